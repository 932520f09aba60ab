/// What happens to one store, as a drawing that both a store and its model can play.
package struct Program: Sendable {
  enum Step: Sendable {
    case deed(Deed)
    /// Sends an action, and waits in a task for its end, which is noted under a number.
    case perform(Act, receipt: Int)
    /// Lets so many seconds pass.
    case pass(Int)
  }

  /// Whether the store has a tracer, which makes it go other ways.
  var isTraced = true
  var steps: [Step] = []
}

/// An action: whether it is accepted, and what it asks for.
struct Act: Sendable {
  enum Rule: Sendable {
    case accepted
    case refused
    /// Refused while the number of changes so far is odd.
    case refusedAtOdd
  }

  let number: Int
  var rule = Rule.accepted
  /// What `mutate` does to the store before it answers.
  var mutating: Deed?
  var effect = Drawing.land([])
}

/// A mutation, and what is done to the store where it is reduced or told.
struct Change: Sendable {
  struct Reaction: Sendable {
    /// Who reacts when it is told a state that this change made.
    let observer: Int
    var deed: Deed
  }

  var number: Int
  /// What `reduce` does to the store.
  var reducing: Deed?
  var telling: Reaction?

  /// This change under another number; maps in another order make another one.
  func mapped(by way: Int) -> Change {
    var mapped = self
    mapped.number = 3 * number + way
    return mapped
  }
}

/// An event, and what is done to the store by whoever takes it.
struct Notice: Sendable {
  let number: Int
  var taking: Deed?
}

/// Something that is done to a store, from outside or by what the store calls.
struct Deed: Sendable {
  indirect enum Kind: Sendable {
    case send(Act)
    /// Lets an observer come; one of the same number that is there is let go.
    case observe(Int)
    /// Lets an observer leave.
    case leave(Int)
    /// Lets somebody come who takes events; one of the same number that is there is let go.
    case take(Int)
    /// Lets somebody leave who takes events.
    case stopTaking(Int)
    /// Emits with what a body was given when it began last, whether it goes on or not.
    case emit(body: Int, Change)
    /// Begins an effect beside a body, under the number of the deed, with what the body was given.
    case fork(body: Int, Drawing)
    /// Cancels what was forked last under a number.
    case unfork(Int)
    case end
    /// Lets go of the last reference.
    case release
  }

  let number: Int
  let kind: Kind
}

/// Whatever has been done so often that it must not be done again, so that every program ends.
struct Counts: Sendable {
  private var counts: [Int: Int] = [:]

  /// Counts one thing, by its number.
  ///
  /// - Returns: How often it was done, this time too.
  mutating func count(_ number: Int) -> Int {
    counts[number, default: 0] += 1
    return counts[number, default: 0]
  }

  /// Whether a deed may be done: each is done twice at most.
  mutating func allows(_ deed: Deed) -> Bool {
    count(deed.number) <= 2
  }
}
