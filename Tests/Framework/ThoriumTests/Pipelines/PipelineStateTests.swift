import Testing
import Thorium

@testable import ThoriumCore

/// The stages of a pipeline as tables: a character is a second, and `-` is one in which nothing comes.
struct PassageTests {
  @Test(arguments: [
    ("abc", "ABC"),
    ("a-c", "A-C"),
  ])
  func `map makes another element of each`(input: String, output: String) {
    #expect(play(input) { $0.map { $0.uppercased() } } == output)
  }

  @Test(arguments: [("abAb", "-b-b"), ("aa", "--"), ("", "")])
  func `filter drops elements that do not satisfy it`(input: String, output: String) {
    #expect(play(input) { $0.filter { $0.lowercased() != "a" } } == output)
  }

  @Test(arguments: [("a1b2", "-2-3"), ("ab", "--")])
  func `compactMap drops elements that it maps to nil`(input: String, output: String) {
    #expect(play(input) { $0.compactMap { Int($0).map { "\($0 + 1)" } } } == output)
  }

  @Test(arguments: [
    ("aabba", "a-b-a"), ("a-a", "a--"), ("abab", "abab"), ("aAa", "aAa"),
  ])
  func `removeDuplicates drops an element that equals the previous one`(
    input: String,
    output: String
  ) {
    #expect(play(input) { $0.removeDuplicates() } == output)
  }

  @Test(arguments: [("aAbB", "a-b-"), ("11a2", "1-a2")])
  func `removeDuplicates by a key drops an element with the key of the previous one`(
    input: String,
    output: String
  ) {
    #expect(play(input) { $0.removeDuplicates { $0.lowercased() } } == output)
  }

  @Test func `a key of nothing is one too`() {
    #expect(play("ab1c") { $0.removeDuplicates { Int($0) } } == "a-1c")
  }

  @Test func `onEach sees all and changes nothing`() {
    let seen = Record<String>()
    #expect(play("ab-a") { $0.onEach { seen.append($0) } } == "ab-a")
    #expect(seen.all == ["a", "b", "a"])
  }

  @Test(arguments: [
    ("a---", "--a-"), ("abc---", "----c-"), ("a--b--", "--a--b"), ("a-b---", "--a-b-"),
    ("abX---", "--Xb--"), ("a", ""),
  ])
  func `a debounce of two seconds emits an element without a successor`(
    input: String,
    output: String
  ) {
    let played = play(input) { $0.debounce(for: .seconds(2)) { $0 != "X" } }
    #expect(played == output.padding(to: input))
  }

  @Test(arguments: [
    ("abcd", "a--d"), ("a--b", "a--b"), ("ab----c", "a-----c"), ("aXbY", "aX-Y"), ("abc", "a--"),
  ])
  func `a throttle of three seconds lets the first through`(input: String, output: String) {
    let played = play(input) { stream in
      stream.throttle(for: .seconds(3), latest: false) { $0.lowercased() == $0 }
    }
    #expect(played == output)
  }

  @Test(arguments: [
    ("abc---", "a--c--"), ("abcd---", "a--c--d"), ("a---b", "a---b"), ("ab--c--", "a--b--c"),
    ("abX---", "a-Xb--"),
  ])
  func `a throttle of three seconds can let the latest element through afterwards`(
    input: String,
    output: String
  ) {
    let played = play(input) { stream in
      stream.throttle(for: .seconds(3), latest: true) { $0.lowercased() == $0 }
    }
    #expect(played == output)
  }

  @Test func `a stage that throws loses that element alone`() {
    for pipeline in [
      { $0.map(failing(at: "b")) }, { $0.removeDuplicates(by: failing(at: "b")) },
      { $0.debounce(for: .seconds(1)) { try failing(at: "b")($0) == "" } },
      { $0.throttle(for: .seconds(1), latest: true) { try failing(at: "b")($0) == "" } },
      { $0.compactMap(failing(at: "b")) }, { $0.filter { try failing(at: "b")($0) != "" } },
      { $0.onEach { _ = try failing(at: "b")($0) } },
    ] as [@Sendable (Pipeline<String>) -> Pipeline<String>] {
      #expect(play("abcb", pipeline) == "a!c!")
    }
  }

  @Test func `stages are passed in the order in which they are written`() {
    let pipeline: (Pipeline<String>) -> Pipeline<String> = { stream in
      stream.filter { $0 != "x" }.debounce(for: .seconds(1)).map { $0 + $0 }.removeDuplicates()
    }
    #expect(play("ax-a-bx-", pipeline) == "-aa----bb-")
  }

  @Test func `flushed elements do not wait again, and pass the stages after it`() {
    let stages = Pipeline<String>().debounce(for: .seconds(9)).removeDuplicates()
      .throttle(for: .seconds(9), latest: true)
    var passage = PipelineState<String, Void>(stages)
    _ = passage.receive(.init("a", from: ()), at: .zero)
    #expect(passage.held == 1)
    let flushed = passage.flush().map { step in
      if case .passes(let parcel) = step { parcel.element } else { "?" }
    }
    #expect(flushed == ["a"])
    #expect(passage.held == 0)
  }

  @Test func `only the untouched stream has no stage`() {
    #expect(Pipeline<String>().isIdentity)
    #expect(!Pipeline<String>().filter { _ in true }.isIdentity)
  }

  /// Sends the characters of a line through a passage, and draws what comes out when.
  private func play(
    _ input: String,
    _ pipeline: (Pipeline<String>) -> Pipeline<String>
  ) -> String {
    var passage = PipelineState<String, Void>(pipeline(Pipeline()))
    var timers: [(at: Int, wait: PipelineState<String, Void>.Wait)] = []
    var drawn = ""
    func draw(_ step: PipelineState<String, Void>.Step?, at second: Int) -> String {
      switch step {
      case .passes(let parcel): return parcel.element
      case .fails: return "!"
      case .waits(_, let wait?, _):
        timers.append((second + Int(wait.duration.components.seconds), wait))
        return ""
      case .drops, .waits, nil: return ""
      }
    }
    for (second, character) in input.enumerated() {
      var output = ""
      for timer in timers where timer.at == second {
        output += draw(passage.release(timer.wait, at: .seconds(second)), at: second)
      }
      if character != "-" {
        let parcel = PipelineState<String, Void>.PipelineElement("\(character)", from: ())
        output += draw(passage.receive(parcel, at: .seconds(second)), at: second)
      }
      drawn += output.isEmpty ? "-" : output
    }
    return drawn
  }
}

extension String {
  /// This line, as long as another one.
  fileprivate func padding(to other: String) -> String {
    self + "-" * (other.count - count)
  }
}
