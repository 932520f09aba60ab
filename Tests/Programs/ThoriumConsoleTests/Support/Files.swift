import Foundation

/// A pipe whose reader has gone away; from now on writing to it fails, and signals nothing.
final class ClosedPipe {
  private let pipe = Pipe()

  init() throws {
    signal(SIGPIPE, SIG_IGN)
    try pipe.fileHandleForReading.close()
  }

  var writer: Int32 { pipe.fileHandleForWriting.fileDescriptor }
}

/// An open file that takes no writing.
final class ReadOnlyFile {
  private let handle: FileHandle

  init() throws {
    handle = try FileHandle(forReadingFrom: URL(filePath: "/dev/null"))
  }

  var descriptor: Int32 { handle.fileDescriptor }
}
