import Foundation
import Thorium

/// The decoded records of a store and of the children below it.
///
/// A record counts if its child is at a logged place of its parent's state. Children with one number get one
/// identity while the records are decoded.
struct Restoration {
  private let records: [String: [UInt8]]
  private let file: String
  private let name: String
  private let decoder = JSONDecoder()
  let numbers: ChildNumbers
  private(set) var children: [String: (link: LogTable.Link, state: any RestoredState)] = [:]
  /// The records to write again, since their states were migrated.
  private(set) var changed: [String: LogTable.Encode] = [:]
  /// The children that are not decoded yet.
  private var open: [(key: String, link: LogTable.Link, type: any LoggedChild.Type)] = []

  init(_ records: [String: [UInt8]], _ name: String, _ services: Services, of log: Log) {
    (self.records, self.name) = (records, name)
    numbers = ChildNumbers(below: LogTable.key(of: name))
    file = log.name
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf",
      negativeInfinity: "-inf",
      nan: "nan"
    )
    decoder.userInfo = [.services: services]
    for number in records.keys.compactMap(LogTable.number) { numbers.use(number) }
  }

  /// Decodes the record of the store, and those of its children.
  ///
  /// - Returns: The record; `nil` if the log does not have it.
  /// - Throws: A ``LogError`` that names the store, its version and the file.
  mutating func decode<R: LoggedReactor>(_: R.Type) throws(LogError) -> RestoredRecord<R>? {
    let key = LogTable.key(of: name)
    guard let bytes = records[key] else { return nil }
    let record = try decode(R.self, bytes, key, name)
    while let (key, link, type) = open.popLast() { try decode(type, link, key) }
    numbers.finishDecoding()
    return record
  }

  /// Adds a child at a logged place of a decoded state.
  mutating func add<C: LoggedChild>(_: C.Type, _ link: LogTable.Link, of parent: String) {
    guard let number = numbers.known(link.child) else { return }
    let key = "\(parent)#\(number)"
    if records[key] != nil { open.append((key, link, C.self)) }
  }

  private mutating func decode<C: LoggedChild>(
    _: C.Type,
    _ link: LogTable.Link,
    _ key: String
  ) throws(LogError) {
    guard children[key] == nil, let bytes = records[key] else { return }
    let record = try decode(C.self, bytes, key, "\(name), child \(C.logName)")
    children[key] = (link, record)
  }

  private mutating func decode<R: LoggedReactor>(
    _: R.Type,
    _ bytes: [UInt8],
    _ key: String,
    _ name: String
  ) throws(LogError) -> RestoredRecord<R> {
    let data = Data(bytes)
    let record: RestoredRecord<R>
    let used = RecordNumbers(of: numbers)
    decoder.userInfo[.childNumbers] = used
    do {
      record = try decoder.decode(RestoredRecord<R>.self, from: data)
    } catch {
      throw .notRestored(
        store: name,
        version: (try? decoder.decode(RecordVersion.self, from: data))?.v ?? 0,
        file: file,
        reason: reason(of: error)
      )
    }
    used.finish(key)
    let places = R.loggedChildren(LoggedChildren()).places
    for place in places { place.restore(in: record.state, of: key, &self) }
    if record.isMigrated {
      let written = LogRecord<R>(
        state: record.state,
        timers: record.timers,
        life: record.life,
        stopped: record.stopped,
        numbers: numbers,
        places: places,
        key: key
      )
      changed[key] = { try written.encoded($0) }
    }
    return record
  }
}
