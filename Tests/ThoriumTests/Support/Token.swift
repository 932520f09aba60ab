/// Something whose end a test watches.
final class Token: Sendable {}
