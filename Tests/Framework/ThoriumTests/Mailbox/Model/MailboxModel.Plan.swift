extension MailboxModel {
  /// What is sent by whom, and to what kind of store; it stays the same in all interleavings.
  ///
  ///     Plan("ab | c(d)")   // A sends a, then b; B sends c; whoever handles c sends d meanwhile
  ///     Plan("a?b | c!")    // A waits until a was handled; B waits until the store has settled
  ///     Plan("@a | b", isPlaced: true)   // A runs at the place of the store
  final class Plan: Sendable, CustomStringConvertible {
    let sends: String
    /// The inputs that each thread sends, in this order.
    let scripts: [[Input]]
    /// The inputs that are sent while one is handled, by the number of that one.
    let nested: [[Input]]
    /// What the sender of an input has sent just before it, by its number; 0 where nothing.
    let predecessors: [Input]
    /// The thread whose script has an input, by its number; -1 where it is nested.
    let owners: [Int]
    /// What those who sent them wait for, by their numbers.
    let waits: [Wait]
    /// The letters of the inputs, by their numbers.
    let names: [Character]
    /// How much a thread handles that others have sent, before a task goes on with it.
    let handOff: Int
    /// Whether only a place of its own may handle what the store is sent.
    let isPlaced: Bool
    /// The threads that run at that place.
    let threadsAtPlace: Set<Int>
    let flaw: Flaw?

    init(
      _ sends: String,
      handOff: Int = unlimited,
      isPlaced: Bool = false,
      flaw: Flaw? = nil
    ) {
      let script = Script(sends)
      self.sends = sends
      scripts = script.roots
      nested = script.nested
      predecessors = script.predecessors
      owners = script.owners
      waits = script.waits
      names = script.names
      self.handOff = handOff
      self.isPlaced = isPlaced
      threadsAtPlace = script.threadsAtPlace
      self.flaw = flaw
    }

    /// A limit that no plan reaches.
    static let unlimited = 100

    /// The role when nobody is at it.
    var rest: Role { isPlaced ? .parked : .idle }
    /// The number of the first task; tasks come behind the threads.
    var task: Int { scripts.count }
    /// How many threads and tasks there may be at once.
    var count: Int {
      if !isPlaced, handOff == Self.unlimited { return task }
      return task + names.count
    }

    /// Whether a thread or a task may handle what is sent.
    func mayHandle(_ thread: Int) -> Bool { !isPlaced || isAtPlace(thread) }

    /// Whether a thread or a task runs in the actor that is the store's place.
    func isAtPlace(_ thread: Int) -> Bool {
      isPlaced && (thread >= task || threadsAtPlace.contains(thread))
    }

    var description: String {
      var words = [sends]
      if handOff < Self.unlimited { words.append("hand-off after \(handOff)") }
      if isPlaced { words.append("at a place of its own") }
      if let flaw { words.append("with the flaw \(flaw)") }
      return words.joined(separator: ", ")
    }

    func name(ofThread thread: Int) -> String {
      thread >= task ? "task" : String(Array("ABCDEFGHIJKLMNOP")[thread])
    }

    func names(of line: Line) -> String {
      String(line.inputs.map { names[$0] })
    }
  }

  /// The number of an input, from 1 to 15; 0 is none.
  typealias Input = Int

  /// What a sender waits for when it has sent something.
  enum Wait {
    case nothing
    /// As `perform` does.
    case handled
    /// As `settled` does; the input is then the wish to be told.
    case settled
  }

  /// What a plan's text says: letters are inputs, a bar parts threads, brackets hold what is nested.
  private struct Script {
    var roots: [[Input]] = [[]]
    var nested: [[Input]] = [[]]
    var predecessors: [Input] = [0]
    var owners = [-1]
    var waits = [Wait.nothing]
    var names: [Character] = ["-"]
    var threadsAtPlace: Set<Int> = []

    init(_ text: String) {
      var parents: [Input] = []
      for character in text where character != " " {
        switch character {
        case "|": roots.append([])
        case "@": threadsAtPlace.insert(roots.count - 1)
        case "(": parents.append(names.count - 1)
        case ")": parents.removeLast()
        case "?": waits[waits.count - 1] = .handled
        case "!": waits[waits.count - 1] = .settled
        default: add(character, sentDuring: parents.last)
        }
      }
    }

    private mutating func add(_ name: Character, sentDuring parent: Input?) {
      let input = names.count
      names.append(name)
      nested.append([])
      waits.append(.nothing)
      owners.append(parent == nil ? roots.count - 1 : -1)
      if let parent {
        predecessors.append(nested[parent].last ?? 0)
        nested[parent].append(input)
      } else {
        predecessors.append(roots[roots.count - 1].last ?? 0)
        roots[roots.count - 1].append(input)
      }
    }
  }

  /// Inputs in their order, one hexadecimal digit each, so that states are compared fast.
  struct Line: Hashable {
    private var digits: UInt = 0

    init(_ inputs: [Input] = []) {
      for input in inputs { append(input) }
    }

    var isEmpty: Bool { digits == 0 }
    var first: Input { Int(digits & 15) }

    var inputs: [Input] {
      var rest = self
      var inputs: [Input] = []
      while !rest.isEmpty { inputs.append(rest.removeFirst()) }
      return inputs
    }

    mutating func append(_ input: Input) {
      let used = UInt.bitWidth - digits.leadingZeroBitCount
      digits |= UInt(input) << ((used + 3) / 4 * 4)
    }

    mutating func removeFirst() -> Input {
      defer { digits >>= 4 }
      return first
    }
  }
}
