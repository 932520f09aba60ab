/// A choice in a run between several options; option 0 is the default.
///
/// In a choice of the next task, the options have this order:
///
/// 1. the task that ran last, if it can continue and has not yielded
/// 2. the other ready tasks, in the order in which they became ready
/// 3. the tasks that have yielded to one of these, in the order in which they yielded
/// 4. an advance of time, if time may advance early
struct ChoicePoint: Sendable {
  /// The number of options.
  private(set) var width: Int
  /// The number of options that are ready tasks; 0 if a value is chosen.
  let tasks: Int
  /// The number of first options that cost no preemption; 0 if a value is chosen.
  let free: Int
  /// True when the last task could continue, so every option except the first preempts it.
  let mayContinue: Bool
  /// True when the last task in this order has just yielded.
  let mayReturn: Bool

  /// Creates a choice of the next task.
  ///
  /// - Parameters:
  ///   - tasks: The number of ready tasks.
  ///   - waiting: The number of ready tasks that have yielded to others.
  ///   - mayContinue: True if the first task ran last, and may continue.
  ///   - mayReturn: True if the last task has just yielded.
  init(tasks: Int, waiting: Int = 0, mayContinue: Bool, mayReturn: Bool = false) {
    self.tasks = tasks
    self.mayContinue = mayContinue
    self.mayReturn = mayReturn
    free = mayContinue ? 1 : tasks - waiting
    width = tasks
  }

  /// Creates a choice of a value.
  init(width: Int) {
    self.width = width
    tasks = 0
    free = 0
    mayContinue = false
    mayReturn = false
  }

  /// The same choice with one more option, which advances time.
  var orTime: ChoicePoint {
    var point = self
    point.width = tasks + 1
    return point
  }

  /// True when a value is chosen, not a task.
  var isValue: Bool { tasks == 0 }

  /// True when the last option advances time.
  var mayMoveTime: Bool { !isValue && width > tasks }
}

/// A measure of how much a run differs from the run with only default choices.
enum Price: Sendable {
  /// The number of preemptions.
  ///
  /// Each of these is one preemption:
  ///
  /// - a switch, or an early advance of time, while the task that ran last could continue
  /// - a switch to a task that has yielded, while a task that it yielded to is still ready
  case preemption
  /// The number of delays; a delay skips one ready task in the order of the options.
  ///
  /// A drawn value other than the first, an early advance of time, and the return to a task that
  /// has just yielded are one delay each.
  case delay
}

extension ChoicePoint {
  /// Returns the cost of an option.
  func cost(of option: Int, in price: Price) -> Int {
    switch price {
    case .preemption:
      if isValue { return 0 }
      return option >= tasks ? (mayContinue ? 1 : 0) : option < free ? 0 : 1
    case .delay:
      return option < width - extras(in: price) && !isValue ? option : min(option, 1)
    }
  }

  /// Returns how many options at the start, and how many at the end, cost at most an amount.
  ///
  /// All options between them cost more.
  func affordable(_ amount: Int, in price: Price) -> (first: Int, last: Int) {
    let extras = extras(in: price)
    let ordinary = width - extras
    let last = cost(of: width - 1, in: price) <= amount ? extras : 0
    switch price {
    case .preemption: return (isValue || amount > 0 ? ordinary : min(free, ordinary), last)
    case .delay where isValue: return (amount > 0 ? ordinary : 1, last)
    case .delay: return (amount < ordinary ? amount + 1 : ordinary, last)
    }
  }

  /// Returns the number of last options whose cost does not depend on their place.
  private func extras(in price: Price) -> Int {
    (mayMoveTime ? 1 : 0) + (price == .delay && mayReturn ? 1 : 0)
  }
}
