/// An object whose release a test observes.
final class Token: Sendable {}

/// An object that counts the objects of its kind.
final class LivingObject: Sendable {
  private let count: Box<Int>

  init(_ count: Box<Int>) {
    self.count = count
    count.change { $0 += 1 }
  }

  deinit {
    count.change { $0 -= 1 }
  }
}
