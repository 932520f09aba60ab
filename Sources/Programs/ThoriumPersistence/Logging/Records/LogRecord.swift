import Foundation
import Thorium

private enum RecordKey: String, CodingKey {
  case type, v, at, state, timers, life, stopped
}

/// The record of a store, as it is written.
///
///     {"type":"list","v":1,"at":{"rows":[[7,1]]},"state":{…},"timers":[…],"life":3}
///
/// `at` has the children at the logged places: the id, if there can be several, and the number.
struct LogRecord<R: LoggedReactor>: Encodable, Sendable {
  let state: R.State
  var timers: [LoggedTimer<R.Mutation>] = []
  /// The life of the log in which the timers run; 0 if none of them resumes.
  var life = 0
  /// The date at which the timers stopped, at the end of the store; `nil` while they run.
  var stopped: Int?
  let numbers: ChildNumbers
  let places: [any LoggedPlace<R.State>]
  /// The key of the record; `nil` if the store owns none.
  let key: String?

  func encode(to encoder: any Encoder) throws {
    var record = encoder.container(keyedBy: RecordKey.self)
    try record.encode(R.logName, forKey: .type)
    try record.encode(R.logVersion, forKey: .v)
    try record.encode(state, forKey: .state)
    if !places.isEmpty, let numbers = encoder.userInfo[.childNumbers] as? RecordNumbers {
      var at = record.nestedContainer(keyedBy: PlaceName.self, forKey: .at)
      for place in places { try place.encode(state, numbers, to: &at) }
    }
    if timers.isEmpty { return }
    try record.encode(timers, forKey: .timers)
    if life > 0 { try record.encode(life, forKey: .life) }
    try record.encodeIfPresent(stopped, forKey: .stopped)
  }

  /// Encodes the record, and passes the numbers of its children to a function.
  func encoded(_ didUse: (ChildNumbers) -> Void) throws -> EncodedRecord {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf",
      negativeInfinity: "-inf",
      nan: "nan"
    )
    let used = RecordNumbers(of: numbers)
    encoder.userInfo[.childNumbers] = used
    let data = try encoder.encode(self)
    // The encoder throws for a record that is too deep, but not for this one.
    if data.range(of: Data("NaN".utf8)) != nil, !data.isJSON {
      throw Refusal("a value is Decimal.nan, which JSON does not have")
    }
    if let key { used.finish(key) }
    didUse(numbers)
    return EncodedRecord(
      bytes: Array(data),
      due: timers.filter { $0.policy == .absolute }.map(\.due).min(),
      needsProcess: stopped == nil && timers.contains { $0.policy != .absolute }
    )
  }
}

/// The bytes of a record, and the effect of its timers on a log without an owner.
struct EncodedRecord: Sendable {
  var bytes: [UInt8]
  /// The earliest date of a timer, in microseconds since 1970; `nil` if no timer has one.
  var due: Int?
  /// True if a timer passes only while a process has the log open.
  var needsProcess = false
}

/// The decoded record of a store.
struct RestoredRecord<R: LoggedReactor>: Decodable, Sendable {
  let state: R.State
  let timers: [LoggedTimer<R.Mutation>]
  /// The life of the log in which the timers ran; 0 if none of them resumes.
  let life: Int
  /// The date at which the timers stopped; `nil` if they ran until the end of that life.
  let stopped: Int?
  /// True when the state was migrated, so that the record must be written again.
  private(set) var isMigrated: Bool

  init(from decoder: any Decoder) throws {
    let record = try decoder.container(keyedBy: RecordKey.self)
    let type = try record.decode(String.self, forKey: .type)
    guard type == R.logName else {
      throw Refusal(
        "its record is one of the reactor \"\(type)\", and the logName of this one is \"\(R.logName)\""
      )
    }
    let version = try record.decode(Int.self, forKey: .v)
    isMigrated = version != R.logVersion
    state =
      isMigrated
      ? try R.migrate(
        state: LoggedValue(version: version, decoder: record.superDecoder(forKey: .state))
      )
      : try record.decode(R.State.self, forKey: .state)
    life = try record.decodeIfPresent(Int.self, forKey: .life) ?? 0
    stopped = try record.decodeIfPresent(Int.self, forKey: .stopped)
    timers = try Self.timers(of: record, version)
    if record.contains(.at), try assignNumbers(record, decoder) { isMigrated = true }
  }

  private static func timers(
    of record: KeyedDecodingContainer<RecordKey>,
    _ version: Int
  ) throws -> [LoggedTimer<R.Mutation>] {
    guard record.contains(.timers) else { return [] }
    var list = try record.nestedUnkeyedContainer(forKey: .timers)
    var timers: [LoggedTimer<R.Mutation>] = []
    while !list.isAtEnd {
      let timer = try LoggedTimer<R.Mutation>(from: list.superDecoder()) { mutation in
        let value = LoggedValue(version: version, decoder: mutation)
        return version == R.logVersion
          ? [try value.decode(R.Mutation.self)] : try R.migrate(mutation: value)
      }
      timers.append(timer)
    }
    return timers
  }

  /// Gives the children that were made anew the numbers that their places had.
  ///
  /// - Returns: True when a child got a number.
  private func assignNumbers(
    _ record: KeyedDecodingContainer<RecordKey>,
    _ decoder: any Decoder
  ) throws -> Bool {
    guard let numbers = (decoder.userInfo[.childNumbers] as? RecordNumbers)?.all else {
      return false
    }
    let at = try record.nestedContainer(keyedBy: PlaceName.self, forKey: .at)
    let places = R.loggedChildren(LoggedChildren()).places
    // A migration of the parent decides which places there are.
    if !isMigrated { try Self.checkNames(at, places) }
    var used = Set(places.flatMap { $0.links(in: state) }.compactMap { numbers.known($0.child) })
    var isAnyAssigned = false
    for place in places {
      for (link, number) in try place.links(at, in: state)
      where numbers.known(link.child) == nil && used.insert(number).inserted {
        numbers.assign(number, to: link.child)
        isAnyAssigned = true
      }
    }
    return isAnyAssigned
  }

  /// Throws if the record has children at a place that the reactor does not log.
  private static func checkNames(
    _ at: KeyedDecodingContainer<PlaceName>,
    _ places: [any LoggedPlace<R.State>]
  ) throws {
    let names = Set(places.map(\.name))
    guard let unknown = at.allKeys.first(where: { !names.contains($0.stringValue) }) else { return }
    throw Refusal(
      "the log has a child at \"\(unknown.stringValue)\", which loggedChildren(_:) of \"\(R.logName)\" does not name"
    )
  }
}

/// The decoded record of a store of any reactor.
protocol RestoredState: Sendable {
  var hasTimers: Bool { get }
}

extension RestoredRecord: RestoredState {
  var hasTimers: Bool { timers.contains { $0.policy != .drop } }
}

/// The version of a record, for a message.
struct RecordVersion: Decodable {
  let v: Int
}

/// Returns the reason why a value cannot be coded, as a part of a sentence that names the place of the value.
///
/// The description of such an error also has the value, which may be a secret.
func reason(of error: any Error) -> String {
  let context: (path: [any CodingKey], text: String)? =
    switch error {
    case DecodingError.dataCorrupted(let context), DecodingError.keyNotFound(_, let context),
      DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      (context.codingPath, context.debugDescription)
    case EncodingError.invalidValue(_, let context):
      (context.codingPath, context.debugDescription)
    default: nil
    }
  let path = (context?.path ?? []).map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }
  let text = context?.text ?? "\(error)"
  let place = path.isEmpty ? "" : "\(path.joined(separator: ".")): "
  return place + (text.hasSuffix(".") ? text.dropLast() : text[...])
}
