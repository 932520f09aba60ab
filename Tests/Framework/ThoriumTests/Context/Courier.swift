import Testing
import Thorium

/// The value that each send of these tests binds.
enum Sender {
  @TaskLocal static var id = 0
}

/// A reactor all of whose stages note the task-local value that they see.
///
/// An action and a mutation carry the value of their sender, and the state the value of the last one.
struct Courier: Reactor {
  struct Action: Sendable {
    var sender = Sender.id
    var effect: @Sendable (Courier) -> Effect<Courier> = { $0.body() }
  }

  enum Mutation: Sendable {
    case land(Int)
    case fail(Int)
  }

  struct State: Sendable {
    var sender = 0
    var bodies = 0
  }

  let initialState = State()
  let sightings: Sightings

  func refusal(action: Action, state: State) -> Refusal? {
    sightings.note("refusal", of: action.sender)
    return nil
  }

  func mutate(action: Action) -> Effect<Self> {
    sightings.note("mutate", of: action.sender)
    return action.effect(self)
  }

  func mutate(failure: any Error, state: State) -> Effect<Self>? {
    guard let loss = failure as? Loss else { return nil }
    sightings.note("failure", of: loss.sender)
    return .just(.fail(loss.sender))
  }

  func reduce(into state: inout State, mutation: Mutation) {
    switch mutation {
    case .land(let sender):
      sightings.note("reduce", of: sender)
      state.sender = sender
      state.bodies += 1
    case .fail(let sender):
      sightings.note("reduce", of: sender)
      state.sender = sender
    }
  }

  /// A body that notes what it sees before and after a suspension.
  func body(_ name: String = "body", of sender: Int = Sender.id) -> Effect<Self> {
    .run { [sightings] emit in
      sightings.note(name, of: sender)
      emit(.land(sender))
      await Task {}.value
      sightings.note("\(name), later", of: sender)
    }
  }

  /// Notes what an observer of the state sees.
  func observer() -> @Sendable (State) -> Void {
    { [sightings] state in
      if state.sender != 0 { sightings.note("observer", of: state.sender) }
    }
  }
}

/// A failure that names the sender of its action.
struct Loss: Error {
  let sender: Int
}

/// Counts of the values that stages have seen, and a list of the wrong ones.
final class Sightings: Sendable {
  private let counts = Box<[String: Int]>([:])
  private let strange = Record<String>()

  /// The sightings of a value that is not the sender's.
  var strays: [String] { strange.all }

  /// Returns the number of sightings in a stage.
  func count(of stage: String) -> Int { counts.value[stage] ?? 0 }

  /// Notes which value a stage sees.
  func note(_ stage: String, of sender: Int) {
    counts.change { $0[stage, default: 0] += 1 }
    let seen = Sender.id
    if seen != sender { strange.append("\(stage) of \(sender) saw \(seen)") }
  }
}

/// An actor on which stores handle their actions.
actor Counter {
  /// Runs a closure on this actor.
  func perform<Value: Sendable>(_ body: @Sendable () -> Value) -> Value { body() }
}

extension Runtime {
  /// A runtime for each kind of place.
  static var everyPlace: [(name: String, runtime: Runtime)] {
    [
      ("the sender", Runtime()), ("the main actor", Runtime(place: .actor(MainActor.shared))),
      ("another actor", Runtime(place: .actor(Counter()))),
    ]
  }
}

/// Sends from four tasks at once, each time under another task-local value, from 1 on.
func fromFourTasks(_ sends: Int, _ send: @escaping @Sendable (Int) -> Void) async {
  await withTaskGroup { group in
    for task in 0..<4 {
      group.addTask {
        for number in 0..<sends {
          Sender.$id.withValue(task * sends + number + 1) { send(number) }
        }
      }
    }
  }
}
