/// The services of a program, each under the type as which it is asked for.
///
///     var services = Services()
///     services.register(MemoryUserService(), as: (any UserService).self)
///     let users = try services.require((any UserService).self)
///
/// It is a value, made where the program begins and given to the coordinators that need it; nothing
/// is global. A test registers others, and a flow that has logged in goes on with a copy in which
/// a service is replaced.
public struct Services: Sendable {
  private struct Entry<Service: Sendable>: Sendable {
    let service: Service
  }

  private var entries: [ObjectIdentifier: any Sendable] = [:]

  /// Creates services without any.
  public init() {}

  /// Says which service is meant by a type.
  ///
  /// - Parameters:
  ///   - service: The service.
  ///   - type: As what it is asked for, a protocol as a rule; it must not be registered yet.
  public mutating func register<Service: Sendable>(_ service: Service, as type: Service.Type) {
    precondition(
      entries[ObjectIdentifier(type)] == nil,
      "A service for \(type) is registered already; replace(_:as:) puts another in its place."
    )
    replace(service, as: type)
  }

  /// Says which service is meant by a type from now on, in this value.
  ///
  ///     var offline = services
  ///     offline.replace(OfflineUserService(), as: (any UserService).self)
  ///
  /// - Parameters:
  ///   - service: The service.
  ///   - type: As what it is asked for.
  public mutating func replace<Service: Sendable>(_ service: Service, as type: Service.Type) {
    entries[ObjectIdentifier(type)] = Entry(service: service)
  }

  /// Returns the service that is registered for a type.
  ///
  /// A reactor is made of its services before its screen is shown; so nothing has changed when one
  /// is missing.
  ///
  ///     try flow.push(UserListReactor(service: services.require((any UserService).self)))
  ///
  /// - Parameter type: As what it was registered.
  /// - Returns: The service.
  /// - Throws: A ``ServiceError`` that names a service that is missing.
  public func require<Service: Sendable>(
    _ type: Service.Type
  ) throws(ServiceError) -> Service {
    guard let entry = entries[ObjectIdentifier(type)] as? Entry<Service> else {
      throw ServiceError(missing: ["\(type)"])
    }
    return entry.service
  }

  /// Checks that several services are there, as a program does where it begins.
  ///
  ///     try services.check((any UserService).self, (any Clock<Duration>).self)
  ///
  /// - Parameter type: As what each was registered.
  /// - Throws: A ``ServiceError`` that names all that are missing.
  public func check<each Service: Sendable>(
    _ type: repeat (each Service).Type
  ) throws(ServiceError) {
    var missing: [String] = []
    func look<Other>(for type: Other.Type) {
      if entries[ObjectIdentifier(type)] == nil { missing.append("\(type)") }
    }
    repeat look(for: each type)
    if !missing.isEmpty { throw ServiceError(missing: missing) }
  }
}

/// A service is asked for that nobody has registered.
public struct ServiceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The names of the types as which services were asked for.
  public let missing: [String]

  /// Creates the error for services.
  ///
  /// - Parameter missing: The names of the types.
  public init(missing: [String]) {
    self.missing = missing
  }

  /// A sentence that names the services.
  public var description: String {
    ("no service registered for " + missing.joined(separator: ", ")).escaped
  }
}
