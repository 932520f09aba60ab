import Testing
import ThoriumProof

@testable import ThoriumConsoleProof

@Suite struct `Merging the records of a campaign` {
  private func whole(_ change: (inout DrawnRecord) -> Void = { _ in }) -> [DrawnRecord] {
    (0..<3).map { shard in
      var record = DrawnRecord(shard: shard)
      if shard == 1 { change(&record) }
      return record
    }
  }

  @Test func `neither the order, the files nor a repetition of records matters`() throws {
    var hasUnrepeatable = false
    let numbers = Generator<Int>.int(0...863).list(1...7)
    let report = try falsify(numbers, CheckSettings(cases: 50)) { numbers in
      let texts = numbers.map { DrawnRecord($0).bytes }
      let all = try Campaign.merging(texts)
      hasUnrepeatable = hasUnrepeatable || !all.unrepeatable.isEmpty
      let reversed = try Campaign.merging(texts.reversed())
      try require(reversed.answer == all.answer, "the order matters")
      try require(try Campaign.merging(texts + texts).answer == all.answer, "a repetition matters")
      let joined = try Campaign.merging([Array(texts.joined())])
      try require(joined.answer == all.answer, "files matter")
      classify("all shards have ended", if: all.ended.count == 3)
      classify("a failure", if: !all.failures.isEmpty)
    }
    #expect(hasUnrepeatable && report.labels.count == 2)
  }

  @Test
  func `a record that is cut anywhere is named, and keeps each failure that was written`() throws {
    var stopped = DrawnRecord(shard: 1)
    (stopped.tokens, stopped.result) = ([2, 3], "failed")
    let others = [DrawnRecord(shard: 0), DrawnRecord(shard: 2)].map(\.bytes)
    let lines = stopped.lines
    let ends = lines.indices.map { stopped.lines[...$0].map { $0.utf8.count + 1 }.reduce(0, +) }
    let places = Set(ends + ends.map { $0 - 1 } + Array(stride(from: 0, to: ends[7], by: 61)))
    var kept = 0
    for place in places.sorted() {
      let cut = Array(stopped.bytes.prefix(place))
      // Another record may follow the torn line in the same file.
      for texts in [others + [cut], [cut + others[0], others[1]]] {
        let campaign = try Campaign.merging(texts)
        let isWhole = place >= ends[7] - 1
        #expect(campaign.status == 1)
        #expect(campaign.ended == (isWhole ? [0, 1, 2] : [0, 2]), "\(place)")
        #expect(campaign.state.contains("1 is") != isWhole)
        let running = [(1..<2, "first"), (3..<6, "second")].filter { lines, _ in
          place >= ends[lines.lowerBound] - 1 && place < ends[lines.upperBound] - 1
        }
        #expect(campaign.stopped == Dictionary(running.map { ($1, [1]) }) { one, _ in one })
        for (_, name) in running {
          let check = try #require(campaign.checks.first { $0.sum.name == name })
          #expect(check.warnings.first == "Shard 1 was stopped while it ran.")
          #expect(campaign.junit.contains(" It was stopped during \(name)."))
        }
        let written = ends[4...5].count { place >= $0 - 1 }
        #expect(campaign.failures.count == written, "\(place)")
        kept += written
      }
    }
    #expect(kept > 10)
  }

  @Test(arguments: [
    (0, "{\"kind\":\"end\",\"status\":0}\n", 1), (0, "\u{1B}[2J\n", 1), (1, "{}\nrest\n", 7),
    (1, "{\"kind\":\"end\"}\nrest\n", 7), (2, "{}\nrest\n", 13),
  ])
  func `another text is refused with its file and line`(records: Int, text: String, line: Int)
    throws
  {
    let good = DrawnRecord(shard: 0).bytes
    let bytes = Array(repeatElement(good, count: records).joined()) + Array(text.utf8)
    let error = #expect(throws: CampaignError.self) { try Campaign.merging([good, bytes]) }
    let sentence = try #require(error?.description)
    #expect(sentence.hasPrefix("1.jsonl, line \(line): ") && !sentence.contains("\u{1B}"))
  }

  @Test(arguments: ["begin", "end"])
  func `a line that lacks the name of its check, or its status, is refused`(kind: String) {
    var record = DrawnRecord(shard: 0)
    record.hasEnd = false
    let bytes = record.bytes + Array("{\"kind\":\"\(kind)\"}\n".utf8)
    let error = #expect(throws: CampaignError.self) { try Campaign.merging([bytes]) }
    #expect(error?.description.hasPrefix("0.jsonl, line 6: it ") == true)
  }

  @Test func `a line of a later version is left out, whatever it contains`() throws {
    var record = DrawnRecord(shard: 0)
    record.hasEnd = false
    let later = "{\"kind\":\"later\",\"check\":7,\"status\":\"fine\"}\n"
    let campaign = try Campaign.merging([record.bytes + Array(later.utf8)])
    #expect(campaign.checks.count == (try Campaign.merging([record.bytes])).checks.count)
  }

  @Test func `an impossible count or duration is refused with its line`() {
    for change in [
      { $0.cases = -1 }, { $0.cases = .max }, { $0.hits = -1 }, { $0.hits = 6 },
      { $0.seconds = -1 },
    ]
      as [(inout DrawnRecord) -> Void]
    {
      var record = DrawnRecord(shard: 0)
      change(&record)
      let error = #expect(throws: CampaignError.self) { try Campaign.merging([record]) }
      let sentence = "0.jsonl, line 3: a count or a duration is impossible. "
      #expect(error?.description.hasPrefix(sentence) == true)
    }
  }

  @Test func `records of another campaign are refused, with their files and the difference`() {
    let changes: [(sentence: String, change: (inout DrawnRecord) -> Void)] = [
      ("the seed is 7 and 8", { $0.seed = "8" }),
      ("the number of shards is 3 and 4", { $0.count = 4 }),
      ("the program is thorium 0.1.0 and thorium 0.2.0", { $0.program = "thorium 0.2.0" }),
      ("the options are --cases 100 and --cases 200", { $0.settings = "--cases 200" }),
      ("the programs are different builds, or have other checks", { $0.campaign = "0" }),
    ]
    for (sentence, change) in changes {
      let error = #expect(throws: CampaignError.self) { try Campaign.merging(whole(change)) }
      #expect(
        error?.description == """
          0.jsonl and 1.jsonl belong to different campaigns: \(sentence). Merge the records of one \
          campaign.
          """
      )
    }
  }

  @Test func `the status is 0 only if each shard has ended and none has failed`() throws {
    var failed = DrawnRecord(shard: 1)
    (failed.hasEnd, failed.result) = (false, "error")
    let elsewhere = " Shard 1 failed without a failing check: read its own output."
    let table: [(Int32, [DrawnRecord], String)] = [
      (1, whole() + [failed], "all 3 shards have ended."),
      (0, whole(), "all 3 shards have ended."),
      (0, whole { $0.hits = 0 }, "all 3 shards have ended."),
      (
        1, Array(whole().dropFirst()),
        "2 of 3 shards have ended; 0 is absent. Nothing is known about it."
      ),
      (
        1, Array(whole().prefix(1)),
        "1 of 3 shards have ended; 1 and 2 are absent. Nothing is known about them."
      ),
      (
        1, whole { ($0.hasEnd, $0.result) = (false, nil) },
        "2 of 3 shards have ended; 1 is interrupted. Nothing is known about its other cases."
      ),
      (1, whole { ($0.tokens, $0.result) = ([2], "failed") }, "all 3 shards have ended."),
      (1, whole { $0.result = "error" }, "all 3 shards have ended."),
      (1, whole { $0.result = "unheard of" }, "all 3 shards have ended."),
      (1, whole { $0.result = "interrupted" }, "all 3 shards have ended."),
      (1, whole { $0.result = nil }, "all 3 shards have ended.\(elsewhere)"),
      (1, whole { $0.failsElsewhere = true }, "all 3 shards have ended.\(elsewhere)"),
    ]
    for (status, records, state) in table {
      let campaign = try Campaign.merging(records)
      #expect(campaign.status == status && campaign.state == state)
      let hasReason = campaign.junit.contains("<failure ") || campaign.junit.contains("<error ")
      #expect(hasReason == (status == 1), "the XML gives the reason")
    }
    let never = whole().map { record in
      var record = record
      record.hits = 0
      return record
    }
    let rare = try Campaign.merging(never)
    #expect(rare.status == 1)
    #expect(rare.lines.contains { $0.hasPrefix("  Too rare: \"large\" never") })
    #expect(rare.lines[1].hasSuffix(", it fails"))
  }

  @Test func `a failure of a test counts, unless a process with it has no failing test`() throws {
    // A schedule is the failure of an exploration, a case that of a check.
    for isSchedule in [true, false] {
      var records = whole { ($0.tokens, $0.result) = ([2], "failed") }
      for place in records.indices {
        (records[place].command, records[place].isSimplified) = ("test", isSchedule)
      }
      let failing = try Campaign.merging(records)
      #expect(failing.status == 1 && failing.failures.map(\.isSchedule) == [isSchedule])
      if isSchedule { #expect(failing.store(in: "/nowhere") == [], "a schedule is no case") }
      var stopped = records[1]
      stopped.hasEnd = false
      records[1].isExpected = true
      let passing = try Campaign.merging(records + [stopped])
      #expect(passing.status == 0 && passing.failures.isEmpty)
      #expect(passing.checks.map(\.result) == ["passed", "passed"])
      #expect(passing.lines.contains { $0.hasSuffix(", no unexpected failure found") })
    }
  }

  @Test
  func `records of one shard must be equal except for times, unless time has ended them`() throws {
    var other = DrawnRecord(shard: 1)
    other.seconds = 9
    other.warning = "A case takes 0.12 s on average."
    #expect(try Campaign.merging(whole() + [other]).status == 0)
    other.cases = 6
    let differing = try Campaign.merging(whole() + [other])
    #expect(differing.status == 1)
    #expect(differing.state.hasSuffix(" Shard 1 is not repeatable: its records differ."))
    let failing = whole { ($0.tokens, $0.result) = ([2], "failed") }
    var cut = failing[1]
    cut.isSimplified = false
    let mixed = try Campaign.merging(failing + [cut])
    #expect(mixed.unrepeatable == [] && mixed.checks[1].failures.count == 2)
    cut.tokens = [4]
    #expect(try Campaign.merging(failing + [cut]).unrepeatable == [1])
    let timed = whole { $0.ended = "time" }
    other.ended = "time"
    let longer = try Campaign.merging(timed + [other])
    #expect(longer.status == 0 && longer.checks[0].sum.cases == 16)
  }

  @Test
  func `counts are sums, states a maximum, and a failure of a stopped attempt is kept`() throws {
    var stopped = DrawnRecord(shard: 1)
    (stopped.tokens, stopped.result, stopped.hasEnd) = ([3], nil, false)
    let campaign = try Campaign.merging(whole { $0.cases = 9 } + [stopped])
    let (first, second) = (campaign.checks[0], campaign.checks[1])
    #expect(first.sum.cases == 19 && first.sum.steps == 6 && first.sum.states == 9)
    #expect(first.sum.labels == ["large": 9] && first.warnings == ["5 cases are few."])
    #expect(
      campaign.lines[1]
        == "first: 19 cases, all possible ones among them, 6 steps, at least 9 states, no failure found"
    )
    #expect(second.failures.map(\.shards) == [[1]] && campaign.status == 1)
    // Once the shard has described the failure, the attempt adds nothing.
    let again = whole { ($0.tokens, $0.result) = ([3, 2], "failed") }
    #expect(try Campaign.merging(again + [stopped]).checks[1].failures.count == 2)
  }

  @Test func `the XML has a failure for each token, and an error for each absent shard`() throws {
    let failing = whole { ($0.tokens, $0.result) = ([2, 4], "failed") }
    let xml = try Campaign.merging(Array(failing.dropFirst())).junit
    #expect(xml.ranges(of: "<testcase ").count == 3)
    #expect(xml.ranges(of: "<failure message=\"it breaks &lt;rule&gt; ").count == 2)
    #expect(xml.contains("[2] &amp; more\\u{7}") && !xml.contains("\u{7}"))
    let error = "<error message=\"Shard 0 is absent, so its cases are unknown.\"></error>"
    #expect(xml.contains(error))
    #expect(xml.contains("tests=\"3\" failures=\"2\" errors=\"1\""))
  }
}
