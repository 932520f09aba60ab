import ThoriumText

/// A model of a subject, for one run.
@usableFromInline
protocol ModelProtocol<State, Action>: Sendable {
  associatedtype State
  associatedtype Action

  /// Applies an action to the model.
  mutating func apply(_ action: Action)

  /// Returns whether a state agrees with the model.
  func agrees(with state: State) -> Bool

  /// The model as Swift, on one line.
  var text: String { get }
}

/// A model that consists of a value and two functions.
struct Modelled<Model: Sendable, State, Action>: ModelProtocol {
  private var model: Model
  private let step: @Sendable (inout Model, Action) -> Void
  private let agrees: @Sendable (Model, State) -> Bool

  init(
    _ model: Model,
    _ step: @escaping @Sendable (inout Model, Action) -> Void,
    _ agrees: @escaping @Sendable (Model, State) -> Bool
  ) {
    self.model = model
    self.step = step
    self.agrees = agrees
  }

  mutating func apply(_ action: Action) {
    step(&model, action)
  }

  func agrees(with state: State) -> Bool { agrees(model, state) }

  var text: String { SwiftText.line(of: model) }
}
