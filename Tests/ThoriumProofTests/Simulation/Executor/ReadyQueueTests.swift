import Testing
import ThoriumProperties

@testable import ThoriumSimulation

struct ReadyQueueTests {
  /// What a queue is: tasks that are ready, the one ready longest first, and the one that ran last.
  private struct Model {
    var ready: [Int] = []
    var running = 0

    /// The places of what may be chosen, the task that ran last first.
    var options: [Int] {
      guard let place = ready.firstIndex(of: running) else { return Array(ready.indices) }
      return [place] + ready.indices.filter { $0 != place }
    }

    mutating func take(_ option: Int) -> Int {
      running = ready.remove(at: options[option])
      return running
    }
  }

  @Test func `a queue offers the task that ran last, and then those ready longest`() {
    let jobs = Jobs(5)
    var random = SplitMix64(seed: 1)
    var goingOn = 0
    for _ in 0..<300 {
      var queue = ReadyQueue(countsTasks: true)
      var model = Model()
      var numbers: [Int: Int] = [:]
      for _ in 0..<80 {
        if Bool.random(using: &random) {
          let task = Int.random(in: 0..<5, using: &random)
          let number = numbers[task] ?? numbers.count + 1
          numbers[task] = number
          let entry = queue.append(jobs.all[task], .own)
          #expect(entry.task == number)
          model.ready.append(number)
        } else if let point = queue.point {
          #expect(point.tasks == model.options.map { model.ready[$0] })
          #expect(point.goesOn == model.ready.contains(model.running))
          if point.goesOn { goingOn += 1 }
          let option = Int.random(in: 0..<point.width, using: &random)
          let taken = (queue.removeJob(option).task, model.take(option))
          #expect(taken.0 == taken.1)
        }
        #expect(queue.count == model.ready.count)
        #expect((queue.point == nil) == model.ready.isEmpty)
      }
    }
    #expect(goingOn > 1_000)
    jobs.run()
  }

  @Test func `what was taken is not kept, however long jobs come and go`() {
    let jobs = Jobs(3)
    var queue = ReadyQueue(countsTasks: true)
    var most = 0
    for job in jobs.all.dropLast() { _ = queue.append(job, .own) }
    for round in 0..<1_000 {
      _ = queue.append(jobs.all[round % 3], .own)
      _ = queue.removeOldest()
      most = max(most, queue.room)
    }
    #expect(queue.count == 2)
    #expect((3...5).contains(most))
    jobs.run()
  }

  @Test func `one job alone is taken without a choice unless something else could happen`() {
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

  @Test func `what only makes a task ready runs before anything is chosen`() {
    let jobs = Jobs(2)
    var queue = ReadyQueue(countsTasks: true)
    _ = queue.append(jobs.all[0], .own)
    queue.appendPlumbing(jobs.all[1], .own)
    let taken = [queue.removeUndisputed(true), queue.removeUndisputed(false)]
    #expect(taken.map { $0?.kind } == [.other, .task])
    #expect(queue.isEmpty)
    jobs.run()
  }
}
