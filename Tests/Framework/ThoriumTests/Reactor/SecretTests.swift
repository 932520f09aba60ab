import Testing
import Thorium

/// K19: a text that must not be told.
struct SecretTests {
  private struct State {
    var name = "ada"
    var password = Secret("swordfish")
  }

  @Test func `K19: an accidental print shows six stars`() {
    let state = State()
    var dumped = ""
    dump(state, to: &dumped)
    let texts = [
      "\(state)", "\(state.password)", String(describing: state), String(reflecting: state), dumped,
      "\(Optional(state.password) as Any)", "\([state.password])",
      "\(Mirror(reflecting: state).children.map(\.value))",
    ]
    for text in texts {
      #expect(text.contains("******"))
      #expect(!text.contains("swordfish") && !text.contains("*******"))
    }
  }

  @Test func `K19: a secret can be compared, shown masked, and logged by name alone`() {
    let secret = Secret("swordfish")
    #expect(secret == Secret("swordfish") && secret != Secret("sword"))
    #expect(secret.masked == "*********" && secret.text == "swordfish")
    #expect(Secret("").isEmpty && Secret("").masked == "" && Secret("").description == "******")
    #expect(Secret("日本").masked == "**")
  }

  @Test func `K19: nothing encodes it by accident`() {
    let secret: Any = Secret("swordfish")
    #expect(!(secret is any Encodable) && !(secret is any Decodable))
  }
}
