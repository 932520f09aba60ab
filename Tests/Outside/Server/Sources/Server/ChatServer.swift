import Synchronization
import Thorium

/// A server with a store for each connection and one that they share.
final class ChatServer: Sendable {
  private struct Guest {
    let session: Store<Session>
    let connection: any Connection
  }

  private struct Guests {
    var made = 0
    var isOpen = true
    var all: [Int: Guest] = [:]
  }

  /// How a server has stopped.
  struct Stop: Sendable, Equatable {
    /// How many sessions had answered all that they had read.
    let finished: Int
    /// How many sessions were cut off at the deadline.
    let cut: Int
  }

  /// The store that all sessions share.
  let room: Store<Room>
  private let runtime: Runtime
  private let guests = Mutex(Guests())

  /// Creates a server.
  ///
  /// - Parameters:
  ///   - room: The definition of the room.
  ///   - runtime: What all stores of the server need from the world.
  init(_ room: Room = Room(), in runtime: Runtime = .standard) {
    self.runtime = runtime
    self.room = Store(room, in: runtime)
  }

  /// How many connections there are.
  var count: Int { guests.withLock { $0.all.count } }

  /// Serves a connection until its client hangs up or the server stops.
  ///
  /// It reads the next line when the last one is answered, so no client can flood the server.
  func serve(_ connection: any Connection, as user: String) async {
    let session = Store(Session(in: room, on: connection), in: runtime)
    guard let number = admit(Guest(session: session, connection: connection)) else {
      await connection.write("no: the server stops")
      return connection.close()
    }
    await Request.$user.withValue(user) {
      for await line in connection.lines {
        await session.perform(.handle(line)).finished()
      }
    }
    session.end()
    guests.withLock { $0.all[number] = nil }
  }

  /// Stops the server: it refuses new lines, finishes what is under way, and cuts off the rest at a deadline.
  ///
  /// - Parameter limit: How long it waits for what is under way.
  /// - Returns: How many sessions have finished, and how many were cut off.
  func stop(within limit: Duration) async -> Stop {
    let guests = guests.withLock { guests in
      guests.isOpen = false
      return guests.all.sorted { $0.key < $1.key }.map(\.value)  // in the same order in each run
    }
    _ = await room.perform(.close)
    let finished = await withTaskGroup(of: Bool.self) { group in
      for guest in guests {
        group.addTask { await guest.session.settled(within: limit) }
      }
      return await group.reduce(0) { count, isFinished in isFinished ? count + 1 : count }
    }
    for guest in guests {
      guest.session.end()  // cancels what still runs
      guest.connection.close()
    }
    room.end()
    return Stop(finished: finished, cut: guests.count - finished)
  }

  private func admit(_ guest: Guest) -> Int? {
    guests.withLock { guests in
      guard guests.isOpen else { return nil }
      guests.made += 1
      guests.all[guests.made] = guest
      return guests.made
    }
  }
}
