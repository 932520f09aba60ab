public import Thorium

/// A reactor that a log can create again, as a child in the state of its parent.
///
/// A state holds the definitions of its children, so a state with a ``/ThoriumCore/Child`` is `Codable` only if the
/// child is a `LoggedChild`. The log writes the ``definition``, and creates the reactor from it and from
/// the services of the program. A reactor that is itself `Codable` needs no more than the two names:
///
///     struct Row: LoggedChild, Codable {
///       static let logName = "row"
///       let title: String
///       // the usual parts of a reactor
///     }
public protocol LoggedChild: LoggedReactor {
  /// The written part of the reactor, without its dependencies.
  associatedtype Definition: Codable & Sendable = Self

  /// The written part of this reactor.
  var definition: Definition { get }

  /// Creates the reactor with a definition.
  ///
  /// - Parameters:
  ///   - definition: The definition from the log.
  ///   - services: The services that were passed to `Store.init(restoring:as:from:services:orBegin:in:)`.
  /// - Returns: The reactor.
  /// - Throws: An error, if the reactor cannot be created. The parent is then not restored.
  static func make(_ definition: Definition, services: Services) throws -> Self
}

extension LoggedChild where Definition == Self {
  /// The reactor itself.
  public var definition: Self { self }

  /// Returns the definition itself.
  public static func make(_ definition: Self, services: Services) -> Self { definition }
}

/// A child in a state, as it is written.
private struct WrittenChild<R: LoggedChild>: Codable {
  /// The number of the child in a log; `nil` outside a log.
  let number: Int?
  let definition: R.Definition
  let from: R.State?

  private enum CodingKeys: String, CodingKey {
    case number = "#"
    case definition, from
  }

  init(_ child: Child<R>, for encoder: any Encoder) {
    let numbers = encoder.userInfo[.childNumbers] as? RecordNumbers
    number = numbers?.number(of: child.identity)
    definition = child.reactor.definition
    from = child.startState
  }

  func child(_ decoder: any Decoder) throws -> Child<R> {
    let services = decoder.userInfo[.services] as? Services ?? Services()
    let reactor = try R.make(definition, services: services)
    guard let number, let numbers = decoder.userInfo[.childNumbers] as? RecordNumbers else {
      return Child(reactor, from: from, identity: nil)
    }
    return numbers.child(number, reactor, from: from)
  }
}

extension Child: Encodable where R: LoggedChild {
  /// Encodes the definition, and the state in which the store starts if there is one.
  ///
  /// A log adds a number, which copies of the child share.
  public func encode(to encoder: any Encoder) throws {
    try WrittenChild(self, for: encoder).encode(to: encoder)
  }
}

extension Child: Decodable where R: LoggedChild {
  /// Creates a child from a definition.
  ///
  /// It has a new identity, but in a log, copies of a child are copies again.
  public init(from decoder: any Decoder) throws {
    self = try WrittenChild<R>(from: decoder).child(decoder)
  }
}

/// One of many children in a state, as it is written.
private struct WrittenElement<ID: Codable & Hashable & Sendable, R: LoggedChild>: Codable {
  let id: ID
  let child: WrittenChild<R>
}

extension Children: Encodable where ID: Codable, R: LoggedChild {
  /// Encodes the ids and the definitions, in order.
  public func encode(to encoder: any Encoder) throws {
    let all = ids.compactMap { id in
      child(id).map { WrittenElement(id: id, child: WrittenChild($0, for: encoder)) }
    }
    try all.encode(to: encoder)
  }
}

extension Children: Decodable where ID: Codable, R: LoggedChild {
  /// Creates children from their definitions; their identities are those of decoded children.
  public init(from decoder: any Decoder) throws {
    self.init()
    for element in try [WrittenElement<ID, R>](from: decoder) {
      put(try element.child.child(decoder), element.id)
    }
  }
}
