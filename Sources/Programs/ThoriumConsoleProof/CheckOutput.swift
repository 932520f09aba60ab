import Thorium
import ThoriumConsole
import ThoriumProof

/// The answer of `check`: text or JSON on standard output, and a record in a file.
struct CheckOutput: Sendable {
  let report: ReportOutput
  /// The file of the record, if there is one.
  let file: RecordFile?
  /// All objects so far, as lines.
  let lines = Shared<[String]>([])

  /// The campaign that the lines so far describe.
  var campaign: Campaign {
    get throws {
      let bytes = Array(lines.value.joined(separator: "\n").utf8)
      return try Campaign(CampaignRecord.records(in: bytes, "").map { ($0, "") })
    }
  }

  /// Writes a part of the answer, at once.
  func print(_ objects: [JSONText], or lines: [String] = []) {
    record(objects)
    report.print(objects, or: lines)
  }

  /// Writes a part of the answer to the file only, since a slow reader of the output would block it.
  func record(_ objects: [JSONText]) {
    let texts = objects.map(\.description)
    file?.write(texts)
    self.lines.change { $0 += texts }
  }

  /// Writes the last part of an interrupted answer, after which the record has no other line.
  ///
  /// - Parameters:
  ///   - objects: The last part.
  ///   - head: The objects before it that are in the file and not yet in the output.
  func printLast(_ objects: [JSONText], after head: [JSONText]) {
    file?.finish(objects.map(\.description))
    report.printLast(head + objects)
  }
}
