import Thorium

extension NavigationPropertyTests.Model {
  /// A random operation; about one in six names a screen that it should not.
  func anyMove(
    fresh: String,
    using random: inout some RandomNumberGenerator
  ) -> NavigationTests.Move {
    let shown = screens.map(\.name).randomElement(using: &random) ?? fresh
    let usual = Int.random(in: 0..<6, using: &random) > 0
    switch Int.random(in: 0..<42, using: &random) {
    case 0..<8: return .push(usual ? fresh : shown)
    case 8..<13: return .present(usual ? fresh : shown)
    case 13, 14: return .pop
    case 15, 16: return .popFrom(usual ? shown : "0")
    case 17, 18: return .popTo(usual ? shown : "0")
    case 19: return .popToRoot
    case 20: return .dismiss
    case 21: return .resetRoot(fresh)
    case 22: return .remove(Set(screens.map(\.name).filter { _ in Bool.random(using: &random) }))
    case 23, 24: return .remove(usual ? [shown, "0"] : ["0"])
    case 32, 33: return .popToIndex(usual ? Int.random(in: 0...2, using: &random) : 99)
    case 34, 35: return .presentOn(usual ? fresh : shown, by: shown)
    case 36: return .dismissFrom(usual ? shown : "0")
    case 37: return .dismissBy(usual ? shown : "0")
    case 38, 39:
      return .replace(usual ? shown : "0", by: Bool.random(using: &random) ? fresh : shown)
    case 40, 41: return .setStack(anyStack(fresh: fresh, using: &random))
    default:
      return .swipe([0, 0.2, 0.25, 0.3, 1, 1.5, -1, .nan].randomElement(using: &random) ?? 0)
    }
  }

  /// One or two new screens; one in ten times none.
  private func anyStack(
    fresh: String,
    using random: inout some RandomNumberGenerator
  ) -> [String] {
    switch Int.random(in: 0..<10, using: &random) {
    case 0: []
    case 1..<5: [fresh]
    default: [fresh, "1\(fresh)000"]
    }
  }
}
