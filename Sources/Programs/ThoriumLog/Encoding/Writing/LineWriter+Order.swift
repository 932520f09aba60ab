// Members and elements in an order that is the same in each process, and each key once.
extension LineWriter {
  private struct Item {
    /// The bytes that decide the order.
    let key: [UInt8]
    let bytes: [UInt8]
  }

  /// Sorts the elements of a frame if its type has none, and keeps the last of members with one key.
  func arrange(_ frame: Frame) {
    let isSorted = frame.order == .asWritten
    if isSorted && !mayRepeatKeys(frame) { return }
    let items = items(of: frame)
    var arranged = frame.state == .object ? uniqueItems(items) : items
    if !isSorted { arranged.sort { $0.key.lexicographicallyPrecedes($1.key) } }
    rewind(to: frame.start + 1)
    for (place, item) in arranged.enumerated() {
      if place > 0 { append(UInt8(ascii: ",")) }
      append(item.bytes)
    }
  }

  /// True when an object may have two members with one key.
  private func mayRepeatKeys(_ frame: Frame) -> Bool {
    let members = marks.count - frame.marks
    if members < 2 { return false }
    if members > 24 { return true }
    for place in frame.marks + 1..<marks.count {
      let mark = marks[place]
      for earlier in frame.marks..<place where isSameKey(marks[earlier], mark) { return true }
    }
    return false
  }

  @inline(__always)
  private func isSameKey(_ mark: Mark, _ other: Mark) -> Bool {
    let length = mark.value &- mark.start
    guard other.value &- other.start == length else { return false }
    for place in 0..<length where byte(mark.start &+ place) != byte(other.start &+ place) {
      return false
    }
    return true
  }

  private func items(of frame: Frame) -> [Item] {
    let isObject = frame.state == .object
    let step = !isObject && frame.order == .byPair ? 2 : 1
    let places = Array(frame.marks..<marks.count)
    return stride(from: 0, to: places.count, by: step).map { place in
      let mark = marks[places[place]]
      let next = place + step < places.count ? marks[places[place + step]].start - 1 : count
      let bytes = bytes(mark.start..<next)
      let key = isObject ? Array(bytes.prefix(mark.value - mark.start)) : bytes
      return Item(key: key, bytes: bytes)
    }
  }

  /// Keeps the last item of each key, at the place of the first.
  private func uniqueItems(_ items: [Item]) -> [Item] {
    var places: [[UInt8]: Int] = [:]
    var unique: [Item] = []
    for item in items {
      if let place = places[item.key] {
        unique[place] = item
      } else {
        places[item.key] = unique.count
        unique.append(item)
      }
    }
    return unique
  }
}
