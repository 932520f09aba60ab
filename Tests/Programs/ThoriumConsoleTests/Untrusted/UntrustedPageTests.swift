import Testing
import ThoriumText

/// Law K18 for pages: a text of a page is only a text.
struct UntrustedPageTests {
  private static let hostile = [
    "</script><script>alert(1)</script>", "<img src=x onerror=alert(1)>", "\" onclick='alert(1)'",
    "</li></pre></style>&lt;!--", "a\u{202E}b\u{1B}]0;root\u{7}\u{0}\u{FFFE}\n\r",
  ]

  private func page(_ text: String) -> String {
    var page = Page(title: text, verdict: Page.Line(text, .wrong))
    (page.reasons, page.facts) = ([text], [text])
    page.moments = [
      Page.Moment(title: text, time: text, panes: [Page.Pane(text, [Page.Line(text)])])
    ]
    page.notes = [Page.Pane(text, [Page.Line(text)])]
    return page.html
  }

  @Test(arguments: hostile)
  func `K18: a text adds no element and no attribute`(text: String) {
    let (plain, other) = (page("x"), page(text))
    #expect(other.contains(text.escaped.xml))
    for sign in ["<", ">", "\"", "'", "\n"] {
      #expect(other.ranges(of: sign).count == plain.ranges(of: sign).count, "\(sign)")
    }
    let strays = other.unicodeScalars.filter {
      $0 != "\n" && [.control, .format, .unassigned].contains($0.properties.generalCategory)
    }
    #expect(strays.isEmpty)
  }
}
