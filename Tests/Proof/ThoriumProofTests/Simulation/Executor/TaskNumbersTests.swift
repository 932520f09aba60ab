import Testing
import ThoriumProperties

@testable import ThoriumSimulation

struct TaskNumbersTests {
  @Test(arguments: [1, 16, 17, 200])
  func `tasks are numbered in the order of first use`(count: Int) {
    let jobs = Jobs(count)
    let tasks = jobs.all.map(TaskID.init(of:))
    var random = SplitMix64(seed: UInt64(count))
    var numbers = TaskNumbers()
    var seen: [TaskID] = []
    for _ in 0..<count * 10 {
      let task = tasks[Int.random(in: 0..<count, using: &random)]
      let place = seen.firstIndex(of: task)
      #expect(numbers[task] == place.map { $0 + 1 })
      if place == nil { seen.append(task) }
      let number = numbers.number(of: task)
      #expect(number == (place ?? seen.count - 1) + 1)
      #expect(numbers.first == seen.first)
    }
    #expect(seen.count > count / 2)
    jobs.run()
  }
}
