import Thorium

// Thorium and its products have types of these names, too. In the app, its own types are meant.

/// An address that the app opens.
struct Link: Sendable, Hashable { var path: String }

/// A message above a screen.
struct Alert: Sendable, Hashable { var title: String }

/// A field of a form.
struct Field: Sendable, Hashable { var label: String, text = "" }

/// A place from which a visitor has come.
enum Source: Sendable { case advertisement, search }

/// A house that is for sale.
struct Property: Sendable, Hashable { var rooms: Int }

/// A text that a page shows at first.
struct Example: Sendable, Hashable { var text: String }

/// A house in an advertisement, and the form to ask for it.
struct AdvertisementReactor: Reactor {
  enum Action: Sendable, Equatable {
    case type(String)
    case ask
  }

  struct State: Sendable, Equatable {
    var property = Property(rooms: 3)
    var field = Field(label: "Question")
    var example = Example(text: "Is there a garden?")
    var source = Source.advertisement
    var link: Link?
    var alert: Alert?
  }

  let initialState = State()

  func reduce(into state: inout State, mutation: Action) {
    switch mutation {
    case .type(let text): state.field.text = text
    case .ask:
      state.alert = Alert(title: "asked")
      state.link = Link(path: "/houses/\(state.property.rooms)")
    }
  }
}
