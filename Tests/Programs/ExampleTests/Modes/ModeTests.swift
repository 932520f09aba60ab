import Foundation
import Testing
import Thorium

/// The sessions of all examples, in each form of the output.
struct ModeTests {
  @Test
  func `K7: sessions in JSON follow the published schema, and give their text byte for byte`()
    throws
  {
    let schema = try SessionSchema()
    var kinds: Set<String> = []
    for script in try Script.some() {
      let run = try script.run(with: "--json", "--quiet")
      let session = try JSONSession(run.output)
      #expect(run.status == 0 && run.errors == "")
      let first = try #require(session.objects.first)
      #expect(first["kind"] as? String == "session" && first["version"] as? Int == 1)
      #expect(session.objects.last?["kind"] as? String == "end")
      for object in session.objects {
        let problem = schema.problem(with: object)
        #expect(problem == nil, "\(problem ?? "")")
      }
      #expect(try session.text == script.transcript, "\(script.testDescription)")
      kinds.formUnion(session.objects.compactMap { $0["kind"] as? String })
    }
    // Other tests check the forms of these.
    let others = ["updatedSection", "lost", "snapshot", "error"]
    let answers = ["report", "example", "check", "failure", "campaign", "graph", "replay"]
    #expect(schema.names.subtracting(kinds) == Set(others + answers))
  }

  @Test(arguments: try Script.some())
  func `an accessible session has the facts of the text, without columns and marks`(
    script: Script
  ) throws {
    let run = try script.run(with: "--accessible", "--quiet")
    let facts = try JSONSession(try script.run(with: "--json", "--quiet").output).objects
    #expect(run.status == 0 && run.errors == "")
    let mode = "The accessible mode is on: each line is a sentence."
    #expect(run.lines.first?.hasSuffix(mode) == true)
    var rest = run.output[...]
    for object in facts {
      var start = rest.startIndex
      for fact in JSONSession.facts(in: object) {
        let place = try #require(rest.range(of: fact), "\(fact) is missing in \(rest.prefix(400))")
        start = max(start, place.lowerBound)
      }
      rest = rest[min(start, rest.endIndex)...]
    }
    for line in run.lines.dropFirst() where !line.hasPrefix("Command: ") {
      #expect(!"!?>+-=~ ".contains(line.prefix(1)), "\(line)")
      #expect(!line.contains(" || ") && !line.contains("|["), "\(line)")
    }
  }

  @Test func `ACCESSIBLE=1 has the same effect as the option`() throws {
    let script = Program.script("Follow", "tour")
    let arguments = ["run", "follow", "--script", script]
    let accessible = try Run(arguments: arguments + ["--accessible"])
    #expect(try Run(arguments: arguments, with: ["ACCESSIBLE": "1"]) == accessible)
    #expect(try Run(arguments: arguments, with: ["ACCESSIBLE": "0"]) != accessible)
    let list = try Run(arguments: [], with: ["ACCESSIBLE": "1"])
    #expect(list.lines.first == "counter: a number that changes half a second after each command")
  }

  @Test func `a line of a hidden screen names the screen, in JSON and in sentences`() throws {
    let input = "tab table\ntab photos\ntick\n"
    let json = try Run("run", "waybills", "--json", input: input).lines.suffix(9)
    let hidden = #"{"kind":"value","screen":"Table","name":"loading","text":"off"}"#
    #expect(json.contains(hidden) && json.last?.contains("screen") == false, "\(json)")
    #expect(json.contains(#"{"kind":"value","name":"loading","text":"off"}"#), "the visible one")
    let sentences = try Run("run", "waybills", "--accessible", input: input).lines
    #expect(sentences.contains("In Table, loading: off") && sentences.contains("loading: off"))
    let tabs = try Run("run", "waybills", "--json", input: "orders 2\n").lines
    #expect(!tabs.suffix(3).contains { $0.contains("\"screen\":\"Tabs\"") }, "around the tab")
  }

  @Test func `a recording has the text of a session, whatever its form`() throws {
    let folder = try Folder()
    let arguments = ["run", "follow", "--script", Program.script("Follow", "tour"), "--record"]
    let forms = [[], ["--json"], ["--accessible"]]
    for (index, form) in forms.enumerated() {
      _ = try Run(arguments: arguments + ["\(index).jsonl"] + form, in: folder)
    }
    let first = try folder.text(of: "0.jsonl")
    #expect(first.contains("\"out\":\"list: loading\""))
    #expect(try folder.text(of: "1.jsonl") == first)
    #expect(try folder.text(of: "2.jsonl") == first)
    #expect(try Run(arguments: ["replay", "1.jsonl"], in: folder).status == 0)
  }

  @Test func `K18: JSON carries each character, and none that a terminal obeys`() throws {
    let input = "open \u{202E}\u{1B}[2J\u{7}\u{E0001}é\n"
    let run = try Run("run", "follow", "--json", input: input)
    let obeyed: (Unicode.Scalar) -> Bool = { $0.value < 0x20 && $0 != "\n" || $0 == "\u{202E}" }
    #expect(!run.output.unicodeScalars.contains(where: obeyed))
    let objects = try JSONSession(run.output).objects
    let typed = objects.first { $0["kind"] as? String == "input" }?["text"] as? String
    #expect(typed.map { $0 + "\n" } == input)
  }

  @Test func `K19: a secret is in no form of a session`() throws {
    for form in [[], ["--json"], ["--accessible"]] {
      let run = try Run(
        arguments: ["run", "github-tour"] + form,
        input: "username octocat\npassword swordfish\nlogin\ntick 20\n"
      )
      #expect(run.output.contains("*********") && !run.output.contains("swordfish"))
    }
  }
}
