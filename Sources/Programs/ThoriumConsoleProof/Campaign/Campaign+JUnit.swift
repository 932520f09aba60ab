import ThoriumText

// The campaign in the XML format of JUnit, which continuous integration shows.
extension Campaign {
  /// A test case for each check, with a failure for each token, and one with an error for each shard that has not ended.
  var junit: String {
    let suite = [header.program, header.command, header.example].compactMap(\.self)
    let name = suite.joined(separator: " ")
    let cases = checks.map { $0.testCase(in: name) }
    let unknown = [(absent, "absent"), (interrupted, "interrupted")].flatMap { shards, state in
      shards.map { shard in
        let error = Self.element("error", "Shard \(shard) is \(state), so its cases are unknown.")
        return Self.testCase("shard \(shard)", in: name, [error])
      }
    }
    let repeated = unrepeatable.map { shard in
      let error = Self.element("failure", "Shard \(shard) is not repeatable: its records differ.")
      return Self.testCase("shard \(shard)", in: name, [error])
    }
    let all = cases + unknown + repeated
    let failed = repeated.count + cases.reduce(0) { $0 + $1.ranges(of: "<failure ").count }
    let counts = "tests=\"\(all.count)\" failures=\"\(failed)\" errors=\"\(unknown.count)\""
    let suites = ["<testsuite name=\(name.attribute) \(counts)>"] + all + ["</testsuite>"]
    return
      (["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<testsuites>"] + suites + ["</testsuites>"])
      .map { $0 + "\n" }.joined()
  }

  fileprivate static func testCase(
    _ check: String,
    in suite: String,
    time: Double? = nil,
    _ elements: [String]
  ) -> String {
    let time = time.map { " time=\"\(($0 * 1_000).rounded() / 1_000)\"" } ?? ""
    let head = "<testcase classname=\(suite.attribute) name=\(check.attribute)\(time)>"
    return ([head] + elements + ["</testcase>"]).joined(separator: "\n")
  }

  fileprivate static func element(_ kind: String, _ message: String, _ text: String = "") -> String
  {
    "<\(kind) message=\(message.attribute)>\(text.escapedLines.xml)</\(kind)>"
  }
}

extension CampaignCheck {
  fileprivate func testCase(in suite: String) -> String {
    let cases = failures.map { found in
      let failure = found.failure
      let lines = [failure.value ?? "", found.finders, failure.advice]
      return Campaign.element("failure", failure.reason, lines.joined(separator: "\n"))
    }
    let others = problems.map { Campaign.element("failure", $0) }
    let unnamed =
      result == "failed" && cases.isEmpty && others.isEmpty
      ? [Campaign.element("failure", sum.text ?? "It fails.")] : []
    return Campaign.testCase(sum.name, in: suite, time: sum.seconds, cases + others + unnamed)
  }
}

extension String {
  /// This text as the value of an attribute, with its quotation marks.
  fileprivate var attribute: String { "\"\(escaped.xml)\"" }

  /// This text with references for the characters of markup, and escapes for those that XML excludes.
  fileprivate var xml: String {
    unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "\u{FFFE}", "\u{FFFF}": text += "\\u{\(String(scalar.value, radix: 16).uppercased())}"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}
