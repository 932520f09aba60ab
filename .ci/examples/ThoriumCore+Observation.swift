// What the examples of observed stores stand in.

//: ObservedStore.binding(_:send:)
@MainActor static func example() async throws {
  let observed: ObservedStore<Editor> = anything()
  EXAMPLE
}
