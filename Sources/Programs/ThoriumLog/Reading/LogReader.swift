/// Reads the file of a log, and distinguishes a torn end from damage.
///
///     LogReader(bytes, file: "log.jsonl").read().verdict   // .valid
///
/// It never traps and never changes the file. The bad part of a file begins at its first invalid
/// line. That part is a torn end, unless a valid line in it proves that the bytes were written in
/// another way: it says that an earlier line was on the disk, or it is not at its place.
package struct LogReader {
  private var reading: LogReading
  private var checksum = Checksum(log: "")
  private var purpose = LogPurpose.journal
  private var expected = 1
  /// The number of complete lines so far.
  private var count = 0
  private var place = 0

  private var bytes: [UInt8] { reading.bytes }

  /// Prepares to read a file.
  ///
  /// - Parameters:
  ///   - bytes: All bytes of the file.
  ///   - file: The path of the file, for messages.
  package init(_ bytes: [UInt8], file: String) {
    reading = LogReading(file: file, bytes: bytes)
  }

  /// Reads the file.
  ///
  /// - Returns: The lines, and the condition of the file.
  /// - Complexity: O(*n*) in the number of bytes.
  package consuming func read() -> LogReading {
    if readHeader() {
      readLines()
      cutBurst()
    }
    return reading
  }

  private func problem(_ reason: String, after lines: Int = 0) -> LogProblem {
    LogProblem(file: reading.file, line: count + lines + 1, reason: reason)
  }

  private mutating func readHeader() -> Bool {
    let end = HeaderParser.end(of: bytes)
    switch HeaderParser.read(bytes, end) {
    case .header(let header):
      reading.header = header
      checksum = Checksum(log: header.id)
      purpose = header.purpose
      expected = header.from
      place = end + 1
      reading.end = place
      count = 1
      return true
    case .newer(let version):
      let newest = LogFormat.version
      let reason = "the log has format \(version), and this program reads up to \(newest)"
      reading.verdict = .newer(problem(reason))
    case .invalid(let reason): reading.verdict = .damaged(problem(reason))
    }
    return false
  }

  private mutating func readLines() {
    reading.lines.reserveCapacity((bytes.count - place) / 100)
    while place < bytes.count {
      guard let end = lineEnd(from: place) else { return judge("the line has no end") }
      switch LineParser.read(bytes, place..<end, purpose, checksum) {
      case .invalid(let reason): return judge("the line \(reason)")
      case .unknown(let kind, let number, _):
        guard isNext(number) else { return judge(misplaced(number)) }
        let sentence =
          "the line (number \(number)) has the kind \"\(kind)\", which this program does not know"
        guard purpose == .recording else {
          reading.verdict = .unknownKind(problem(sentence))
          return
        }
        reading.notices.append("\(problem(sentence)). It is skipped.")
        expected = number + 1
      case .line(let line):
        guard isNext(line.head.number) else { return judge(misplaced(line.head.number)) }
        reading.lines.append(line)
        expected = line.head.number + 1
      }
      place = end + 1
      count += 1
    }
    if let proofOfHeader {
      reading.verdict = .damaged(problem("the file ends before this line; \(proofOfHeader)"))
    }
  }

  /// A person may remove lines of a recording, or add a line with the number of the line before it.
  private func isNext(_ number: Int) -> Bool {
    number == expected || purpose == .recording && number >= expected - 1
  }

  private func misplaced(_ number: Int) -> String {
    "the line has the number \(number) instead of \(expected)"
  }

  private func lineEnd(from start: Int) -> Int? {
    unsafe bytes.withUnsafeBufferPointer { bytes in
      var place = start
      while place < bytes.count {
        if unsafe bytes[place] == 0x0A { return place }
        place &+= 1
      }
      return nil
    }
  }

  /// The proof that the next line was on the disk, as the end of a sentence.
  private var proofOfHeader: String? {
    guard let durable = reading.header?.durable, durable >= expected else { return nil }
    return "the header says that number \(durable) was on the disk"
  }

  /// Decides whether the bad part of the file is torn or damaged.
  private mutating func judge(_ reason: String) {
    var evidence = TearEvidence(expected: expected, start: place)
    if let proof = proofOfHeader ?? evidence.search(bytes, purpose, checksum) {
      reading.verdict = .damaged(problem("\(reason); \(proof)"))
    } else {
      reading.verdict = .torn(problem(reason))
    }
  }

  /// Removes the lines of the last burst if it is incomplete.
  private mutating func cutBurst() {
    let complete = reading.lines.lastIndex { !$0.head.isMore }.map { $0 + 1 } ?? 0
    let cut = reading.lines.count - complete
    if cut > 0 {
      let number = reading.lines[complete].head.number
      reading.lines.removeLast(cut)
      if reading.verdict == .valid {
        let reason = "the burst that begins with this line (number \(number)) is incomplete"
        reading.verdict = .torn(problem(reason, after: -cut))
      }
    }
    if let last = reading.lines.last { reading.end = last.bytes.upperBound + 1 }
  }
}
