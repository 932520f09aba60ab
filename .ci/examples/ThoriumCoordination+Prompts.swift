//: run Alert
static func example() {
  EXAMPLE
}
