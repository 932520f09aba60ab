extension String {
  package var escaped: String { self }
}
