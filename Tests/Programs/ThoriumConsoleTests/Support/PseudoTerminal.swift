import Foundation

/// A terminal at which a test types.
final class PseudoTerminal: Sendable {
  private let keyboard: FileHandle
  private let line: FileHandle

  init() throws {
    var (master, slave): (Int32, Int32) = (-1, -1)
    guard unsafe openpty(&master, &slave, nil, nil, nil) == 0 else {
      throw Mishap(description: "There is no terminal: error \(errno).")
    }
    keyboard = FileHandle(fileDescriptor: master, closeOnDealloc: true)
    line = FileHandle(fileDescriptor: slave, closeOnDealloc: true)
  }

  /// What a program reads that runs there.
  var descriptor: Int32 { line.fileDescriptor }

  func type(_ text: String) throws {
    try keyboard.write(contentsOf: Data(text.utf8))
  }

  /// What it has shown up to some text, for which this waits.
  func shown(upTo text: String) -> String {
    var shown = ""
    while !shown.contains(text) {
      let more = keyboard.availableData
      if more.isEmpty { break }
      shown += String(decoding: more, as: UTF8.self)
    }
    return shown
  }
}
