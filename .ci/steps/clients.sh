#!/usr/bin/env bash
# Packages of others that name this one by its URL and a tag build without a warning: Swift 5, the main actor, -Osize, plain code.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/../common.sh"

# Puts what is committed into a repository of its own, under a tag.
tag_copy() {
  git clone --quiet --bare --no-tags "file://$PWD" "$scratch/thorium.git"
  git -C "$scratch/thorium.git" tag 9.0.0
}

# Writes the manifest of a package with one program: manifest NAME TOOLS SETTINGS PRODUCT…
manifest() {
  local name=$1 tools=$2 settings=$3 product products=()
  shift 3
  for product in "$@"; do products+=(".product(name: \"$product\", package: \"thorium\"),"); done
  mkdir -p "$scratch/$name/Sources/$name"
  cat >"$scratch/$name/Package.swift" <<END
// swift-tools-version: $tools
import PackageDescription
let package = Package(
  name: "$name",
  platforms: [.macOS(.v15), .iOS(.v18)],
  dependencies: [.package(url: "file://$scratch/thorium.git", from: "9.0.0")],
  targets: [
    .executableTarget(name: "$name", dependencies: [${products[*]}], swiftSettings: [$settings])
  ]
)
END
}

# Builds a program and runs it: check NAME OPTIONS…
check() {
  local name=$1 bin printed
  shift
  if ! swift build --package-path "$scratch/$name" "$@" >"$scratch/$name.log" 2>&1; then
    problem "$name does not build: $(grep -E 'error' -A 6 "$scratch/$name.log" | head -n 40)"
    return
  fi
  if grep -E 'warning' -A 6 "$scratch/$name.log" >&2; then problem "$name builds with a warning."; fi
  bin=$(swift build --package-path "$scratch/$name" "$@" --show-bin-path)
  printed=$("$bin/$name") || problem "$name ends with an error."
  [[ $printed == 1 ]] || problem "$name prints \`$printed\`, and not 1."
}

make_scratch
tag_copy

# An older package, in the language of Swift 5, built small.
manifest Older 6.0 '.swiftLanguageMode(.v5)' Thorium
cat >"$scratch/Older/Sources/Older/main.swift" <<'END'
import Thorium

struct Counter: Reactor {
  enum Action: Sendable { case increase }
  struct State: Sendable { var value = 0 }
  let initialState = State()
  func mutate(action: Action) -> Effect<Self> { .just(action) }
  func reduce(into state: inout State, mutation: Action) { state.value += 1 }
}

let store = Store(Counter())
store.send(.increase)
print(store.currentState.value)
END
check Older -c release -Xswiftc -Osize

# An app whose code belongs to the main actor.
manifest App 6.2 '.defaultIsolation(MainActor.self)' Thorium ThoriumConsole
cat >"$scratch/App/Sources/App/App.swift" <<'END'
import Thorium
import ThoriumConsole

struct Counter: Reactor {
  enum Action: Sendable { case increase }
  struct State: Sendable { var value = 0 }
  let initialState = State()
  func mutate(action: Action) -> Effect<Self> { .just(action) }
  func reduce(into state: inout State, mutation: Action) { state.value += 1 }
}

struct CounterView: View {
  func bind(reactor: Binder<Counter>) {
    reactor.line("value") { "\($0.value)" }
    reactor.action("increase", "counts up") { .increase }
  }
}

final class CounterModel {
  let store = Store(Counter(), in: Runtime(place: .actor(MainActor.shared)))
  var shown = 0

  func tap() -> Int {
    store.send(.increase)
    shown = store.currentState.value
    return shown
  }
}

@main struct App {
  static func main() {
    _ = Views(CounterView())
    print(CounterModel().tap())
  }
}
END
check App
# Plain code without a reactor and without a test runner: a race is found, and passes when it is fixed.
manifest Plain 6.3 '' ThoriumSimulation ThoriumCapture
cat >"$scratch/Plain/Sources/Plain/main.swift" <<'END'
import ThoriumCapture
import ThoriumSimulation

actor Tokens {
  private let isFixed: Bool
  private var refresh: Task<Int, Never>?
  private(set) var refreshes = 0

  init(isFixed: Bool) { self.isFixed = isFixed }

  func value() async -> Int {
    if let refresh { return await refresh.value }
    if !isFixed { try? await Task.sleep(for: .seconds(1)) }
    refreshes += 1
    let task = Task { [refreshes] in
      try? await Task.sleep(for: .seconds(1))
      return refreshes
    }
    refresh = task
    return await task.value
  }
}

@Sendable func refreshTwice(_ simulation: Simulation, isFixed: Bool) async throws {
  let tokens = Tokens(isFixed: isFixed)
  let start = ContinuousClock.now
  let first = Task { await tokens.value() }
  let second = Task { await tokens.value() }
  _ = await (first.value, second.value)
  let refreshes = await tokens.refreshes
  try simulation.require(refreshes == 1, "\(refreshes) refreshes of one token")
  try simulation.require(start.duration(to: .now) == .seconds(1), "the clock is not virtual")
}

try explore { simulation in try await refreshTwice(simulation, isFixed: true) }
do {
  try explore { simulation in try await refreshTwice(simulation, isFixed: false) }
} catch {
  print("\(error.verdict)".contains("2 refreshes") ? 1 : 0)
}
END
check Plain
check Plain -c release

conclude "Packages that name a tag build without a warning, in Swift 5, for the main actor, with -Osize and without a reactor."
