import Dispatch
import Synchronization
import ThoriumSystem

/// A thread that reads the keys of a terminal as they arrive; it reads further when they are taken.
final class KeyReader: Sendable {
  private struct Content {
    var keys: [Key] = []
    var isAtEnd = false
  }

  /// The time after which an escape byte is the Escape key, in milliseconds.
  private static let patience: Int32 = 500

  private let content = Mutex(Content())
  private let isTaken = DispatchSemaphore(value: 0)

  /// - Parameters:
  ///   - descriptor: The terminal.
  ///   - notify: Called when keys have arrived, and at the end of the input.
  init(_ descriptor: Int32, notify: @escaping @Sendable () -> Void) {
    DispatchQueue(label: "thorium.keys").async { [weak self] in
      Interrupts.allowStops()
      var parser = KeyParser()
      while let keys = Self.wait(for: descriptor, &parser) {
        if keys.isEmpty { continue }
        guard let self else { return }
        self.content.withLock { $0.keys = keys }
        notify()
        isTaken.wait()
      }
      self?.content.withLock { $0.isAtEnd = true }
      notify()
    }
  }

  /// Returns the keys that have arrived, and removes them; `nil` at the end of the input.
  func take() -> [Key]? {
    content.withLock { content in
      if content.keys.isEmpty && content.isAtEnd { return nil }
      defer { content.keys = [] }
      if !content.keys.isEmpty { isTaken.signal() }
      return content.keys
    }
  }

  /// Waits for further bytes, and returns their keys.
  private static func wait(for descriptor: Int32, _ parser: inout KeyParser) -> [Key]? {
    var file = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    if parser.isWaiting, unsafe poll(&file, 1, patience) == 0 { return parser.expire() }
    guard let bytes = readBytes(descriptor, upTo: 1 << 12), !bytes.isEmpty else { return nil }
    return parser.keys(for: Array(bytes))
  }
}
