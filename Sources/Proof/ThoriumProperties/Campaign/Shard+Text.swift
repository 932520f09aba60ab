import ThoriumText

extension Shard: CustomStringConvertible {
  /// The number of the shard and the number of shards, such as `3/20`.
  public var description: String { "\(index)/\(count)" }

  /// Creates a shard from its text.
  ///
  ///     let shard = try Shard("3/20")   // Shard(3, of: 20)
  ///     try Shard("20/20")              // throws: the shards of 20 are 0...19
  ///
  /// - Parameter text: The number of the shard, a slash and the number of shards.
  /// - Throws: An error with the reason why the text is no shard.
  public init(_ text: String) throws(ShardError) {
    let parts = text.split(separator: "/").compactMap { Int($0) }
    guard parts.count == 2, "\(parts[0])/\(parts[1])" == text else {
      throw ShardError(text, "Write its number from 0 on and the number of shards, as 3/20.")
    }
    let (index, count) = (parts[0], parts[1])
    guard (1...Self.most).contains(count) else {
      throw ShardError(text, "A campaign has 1 to \(Self.most) shards.")
    }
    guard (0..<count).contains(index) else {
      throw ShardError(text, "The shards of \(count) are 0...\(count - 1).")
    }
    self.init(index, of: count)
  }
}

/// The reason why a text is no shard.
public struct ShardError: Error, CustomStringConvertible {
  /// A sentence with the text, and a sentence with the remedy.
  public let description: String

  /// Creates an error about a text.
  package init(_ text: String, _ remedy: String) {
    description = "\"\(text.shortened)\" is no shard. \(remedy)"
  }

  /// Creates an error with a description.
  package init(_ description: String) {
    self.description = description
  }
}
