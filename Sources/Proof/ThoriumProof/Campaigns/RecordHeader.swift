package import Thorium
import ThoriumSystem
import ThoriumText

/// The facts that the records of a campaign share, and the shard of one record.
package struct RecordHeader: Sendable {
  /// The program with its version.
  package let program: String
  /// The command: `check`, or `test` for the tests of a package.
  package let command: String
  /// The name of the example that is checked.
  package let example: String?
  /// The seed of the whole campaign.
  package let seed: UInt64
  /// The settings that change the cases, as options.
  package let settings: String
  /// The names of the checks, if they are known.
  package let checks: [String]
  /// The shard as text, such as `3/20`.
  package let shard: String

  /// Creates a header.
  ///
  /// - Parameters:
  ///   - program: The program with its version.
  ///   - command: The command.
  ///   - example: The name of the example that is checked.
  ///   - seed: The seed of the whole campaign.
  ///   - settings: The settings that change the cases, as options.
  ///   - checks: The names of the checks, if they are known.
  ///   - shard: The shard as text.
  package init(
    program: String,
    command: String,
    example: String? = nil,
    seed: UInt64,
    settings: String = "",
    checks: [String] = [],
    shard: String
  ) {
    (self.program, self.command, self.example) = (program, command, example)
    (self.seed, self.settings, self.checks, self.shard) = (seed, settings, checks, shard)
  }

  /// A hash of the program and of all facts except the index of the shard.
  package var campaign: String {
    let count = shard.split(separator: "/").last ?? ""
    let facts = [
      "\(programHash)", program, command, example ?? "", "\(seed)", settings, "\(count)",
    ]
    let text = (facts + checks).joined(separator: "\u{0}")
    return text.utf8.stableHash.hexadecimal(digits: 16)
  }

  /// The first line of a record.
  package var line: JSONText {
    .object([
      ("kind", .text("report")), ("version", .number(RecordLine.version)),
      ("program", .text(program)), ("command", .text(command)), ("example", .optional(example)),
      ("campaign", .text(campaign)), ("shard", .text(shard)), ("seed", .text("\(seed)")),
      ("settings", .text(settings)),
    ])
  }
}
