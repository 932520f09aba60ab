import Thorium

extension NavigationTests {
  /// One operation as a value; a screen is called by its name.
  enum Move: Sendable {
    case push(String)
    case pop
    case popFrom(String)
    case popTo(String)
    case popToIndex(Int)
    case popToRoot
    case present(String)
    case presentOn(String, by: String)
    case dismiss
    case dismissFrom(String)
    case dismissBy(String)
    case replace(String, by: String)
    case setStack([String])
    case resetRoot(String)
    case remove(Set<String>)
    case beginSwipe
    case finishSwipe
    case cancelSwipe
    case swipe(Double)

    func perform(on navigation: inout Navigation) throws(Refusal) -> [Navigation.Place] {
      try navigation.apply(operation)
    }

    private var operation: Navigation.Operation {
      switch self {
      case .push(let name): .push(Navigation.Place(name))
      case .pop: .pop
      case .popFrom(let name): .popScreen(Navigation.Place(name).id)
      case .popTo(let name): .popTo(Navigation.Place(name).id)
      case .popToIndex(let index): .popToIndex(index)
      case .popToRoot: .popToRoot
      case .present(let name): .present(Navigation.Place(name))
      case .presentOn(let name, let presenter):
        .present(Navigation.Place(name), on: Navigation.Place(presenter).id)
      case .dismiss: .dismiss
      case .dismissFrom(let name): .dismissScreen(Navigation.Place(name).id)
      case .dismissBy(let name): .dismissPresented(by: Navigation.Place(name).id)
      case .replace(let old, let new): .replace(Navigation.Place(old).id, by: Navigation.Place(new))
      case .setStack(let names): .setStack(names.map { Navigation.Place($0) })
      case .resetRoot(let name): .resetRoot(Navigation.Place(name))
      case .remove(let names): .remove(Set(names.map { Navigation.Place($0).id }))
      case .beginSwipe: .beginSwipe
      case .finishSwipe: .finishSwipe
      case .cancelSwipe: .cancelSwipe
      case .swipe(let progress): .swipe(progress)
      }
    }
  }
}

extension Navigation.Place {
  /// The screen of a name: in a test a name is one letter or a number, and says the id.
  init(_ name: String) {
    let number = Int(name) ?? -Int(name.unicodeScalars.first?.value ?? 0)
    self.init(id: ID(rawValue: number), name: name)
  }
}

extension Navigation {
  /// The navigation of a drawing such as `[A > B] || [C]`.
  init(drawn drawing: String) {
    self.init()
    let stacks = drawing.split(separator: " || ").map { stack in
      stack.dropFirst().dropLast().split(separator: " > ").map { Place(String($0)) }
    }
    let root = Place("root")
    resetRoot(root)
    for (depth, stack) in stacks.enumerated() {
      for (height, place) in stack.enumerated() {
        _ = try? depth > 0 && height == 0 ? present(place) : push(place)
      }
    }
    remove([root.id])
  }
}
