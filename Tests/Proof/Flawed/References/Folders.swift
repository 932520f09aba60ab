package import Thorium

/// Folders, one of which is moved into one within itself, and out of reach: 3 steps.
package struct Folders: Specimen {
  package enum Action: Sendable, Hashable {
    case create(in: Int)
    case move(Int, into: Int)
  }

  package struct State: Sendable, Hashable {
    /// In which folder each one is; folder 0 is in none.
    package var parents: [Int?] = [nil]

    /// Whether a folder is another one, or within it.
    fileprivate func isWithin(_ folder: Int, _ other: Int) -> Bool {
      var next: Int? = folder
      for _ in parents.indices {
        if next == other { return true }
        next = next.flatMap { parents[$0] }
      }
      return false
    }
  }

  package let initialState = State()
  private let isFlawed: Bool

  package init(isFlawed: Bool) { self.isFlawed = isFlawed }

  package func reduce(into state: inout State, mutation: Action) {
    switch mutation {
    case .create(let folder): state.parents.append(folder)
    case .move(let folder, let target): state.parents[folder] = target
    }
  }

  package func refusal(action: Action, state: State) -> Refusal? {
    guard case .move(let folder, let target) = action else { return nil }
    if folder == 0 { return "the first folder stays" }
    let isWithin = isFlawed ? folder == target : state.isWithin(target, folder)
    return isWithin ? "\(target) is within \(folder)" : nil
  }

  package static let rule = "each folder is within the first"

  package static func holds(in state: State) -> Bool {
    state.parents.indices.allSatisfy { state.isWithin($0, 0) }
  }

  package static func alphabet(in state: State) -> [Action] {
    let folders = state.parents.indices
    return folders.map { .create(in: $0) }
      + folders.flatMap { folder in folders.map { .move(folder, into: $0) } }
  }
}
