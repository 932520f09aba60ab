import Thorium
import ThoriumConsole
import ThoriumProof

/// The answer of `check`: text or JSON on standard output, and a record in a file.
struct CheckOutput: Sendable {
  let report: ReportOutput
  /// The file of the record, if there is one.
  let file: RecordFile?

  /// Writes a part of the answer, at once.
  func print(_ objects: @autoclosure () -> [JSONText], or lines: [String] = []) {
    file?.write(objects().map(\.description))
    report.print(objects(), or: lines)
  }

  /// Writes the last part of an interrupted answer, after which the record has no other line.
  func printLast(_ objects: [JSONText]) {
    file?.finish(objects.map(\.description))
    report.printLast(objects)
  }
}
