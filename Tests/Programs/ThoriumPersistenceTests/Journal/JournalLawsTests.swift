import FaultyFiles
import Synchronization
import Testing

@testable import ThoriumPersistence

struct JournalLawsTests {
  @Test func `the journal in files keeps the laws`() throws {
    let disk = MemoryDisk()
    try JournalLaws.check { place in FileJournal(in: "logs-\(place)", of: disk) }
    #expect(disk.paths.contains("logs-4/log.jsonl.damaged-3"))
  }

  @Test func `a journal that lets owners take over keeps the laws`() throws {
    let places = Places()
    try JournalLaws.check { place in Record(in: places, place) }
    #expect(places.content.withLock { $0.count } == 4)
  }

  @Test(arguments: Record.Flaw.allCases)
  func `each flaw is found`(_ flaw: Record.Flaw) throws {
    let places = Places()
    #expect(throws: JournalLaws.Violation.self) {
      try JournalLaws.check { place in Record(in: places, place, flaw) }
    }
  }
}

/// The contents of journals in memory, by number, each with the number of its owner.
final class Places: Sendable {
  struct Content {
    var bytes: [UInt8]?
    var owner = 0
  }

  let content = Mutex<[Int: Content]>([:])
}

/// A journal in memory, which the next owner takes over.
final class Record: Journal {
  enum Flaw: CaseIterable {
    case forgetsTheLastByte, appendsInFront, ignoresReplacement, fencesNobody, fencesAppendsOnly
    case keepsCopiesInside, isNeverEmpty, dropsEmptyContent
  }

  let name = "memory"
  private let places: Places
  private let place: Int
  private let flaw: Flaw?
  private let owner = Mutex(0)

  init(in places: Places, _ place: Int, _ flaw: Flaw? = nil) {
    self.places = places
    self.place = place
    self.flaw = flaw
  }

  func open() throws -> [UInt8]? {
    places.content.withLock { content in
      content[place, default: .init()].owner += 1
      owner.withLock { $0 = content[place]?.owner ?? 0 }
      guard let bytes = content[place]?.bytes else { return flaw == .isNeverEmpty ? [] : nil }
      if flaw == .dropsEmptyContent, bytes.isEmpty { return nil }
      return flaw == .forgetsTheLastByte ? bytes.dropLast() : bytes
    }
  }

  private func change(
    isFenced: Bool,
    _ body: (inout [UInt8]) -> Void
  ) throws {
    try places.content.withLock { content in
      let isOwner = content[place]?.owner == owner.withLock { $0 }
      if isFenced, !isOwner, flaw != .fencesNobody { throw LogError.fenced(file: name) }
      body(&content[place, default: .init()].bytes.orEmpty)
    }
  }

  func replace(by bytes: [UInt8]) throws {
    try change(isFenced: flaw != .fencesAppendsOnly) { content in
      content = flaw == .ignoresReplacement && !content.isEmpty ? content : bytes
    }
  }

  func append(_ bytes: [UInt8], isDurable: Bool) throws {
    try change(isFenced: true) { content in
      content = flaw == .appendsInFront ? bytes + content : content + bytes
    }
  }

  func keepCopy(of bytes: [UInt8], as reason: String) throws {
    if flaw == .keepsCopiesInside { try append(bytes, isDurable: true) }
  }

  func close() {}
}

extension [UInt8]? {
  fileprivate var orEmpty: [UInt8] {
    get { self ?? [] }
    set { self = newValue }
  }
}
