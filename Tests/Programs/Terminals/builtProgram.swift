package import Foundation

private final class Anchor {}

/// Returns an executable of this package, which lies in a folder above the code of the tests.
package func builtProgram(_ name: String) throws -> URL {
  let tests = Bundle(for: Anchor.self).bundleURL
  var folder = tests
  while folder.path != "/" {
    let candidate = folder.appending(path: name, directoryHint: .notDirectory)
    let values = try? candidate.resourceValues(forKeys: [.isRegularFileKey])
    if values?.isRegularFile == true { return candidate }
    folder.deleteLastPathComponent()
  }
  throw TerminalError(description: "No \(name) lies above \(tests.path).")
}

/// An error of a terminal or of a program at it, as a sentence.
package struct TerminalError: Error, CustomStringConvertible {
  package let description: String

  package init(description: String) {
    self.description = description
  }
}
