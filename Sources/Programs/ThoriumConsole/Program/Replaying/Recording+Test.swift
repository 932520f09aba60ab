import ThoriumText

extension Recording {
  /// A Swift test that repeats the session.
  func testLines(of example: Example) -> [String] {
    let text = [header.json] + lines.map(\.json)
    let bytes = text.joined().utf8
    // In the literal, fewer pound signs follow each quote and each backslash.
    var pounds = "#"
    while bytes.contains("\"\(pounds)".utf8) || bytes.contains("\\\(pounds)".utf8) { pounds += "#" }
    let argument = header.fixtures.map { ", fixtures: \(SwiftText.line(of: $0.path))" } ?? ""
    let secrets = lines.count { $0.isUnseen || $0.secret != nil }
    let advice =
      "  // The recording has masked secrets: add secrets: […] with \(secrets.counted("text"))."
    let modules = [example.module, "Testing", "ThoriumConsole"].sorted()
    return modules.map { "import \($0)" } + [
      "",
      "@Test func `a recorded session of \(example.name) has the same consequences`() throws {",
      "  let recording = try Recording(",
      "    \(pounds)\"\"\"",
    ] + text.map { "    \($0.dropLast())" } + [
      "    \"\"\"\(pounds)",
      "  )",
    ] + (secrets > 0 ? [advice] : []) + [
      "  let replay = try \(example.identifier).replay(recording\(argument))",
      "  #expect(replay.difference == nil)",
      "}",
    ]
  }
}

extension Example {
  /// The probable name of the variable with this example.
  ///
  /// It is the name of the module if that has the same letters: `GitHubSearch` is `gitHubSearch`.
  fileprivate var identifier: String {
    let words = name.split(separator: "-")
    guard words.joined().lowercased() == module.lowercased() else {
      return words.prefix(1).joined()
        + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }
    let initials = module.prefix(while: \.isUppercase).count
    let lowered = initials > 1 && initials < module.count ? initials - 1 : initials
    return module.prefix(lowered).lowercased() + module.dropFirst(lowered)
  }
}
