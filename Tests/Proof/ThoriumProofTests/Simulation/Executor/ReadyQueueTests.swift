import Effort
import Testing
import ThoriumProperties
import ThoriumSystem

@testable import ThoriumSimulation

struct ReadyQueueTests {
  /// Operations on a queue and on its model, with jobs of a few tasks.
  private struct Comparison {
    let jobs: [UnownedJob]
    let yield: UnownedJob
    var queue = ReadyQueue(countsTasks: true)
    var model = ArrayQueue()
    var numbers: [Int: Int] = [:]
    var random: SplitMix64
    var goingOn = 0, returning = 0, waiting = 0, most = 0

    mutating func append(hasYielded: Bool) -> Bool {
      let task = Int.random(in: 0..<jobs.count, using: &random)
      let number = numbers[task] ?? numbers.count + 1
      numbers[task] = number
      if hasYielded {
        _ = queue.append(yield, .own)
        _ = queue.removeUndisputed(true)
      }
      let entry = queue.append(jobs[task], .own)
      model.append(number, hasYielded: hasYielded)
      most = max(most, queue.count)
      return entry.task == number
    }

    mutating func remove() -> Bool {
      model.update()
      guard let point = queue.point() else { return model.count == 0 }
      goingOn += point.mayContinue ? 1 : 0
      returning += point.mayReturn ? 1 : 0
      waiting += point.tasks > point.free && !point.mayContinue ? 1 : 0
      let isSame =
        point.tasks == model.count && point.mayContinue == model.mayContinue
        && point.mayReturn == model.mayReturn
        && (point.mayContinue || point.tasks - point.free == model.waiting)
      let option = Int.random(in: 0..<point.width, using: &random)
      let task = queue.removeJob(option).task
      return isSame && task == model.remove(option)
    }
  }

  @Test(arguments: [(0, 9), (0, 150), (25, 9), (25, 150)])
  func `a ready queue behaves like an array`(yields: Int, most: Int) throws {
    let jobs = Jobs(7)
    let yielding = Jobs.yielding()
    let yield = try #require(yielding.job)
    var comparison = Comparison(jobs: jobs.all, yield: yield, random: SplitMix64(seed: 1))
    var isSame = true
    for operation in 0..<(most > 9 ? cases(3_000, quick: 1_500) : cases(12_000, quick: 1_500)) {
      // The queue grows up to its largest size, and then becomes empty, and so on.
      let isGrowing = operation / (2 * most) % 2 == 0
      let dice = Int.random(in: 0..<100, using: &comparison.random)
      if dice < (isGrowing ? 75 : 35) {
        let hasYielded = Int.random(in: 0..<100, using: &comparison.random) < yields
        isSame = comparison.append(hasYielded: hasYielded) && isSame
      } else {
        isSame = comparison.remove() && isSame
      }
      isSame = isSame && comparison.queue.count == comparison.model.count
    }
    #expect(isSame)
    #expect(comparison.most > most / 2)
    #expect(comparison.goingOn > cases(500, quick: 60))
    #expect((comparison.returning > cases(10, quick: 1)) == (yields > 0))
    #expect((comparison.waiting > cases(100, quick: 12)) == (yields > 0))
    jobs.run()
    yielding.jobs.run()
  }

  @Test func `a job is found by its number until it is removed`() {
    let jobs = Jobs(5)
    var queue = ReadyQueue(countsTasks: true)
    var random = SplitMix64(seed: 2)
    var found = 0
    for round in 0..<cases(3_000, quick: 1_200) {
      if queue.count < 200, round % 400 < 300 {
        _ = queue.append(jobs.all[Int.random(in: 0..<5, using: &random)], .own)
      }
      guard let point = queue.point(), Bool.random(using: &random) else { continue }
      var arrivals: [ReadyQueue.Arrival] = []
      queue.forEach(after: 0) { arrivals.append($0) }
      let options = arrivals.compactMap { queue.option(of: $0.number) }
      let isWhole = options.sorted() == Array(0..<point.width)
      #expect(isWhole)
      let place = Int.random(in: 0..<arrivals.count, using: &random)
      let task = queue.removeJob(options[place]).task
      let rest = queue.option(of: arrivals[place].number)
      #expect(task == arrivals[place].task && rest == nil)
      found += 1
    }
    #expect(found > cases(1_000, quick: 400))
    jobs.run()
  }

  @Test func `a removed job frees its storage`() {
    let jobs = Jobs(3)
    var queue = ReadyQueue(countsTasks: true)
    var most = 0
    for job in jobs.all.dropLast() { _ = queue.append(job, .own) }
    for round in 0..<1_000 {
      _ = queue.append(jobs.all[round % 3], .own)
      _ = queue.removeOldest()
      most = max(most, queue.storedCount)
    }
    #expect(queue.count == 2)
    #expect((3...64).contains(most))
    jobs.run()
  }

  @Test func `a job that is never chosen keeps no other one`() {
    let jobs = Jobs(3)
    var queue = ReadyQueue(countsTasks: true)
    var most = 0
    _ = queue.append(jobs.all[0], .own)
    for round in 0..<1_000 {
      _ = queue.append(jobs.all[1 + round % 2], .own)
      most = max(most, queue.storedCount)
      let option = queue.option(of: queue.arrivals)
      _ = queue.point()
      _ = option.map { queue.removeJob($0) }
    }
    #expect(queue.count == 1 && queue.option(of: 1) == 0)
    #expect((2...64).contains(most))
    jobs.run()
  }

  @Test func `a single job is removed without a choice unless there is another option`() {
    let jobs = Jobs(2)
    var queue = ReadyQueue(countsTasks: true)
    var taken = [queue.removeUndisputed(false)]
    _ = queue.append(jobs.all[0], .own)
    taken += [queue.removeUndisputed(true), queue.removeUndisputed(false)]
    _ = queue.append(jobs.all[0], .own)
    _ = queue.append(jobs.all[1], .own)
    taken += [queue.removeUndisputed(false), queue.removeOldest(), queue.removeOldest()]
    #expect(taken.map { $0?.task } == [nil, nil, 1, nil, 1, 2])
    #expect(queue.isEmpty)
    jobs.run()
  }

  @Test func `a job that only makes a task ready runs before any choice`() {
    let jobs = Jobs(2)
    var queue = ReadyQueue(countsTasks: true)
    _ = queue.append(jobs.all[0], .own)
    queue.appendWakeUp(jobs.all[1], .own)
    let taken = [queue.removeUndisputed(true), queue.removeUndisputed(false)]
    #expect(taken.map { $0?.kind } == [.other, .task])
    #expect(queue.isEmpty)
    jobs.run()
  }
}
