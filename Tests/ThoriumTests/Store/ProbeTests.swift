import Testing
import Thorium
import Foundation

struct ProbeTests {
  @Test func deep() async {
    let depth = Int(ProcessInfo.processInfo.environment["DEPTH"] ?? "") ?? 10
    let kind = ProcessInfo.processInfo.environment["KIND"] ?? ""
    var effect = Effect<Tape>.just("x")
    for _ in 0..<depth { effect = switch kind { case "concat": .concat(effect, .none)
     case "tail": .concat(.none, effect)
     case "cancel": (effect).finally("y")
     case "key": (effect).cancellable(id: "y")
     case "key2": (effect).cancellable(id: "y", cancelInFlight: true)
     default: effect.finally("y") } }
    if kind == "cancel" { effect = .merge(.concat(.endless(), effect), .cancel(id: "x")).cancellable(id: "x")}
    if kind != "destroy" { 
    let world = World()
    let store = world.store()
    store.start(effect)
    #expect(store.text.count > 0)
    print("ran")
    }
    print(MemoryLayout.size(ofValue: effect))
  }
}
