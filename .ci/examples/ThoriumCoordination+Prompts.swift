//: run Alert
static func example() {
  EXAMPLE
}

//: AlertStack
static func example() {
  EXAMPLE
}
static let (offline, question): (Alert, Alert) = anything()
