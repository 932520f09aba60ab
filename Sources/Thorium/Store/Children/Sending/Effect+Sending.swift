extension Effect {
  /// Sends an action to the child at a place of the state.
  ///
  ///     case .refresh: .concat(.just(.setLoading(true)), .send(.refresh, to: \.header))
  ///
  /// The child handles it before the next part of the effect begins, unless it is busy. Where it is
  /// gone that is reported, with the line that this stands in. An effect that was mapped from a part
  /// finds the children of that part.
  ///
  /// - Parameters:
  ///   - action: What the child is to do.
  ///   - place: Where it stands.
  ///   - fileID: What is named as the file that has sent it.
  ///   - line: What is named as the line.
  /// - Returns: An effect that is over when the action was sent.
  @inlinable
  public static func send<C: Reactor>(
    _ action: C.Action,
    to place: any KeyPath<R.State, Child<C>> & Sendable,
    fileID: StaticString = #fileID,
    line: Int = #line
  ) -> Self {
    Self(
      .errand(
        Box(
          Errand { parent, cascade in
            if let parent, let cascade {
              let parent = parent.typed(as: R.self)
              if let child = parent.knownChild(C.self, at: place) {
                child.send(
                  action,
                  from: Origin(C.self, at: place, of: R.self, fileID, line),
                  on: cascade
                )
                return nil
              }
            }
            return AnyLongErrand(
              LongErrand(action, to: C.self, at: place, of: R.self, fileID, line),
              of: R.self
            )
          }
        )
      )
    )
  }

  /// Sends an action to the child at a place, where there is one.
  ///
  /// - Parameters:
  ///   - action: What the child is to do.
  ///   - place: Where it stands. Where none does that is reported.
  ///   - fileID: What is named as the file that has sent it.
  ///   - line: What is named as the line.
  /// - Returns: An effect that is over when the action was sent.
  @inlinable
  public static func send<C: Reactor>(
    _ action: C.Action,
    to place: any KeyPath<R.State, Child<C>?> & Sendable,
    fileID: StaticString = #fileID,
    line: Int = #line
  ) -> Self {
    Self(
      .errand(
        Box(
          Errand { parent, cascade in
            if let parent, let cascade {
              let parent = parent.typed(as: R.self)
              if let child = parent.knownChild(C.self, at: place) {
                child.send(
                  action,
                  from: Origin(C.self, at: place, of: R.self, fileID, line),
                  on: cascade
                )
                return nil
              }
            }
            return AnyLongErrand(
              LongErrand(action, to: C.self, at: place, of: R.self, fileID, line),
              of: R.self
            )
          }
        )
      )
    )
  }

  /// Sends an action to one of many children.
  ///
  ///     case .tick(let id): .send(.tick, to: \.rows, id)
  ///
  /// - Parameters:
  ///   - action: What the child is to do.
  ///   - place: Where the children stand.
  ///   - id: Which of them. Where there is none that is reported.
  ///   - fileID: What is named as the file that has sent it.
  ///   - line: What is named as the line.
  /// - Returns: An effect that is over when the action was sent.
  @inlinable
  public static func send<ID: Hashable & Sendable, C: Reactor>(
    _ action: C.Action,
    to place: any KeyPath<R.State, Children<ID, C>> & Sendable,
    _ id: ID,
    fileID: StaticString = #fileID,
    line: Int = #line
  ) -> Self {
    Self(
      .errand(
        Box(
          Errand { parent, cascade in
            if let parent, let cascade {
              let parent = parent.typed(as: R.self)
              if let child = parent.knownChild(C.self, at: place, id) {
                child.send(
                  action,
                  from: Origin(C.self, id, at: place, of: R.self, fileID, line),
                  on: cascade
                )
                return nil
              }
            }
            return AnyLongErrand(
              LongErrand(action, to: id, at: place, of: R.self, fileID, line),
              of: R.self
            )
          }
        )
      )
    )
  }
}
