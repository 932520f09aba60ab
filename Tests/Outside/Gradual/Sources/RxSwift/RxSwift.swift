// A stand-in with the names of RxSwift 6.5 that an adapter needs. It does no more than the tests use.

package protocol Disposable { func dispose() }

extension Disposable {
  package func disposed(by bag: DisposeBag) { bag.content.append(self) }
}

package final class DisposeBag {
  fileprivate var content: [any Disposable] = []
  package init() {}
  deinit { for disposable in content { disposable.dispose() } }
}

package enum Disposables {
  package static func create(with end: @escaping () -> Void) -> any Disposable { Closing(end: end) }
}

private final class Closing: Disposable {
  private var end: (() -> Void)?
  init(end: @escaping () -> Void) { self.end = end }
  func dispose() {
    end?()
    end = nil
  }
}

package struct AnyObserver<Element> {
  let next: (Element) -> Void
  let end: ((any Error)?) -> Void
  package func onNext(_ element: Element) { next(element) }
  package func onError(_ error: any Error) { end(error) }
  package func onCompleted() { end(nil) }
}

/// A cold source: each subscription starts it.
package final class Observable<Element> {
  private let start: (AnyObserver<Element>) -> any Disposable
  private init(_ start: @escaping (AnyObserver<Element>) -> any Disposable) { self.start = start }

  package static func create(
    _ start: @escaping (AnyObserver<Element>) -> any Disposable
  ) -> Observable { Observable(start) }

  package func subscribe(
    onNext: @escaping (Element) -> Void = { _ in },
    onError: @escaping (any Error) -> Void = { _ in },
    onCompleted: @escaping () -> Void = {}
  ) -> any Disposable {
    start(AnyObserver(next: onNext) { error in error.map(onError) ?? onCompleted() })
  }

  package func map<Other>(_ transform: @escaping (Element) -> Other) -> Observable<Other> {
    .create { [self] other in
      subscribe(
        onNext: { other.onNext(transform($0)) },
        onError: other.onError,
        onCompleted: other.onCompleted
      )
    }
  }
}

extension Observable {
  package func startWith(_ element: Element) -> Observable {
    .create { [self] observer in
      observer.onNext(element)
      return start(observer)
    }
  }

  package var values: AsyncThrowingStream<Element, any Error> {
    AsyncThrowingStream { elements in
      let subscription = subscribe(
        onNext: { elements.yield($0) },
        onError: { elements.finish(throwing: $0) },
        onCompleted: { elements.finish() }
      )
      elements.onTermination = { ending in if case .cancelled = ending { subscription.dispose() } }
    }
  }
}

extension AsyncSequence {
  package func asObservable() -> Observable<Element> {
    .create { observer in
      let task = Task {
        do {
          for try await element in self { observer.onNext(element) }
          observer.onCompleted()
        } catch {
          observer.onError(error)
        }
      }
      return Disposables.create { task.cancel() }
    }
  }
}

/// A hot source: its observers receive what is accepted from then on.
package final class PublishRelay<Element> {
  private var observers: [Int: AnyObserver<Element>] = [:]
  private var count = 0
  package init() {}
  package var hasObservers: Bool { !observers.isEmpty }

  package func accept(_ element: Element) {
    for observer in observers.values { observer.onNext(element) }
  }

  package func asObservable() -> Observable<Element> {
    .create { [self] observer in
      count += 1
      observers[count] = observer
      return Disposables.create { [self, count] in observers[count] = nil }
    }
  }
}
