/// A subject in one story, as whoever tells the story sees it: without its types.
@usableFromInline
struct Scene: Sendable {
  /// What tells the state from others.
  let hash: @Sendable () -> Int?
  /// What tells the state from others for sure, where it is all that decides what comes.
  let identity: @Sendable () -> Int?
  /// Draws an action and does it, or answers that what was drawn is not possible.
  let act: @Sendable () throws(Rejection) -> Bool
  /// Looks at what must hold where nothing runs any more, if there is something.
  let rest: (@Sendable () -> Void)?
  /// Notes that a step is over, where the story is told.
  let note: (@Sendable (Pace) -> Void)?
  /// Ends it.
  let end: @Sendable () -> Void

  @usableFromInline
  init(
    hash: @escaping @Sendable () -> Int?,
    identity: @escaping @Sendable () -> Int?,
    act: @escaping @Sendable () throws(Rejection) -> Bool,
    rest: (@Sendable () -> Void)?,
    note: (@Sendable (Pace) -> Void)?,
    end: @escaping @Sendable () -> Void
  ) {
    self.hash = hash
    self.identity = identity
    self.act = act
    self.rest = rest
    self.note = note
    self.end = end
  }
}

// What is inlined here is what each step of a story passes: specialised for a reactor it is ten times
// as fast.
extension Property {
  /// Begins a story.
  @inlinable
  func scene(
    of subject: S,
    in simulation: Simulation,
    _ telling: Telling<S>?
  ) async throws -> Scene {
    let watch = Watch(self, simulation)
    let life = try await subject.begin(in: simulation) { watch.look(at: $0) }
    telling?.begin(life.state)
    var rest: (@Sendable () -> Void)?
    if checksRest { rest = { watch.rest(in: life.state) } }
    var note: (@Sendable (Pace) -> Void)?
    if let telling { note = { telling.note($0, life.state, in: simulation) } }
    return Scene(
      hash: { watch.property.hash(life.state) },
      identity: { !watch.hasModel && life.isWhole ? watch.property.identity(life.state) : nil },
      act: { () throws(Rejection) -> Bool in try watch.act(on: life, telling) },
      rest: rest,
      note: note,
      end: {
        telling?.end(life.state, in: simulation)
        life.end()
      }
    )
  }

  /// What tells states apart also where their hash leaves something out: that, and how they print.
  @inlinable
  func identity(_ state: State) -> Int? {
    guard let hashable = state as? any Hashable else { return nil }
    var hasher = Hasher()
    hasher.combine(hashable)
    hasher.combine("\(state)")
    return hasher.finalize()
  }

  /// What tells states apart, so that stories go on from those that were seldom seen.
  @inlinable
  func hash(_ state: State) -> Int? {
    if let state = state as? any Hashable { return state.hashValue }
    return "\(state)".hashValue
  }
}
