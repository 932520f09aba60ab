import ThoriumSystem

extension Shard {
  /// The default shard: that of the environment, or the whole campaign.
  static let standard = chosen()

  /// Returns the shard that variables choose: `THORIUM_SHARD`, or else those of Bazel.
  ///
  /// An array of jobs has variables, too, such as Slurm's. They count only for a program that was
  /// asked for them, since a program in such a job may be meant to do the whole work.
  ///
  /// - Parameter variable: Returns the value of a variable.
  /// - Returns: The shard, or `nil` if no variable is set.
  /// - Throws: An error that names the variable, if its value is no shard.
  package static func named(by variable: (String) -> String?) throws(ShardError) -> Shard? {
    if let text = variable("THORIUM_SHARD"), !text.isEmpty {
      return try Shard(text, of: "THORIUM_SHARD")
    }
    let pair = (variable("TEST_SHARD_INDEX") ?? "", variable("TEST_TOTAL_SHARDS") ?? "")
    if pair == ("", "") { return nil }
    return try Shard("\(pair.0)/\(pair.1)", of: "TEST_SHARD_INDEX/TEST_TOTAL_SHARDS")
  }

  /// Creates a shard from the value of a variable.
  package init(_ text: String, of variable: String) throws(ShardError) {
    do throws(ShardError) {
      try self.init(text)
    } catch {
      throw ShardError("\(variable) is wrong: \(error)")
    }
  }

  private static func chosen() -> Shard {
    do throws(ShardError) {
      let shard = try named(by: environmentVariable) ?? .whole
      if let path = environmentVariable("TEST_SHARD_STATUS_FILE"), !shard.isWhole { touch(path) }
      return shard
    } catch {
      preconditionFailure("\(error)")
    }
  }

  /// Creates the file that tells Bazel that the program divides its work.
  private static func touch(_ path: String) {
    try? SystemFiles().create(path, [], like: nil, mode: 0o644, isSynchronized: false)
  }
}
