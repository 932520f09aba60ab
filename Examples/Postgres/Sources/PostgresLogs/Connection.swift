import CPostgres
import Foundation

/// A connection that runs one batch after another, and does not block: its thread waits for ``awaited``.
final class Connection {
  /// An error of the database, or of the connection.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private let database: String
  private var handle: OpaquePointer?
  private var isConnecting = false
  /// True while the socket has to take more bytes.
  private var isWriting = false
  private var batch: Batch?
  /// The first error of the batch.
  private var failure: Failure?
  private var lastEvent = ContinuousClock.now

  init(to database: String) {
    self.database = database
  }

  deinit {
    PQfinish(handle)
  }

  /// True when it can run a batch.
  var isFree: Bool { batch == nil }

  /// The events after which it can continue.
  var awaited: pollfd {
    let events = isWriting ? POLLIN | POLLOUT : POLLIN
    return pollfd(fd: handle.map(PQsocket) ?? -1, events: Int16(events), revents: 0)
  }

  /// Runs a batch, on a new connection if there is none.
  func run(_ batch: Batch) {
    (self.batch, failure, lastEvent) = (batch, nil, .now)
    if handle == nil { connect() } else { send() }
  }

  /// Continues after an event, or fails if there was none for long.
  ///
  /// - Returns: The calls to repeat alone.
  func advance(_ hasEvent: Bool) -> [Call] {
    let patience = Duration.seconds(isConnecting ? 5 : 15)
    if hasEvent {
      lastEvent = .now
      return isConnecting ? continueConnecting() : receive()
    } else if !isFree, ContinuousClock.now - lastEvent > patience {
      end("the server has not answered for \(patience)")
    }
    return []
  }

  private func connect() {
    guard let parts = PQconninfoParse(database, nil) else {
      // The message of libpq may contain the password.
      return end("the address of the database is not one of libpq")
    }
    PQconninfoFree(parts)
    // The address comes last, so its values replace the defaults.
    let settings = [
      "tcp_user_timeout": "10000", "client_encoding": "UTF8",
      "options": "-c statement_timeout=10s -c synchronous_commit=on",
    ]
    let names = (settings.map(\.key) + ["dbname"]).map { strdup($0) }
    let values = (settings.map(\.value) + [database]).map { strdup($0) }
    defer { for text in names + values { free(text) } }
    handle = PQconnectStartParams(
      names.map { UnsafePointer($0) } + [nil],
      values.map { UnsafePointer($0) } + [nil],
      1
    )
    PQsetNoticeProcessor(handle, { _, _ in }, nil)
    (isConnecting, isWriting) = (true, true)
    if PQstatus(handle) == CONNECTION_BAD { end() }
  }

  private func continueConnecting() -> [Call] {
    let progress = PQconnectPoll(handle)
    isWriting = progress == PGRES_POLLING_WRITING
    if progress == PGRES_POLLING_FAILED { end() }
    if progress == PGRES_POLLING_OK {
      isConnecting = false
      PQsetnonblocking(handle, 1)
      send()
    }
    return []
  }

  /// Sends a batch as one message, with the values in its text.
  ///
  /// The server commits when it has this message. A statement with parameters has more messages: if the process
  /// stops between them, the server keeps the locks and waits.
  private func send() {
    guard let text = batch?.text(literal), PQsendQuery(handle, text) == 1 else { return end() }
    isWriting = PQflush(handle) == 1
  }

  private func literal(_ value: String) -> String? {
    let text = PQescapeLiteral(handle, value, value.utf8.count)
    defer { PQfreemem(text) }
    return text.map { String(cString: $0) }
  }

  private func receive() -> [Call] {
    if PQconsumeInput(handle) == 0 {
      end()
      return []
    }
    isWriting = PQflush(handle) == 1
    while !isFree, PQisBusy(handle) == 0 {
      guard let result = PQgetResult(handle) else { return finishBatch() }
      read(result)
      PQclear(result)
    }
    return []
  }

  private func read(_ result: OpaquePointer) {
    switch PQresultStatus(result) {
    case PGRES_TUPLES_OK, PGRES_COMMAND_OK:
      for row in 0..<PQntuples(result) {
        batch?.receive((0..<PQnfields(result)).map { value(of: result, row, $0) })
      }
    default:
      let reason = field("M", of: result) ?? "there is no message"
      let code = field("C", of: result) ?? "unknown"
      failure = failure ?? Failure(description: "\(reason) (SQLSTATE \(code))")
    }
  }

  private func value(of result: OpaquePointer, _ row: Int32, _ column: Int32) -> String? {
    if PQgetisnull(result, row, column) == 1 { return nil }
    return String(cString: PQgetvalue(result, row, column))
  }

  /// Returns a field of an error: the message `M`, or the SQLSTATE `C`.
  private func field(_ letter: Unicode.Scalar, of result: OpaquePointer) -> String? {
    PQresultErrorField(result, Int32(letter.value)).map { String(cString: $0) }
  }

  private func finishBatch() -> [Call] {
    guard let batch = batch.take() else { return [] }
    guard let failure else {
      batch.succeed()
      return []
    }
    // The statement has changed nothing, and one of its calls may be the cause.
    if batch.calls.count > 1 { return batch.callsAlone }
    batch.fail(failure)
    return []
  }

  /// Closes the connection; it is unknown whether the batch was committed.
  private func end(_ reason: String? = nil) {
    let message = String(cString: PQerrorMessage(handle))
    PQfinish(handle)
    (handle, isConnecting, isWriting) = (nil, false, false)
    let reason = reason ?? String(message.prefix { $0 != "\n" })
    batch.take()?.fail(failure ?? Failure(description: reason))
  }
}
