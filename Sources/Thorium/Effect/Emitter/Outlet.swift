/// Where what a mapped body emits goes, and where what it asks for comes from.
@usableFromInline
protocol Outlet<R>: AnyObject, Sendable {
  associatedtype R: Reactor

  func emit(_ mutation: R.Mutation) -> Bool
  var currentState: R.State { get }
  var clock: any Clock<Duration> { get }
}

/// The outlet of a body that stands in an effect of another reactor.
@usableFromInline
final class MappedOutlet<R: Reactor, Other: Reactor>: Outlet {
  @usableFromInline let other: Emitter<Other>
  @usableFromInline let mapping: Mapping<R, Other>

  @inlinable
  init(_ other: Emitter<Other>, _ mapping: Mapping<R, Other>) {
    self.other = other
    self.mapping = mapping
  }

  @inlinable
  func emit(_ mutation: R.Mutation) -> Bool { other(mapping.mutation(mutation)) }

  @inlinable var currentState: R.State { mapping.state(other.currentState) }

  @inlinable var clock: any Clock<Duration> { other.clock }
}
