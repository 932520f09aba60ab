extension Page {
  /// The appearance of all pages, light or dark as the reader's.
  static let style = """
    :root { color-scheme: light dark; --page: #f5f5f7; --card: #fff; --ink: #1d1d1f; --dim: #6a6a70; --line: #d8d8dd;
      --blue: #0063ce; --new: #e1f5e5; --red: #c5221f; --amber: #8f5300; --here: #e4effd }
    @media (prefers-color-scheme: dark) { :root { --page: #161618; --card: #212124; --ink: #f0f0f2; --dim: #9d9da3;
      --line: #3a3a3e; --blue: #6cb3ff; --new: #1c3a26; --red: #ff7a70; --amber: #f5b455; --here: #1d3047 } }
    * { box-sizing: border-box; margin: 0; padding: 0 }
    body { max-width: 1500px; margin: auto; padding: 24px; font: 15px/1.45 system-ui, sans-serif; color: var(--ink);
      background: var(--page) }
    header { display: flex; flex-wrap: wrap; align-items: baseline; gap: 4px 14px }
    h1, h2, h3, header, li { overflow-wrap: anywhere }
    h1 { font-size: 26px }
    .verdict { font-weight: 600; color: var(--blue) }
    .verdict.wrong, li.wrong, li.wrong span { color: var(--red) }
    .facts, time, b, .dim, summary, h3 { color: var(--dim) }
    .facts, header pre { width: 100% }
    nav { display: none; position: sticky; top: 0; z-index: 2; gap: 8px; align-items: center; padding: 12px 0;
      background: var(--page) }
    .live nav { display: flex }
    nav input { flex: 1; min-width: 0; accent-color: var(--blue) }
    nav output { min-width: 4.5em; text-align: right }
    nav output, b, time { font-variant-numeric: tabular-nums; font-weight: 400 }
    button { padding: 5px 13px; font: inherit; color: var(--blue); background: var(--card); cursor: pointer;
      border: 1px solid var(--line); border-radius: 8px }
    main { display: grid; grid-template-columns: 320px minmax(0, 1fr); gap: 20px; align-items: start }
    ol, ul { list-style: none }
    ol, section, details, figure { background: var(--card); border: 1px solid var(--line); border-radius: 12px; overflow: hidden }
    .live ol { max-height: calc(100vh - 180px); overflow-y: auto; position: sticky; top: 70px }
    ol a { display: flex; gap: 10px; padding: 5px 12px 5px 9px; color: inherit; text-decoration: none;
      border-left: 3px solid transparent }
    b { min-width: 1.6em; text-align: right }
    ol span, ul, pre, h2 { font: 13px/1.6 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere }
    ol span { flex: 1 }
    time { font-size: 13px; white-space: nowrap }
    .changed span { font-weight: 600 }
    li.refused, li.refused span { color: var(--amber) }
    ol a:hover, ol [aria-current] { background: var(--here) }
    ol [aria-current] { border-color: var(--blue) }
    .later a > * { opacity: .6 }
    article { padding-bottom: 24px }
    h2 { display: flex; justify-content: space-between; gap: 12px; padding: 0 4px 10px; font-size: 17px; font-weight: 600 }
    article div { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 300px), 1fr)); gap: 14px;
      align-items: start }
    h3 { padding: 8px 14px; font-size: 12px; font-weight: 600; border-bottom: 1px solid var(--line) }
    ul { padding: 8px 0 }
    ul li { padding: 0 14px; min-height: 1.6em }
    .new { background: var(--new) }
    details { margin-top: 20px; padding: 10px 14px }
    summary { cursor: pointer }
    pre { padding-top: 8px }
    figure { overflow: auto }
    figure svg { display: block; margin: auto }
    .path rect, path.path { stroke: var(--blue) !important; stroke-width: 1.7 }
    .here rect, path.here { stroke: var(--red) !important }
    .here rect { stroke-width: 3 }
    .race { grid-template-columns: minmax(0, 1fr) 380px }
    .race em { flex: 1; display: grid; grid-template-columns: repeat(var(--lanes), minmax(0, 1fr)); font-style: normal }
    .race a { padding-block: 0 }
    .race a em { background: repeating-linear-gradient(90deg, transparent 0 6px, var(--line) 6px 8px,
      transparent 8px calc(100% / var(--lanes))) }
    .race a em > * { grid-row: 1; grid-column: var(--lane) }
    .race a span { justify-self: start; margin: 4px 8px 4px 20px; padding: 0 2px; background: var(--card) }
    .race a:hover span, .race [aria-current] span { background: var(--here) }
    .race a b, .race time { padding-top: 4px }
    .race ol time { width: 6em }
    .race s { width: 12px; height: 12px; margin: 8px 0 0 1px; border-radius: 50%; background: var(--blue) }
    .race i { height: 0; margin: 13px 0 0 7px; border-top: 2px solid var(--dim) }
    .preempting s { background: var(--red) }
    .preempting i { border-top: 2px dashed var(--red) }
    small { padding-left: 8px; color: var(--red) }
    .tasks { display: flex; gap: 10px; padding: 8px 12px; position: sticky; top: 0; z-index: 1; background: var(--card);
      border-bottom: 1px solid var(--line) }
    time { min-width: 4em; text-align: right }
    @media (max-width: 760px) {
      .race em { grid-template-columns: repeat(var(--lanes), 18px) 1fr; background-repeat: no-repeat !important;
        background-size: calc(18px * var(--lanes)) 100% !important }
      .race a em > span { grid-column: -2 / -1; margin-left: 4px }
      .race ol time { width: auto }
      .race span::before { content: attr(data-task); color: var(--dim) }
      .tasks { display: none }
      .live { padding: 14px 12px 76px }
      main { display: flex; flex-direction: column-reverse; align-items: stretch; margin-top: 14px }
      .live nav { position: fixed; inset: auto 0 0; padding: 10px 12px; border-top: 1px solid var(--line) }
      .live ol { max-height: none; position: static }
    }
    """

  /// The movement through the moments; without it, a page shows all of them.
  static let script = """
    const all = s => [...document.querySelectorAll(s)]
    const rows = all("ol a"), moments = all("article"), [back, forward] = all("button")
    const [slider] = all("nav input"), [place] = all("output"), end = rows.length - 1
    const nodes = all("figure .state"), arrows = all("figure .arrow"), parts = [...nodes, ...arrows]
    let now = 0
    slider.max = end
    function show(number) {
      now = Math.max(0, Math.min(number || 0, end))
      rows.forEach((row, i) => {
        row.parentNode.classList.toggle("later", i > now)
        if (i == now) row.setAttribute("aria-current", "step"); else row.removeAttribute("aria-current")
      })
      moments.forEach((moment, i) => moment.hidden = i != now)
      for (const part of parts) part.classList.remove("path", "here")
      moments.slice(0, now + 1).forEach((moment, i) => {
        for (const part of [nodes[moment.dataset.node], arrows[moment.dataset.arrow]]) {
          part?.classList.add("path")
          if (i == now) part?.classList.add("here")
        }
      })
      slider.value = now
      place.value = now + " of " + end
      const list = rows[now].closest("ol")
      list.scrollTop = rows[now].offsetTop - list.offsetTop - list.clientHeight / 2
      history.replaceState(null, "", "#" + now)
    }
    document.body.className = "live"
    rows.forEach((row, i) => row.onclick = event => { event.preventDefault(); show(i) })
    back.onclick = () => show(now - 1)
    forward.onclick = () => show(now + 1)
    slider.oninput = () => show(+slider.value)
    onkeydown = event => {
      const to = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: end }[event.key]
      if (to == null || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      show(to)
    }
    onhashchange = () => show(+location.hash.slice(1))
    onhashchange()
    """
}
