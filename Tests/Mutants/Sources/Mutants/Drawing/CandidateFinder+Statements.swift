internal import SwiftSyntax

private let compoundAssignments: Set = [
  "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>=", "&+=", "&-=", "&*=", "&<<=", "&>>=",
]

extension CandidateFinder {
  func addDroppedStatement(_ item: CodeBlockItemSyntax) {
    guard let name = nameOfDropping(item), !isValue(item) else { return }
    add(name, item, to: "nothing", [.text("if !"), .isOn, .text(" { "), .original, .text(" }")])
  }

  /// Returns the name of the operator that drops a statement, where dropping it may compile.
  private func nameOfDropping(_ item: CodeBlockItemSyntax) -> String? {
    switch item.item {
    case .expr(let expression): nameOfDropping(expression)
    case .stmt(let statement): nameOfDropping(statement, of: item)
    default: nil
    }
  }

  private func nameOfDropping(_ expression: ExprSyntax) -> String? {
    if let call = call(in: expression) {
      let callee = call.calledExpression.trimmedDescription
      if callee.hasSuffix(".init") || ["fatalError", "preconditionFailure"].contains(callee) {
        return nil
      }
      return callee == "precondition" ? "removed guard" : "dropped call"
    }
    guard let infix = expression.as(InfixOperatorExprSyntax.self) else { return nil }
    if infix.leftOperand.is(DiscardAssignmentExprSyntax.self) { return "dropped call" }
    let isCompound = compoundAssignments.contains(infix.operator.trimmedDescription)
    guard infix.operator.is(AssignmentExprSyntax.self) || isCompound else { return nil }
    return enclosing(expression, isInitializer: true) ? nil : "dropped assignment"
  }

  private func nameOfDropping(_ statement: StmtSyntax, of item: CodeBlockItemSyntax) -> String? {
    let leaves =
      statement.is(BreakStmtSyntax.self) || statement.is(ContinueStmtSyntax.self)
      || statement.is(ThrowStmtSyntax.self)
      || statement.as(ReturnStmtSyntax.self).map { $0.expression == nil } == true
    guard leaves, let list = item.parent?.as(CodeBlockItemListSyntax.self) else { return nil }
    if list.parent?.is(SwitchCaseSyntax.self) == true { return nil }
    if list.parent?.parent?.is(GuardStmtSyntax.self) == true { return nil }
    return "dropped exit"
  }

  /// Returns the call that an expression consists of.
  private func call(in expression: ExprSyntax) -> FunctionCallExprSyntax? {
    if let marked = expression.as(TryExprSyntax.self) { return call(in: marked.expression) }
    if let marked = expression.as(AwaitExprSyntax.self) { return call(in: marked.expression) }
    if let marked = expression.as(UnsafeExprSyntax.self) { return call(in: marked.expression) }
    return expression.as(FunctionCallExprSyntax.self)
  }

  /// True when an expression belongs to the body of an initializer, which must set what it sets.
  private func enclosing(_ node: some SyntaxProtocol, isInitializer: Bool) -> Bool {
    var next = node.parent
    while let parent = next {
      if parent.is(InitializerDeclSyntax.self) { return isInitializer }
      if parent.is(FunctionDeclSyntax.self) || parent.is(ClosureExprSyntax.self) {
        return !isInitializer
      }
      next = parent.parent
    }
    return !isInitializer
  }

  /// True when a statement is the value of what surrounds it.
  private func isValue(_ item: CodeBlockItemSyntax) -> Bool {
    guard let list = item.parent?.as(CodeBlockItemListSyntax.self), let owner = list.parent else {
      return true
    }
    guard list.count == 1 else { return false }
    if owner.is(AccessorBlockSyntax.self) { return true }
    if let closure = owner.as(ClosureExprSyntax.self) { return isValue(closure, item) }
    if owner.is(SwitchCaseSyntax.self) { return isValue(branchOf: owner) }
    guard let user = owner.parent else { return true }
    if user.is(IfExprSyntax.self) { return isValue(branchOf: user) }
    if let accessor = user.as(AccessorDeclSyntax.self) {
      return accessor.accessorSpecifier.text == "get"
    }
    if let function = user.as(FunctionDeclSyntax.self) {
      return function.signature.returnClause != nil
    }
    return false
  }

  /// True when the branches of an `if` or a `switch` are its values.
  private func isValue(branchOf node: Syntax) -> Bool {
    var next: Syntax? = node
    while let current = next {
      if current.is(IfExprSyntax.self) || current.is(SwitchExprSyntax.self) {
        guard let parent = current.parent else { return true }
        if let item = parent.as(CodeBlockItemSyntax.self) { return isValue(item) }
        if parent.is(ExpressionStmtSyntax.self) {
          return parent.parent?.as(CodeBlockItemSyntax.self).map(isValue) ?? true
        }
        if !parent.is(IfExprSyntax.self) { return true }
      }
      next = current.parent
    }
    return true
  }

  /// True when the only statement of a closure is likely to be its result.
  private func isValue(_ closure: ClosureExprSyntax, _ item: CodeBlockItemSyntax) -> Bool {
    guard case .expr(let expression) = item.item, let call = call(in: expression) else {
      return false
    }
    let name = call.calledExpression.trimmedDescription.split(separator: ".").last ?? ""
    let verbs = [
      "append", "insert", "cancel", "finish", "resume", "send", "emit", "yield", "store", "signal",
      "notify", "set", "write", "end", "close", "report", "record",
    ]
    return !verbs.contains { name.hasPrefix($0) }
  }
}
