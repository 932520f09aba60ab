import Testing
import ThoriumProof
import ThoriumScreens

/// What a field has, shows and does not tell.
struct FieldTests {
  private static let code = FieldRule(length: 4, orElse: "4 digits, please") { text in
    text.wholeMatch(of: /[0-9]+/) == nil ? "digits, please" : nil
  }

  @Test(arguments: [
    ("", "4 digits, please"), ("123", "4 digits, please"), ("12a4", "digits, please"),
    ("1234", nil), ("12345", "4 digits, please"), ("👩‍🚀é12", "digits, please"),
  ])
  func `a field reports its error`(_ text: String, _ problem: String?) {
    let field = Field(text, Self.code)
    #expect(field.problem == problem)
    #expect(field.isValid == (problem == nil))
  }

  @Test func `a field of any length is right where nothing is wrong with it`() {
    var name = Field("", FieldRule.filled(orElse: "a name, please", isTrimmed: true))
    #expect(!name.isValid)
    name.edit(" \t")
    #expect(name.problem == "a name, please")
    name.edit("  Ada Lovelace\n")
    #expect(name.text == "Ada Lovelace")
    #expect(name.isValid)
  }

  @Test func `blanks around a text are a part of it unless a rule says otherwise`() {
    let problem = "two, please"
    #expect(FieldRule(length: 2, orElse: problem).problem(in: " a") == nil)
    #expect(FieldRule(length: 2, orElse: problem, isTrimmed: true).problem(in: " a") == problem)
    #expect(FieldRule.filled(orElse: problem).problem(in: " ") == nil)
    let any = FieldRule { $0 == " " ? nil : problem }
    #expect(any.problem(in: " ") == nil)
  }

  @Test func `a text that a view repeats is no edit, whichever side changed it`() throws {
    enum Change: Sendable {
      case edit(String)
      case set(String)
    }
    let text = Generator<String>.element(of: ["", "a", "b ", " b", " ", "a b"])
    let change = call({ (isEdit: $0, text: $1) }, Generator<Bool>.bool, text)
    try falsify(call({ ($0, $1) }, change.list(0...10), .bool)) { changes, isTrimmed in
      var field = Field("", FieldRule<String>(isTrimmed: isTrimmed))
      for (isEdit, text) in changes {
        let before = field
        if isEdit {
          let isNews = field.edit(text)
          try require(isNews == (field != before), "\(text) is no edit and changes the field")
          try require(!field.edit(text), "\(text) is an edit twice")
          try require(field.original == before.original, "an edit is the program's")
        } else {
          field.set(text)
          try require(!field.isEdited, "what the program sets is an edit")
        }
        try require(!field.isEdit(field.shown), "\(field.shown) comes back as an edit")
        try require(field.isEdited == (field.text != field.original), "\(field)")
      }
    }
  }

  @Test func `trap 0.19: a secure field shows stars, and reveals nothing else`() {
    var password = Field("", FieldRule.filled(orElse: "a password, please", isSecure: true))
    password.set("swordfish")
    password.edit("sturgeon")
    #expect(password.shown == "********")
    #expect(password.secret == Secret("sturgeon"))
    var text = "\(password) \(String(reflecting: password))"
    dump((password, [password]), to: &text)
    #expect(!text.contains("swordfish"))
    #expect(!text.contains("sturgeon"))
    #expect("\(password)" == "******")
  }
}
