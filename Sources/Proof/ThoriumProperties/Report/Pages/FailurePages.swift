import Synchronization
import ThoriumSystem
package import ThoriumText

/// The pages of failures, in the folder that the environment variable `THORIUM_PAGES` names.
///
/// Without it, no page is made. A page that cannot be written is reported on standard error.
package enum FailurePages {
  private static let receiver = Mutex<(@Sendable (String, String) -> Void)?>(nil)

  /// Sets the receiver of all pages in the process, which gets the name and the content of a file.
  package static func setReceiver(_ receive: @escaping @Sendable (String, String) -> Void) {
    receiver.withLock { $0 = receive }
  }

  /// Writes a page to a file of the folder; an equal page replaces it.
  package static func write(
    _ page: @autoclosure () -> Page,
    to path: String? = environmentVariable("THORIUM_PAGES")
  ) {
    guard let path, !path.isEmpty else { return }
    let page = page()
    let html = page.html
    let folder = Folder(path: path)
    let hash = html.utf8.stableHash.hexadecimal(digits: 16).prefix(8)
    let name = "\(words(of: page.title))-\(hash).html"
    do throws(Folder.Failure) {
      try folder.make()
      try folder.write(name, Array(html.utf8))
    } catch {
      writeToStandardError(
        "No page is written to the folder of THORIUM_PAGES, \"\(path)\": \(error.reason).".escaped
      )
    }
    receiver.withLock(\.self)?(name, html)
  }

  /// Returns the first words of a title, for the name of a file.
  private static func words(of title: String) -> String {
    let words = title.split { !$0.isASCII || !$0.isLetter && !$0.isNumber }
    return String(words.joined(separator: "-").prefix(60))
  }
}

extension Counterexample {
  /// Writes a page for each failure.
  func writePages(_ advice: (ReplayToken) -> String) {
    for failure in failures { FailurePages.write(page(of: failure, advice)) }
  }

  func page(of failure: Failure, _ advice: (ReplayToken) -> String) -> Page {
    let text = failure.text(in: report, replay: advice)
    let verdict = failure.isFlaky ? "It does not always fail" : "A counterexample"
    var page = Page(title: failure.reason, verdict: Page.Line(verdict, .wrong))
    page.facts = ["\(report)"]
    page.moments = failure.moments
    if page.moments.isEmpty {
      let value = Page.Pane("Value", lines: failure.value)
      page.moments = [
        Page.Moment(title: "the simplest case", time: "", mark: .wrong, panes: [value])
      ]
    }
    page.notes = [Page.Pane("Report", lines: text)]
    return page
  }
}
