/// Runs all cases of a campaign.
package func run<Value>(
  _ campaign: inout Campaign,
  _ generator: Generator<Value>,
  _ body: (Value) throws -> Void
) {
  while var source = campaign.next() {
    let value: Value
    do {
      value = try source.draw(generator)
    } catch {
      campaign.note(Attempt(source, error == .unwanted ? .unwanted : .exhausted))
      continue
    }
    if let known = campaign.known(source) {
      campaign.note(known, isKnown: true)
      continue
    }
    do {
      try body(value)
      campaign.note(Attempt(source, .passed))
    } catch is Rejection {
      campaign.note(Attempt(source, .unwanted))
    } catch {
      campaign.note(Attempt(source, .failed("\(type(of: error))")))
    }
  }
}
