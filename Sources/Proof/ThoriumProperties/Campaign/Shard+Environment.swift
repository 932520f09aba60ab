import ThoriumSystem

extension Shard {
  /// The default shard: that of the variable `THORIUM_SHARD`, or the whole campaign.
  ///
  /// If the variable is wrong, it stops the tests.
  package static let standard = {
    do throws(ShardError) {
      return try named(by: environmentVariable) ?? .whole
    } catch {
      preconditionFailure("\(error)")
    }
  }()

  /// Returns the default shard of a program: that of `THORIUM_SHARD`, or else of Bazel, or the whole campaign.
  ///
  /// A test does not read Bazel's variables, since Bazel already divides the functions of a test
  /// module among its shards. Each of them then runs once, and must run all its cases.
  package static func ofProgram(
    _ variable: (String) -> String?
  ) throws(ShardError) -> Shard {
    if let shard = try named(by: variable) { return shard }
    let (index, count) = ("TEST_SHARD_INDEX", "TEST_TOTAL_SHARDS")
    let pair = (variable(index) ?? "", variable(count) ?? "")
    if pair == ("", "") { return .whole }
    let shard = try Shard("\(pair.0)/\(pair.1)", of: "\(index)/\(count)")
    // By this file Bazel learns that the program divides its work.
    if let path = variable("TEST_SHARD_STATUS_FILE") {
      try? SystemFiles().create(path, [], like: nil, mode: 0o644, isSynchronized: false)
    }
    return shard
  }

  /// Returns the shard in the variable `THORIUM_SHARD`, or `nil` if it is not set.
  ///
  /// An array of jobs has variables, too, such as Slurm's. They count only for a program that was
  /// asked for them, since a program in such a job may be meant to do the whole work.
  static func named(by variable: (String) -> String?) throws(ShardError) -> Shard? {
    guard let text = variable("THORIUM_SHARD"), !text.isEmpty else { return nil }
    return try Shard(text, of: "THORIUM_SHARD")
  }

  /// Creates a shard from the value of a variable.
  init(_ text: String, of variable: String) throws(ShardError) {
    do throws(ShardError) {
      try self.init(text)
    } catch {
      throw ShardError("\(variable) is wrong: \(error)")
    }
  }
}
