// The search for the scopes that contain an effect.
extension Scopes {
  /// The number of scopes that can be checked in the time of one comparison of an id.
  private static var costOfComparing: Int { 16 }

  /// Returns the nearest scope with an id, from the given scope outwards.
  ///
  /// It searches the containing scopes, or those of the id, whichever are fewer.
  func nearest(_ key: EffectID, from scope: Int) -> Int {
    guard scope != Self.none, let group = groups[key] else { return Self.none }
    let depth = records[scope]?.depth ?? 0
    if group.runningCount > depth / Self.costOfComparing { return nearest(key, around: scope) }
    return nearest(in: group, around: scope)
  }

  /// Searches the containing scopes, from the inside.
  private func nearest(_ key: EffectID, around scope: Int) -> Int {
    var scope = scope
    while scope != Self.none, let record = records[scope] {
      if record.key == key { return scope }
      scope = record.around
    }
    return Self.none
  }

  /// Searches the running scopes of the id; waiting ones contain nothing.
  private func nearest(in group: Group, around scope: Int) -> Int {
    var nearest = Self.none
    var (candidate, depth) = (group.running.first, -1)
    while candidate != Self.none, let record = records[candidate] {
      if record.depth > depth, container(of: scope, at: record.depth) == candidate {
        (nearest, depth) = (candidate, record.depth)
      }
      candidate = record.next
    }
    return nearest
  }

  /// Returns the scope at a depth that contains another, or is the same.
  ///
  /// If the depth is below the depth of the scope, it returns a deeper scope.
  ///
  /// - Complexity: O(log *d*) for a scope at depth *d*.
  private func container(of scope: Int, at depth: Int) -> Int {
    var scope = scope
    while let record = records[scope], record.depth > depth {
      let isTooFar = (records[record.jump]?.depth ?? 0) < depth
      scope = isTooFar ? record.around : record.jump
    }
    return scope
  }

  /// Returns the depth of a new scope inside another one, and the scope that it jumps to.
  ///
  /// Jumps are those of a skew-binary list: a scope jumps as far as its two neighbors together if
  /// these jump equally far (Myers, "An applicative random-access stack", 1983).
  func position(inside around: Int) -> (depth: Int, jump: Int) {
    guard around != Self.none, let outer = records[around] else { return (0, Self.none) }
    guard outer.jump != Self.none, let far = records[outer.jump], far.jump != Self.none,
      let farther = records[far.jump],
      outer.depth - far.depth == far.depth - farther.depth
    else { return (outer.depth + 1, around) }
    return (outer.depth + 1, far.jump)
  }
}
