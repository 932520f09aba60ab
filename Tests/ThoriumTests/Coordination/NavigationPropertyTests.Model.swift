import Thorium

extension NavigationPropertyTests {
  /// Screens in one list, bottom first, each with the depth of its stack; 0 is the bottom one.
  struct Model {
    var screens: [(name: String, depth: Int)] = []
    var swipe: Int?

    var depth: Int { screens.last?.depth ?? 0 }
    var root: Int? { screens.firstIndex { $0.depth == depth } }
    var isAboveRoot: Bool { screens.count { $0.depth == depth } > 1 }

    var drawing: String {
      let presented = Set(screens.map(\.depth)).subtracting([0]).sorted()
      return ([0] + presented)
        .map { depth in screens.filter { $0.depth == depth }.map(\.name) }
        .map { "[" + $0.joined(separator: " > ") + "]" }
        .joined(separator: " || ")
    }

    mutating func perform(_ move: NavigationTests.Move) -> Result<[String], Refusal> {
      switch move {
      case .push(let name), .present(let name): add(name, by: move)
      case .pop: isAboveRoot ? cut(from: screens.count - 1) : .failure("nothing to pop")
      case .popFrom(let name): cut(at: name) { $0 }
      case .popTo(let name): cut(at: name) { $0 + 1 }
      case .popToRoot: isAboveRoot ? cut(from: (root ?? 0) + 1) : .failure("nothing to pop")
      case .dismiss: depth > 0 ? cut(from: root ?? 0) : .failure("nothing presented")
      case .resetRoot(let name): reset(to: name)
      case .remove(let names): remove(names)
      case .beginSwipe, .finishSwipe, .cancelSwipe, .swipe: drag(move)
      }
    }

    private mutating func add(
      _ name: String,
      by move: NavigationTests.Move
    ) -> Result<[String], Refusal> {
      var depth = depth
      if case .present = move {
        if screens.isEmpty { return .failure("nothing to present on") }
        depth += 1
      }
      if screens.contains(where: { $0.name == name }) {
        return .failure(Refusal("\(name) is already shown"))
      }
      screens.append((name, depth))
      swipe = nil
      return .success([])
    }

    private mutating func cut(from index: Int) -> Result<[String], Refusal> {
      let removed = screens[index...].map(\.name)
      screens.removeSubrange(index...)
      swipe = nil
      return .success(removed.reversed())
    }

    /// Cuts at a screen or just above it.
    private mutating func cut(at name: String, _ floor: (Int) -> Int) -> Result<[String], Refusal> {
      guard let index = screens.firstIndex(where: { $0.name == name }) else {
        return .failure("that screen is not shown")
      }
      if floor(index) == screens.count { return .failure(Refusal("\(name) is already on top")) }
      if floor(index) == 0, screens[0].depth == 0 { return .failure("nothing to pop") }
      return cut(from: floor(index))
    }

    private mutating func reset(to name: String) -> Result<[String], Refusal> {
      let removed = screens.map(\.name).filter { $0 != name }
      screens = [(name, 0)]
      swipe = nil
      return .success(removed.reversed())
    }

    private mutating func remove(_ names: Set<String>) -> Result<[String], Refusal> {
      let removed = screens.map(\.name).filter(names.contains)
      screens.removeAll { names.contains($0.name) }
      if !removed.isEmpty { swipe = nil }
      return .success(removed.reversed())
    }

    private mutating func drag(_ move: NavigationTests.Move) -> Result<[String], Refusal> {
      switch (move, swipe) {
      case (.finishSwipe, .some): return cut(from: screens.count - 1)
      case (.cancelSwipe, .some): swipe = nil
      case (.finishSwipe, nil), (.cancelSwipe, nil): return .failure("no swipe has begun")
      case (_, .some): return .failure("a swipe has already begun")
      case (_, nil) where !isAboveRoot: return .failure("nothing to pop")
      case (.swipe(let progress), nil) where !(progress >= 0 && progress <= 1):
        let text = "the progress of a swipe lies between 0 and 1, not at \(progress)"
        return .failure(Refusal(text))
      case (.swipe(let progress), nil):
        if progress > 0.25 { return cut(from: screens.count - 1) }
      default: swipe = screens.last.flatMap { Int($0.name) }
      }
      return .success([])
    }

    /// A random operation; about one in six names a screen that it should not.
    func anyMove(
      fresh: String,
      using random: inout some RandomNumberGenerator
    ) -> NavigationTests.Move {
      let shown = screens.map(\.name).randomElement(using: &random) ?? fresh
      let usual = Int.random(in: 0..<6, using: &random) > 0
      switch Int.random(in: 0..<32, using: &random) {
      case 0..<8: return .push(usual ? fresh : shown)
      case 8..<13: return .present(usual ? fresh : shown)
      case 13, 14: return .pop
      case 15, 16: return .popFrom(usual ? shown : "0")
      case 17, 18: return .popTo(usual ? shown : "0")
      case 19: return .popToRoot
      case 20: return .dismiss
      case 21: return .resetRoot(Bool.random(using: &random) ? fresh : shown)
      case 22: return .remove(Set(screens.map(\.name).filter { _ in Bool.random(using: &random) }))
      case 23, 24: return .remove(usual ? [shown, "0"] : ["0"])
      case 25..<28: return .beginSwipe
      case 28: return .finishSwipe
      case 29: return .cancelSwipe
      default:
        return .swipe([0, 0.2, 0.25, 0.3, 1, 1.5, -1, .nan].randomElement(using: &random) ?? 0)
      }
    }
  }
}
