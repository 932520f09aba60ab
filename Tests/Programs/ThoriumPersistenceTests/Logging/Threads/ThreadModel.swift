import Thorium

@testable import ThoriumPersistence

/// An operation of a thread on one of its trunks.
struct ThreadOperation: Hashable {
  enum Kind: Hashable {
    case mark
    case add(Int)
    case remove(Int)
    /// Sends to a branch, by its store.
    case branch(Int)
    /// Sends to the leaf of a branch, by its store.
    case leaf(Int)
    case pass(Int)
    /// Sends to the leaf that all threads use.
    case sharedLeaf
    case swap
    case loose
    case looseLeaf
    case set(Int)
    case stop(Int)
  }

  /// The index of the trunk: the last one is the thread's own, and the others are shared.
  let trunk: Int
  let kind: Kind
}

/// The part of the stores that one thread changes, as plain values.
struct ThreadModel: Hashable {
  struct BranchModel: Hashable {
    var mark = Mark()
    var leaf = Mark()
  }

  struct TrunkModel: Hashable {
    var mark = Mark()
    var leaf = Mark()
    var branches: [Int: BranchModel] = [:]
    /// The loose branch; `nil` while it is away, and always `nil` in a shared trunk.
    var loose: BranchModel?
    var timers: Set<Int> = []
  }

  /// The number of shared trunks.
  static let shared = 2

  var trunks = Array(repeating: TrunkModel(), count: Self.shared + 1)

  init() { trunks[Self.shared].loose = BranchModel() }

  /// The number of the last step of the thread.
  var last: Int {
    trunks.flatMap { trunk -> [Mark] in
      let branches = Array(trunk.branches.values) + [trunk.loose].compactMap(\.self)
      return [trunk.mark, trunk.leaf] + branches.flatMap { [$0.mark, $0.leaf] }
    }
    .map(\.last).max() ?? 0
  }

  /// Returns whether an operation has an effect.
  func accepts(_ operation: ThreadOperation) -> Bool {
    let trunk = trunks[operation.trunk]
    let isOwn = operation.trunk == Self.shared
    return switch operation.kind {
    case .mark, .sharedLeaf, .set, .stop, .add: true
    case .remove(let id), .branch(let id), .leaf(let id), .pass(let id): trunk.branches[id] != nil
    case .swap: isOwn
    case .loose, .looseLeaf: trunk.loose != nil
    }
  }

  /// Applies an operation that is accepted.
  mutating func apply(_ operation: ThreadOperation, _ number: Int) {
    trunks[operation.trunk].apply(operation.kind, number)
  }
}

extension ThreadModel.TrunkModel {
  fileprivate mutating func apply(_ kind: ThreadOperation.Kind, _ number: Int) {
    switch kind {
    case .sharedLeaf: leaf.add(number)
    case .branch(let id): branches[id]?.mark.add(number)
    case .leaf(let id): branches[id]?.leaf.add(number)
    case .loose: loose?.mark.add(number)
    case .looseLeaf: loose?.leaf.add(number)
    case .mark, .add, .remove, .pass, .swap, .set, .stop: mark.add(number)
    }
    switch kind {
    case .add(let id): branches[id] = .init()
    case .remove(let id): branches[id] = nil
    case .pass(let id): branches[id]?.mark.add(number)
    case .swap: loose = loose == nil ? .init() : nil
    case .set(let id): timers.insert(id)
    case .stop(let id): timers.remove(id)
    case .mark, .sharedLeaf, .branch, .leaf, .loose, .looseLeaf: break
    }
  }
}

// The same part of real stores.
extension ThreadModel {
  init(of thread: Int, shared: [Store<Trunk>], own: Store<Trunk>) {
    trunks = shared.map { TrunkModel($0, of: thread, isOwn: false) }
    trunks.append(TrunkModel(own, of: thread, isOwn: true))
  }
}

extension ThreadModel.TrunkModel {
  fileprivate init(_ trunk: Store<Trunk>, of thread: Int, isOwn: Bool) {
    let state = trunk.currentState
    mark = state.marks[thread]
    leaf = trunk.currentState(of: \.leaf)[thread]
    for id in state.branches.ids where id / 10 == thread {
      branches[id % 10] = trunk.child(\.branches, id).map { .init($0, of: thread) }
    }
    loose = isOwn ? trunk.child(\.loose).map { .init($0, of: thread) } : nil
    let kept = (trunk.recorder as? LogRecorder<Trunk>)?.timers ?? []
    timers = Set(
      kept.compactMap { timer in
        let parts = timer.id.split(separator: ".").compactMap { Int($0) }
        return parts.first == thread ? parts.last : nil
      }
    )
  }
}

extension ThreadModel.BranchModel {
  fileprivate init(_ branch: Store<Branch>, of thread: Int) {
    mark = branch.currentState.marks[thread]
    leaf = branch.currentState(of: \.leaf)[thread]
  }
}
