import Thorium
import ThoriumTime

// The commands of every session.
extension Session {
  /// The time of one step of `tick`.
  static let step = Duration.milliseconds(100)
  /// The maximum number of steps of one `tick`.
  static let mostSteps = 1_000_000
  private static let timeIsReal: Refusal = "time is real here; wait instead"

  var topScreen: (any BoundScreen)? {
    presenter.screen(navigator.navigation.visible?.id)
  }

  /// The names of the visible tabs, the innermost first.
  var tabs: [String] { navigator.navigation.visibleTabs.flatMap(\.all).map(\.name) }

  /// All visible lines: those of the top screen, of the toast and of the alert.
  var shown: [OutputLine] {
    let prompts = navigator.prompts
    return (topScreen?.whole ?? []) + (prompts.toast.map { [.toast($0)] } ?? [])
      + (prompts.alerts.last.map { [.alert($0)] } ?? [])
  }

  func obey(
    _ word: SessionCommand,
    _ arguments: [String],
    in context: LineContext
  ) throws(Refusal) {
    var arguments = TypedArguments(of: word.form, arguments)
    switch word {
    case .tick:
      return try tick(&arguments)
    case .answer:
      return try answerAlert(&arguments, in: context)
    case .tree:
      return try tree(&arguments)
    case .help:
      let command = arguments.isAtEnd ? nil : try arguments.next(SessionCommand.helpWord)
      try arguments.requireAtEnd()
      if let command { help(on: command, in: context) } else { help() }
      return
    case .swipe:
      let progress = try arguments.next(.double)
      try arguments.requireAtEnd()
      try navigator.swipe(progress, from: context.seen)
      return
    case .tab:
      let name = try arguments.next(SessionCommand.tabName)
      try arguments.requireAtEnd()
      return try selectTab(name)
    default:
      try arguments.requireAtEnd()
    }
    switch word {
    case .state: printState()
    case .back: try navigator.pop(from: context.seen)
    case .root: try navigator.popToRoot(from: context.seen)
    case .tap: try navigator.tapToast()
    case .quit: quit()
    case .tick, .swipe, .tab, .answer, .tree, .help: break
    }
  }

  private func selectTab(_ name: String) throws(Refusal) {
    do throws(Refusal) {
      try navigator.selectTab(named: name)
    } catch {
      let isKnown = tabs.contains { $0.lowercased() == name.lowercased() }
      guard !isKnown, let meant = nearest(to: name, in: tabs) else { throw error }
      throw Refusal("\(error.reason) (did you mean \(CommandWord.quoted(meant))?)")
    }
  }

  private func printState() {
    let lines = shown
    for line in lines { print(line) }
    if lines.isEmpty { print(.hint("The screen shows nothing.")) }
  }

  private func tree(_ arguments: inout TypedArguments) throws(Refusal) {
    let isJSON = arguments.isAtEnd ? false : try arguments.next(SessionCommand.treeForm)
    try arguments.requireAtEnd()
    if isJSON { return print(.snapshot(navigator.snapshot.json)) }
    for path in navigator.tree.paths { print(.flows(path)) }
  }

  private func tick(_ arguments: inout TypedArguments) throws(Refusal) {
    let steps = arguments.isAtEnd ? 1 : try arguments.next(.int)
    try arguments.requireAtEnd()
    guard style.isTimeVirtual else { throw Self.timeIsReal }
    guard (1...Self.mostSteps).contains(steps) else {
      throw Refusal("N must be between 1 and \(Self.mostSteps), not \(steps)")
    }
    clock.advance(by: Self.step * steps) { executor.runUntilIdle() }
    inputEnd.recordTick(isWaiting: clock.nextDeadline != nil)
  }

  private func answerAlert(
    _ arguments: inout TypedArguments,
    in context: LineContext
  ) throws(Refusal) {
    let choice = try arguments.next(.int)
    let text = arguments.isAtEnd ? nil : try arguments.next(.secret)
    try arguments.requireAtEnd()
    try navigator.answer(choice, text: text?.text, to: context.alerts.last)
  }
}

// The commands that are available now.
extension Session {
  /// Returns the meaning of a line that is typed now.
  func lineContext(_ number: Int) -> LineContext {
    let seen = navigator.navigation.visible
    let screen = presenter.screen(seen?.id)
    return LineContext(
      number: number,
      isTyped: !style.echoes,
      seen: seen,
      screen: screen,
      screenForms: screen?.shownForms ?? [],
      environment: environment,
      alerts: navigator.prompts.alerts,
      secretWords: presenter.secretWords,
      hasAskedForSecret: presenter.hasAskedForSecret
    )
  }

  /// The commands of the screen, of the environment and of every session, in this order.
  var words: [CommandHelp] {
    let isUnderAlert = !navigator.prompts.alerts.isEmpty
    let screen = (topScreen?.help ?? []).map { word in
      var word = word
      word.refusal = isUnderAlert ? .alertIsOpen : word.refusal ?? refusalOfAllValues(word)
      return word
    }
    let own = SessionCommand.allCases.filter { absence(of: $0) == nil }.map { word in
      CommandHelp(form: word.form, refusal: refusal(of: word))
    }
    let around = environment.map { command in
      CommandHelp(form: command.form) { arguments in
        Refusal.of { () throws(Refusal) in _ = try command.parse(arguments) }
      }
    }
    return screen + around + own
  }

  /// Returns the reason why a command of every session is refused now, whatever its arguments.
  private func refusal(of word: SessionCommand) -> Refusal? {
    if !word.worksUnderAlert && !navigator.prompts.alerts.isEmpty { return .alertIsOpen }
    return switch word {
    case .back: navigator.refusal(of: .pop) { (seen) throws(Refusal) in try seen.pop() }
    case .root:
      navigator.refusal(of: .popToRoot) { (seen) throws(Refusal) in try seen.popToRoot() }
    case .swipe: navigator.refusal(of: .pop) { (seen) throws(Refusal) in try seen.swipe(0) }
    default: nil
    }
  }

  /// Returns the reason why a command refuses each value of its only argument; `nil` if it may accept one.
  ///
  /// All values are known if they are ids of children or fixed words. A list without rows has no index, so numbers
  /// are tried. Only a reason that is the same for each of them is certain.
  private func refusalOfAllValues(_ help: CommandHelp) -> Refusal? {
    guard let argument = help.form.arguments.first, help.form.arguments.count == 1
    else { return nil }
    let known = help.ids.isEmpty ? argument.choices : help.ids
    let names = argument.isRow("0") || argument.isRow("0.0")
    let isRow = known == nil && names && topScreen?.rowCount == 0
    let numbers = (argument.samples + ["5", "10", "100", "1000"]).filter(argument.accepts)
    let values = known ?? (isRow ? numbers : [])
    let refusals = values.compactMap { help.judge([$0]) }
    guard let first = refusals.first, refusals.count == values.count else { return nil }
    if refusals.allSatisfy({ $0 == first }) { return first }
    let general = zip(refusals, values).map { $0.reason.replacing($1, with: argument.name) }
    return isRow && Set(general).count == 1 ? "there are no rows" : nil
  }

  /// Returns the reason why a command of every session has no meaning now.
  func absence(of word: SessionCommand) -> Refusal? {
    switch word {
    case .tick where !style.isTimeVirtual: Self.timeIsReal
    case .answer where navigator.prompts.alerts.isEmpty: "no alert is open"
    case .tap where navigator.prompts.toast == nil: "no toast is shown"
    case .tab where tabs.isEmpty: "no tabs are shown"
    case .tab where topScreen?.shownForms.contains { $0.word == word.rawValue } == true:
      "the screen has its own tabs"
    default: nil
    }
  }
}
