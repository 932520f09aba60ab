import Testing
import ThoriumParts

/// What is found beside the stores.
struct ValueTests {
  @Test func `somebody is found by any of several names, and nobody by none`() {
    let users = [
      User(raw: "ada", login: "", email: nil),
      User(raw: "x", login: "grace", email: "g@example.org"),
      User(raw: "grace", login: "y", email: "ada"),
    ]
    let find = { (name: String) in users.first(called: name, by: \.raw, \.login, \.email)?.raw }
    #expect(find("ada") == "ada")
    #expect(find("grace") == "x")
    #expect(find("g@example.org") == "x")
    #expect(find("") == nil)
    #expect(find("alan") == nil)
  }
}

private struct User {
  let raw: String
  let login: String
  let email: String?
}
