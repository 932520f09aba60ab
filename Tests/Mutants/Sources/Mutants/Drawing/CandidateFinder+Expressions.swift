internal import SwiftSyntax

/// The operators that take another's place, both ways.
private let opposites = [
  "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "===": "!==", "!==": "===",
  "&&": "||", "||": "&&", "+": "-", "-": "+", "&+": "&-", "&-": "&+", "+=": "-=", "-=": "+=",
  "&+=": "&-=", "&-=": "&+=", "*": "/", "/": "*",
]

extension CandidateFinder {
  /// What a list of conditions decides.
  enum Decision {
    case branch, branches, `guard`
  }

  func addOperator(_ node: InfixOperatorExprSyntax) {
    guard
      let sign = node.operator.as(BinaryOperatorExprSyntax.self)?.operator.text,
      let opposite = opposites[sign],
      !(sign == "+" && joinsText(node))
    else { return }
    let isComparison =
      ["<", "=", ">", "!"].contains(sign.prefix(1)) && !["-=", "+="].contains(sign)
    let name =
      isComparison ? "comparison" : sign.hasPrefix("&&") || sign == "||" ? "logic" : "arithmetic"
    add(
      name,
      node,
      to: "`\(opposite)`",
      [
        .text("("), .isOn, .text(" ? ("), .source(bytes(of: node.leftOperand)),
        .text(" \(opposite) "),
        .source(bytes(of: node.rightOperand)), .text(") : ("), .original, .text("))"),
      ]
    )
  }

  func addDroppedNegation(_ node: PrefixOperatorExprSyntax) {
    guard node.operator.text == "!", node.parent?.is(ConditionElementSyntax.self) != true else {
      return
    }
    addNegation("dropped negation", of: ExprSyntax(node))
  }

  func addOffByOne(_ node: IntegerLiteralExprSyntax) {
    let text = node.literal.text
    add(
      "off by one",
      node,
      to: "`\(text) + 1`",
      [.text("("), .isOn, .text(" ? \(text) + 1 : \(text))")]
    )
  }

  func addOppositeLiteral(_ node: BooleanLiteralExprSyntax) {
    let opposite = node.literal.text == "true" ? "false" : "true"
    add(
      "opposite literal",
      node,
      to: "`\(opposite)`",
      [.text("("), .isOn, .text(" ? \(opposite) : \(node.literal.text))")]
    )
  }

  func addOppositeBound(_ node: FunctionCallExprSyntax) {
    guard let name = node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text,
      name == "min" || name == "max", node.arguments.count == 2
    else { return }
    let opposite = name == "min" ? "max" : "min"
    let range = bytes(of: node)
    let rest = range.lowerBound + name.utf8.count..<range.upperBound
    add(
      "opposite bound",
      node,
      to: "`\(opposite)`",
      [
        .text("("), .isOn, .text(" ? \(opposite)"), .source(rest), .text(" : "), .original,
        .text(")"),
      ]
    )
  }

  func addNegation(_ name: String, of condition: ExprSyntax) {
    if condition.is(BooleanLiteralExprSyntax.self) { return }
    add(
      name,
      condition,
      to: "its opposite",
      [.text("("), .isOn, .text(" != ("), .original, .text("))")]
    )
  }

  func addConditions(_ list: ConditionElementListSyntax, _ decision: Decision) {
    var hasPlainCondition = false
    for element in list {
      guard case .expression(let condition) = element.condition else { continue }
      hasPlainCondition = true
      addNegation(
        decision == .branches && list.count == 1 ? "swapped branches" : "negated condition",
        of: condition
      )
      if decision == .guard {
        add(
          "removed guard",
          condition,
          to: "`true`",
          [.text("("), .isOn, .text(" || ("), .original, .text("))")]
        )
      }
    }
    if !hasPlainCondition {
      add("branch not taken", list, to: "`false`", [.text("!"), .isOn, .text(", "), .original])
    }
  }

  /// True when `+` visibly joins texts or lists, which cannot be subtracted.
  private func joinsText(_ node: InfixOperatorExprSyntax) -> Bool {
    [node.leftOperand, node.rightOperand].contains { side in
      if let inner = side.as(InfixOperatorExprSyntax.self) { return joinsText(inner) }
      return side.is(StringLiteralExprSyntax.self) || side.is(ArrayExprSyntax.self)
    }
  }
}
