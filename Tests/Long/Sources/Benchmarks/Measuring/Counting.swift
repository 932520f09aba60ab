import CProbe

/// Counts the allocations of each call of a body, in the mean, or answers `nil` where that is not known.
func allocationsOfEach(_ count: Int, _ body: () -> Void) -> Double? {
  let before = allocations()
  guard before >= 0 else { return nil }
  countAllocations(true)
  for _ in 0..<count { body() }
  countAllocations(false)
  return Double(allocations() - before) / Double(count)
}

/// Counts the bytes that each of many things keeps allocated, or answers `nil` where that is not known.
///
/// What the allocator needs for itself is counted too: it is what a program pays.
func bytesOfEach<Thing>(_ count: Int, of make: () -> Thing) -> Double? {
  var things: [Thing] = []
  things.reserveCapacity(count)
  let before = allocatedBytes()
  guard before >= 0 else { return nil }
  for _ in 0..<count { things.append(make()) }
  let after = allocatedBytes()
  return withExtendedLifetime(things) { Double(after - before) / Double(count) }
}
