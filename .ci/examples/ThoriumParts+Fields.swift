
//: run Field Field.set(_:) FieldRule FieldRule.filled(orElse:isTrimmed:isSecure:)
static func example() {
  EXAMPLE
}
