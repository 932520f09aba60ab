import Foundation
import Testing
import ThoriumProof

@testable import ThoriumTesting

@Suite final class `The record of a test process` {
  private let folder = NSTemporaryDirectory() + "thorium-\(UUID())"

  deinit {
    try? FileManager.default.removeItem(atPath: folder)
  }

  private var lines: [Substring] {
    get throws {
      let file = try #require(try FileManager.default.contentsOfDirectory(atPath: folder).first)
      return try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8).split(separator: "\n")
    }
  }

  private func object(_ line: Substring) throws -> [String: String] {
    let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    return try #require(object).compactMapValues { $0 as? String }
  }

  @Test
  func `has each check, named after its test, and the status by what the checks found`() throws {
    let record = try TestRecord(in: folder)
    let passed = Counterexample(failures: [], report: try falsify(.bool) { _ in })
    let call = CheckCall(at: #_sourceLocation)
    record.record(passed, of: call, hasKnown: false)
    let found = try #require(
      #expect(throws: Counterexample.self) {
        try falsify(.int(0...9)) { try require($0 < 5, "it is large") }
      }
    )
    record.record(found, of: call, hasKnown: false)
    #expect(passed.attachedText == nil)
    #expect(found.attachedText?.contains("it is large") == true)
    record.finish()
    let file = try #require(try FileManager.default.contentsOfDirectory(atPath: folder).first)
    let lines = try lines
    let objects = try lines.map(object)
    #expect(objects.map { $0["kind"] } == ["report", "check", "failure", "check", "end"])
    let campaign = try #require(objects[0]["campaign"])
    #expect(file.hasSuffix("-\(campaign).jsonl"))
    #expect(objects[0]["command"] == "test" && lines[4].hasSuffix("\"status\":1}"))
    #expect(objects[1]["result"] == "passed" && objects[3]["result"] == "failed")
    #expect(objects[1]["text"] == nil)
    #expect(objects[3]["text"]?.contains("it is large") == true)
    let name = try #require(objects[1]["name"])
    let path = "`The record of a test process`/`has each check"
    #expect(name.hasPrefix("ThoriumTestingTests/RecordTests.swift \(path)"), "it has the suite")
    #expect(objects[2]["check"] == name && objects[2]["token"] == "\(found.failures[0].token)")
    #expect(objects[2]["advice"]?.contains(".replay(") == true)
  }

  @Test(arguments: ["a", "b"])
  func `distinguishes the checks of a test with arguments`(argument: String) throws {
    let record = try TestRecord(in: folder)
    let report = try falsify(.bool) { _ in }
    let call = CheckCall(at: #_sourceLocation)
    record.record(Counterexample(failures: [], report: report), of: call, hasKnown: false)
    record.finish()
    let name = try #require(try object(lines[1])["name"])
    #expect(name.hasSuffix(" \"\(argument)\""), "\(name)")
  }

  @Test func `distinguishes the checks of a loop`() throws {
    let record = try TestRecord(in: folder)
    let passed = Counterexample(failures: [], report: try falsify(.bool) { _ in })
    for _ in 1...2 {
      record.record(passed, of: CheckCall(at: #_sourceLocation), hasKnown: false)
    }
    record.finish()
    let names = try lines[1...2].map { try #require(try object($0)["name"]) }
    #expect(names[1] == "\(names[0]) call 2")
    // A trait begins anew, so that a repeated test finds its stored failures.
    let calls = CheckCalls()
    #expect(["a", "b", "a"].map(calls.begin) == ["a", "b", "a call 2"])
  }

  @Test func `says that a failure is known, which fails no process`() async throws {
    let record = try TestRecord(in: folder)
    let found = try #require(
      #expect(throws: Counterexample.self) { try falsify(.just(1)) { try require($0 == 2, "") } }
    )
    let call = CheckCall(at: #_sourceLocation)
    record.record(found, of: call, areKnown: true, hasKnown: true)
    record.finish()
    #expect(try lines[2].contains(RecordedCheck.expected) && lines[3].hasSuffix("\"status\":0}"))
    let sink = IssueSink()
    sink.quiet { #expect(1 == 2) }
    #expect(!sink.hasKnown && sink.removeIssues().contains { $0.isFailure })
    sink.quiet { withKnownIssue { #expect(1 == 2) } }
    #expect(sink.hasKnown && !sink.removeIssues().contains { $0.isFailure })
  }

  @Test func `that is not complete is named on standard error`() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let folder = NSTemporaryDirectory() + "thorium-\(UUID())"
      defer { try? FileManager.default.removeItem(atPath: folder) }
      try TestRecord(in: folder).finish()
      let name = try #require(try FileManager.default.contentsOfDirectory(atPath: folder).first)
      try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder)/\(name)",
        withDestinationPath: "/dev/full"
      )
      try TestRecord(in: folder).finish()
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains(": no space left on device. The record is not complete."), "\(text)")
  }

  @Test func `has each exploration, whose failure a test may expect`() throws {
    let record = try TestRecord(in: folder)
    for bound in [4, 3] {
      let end = record.beginExploration(CheckCall(at: #_sourceLocation))
      let result = Result { () throws(SimulationFailure) in
        try explore(.exhaustive()) { simulation in
          try simulation.require(simulation.draw(1...3) < bound, "it is 3")
        }
      }
      end?(result)
    }
    record.finish()
    let lines = try lines
    let objects = try lines.map(object)
    let kinds = ["report", "begin", "check", "begin", "failure", "check", "end"]
    #expect(objects.map { $0["kind"] } == kinds)
    #expect(objects[2]["result"] == "passed" && objects[5]["result"] == "failed")
    let name = try #require(objects[1]["check"])
    #expect([2, 5].map { objects[$0]["name"] } == [name, "\(name) call 2"])
    #expect([3, 4].map { objects[$0]["check"] } == ["\(name) call 2", "\(name) call 2"])
    #expect(lines[2].contains("\"cases\":3,") && lines[2].contains("\"isExhaustive\":true"))
    let schedule = try Schedule(try #require(objects[4]["token"]))
    #expect(objects[4]["advice"]?.contains("\"\(schedule)\"") == true)
    #expect(lines[6].hasSuffix("\"status\":0}"))
  }
}
