#if compiler(>=6.3) && compiler(<6.4) && !THORIUM_OTHER_TOOLCHAIN
/// The metatype of a decodable and sendable type.
private typealias DecodableType = any (Decodable & Sendable).Type
#endif

extension Property {
  /// Derives the actions from their type, if the property specifies none.
  ///
  /// - Parameter name: The name of the subject.
  @usableFromInline
  mutating func deriveActions(of name: String) {
    if makeActions != nil { return }
    let derived = derivedActions
    precondition(
      derived != nil,
      """
      The property of \(name) has no actions, and \(Action.self) is neither Decodable nor \
      CaseIterable. Give its actions: property.actions { … }
      """
    )
    if let derived { makeActions = { _ in derived } }
  }

  private var derivedActions: Generator<Action>? {
    #if compiler(>=6.3) && compiler(<6.4) && !THORIUM_OTHER_TOOLCHAIN
    if let type = Action.self as? any Decodable.Type {
      // An action is Sendable, but no cast can check that, since metatypes do not record
      // marker protocols. `as any` keeps the argument an existential metatype. Without it, the
      // argument is opened, and its size differs.
      let sendable = unsafe unsafeBitCast(type as any Decodable.Type, to: DecodableType.self)
      return derived(sendable) as? Generator<Action>
    }
    #endif
    if let type = Action.self as? any CaseIterable.Type {
      return (all(type) as? [Action]).map { .element(of: $0) }
    }
    return nil
  }

  #if compiler(>=6.3) && compiler(<6.4) && !THORIUM_OTHER_TOOLCHAIN
  private func derived<Value: Decodable & Sendable>(_ type: Value.Type) -> Any {
    Generator.derived(type)
  }
  #endif

  private func all<Value: CaseIterable>(_ type: Value.Type) -> Any { Array(type.allCases) }
}
