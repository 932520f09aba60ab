import RxSwift
import Thorium

@MainActor final class SearchController {
  let field = UITextField()
  private let store: Store<SearchReactor>
  private var bindings: [Subscription] = []
  private let disposeBag = DisposeBag()

  init(_ store: Store<SearchReactor>) { self.store = store }

  func viewDidLoad() {
    bindings = [
      store.bind(\.text) { [field] text in
        if field.text != text { field.text = text }  // an assignment moves the cursor
      }
    ]
    field.rx.text.orEmpty  // delivers the current text first, so it is bound last
      .subscribe(onNext: { [store] text in store.send(.setText(text)) })
      .disposed(by: disposeBag)
  }
}
