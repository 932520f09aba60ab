import Foundation
import Synchronization

/// One file of JSON with a version, which is kept whole whatever happens.
///
/// Whoever changes it has its lock, reads it, writes the new content beside it, brings that to the disk, and
/// gives it the file's name; so whoever reads finds what was there before or after, and needs no lock.
final class StoredFile<Content: Codable & Equatable & Sendable>: Sendable {
  /// What stands in the file.
  private struct Sheet: Codable {
    let version: Int
    let values: Content
  }

  private struct Stamp: Decodable {
    let version: Int
  }

  private let folder: String
  let path: String
  private let mode: UInt16
  private let files: any FileSystem
  private let report: @Sendable (StoreNotice) -> Void
  /// Held beside the file's lock, so that who changes the file while changing it is told, and not stuck.
  private let gate = Mutex(())

  /// Names a file.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - folder: Where it is, or will be.
  ///   - mode: Who may do what with it. For one of 600 a wider one is tightened.
  ///   - files: What files are in.
  ///   - report: Told what was put right.
  init(
    _ name: String,
    in folder: String,
    mode: UInt16,
    of files: any FileSystem,
    report: @escaping @Sendable (StoreNotice) -> Void
  ) {
    self.folder = folder
    path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
    self.mode = mode
    self.files = files
    self.report = report
  }

  /// Reads the content, or answers `nil` where there is none.
  ///
  /// - Throws: A ``StoreError``, where it cannot be had.
  func content() throws(StoreError) -> Content? {
    var notices: [StoreNotice] = []
    defer { notices.forEach(report) }
    guard let bytes = try read(&notices) else { return nil }
    if let content = try understood(bytes) { return content }
    return try whileLocked { () throws(StoreError) in try sound(&notices) }
  }

  /// Changes the content, and keeps it where it has become another.
  ///
  /// - Parameters:
  ///   - empty: What is changed where there is none.
  ///   - body: Changes it.
  /// - Throws: A ``StoreError``, where it cannot be had or kept.
  func change(
    from empty: Content,
    _ body: (inout Content) throws(StoreError) -> Void
  ) throws(StoreError) {
    var notices: [StoreNotice] = []
    defer { notices.forEach(report) }
    try whileLocked { () throws(StoreError) in
      let old = try sound(&notices) ?? empty
      var new = old
      try body(&new)
      try new == old ? settle() : write(new)
    }
  }
}

// How it is read.
extension StoredFile {
  private func read(_ notices: inout [StoreNotice]) throws(StoreError) -> [UInt8]? {
    do throws(FileFailure) {
      // What cannot be read may be something else, which stays as it is.
      let bytes = try files.bytes(of: path)
      if mode == 0o600 { try tighten(&notices) }
      return bytes
    } catch {
      throw .unreadable(file: path, reason: error.reason)
    }
  }

  /// Sees to it that only its owner can use the file.
  private func tighten(_ notices: inout [StoreNotice]) throws(FileFailure) {
    guard let found = try files.mode(of: path), found & 0o077 != 0 else { return }
    try files.setMode(mode, of: path)
    notices.append(.tightened(file: path, mode: found))
  }

  /// What the bytes of a file mean, or `nil` where they are not those of such a file.
  private func understood(_ bytes: [UInt8]) throws(StoreError) -> Content? {
    let data = Data(bytes)
    let decoder = JSONDecoder()
    guard let version = try? decoder.decode(Stamp.self, from: data).version else { return nil }
    if version > Self.version { throw .newer(file: path, version: version) }
    return version == Self.version ? try? decoder.decode(Sheet.self, from: data).values : nil
  }

  /// The version of what this program writes.
  private static var version: Int { 1 }

  /// Reads the content under the lock; a file that cannot be understood gets another name.
  private func sound(_ notices: inout [StoreNotice]) throws(StoreError) -> Content? {
    guard let bytes = try read(&notices) else { return nil }
    if let content = try understood(bytes) { return content }
    do throws(FileFailure) {
      var number = 1
      while try files.mode(of: "\(path).damaged-\(number)") != nil { number += 1 }
      let name = "\(path).damaged-\(number)"
      try files.move(path, to: name)
      try files.sync(folder)
      notices.append(.damaged(file: path, keptAs: name))
      return nil
    } catch {
      throw .unwritable(file: path, reason: error.reason)
    }
  }
}

// How it is written.
extension StoredFile {
  private func whileLocked<Result: Sendable>(
    _ body: () throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    try gate.withLock { _ throws(StoreError) in
      let lock: FileLock
      do throws(FileFailure) {
        try files.makeFolder(folder)
        lock = try files.lock("\(path).lock")
      } catch {
        throw .unwritable(file: path, reason: error.reason)
      }
      defer { files.unlock(lock) }
      return try body()
    }
  }

  /// Brings to the disk what a program may have written that was stopped before it did so itself.
  private func settle() throws(StoreError) {
    do throws(FileFailure) {
      try files.sync(folder)
    } catch {
      throw .unwritable(file: path, reason: error.reason)
    }
  }

  private func write(_ content: Content) throws(StoreError) {
    let new = "\(path).new"
    do throws(FileFailure) {
      let bytes = try encoded(content)
      try files.create(new, mode: mode)
      try files.append(bytes, to: new)
      try files.sync(new)
      try files.move(new, to: path)
      try files.sync(folder)
    } catch {
      try? files.remove(new)
      throw .unwritable(file: path, reason: error.reason)
    }
  }

  private func encoded(_ content: Content) throws(FileFailure) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      return Array(try encoder.encode(Sheet(version: Self.version, values: content)))
    } catch {
      throw FileFailure(reason: "it cannot be written as JSON")
    }
  }
}
