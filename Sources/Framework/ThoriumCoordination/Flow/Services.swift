import ThoriumCore

/// The services of a program, each registered under a type.
///
///     var services = Services()
///     services.register(MemoryUserService(), as: (any UserService).self)
///     let users = try services.require((any UserService).self)
///
/// This type is a value. A program creates it when it starts and passes it to the
/// coordinators that need it, so nothing is global. A test registers other services.
/// After a login, a flow can continue with a copy in which one service is replaced.
public struct Services: Sendable {
  private struct Entry<Service: Sendable>: Sendable {
    let service: Service
  }

  private var entries: [ObjectIdentifier: any Sendable] = [:]

  /// Creates an empty collection of services.
  public init() {}

  /// Registers a service under a type.
  ///
  /// - Parameters:
  ///   - service: The service.
  ///   - type: The requested type, usually a protocol; it must not be registered yet.
  public mutating func register<Service: Sendable>(_ service: Service, as type: Service.Type) {
    precondition(
      entries[ObjectIdentifier(type)] == nil,
      "A service for \(type) is already registered; use replace(_:as:) to replace it."
    )
    replace(service, as: type)
  }

  /// Replaces the service of a type in this value.
  ///
  ///     var offline = services
  ///     offline.replace(OfflineUserService(), as: (any UserService).self)
  ///
  /// - Parameters:
  ///   - service: The service.
  ///   - type: The requested type.
  public mutating func replace<Service: Sendable>(_ service: Service, as type: Service.Type) {
    entries[ObjectIdentifier(type)] = Entry(service: service)
  }

  /// Returns the service that is registered for a type.
  ///
  /// A reactor is created from its services before its screen is shown. If a service is missing,
  /// nothing has changed.
  ///
  ///     try flow.push(UserListReactor(service: services.require((any UserService).self)))
  ///
  /// - Parameter type: The registered type.
  /// - Returns: The service.
  /// - Throws: A ``ServiceError`` that names the service if it is missing.
  public func require<Service: Sendable>(
    _ type: Service.Type
  ) throws(ServiceError) -> Service {
    guard let entry = entries[ObjectIdentifier(type)] as? Entry<Service> else {
      throw ServiceError(missing: ["\(type)"])
    }
    return entry.service
  }

  /// Checks that several services are registered; a program calls this when it starts.
  ///
  ///     try services.check((any UserService).self, (any Clock<Duration>).self)
  ///
  /// - Parameter type: The registered types.
  /// - Throws: A ``ServiceError`` that names all missing services.
  public func check<each Service: Sendable>(
    _ type: repeat (each Service).Type
  ) throws(ServiceError) {
    var missing: [String] = []
    repeat missing.append(
      contentsOf: entries[ObjectIdentifier(each type)] == nil ? ["\(each type)"] : []
    )
    if !missing.isEmpty { throw ServiceError(missing: missing) }
  }
}

/// The error of a request for services that are not registered.
public struct ServiceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The names of the requested types that are missing.
  package let missing: [String]

  /// Creates the error for missing services.
  ///
  /// - Parameter missing: The names of the types.
  package init(missing: [String]) {
    self.missing = missing
  }

  /// A sentence that names the services.
  public var description: String {
    ("no service registered for " + missing.joined(separator: ", ")).escaped
  }
}
