/// A stack of plain values in memory that only its owner uses.
///
/// An array in a class would check for exclusive access and for copies at each change.
@safe
final class RawStack<Element: BitwiseCopyable> {
  private var memory: UnsafeMutablePointer<Element>
  private var capacity = 16
  private(set) var count = 0

  init() {
    unsafe memory = .allocate(capacity: 16)
  }

  deinit {
    unsafe memory.deallocate()
  }

  @inline(__always)
  subscript(place: Int) -> Element {
    get {
      check(place)
      return unsafe memory[place]
    }
    _modify {
      check(place)
      yield &(unsafe memory)[place]
    }
  }

  @inline(__always)
  private func check(_ place: Int) {
    precondition(place >= 0 && place < count, "Element \(place) is not one of \(count).")
  }

  @inline(__always)
  func append(_ element: Element) {
    if count == capacity { grow() }
    unsafe (memory + count).initialize(to: element)
    count &+= 1
  }

  @inline(never)
  private func grow() {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
    unsafe larger.update(from: memory, count: count)
    unsafe memory.deallocate()
    unsafe memory = larger
    capacity *= 2
  }

  /// Removes all elements above the first ones.
  @inline(__always)
  func removeAll(above remaining: Int) {
    precondition(remaining >= 0 && remaining <= count, "There are only \(count) elements.")
    count = remaining
  }
}
