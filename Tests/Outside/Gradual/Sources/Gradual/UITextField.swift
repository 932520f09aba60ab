import RxSwift

/// A stand-in for the control of UIKit and RxCocoa.
@MainActor final class UITextField {
  struct Text { let orEmpty: Observable<String> }
  struct Properties { let text: Text }

  var text: String? = "" { didSet { assignments += 1 } }
  private(set) var assignments = 0
  private let typed = PublishRelay<String>()

  var rx: Properties {
    Properties(text: Text(orEmpty: typed.asObservable().startWith(text ?? "")))
  }

  /// Changes the text as a person does.
  func type(_ text: String) {
    self.text = text
    typed.accept(text)
  }
}
