import Thorium

extension NavigationPropertyTests {
  /// Screens in one list, bottom first, each with the depth of its stack; 0 is the bottom one.
  struct Model {
    var screens: [(name: String, depth: Int)] = []

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
      case .push(let name): add(name, at: depth)
      case .present(let name): present(name, on: nil)
      case .presentOn(let name, let presenter): present(name, on: presenter)
      case .pop: isAboveRoot ? cut(from: screens.count - 1) : .failure("nothing to pop")
      case .popFrom(let name): cut(at: name) { $0 }
      case .popTo(let name): cut(at: name) { $0 + 1 }
      case .popToIndex(let index): cut(aboveIndex: index)
      case .popToRoot: isAboveRoot ? cut(from: (root ?? 0) + 1) : .failure("nothing to pop")
      case .dismiss: depth > 0 ? cut(from: root ?? 0) : .failure("nothing presented")
      case .dismissFrom(let name): dismiss(name, 0)
      case .dismissBy(let name): dismiss(name, 1)
      case .replace(let old, let new): replace(old, new)
      case .setStack(let names): setStack(names)
      case .resetRoot(let name): reset(to: name)
      case .remove(let names): remove(names)
      case .swipe(let progress): swipe(progress)
      }
    }

    private mutating func add(_ name: String, at depth: Int) -> Result<[String], Refusal> {
      if isShown(name) { return .failure(Refusal("\(name) is already shown")) }
      screens.append((name, depth))
      return .success([])
    }

    private func isShown(_ name: String) -> Bool { screens.contains { $0.name == name } }

    /// The depths of stacks are compared with those below them: a stack may be gone.
    private mutating func present(
      _ name: String,
      on presenter: String?
    ) -> Result<[String], Refusal> {
      guard let presenter = presenter ?? screens.last?.name else {
        return .failure("nothing to present on")
      }
      if isShown(name) { return .failure(Refusal("\(name) is already shown")) }
      guard let place = screens.first(where: { $0.name == presenter }) else {
        return .failure("that screen is not shown")
      }
      if let next = screens.first(where: { $0.depth > place.depth }) {
        let reason = "\(presenter) presents \(next.name) already, so it cannot present \(name)"
        return .failure(Refusal(reason))
      }
      return add(name, at: depth + 1)
    }

    private mutating func dismiss(_ name: String, _ above: Int) -> Result<[String], Refusal> {
      guard let place = screens.first(where: { $0.name == name }) else {
        return .failure("that screen is not shown")
      }
      if above == 0, place.depth == 0 { return .failure(Refusal("\(name) is not presented")) }
      guard let index = screens.firstIndex(where: { $0.depth >= place.depth + above }) else {
        return .failure("nothing presented")
      }
      return cut(from: index)
    }

    private mutating func replace(_ old: String, _ new: String) -> Result<[String], Refusal> {
      if isShown(new) { return .failure(Refusal("\(new) is already shown")) }
      guard let index = screens.firstIndex(where: { $0.name == old }) else {
        return .failure("that screen is not shown")
      }
      screens[index].name = new
      return .success([old])
    }

    private mutating func setStack(_ names: [String]) -> Result<[String], Refusal> {
      if names.isEmpty { return .failure("a stack needs a screen") }
      let old = screens[(root ?? screens.count)...].map(\.name)
      screens = screens.dropLast(old.count) + names.map { [depth] in ($0, depth) }
      return .success(old.reversed())
    }

    private mutating func cut(aboveIndex index: Int) -> Result<[String], Refusal> {
      let stack = screens[(root ?? screens.count)...]
      guard stack.indices.contains(stack.startIndex + index) else {
        return .failure(Refusal("no screen \(index)"))
      }
      if index == stack.count - 1, let last = stack.last {
        return .failure(Refusal("\(last.name) is already on top"))
      }
      return cut(from: stack.startIndex + index + 1)
    }

    private mutating func cut(from index: Int) -> Result<[String], Refusal> {
      let removed = screens[index...].map(\.name)
      screens.removeSubrange(index...)
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
      let removed = screens.map(\.name)
      screens = [(name, 0)]
      return .success(removed.reversed())
    }

    private mutating func remove(_ names: Set<String>) -> Result<[String], Refusal> {
      let removed = screens.map(\.name).filter(names.contains)
      screens.removeAll { names.contains($0.name) }
      return .success(removed.reversed())
    }

    private mutating func swipe(_ progress: Double) -> Result<[String], Refusal> {
      if !isAboveRoot { return .failure("nothing to pop") }
      if !(progress >= 0 && progress <= 1) {
        let text = "the progress of a swipe is between 0 and 1, not \(progress)"
        return .failure(Refusal(text))
      }
      return progress > 0.25 ? cut(from: screens.count - 1) : .success([])
    }
  }
}
