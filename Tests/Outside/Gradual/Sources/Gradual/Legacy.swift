import RxSwift
import Thorium

/// A service that has not moved: a class without `Sendable`, whose methods return observables.
final class SearchAPI {
  /// The observers of the requests that run.
  private(set) var running: [String: AnyObserver<[String]>] = [:]

  func find(_ text: String) -> Observable<[String]> {
    .create { [self] observer in
      running[text] = observer
      return Disposables.create { [self] in running[text] = nil }
    }
  }
}

/// A reactor of ReactorKit, as far as the others see it.
final class SessionReactor {
  let user = PublishRelay<String>()
}

extension SearchReactor {
  init(_ api: SearchAPI, _ session: SessionReactor) {
    self.init(
      find: { text in api.find(text) },
      users: { session.user.asObservable() }
    )
  }
}

/// A model that has not moved: it observes the store through Rx.
final class BadgeModel {
  private(set) var counts: [Int] = []
  private(set) var isCompleted = false
  private let disposeBag = DisposeBag()

  init(_ store: Store<SearchReactor>) {
    store.states(\.titles.count).asObservable()  // reactor.state.map(\.titles.count)
      .subscribe(
        onNext: { [weak self] count in self?.counts.append(count) },
        onCompleted: { [weak self] in self?.isCompleted = true }
      )
      .disposed(by: disposeBag)
  }
}
