import ThoriumParts

/// A place for values, which is empty, and of which reading or writing fails.
struct BrokenValueStore: KeyValueStore {
  var reading: StoreError?
  var writing: StoreError?

  func values() throws(StoreError) -> StoredValues {
    if let reading { throw reading }
    return MemoryKeyValueStore().values()
  }

  func change(
    _ body: (inout StoredValues) throws(StoreError) -> Void
  ) throws(StoreError) {
    if let error = writing ?? reading { throw error }
  }
}
