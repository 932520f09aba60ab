import Effort
import Testing
import ThoriumProof

/// The law N7 for links as text.
struct LinkTests {
  @Test func `a link is read as its scheme, its parts and its query`() throws {
    let link = try Link("repository://ada/engine?referenceName=refs/heads/main&page=2")
    #expect(link.scheme == "repository")
    #expect(link.path == ["ada", "engine"])
    #expect(link.query == [.init("referenceName", "refs/heads/main"), .init("page", "2")])
    #expect("\(link)" == "repository://ada/engine?referenceName=refs/heads/main&page=2")
  }

  @Test func `the separators of a link are encoded in its parts`() throws {
    let link = Link(
      scheme: "App",
      path: ["a/b?c#d%e", "Zoë 👩‍🚀", "x:y@z"],
      query: [.init("q&=", "1+1=2 & more")]
    )
    let text = "app://a%2Fb%3Fc%23d%25e/Zo%C3%AB%20%F0%9F%91%A9%E2%80%8D%F0%9F%9A%80/x:y@z"
    #expect("\(link)" == text + "?q%26%3D=1%2B1%3D2%20%26%20more")
    #expect(try Link("\(link)") == link)
  }

  @Test(arguments: [
    ("app://", []), ("app:///", [""]), ("app:////", ["", ""]), ("app://users/", ["users"]),
    ("app://users//", ["users", ""]), ("app:///users", ["", "users"]), ("APP://Users", ["Users"]),
    ("app://a+b/%2b/Zoë?", ["a+b", "+", "Zoë"]), ("a+b-c.1://x", ["x"]),
  ])
  func `a link may be written in other ways`(text: String, path: [String]) throws {
    let link = try Link(text)
    #expect(link.path == path)
    #expect(link.query.isEmpty)
    #expect(try Link("\(link)") == link)
  }

  @Test(arguments: [
    ("", "it does not begin with a scheme, such as \"app://\""),
    ("users/1", "it does not begin with a scheme, such as \"app://\""),
    ("://users", "it does not begin with a scheme, such as \"app://\""),
    ("1app://users", "it does not begin with a scheme, such as \"app://\""),
    ("é://users", "it does not begin with a scheme, such as \"app://\""),
    ("app:/users", "it does not begin with a scheme, such as \"app://\""),
    ("app://a#b", "it contains \"#\", but links have no fragment; write %23 for the character"),
  ])
  func `N7: an invalid link is reported with its reason`(text: String, reason: String) {
    let error = #expect(throws: LinkError.self) { try Link(text) }
    #expect(error.map { "\($0)" } == "\"\(text)\" is not a valid link: \(reason).")
  }

  @Test(arguments: [
    "app://%", "app://%4", "app://%zz", "app://a?b=%", "app://%FF", "app://a?%C3=1",
  ])
  func `N7: a wrong encoding is reported, with the part`(text: String) {
    let error = #expect(throws: LinkError.self) { try Link(text) }
    #expect(error.map { "\($0)".contains("is not valid percent-encoding") } == true)
  }

  @Test func `N7: a text of too many parts is no link`() throws {
    let most = String(repeating: "a/", count: 1_000)
    #expect(try Link("app://" + most).path.count == 1_000)
    let error = #expect(throws: LinkError.self) { try Link("app://\(most)a") }
    #expect(error?.problem == .malformed("it has 1001 parts, more than the limit of 1000"))
  }

  @Test func `N7: to print a link and to read it gives the link again`() throws {
    let tally = Tally()
    var random = SplitMix64(seed: 7)
    for _ in 1...cases(5_000, quick: 1_000) {
      let link = Link(
        scheme: ["app", "user", "x-1.2+3"].randomElement(using: &random) ?? "app",
        path: (0..<Int.random(in: 0...4, using: &random)).map { _ in Self.text(using: &random) },
        query: (0..<Int.random(in: 0...3, using: &random)).map { _ in
          .init(Self.text(using: &random), Self.text(using: &random))
        }
      )
      let again = try Link("\(link)")
      try #require(again == link, "\(link)")
      try #require("\(link)".utf8.allSatisfy { (0x21...0x7E).contains($0) }, "\(link)")
      if link.path.last == "" { tally.count("an empty part at the end") }
      if link.path.isEmpty { tally.count("no part") }
      if link.query.contains(where: { $0.name.isEmpty }) { tally.count("an empty name") }
      if "\(link)".contains("%2F") { tally.count("a slash in a part") }
    }
    for name in ["an empty part at the end", "no part", "an empty name", "a slash in a part"] {
      #expect(tally[name] > 0, "never reached: \(name)")
    }
  }

  /// Any text, of what is hard to write in a link more than elsewhere.
  static func text(using random: inout SplitMix64) -> String {
    let hard: [String] = [
      "/", "?", "&", "=", "%", "#", ":", "+", " ", "\0", "ë", "\u{301}", "👩‍🚀", "a", "%2F",
    ]
    return (0..<Int.random(in: 0...3, using: &random)).map { _ in
      hard.randomElement(using: &random) ?? ""
    }.joined()
  }
}
