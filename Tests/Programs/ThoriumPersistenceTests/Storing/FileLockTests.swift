import Foundation
import Testing
import ThoriumSystem

@testable import ThoriumPersistence

/// The lock of a file of the machine.
struct FileLockTests {
  private let folder = Folder()

  @Test func `a freed lock can be taken, although a child process has copies of its files`() throws
  {
    let path = folder.path + "/lock"
    let lock = try FileLock(path, timeout: .zero, in: SystemFiles())
    #expect(throws: FileLock.Failure.self) {
      try FileLock(path, timeout: .zero, in: SystemFiles())
    }
    // The copies of a child exist from its start until it begins its program.
    let copies = try descriptors(of: path).map { dup($0) }
    #expect(copies.count == 1)
    lock.free()
    try FileLock(path, timeout: .zero, in: SystemFiles()).free()
    for copy in copies { close(copy) }
  }

  /// Returns the open files of this process that are the file at a path.
  private func descriptors(of path: String) throws -> [Int32] {
    let number = try SystemFiles().status(at: path, followingLinks: false).number
    return (0..<Int32(1_024)).filter { descriptor in
      let file = OpenFile(descriptor: descriptor, path: path)
      return (try? SystemFiles().status(of: file))?.number == number
    }
  }
}
