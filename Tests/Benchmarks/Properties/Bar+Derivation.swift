import Synchronization
import ThoriumProof

extension Bar {
  /// Values are drawn from a type's declaration alone as fast as they are needed.
  static let derivation = Bar(name: "P8 a value of a derived generator takes at most 10 µs") {
    effort,
    tell in
    // A batch takes about a millisecond, so that most are not interrupted.
    let count = 200
    let times = Mutex<[Double]>([])
    let values = Generator<Order>.derived
    let batch = Generator { source in
      let time = try ContinuousClock().measure {
        for _ in 0..<count { _ = try source.draw(values) }
      }
      times.withLock { $0.append(time / .microseconds(1) / Double(count)) }
    }
    let settings = CheckSettings(cases: effort.of(300), explains: false)
    _ = try? falsify(batch, settings) { _ in }
    let drawn = times.withLock { $0 }
    // The first case is the simplest one there is, again and again.
    let random = Array(drawn.dropFirst())
    require(!random.isEmpty, "No value was drawn.")
    let sorted = random.sorted()
    let ends = "\(sorted[0].rounded(to: 1)) to \(sorted[sorted.count - 1].rounded(to: 1))"
    tell(Row("\(sorted.count) batches of \(count): \(ends) µs a value"))
    tell(Row("median \(random.median.rounded(to: 1)) µs", isMet: random.median <= 10))
  }
}

/// An action of sixteen shapes.
private enum Order: Codable, Sendable {
  case increment
  case decrement
  case reset
  case undo
  case set(Int)
  case rename(id: Int, to: String)
  case add([Int])
  case pick(Size)
  case choose(Size?)
  case item(Item)
  case items([Item])
  case flags(Bool, Bool)
  case stock([String: Int])
  case tags(Set<String>)
  case price(Double)
  indirect case both(Order, Order)

  enum Size: String, Codable, Sendable { case small, medium, large }

  struct Item: Codable, Sendable {
    var id: Int
    var name: String?
    var size: Size
  }
}
