import Testing

@testable import ThoriumSimulation

struct StepCausesTests {
  private final class Serial: SerialExecutor {
    func enqueue(_ job: consuming ExecutorJob) {}
  }

  @Test func `the past of a job is searched only as far back as is asked`() {
    let jobs = Jobs(1)
    let lane = Lane.serial(Serial(), jobs)
    var queue = ReadyQueue(countsTasks: true)
    var causes = StepCauses()
    for number in 1...100 {
      _ = queue.append(jobs.all[0], lane)
      let entry = queue.removeJob(0)
      causes.append(entry, number: number)
      queue.end(entry)
    }
    var past = causes.past(of: queue.append(jobs.all[0], lane))
    let last = past.last(of: 98)
    #expect(last == .max && past.place == 97)
    let first = past.last(of: 1)
    #expect(first == .max && past.place == 0)
    jobs.run()
  }

  @Test func `X2: a queue that forgets the order of many steps says so`() {
    let jobs = Jobs(2)
    let lane = Lane.serial(Serial(), jobs)
    var queue = ReadyQueue(countsTasks: true)
    _ = queue.append(jobs.all[0], lane, by: .otherTask)
    for step in 1...ReadyQueue.mostCauses + 1 {
      #expect(!queue.missesOrders, "after \(step) steps")
      let entry = queue.append(jobs.all[1], .own, by: .itself)
      queue.end(queue.removeJob(queue.option(of: entry.arrival) ?? 0))
    }
    #expect(queue.missesOrders)
    jobs.run()
  }
}
