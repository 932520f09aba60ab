internal import SwiftOperators
internal import SwiftParser
internal import SwiftSyntax

/// Finds every mutant of a file.
///
/// Code that other platforms compile is left out, as are attributes, types and raw values,
/// where only literals are allowed.
final class CandidateFinder: SyntaxVisitor {
  private let file: String
  private let source: [UInt8]
  private let converter: SourceLocationConverter
  private(set) var found: [Mutant] = []

  private init(file: String, source: [UInt8], tree: some SyntaxProtocol) {
    self.file = file
    self.source = source
    converter = SourceLocationConverter(fileName: file, tree: tree)
    super.init(viewMode: .sourceAccurate)
  }

  /// Returns the mutants of a file, in the order of its text.
  static func mutants(file: String, source: [UInt8]) -> [Mutant] {
    let parsed = Parser.parse(source: String(decoding: source, as: UTF8.self))
    let tree = OperatorTable.standardOperators.foldAll(parsed) { _ in }
    let finder = CandidateFinder(file: file, source: source, tree: tree)
    finder.walk(tree)
    var seen: [String: Int] = [:]
    return finder.found.sorted { $0.range.lowerBound < $1.range.lowerBound }.map { mutant in
      var mutant = mutant
      let count = seen[mutant.key, default: 0] + 1
      seen[mutant.key] = count
      mutant.occurrence = count
      return mutant
    }
  }

  /// Adds a mutant that replaces a node.
  func add(
    _ operation: String,
    _ node: some SyntaxProtocol,
    to new: String,
    _ pieces: [Mutant.Piece]
  ) {
    let range = bytes(of: node)
    let line = converter.location(for: node.positionAfterSkippingLeadingTrivia).line
    found.append(
      Mutant(
        file: file,
        line: line,
        sourceLine: converter.sourceLines[line - 1].trimmed,
        change: "\(operation): `\(shortened(node.trimmedDescription))` → \(new)",
        range: range,
        pieces: pieces
      )
    )
  }

  /// Returns the bytes of a node without the spaces and comments around it.
  func bytes(of node: some SyntaxProtocol) -> Range<Int> {
    node.positionAfterSkippingLeadingTrivia
      .utf8Offset..<node.endPositionBeforeTrailingTrivia.utf8Offset
  }

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: AvailabilityConditionSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }
  override func visit(_ node: GenericArgumentListSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }
  override func visit(_ node: EnumCaseElementSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
    let compiled = node.clauses.first { clause in
      guard let condition = clause.condition?.trimmedDescription else { return true }
      return condition.contains("Glibc") || condition.contains("Linux")
    }
    if let elements = compiled?.elements { walk(elements) }
    return .skipChildren
  }

  override func visit(_ node: InfixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    addOperator(node)
    return .visitChildren
  }
  override func visit(_ node: PrefixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
    addDroppedNegation(node)
    return .visitChildren
  }
  override func visit(_ node: IntegerLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    addOffByOne(node)
    return .visitChildren
  }
  override func visit(_ node: BooleanLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    addOppositeLiteral(node)
    return .visitChildren
  }
  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    // Reserved memory changes no result.
    if node.calledExpression.trimmedDescription.hasSuffix("reserveCapacity") {
      return .skipChildren
    }
    addOppositeBound(node)
    return .visitChildren
  }
  override func visit(_ node: IfExprSyntax) -> SyntaxVisitorContinueKind {
    addConditions(node.conditions, node.elseBody == nil ? .branch : .branches)
    return .visitChildren
  }
  override func visit(_ node: GuardStmtSyntax) -> SyntaxVisitorContinueKind {
    addConditions(node.conditions, .guard)
    return .visitChildren
  }
  override func visit(_ node: WhileStmtSyntax) -> SyntaxVisitorContinueKind {
    addConditions(node.conditions, .branch)
    return .visitChildren
  }
  override func visit(_ node: RepeatStmtSyntax) -> SyntaxVisitorContinueKind {
    addNegation("negated condition", of: node.condition)
    return .visitChildren
  }
  override func visit(_ node: WhereClauseSyntax) -> SyntaxVisitorContinueKind {
    addNegation("negated condition", of: node.condition)
    return .visitChildren
  }
  override func visit(_ node: TernaryExprSyntax) -> SyntaxVisitorContinueKind {
    addNegation("swapped branches", of: node.condition)
    return .visitChildren
  }
  override func visit(_ node: CodeBlockItemSyntax) -> SyntaxVisitorContinueKind {
    addDroppedStatement(node)
    return .visitChildren
  }
}

/// Returns a text in one line of at most 60 characters.
func shortened(_ text: String) -> String {
  let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  return line.count <= 60 ? line : line.prefix(59) + "…"
}

extension String {
  /// The text without spaces and line breaks at its ends.
  var trimmed: String {
    var rest = self[...]
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest.drop { $0.isWhitespace })
  }
}
