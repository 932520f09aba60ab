import ThoriumProof
import ThoriumText

// The campaign in the XML format of JUnit, which continuous integration shows.
extension Campaign {
  /// A test case for each check, with a failure for each token, and one with an error for each shard that has not ended.
  var junit: String { junit(absent: absent) }

  /// Returns the XML with an error for some of the absent shards.
  func junit(absent: [Int]) -> String {
    let names = [header.program, header.command, header.example].compactMap(\.self)
    let suite = names.joined(separator: " ").attribute
    let isOver = ended.count == count
    let results = checks.map { ($0.sum.name, $0.elements(isOver), time: $0.sum.seconds) }
    let states = [
      (absent, "is absent, so its cases are unknown."),
      (interrupted, "is interrupted, so its cases are unknown."),
      (unrepeatable, "is not repeatable, so its cases are unknown."),
      (failed, "failed without a failing check."),
    ]
    let stopped = stopped
    let shards = states.flatMap { shards, state in
      shards.map { shard in
        let names = stopped.filter { $0.value.contains(shard) }.keys.sorted()
        let during = names.isEmpty ? "" : " It was stopped during \(names.joined(separator: ", "))."
        let text = "Shard \(shard) \(state)\(during)"
        return ("shard \(shard)", [element("error", text)], time: Double?.none)
      }
    }
    let cases = (results + shards).flatMap { name, elements, time in
      let time = time.map { " time=\"\(($0 * 1_000).rounded() / 1_000)\"" } ?? ""
      let head = "<testcase classname=\(suite) name=\(name.attribute)\(time)>"
      return [head] + elements + ["</testcase>"]
    }
    let failures = results.reduce(0) { $0 + $1.1.count }
    let (tests, errors) = (results.count + shards.count, shards.count)
    let counts = "tests=\"\(tests)\" failures=\"\(failures)\" errors=\"\(errors)\""
    let head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>"
    let lines = [head, "<testsuite name=\(suite) \(counts)>"] + cases
    return (lines + ["</testsuite>", "</testsuites>", ""]).joined(separator: "\n")
  }
}

extension CampaignCheck {
  /// Returns an element for each reason why the check has failed.
  ///
  /// If all shards have ended (`isOver`), a shard without the check is a reason, too.
  fileprivate func elements(_ isOver: Bool) -> [String] {
    let found = failures.map { failure in
      element("failure", failure.reason, failure.details.joined(separator: "\n"))
    }
    let all = found + problems.map { element("failure", $0) }
    if !all.isEmpty { return all }
    if hasFailed { return [element("failure", sum.text ?? "It fails.")] }
    return isOver && !isComplete ? [element("failure", "It has not ended in each shard.")] : []
  }
}

private func element(_ kind: String, _ message: String, _ text: String = "") -> String {
  "<\(kind) message=\(message.attribute)>\(text.escapedLines.xml)</\(kind)>"
}

extension String {
  /// This text as the value of an attribute, with its quotation marks.
  fileprivate var attribute: String { "\"\(escaped.xml)\"" }
}
