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
    case swipe(Double)

    func perform(on navigation: inout Navigation) throws(Refusal) -> [Navigation.Place] {
      switch self {
      case .push(let name): try navigation.push(Navigation.Place(name))
      case .pop: try navigation.pop()
      case .popFrom(let name): try navigation.pop(Navigation.Place(name).id)
      case .popTo(let name): try navigation.pop(to: Navigation.Place(name).id)
      case .popToIndex(let index): try navigation.pop(toIndex: index)
      case .popToRoot: try navigation.popToRoot()
      case .present(let name): try navigation.present(Navigation.Place(name))
      case .presentOn(let name, let presenter):
        try navigation.present(Navigation.Place(name), on: Navigation.Place(presenter).id)
      case .dismiss: try navigation.dismiss()
      case .dismissFrom(let name): try navigation.dismiss(Navigation.Place(name).id)
      case .dismissBy(let name): try navigation.dismiss(presentedBy: Navigation.Place(name).id)
      case .replace(let old, let new):
        try navigation.replace(Navigation.Place(old).id, by: Navigation.Place(new))
      case .setStack(let names): try navigation.setStack(names.map { Navigation.Place($0) })
      case .resetRoot(let name): navigation.resetRoot(Navigation.Place(name))
      case .remove(let names): navigation.remove(Set(names.map { Navigation.Place($0).id }))
      case .swipe(let progress): try navigation.swipe(progress)
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
