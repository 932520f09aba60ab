import Thorium

/// The letters of a word, as a sequence that notes each request.
struct Letters: AsyncSequence, Sendable {
  let word: String
  var failsAfter = Int.max
  let onRequest: @Sendable () -> Void

  func makeAsyncIterator() -> Iterator { Iterator(letters: self, rest: word[...]) }

  struct Iterator: AsyncIteratorProtocol {
    let letters: Letters
    var rest: Substring
    var given = 0

    mutating func next() async throws -> String? {
      letters.onRequest()
      if given == letters.failsAfter { throw Mishap("torn") }
      given += 1
      return rest.popFirst().map(String.init)
    }
  }
}
