import ThoriumPersistence

/// A place for values, which is empty, and of which reading or writing fails.
struct BrokenValueStore: KeyValueStore {
  var reading: StoreError?
  var writing: StoreError?

  func values() throws(StoreError) -> StoredValues {
    if let reading { throw reading }
    return MemoryKeyValueStore().values()
  }

  func change<Result: Sendable>(
    _ body: @Sendable (inout StoredValues) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    if let error = writing ?? reading { throw error }
    var values = StoredValues()
    return try body(&values)
  }
}
