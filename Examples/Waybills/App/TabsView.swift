import ThoriumConsole

/// The screen that holds the tabs: what stands in them is seen instead.
struct TabsView: View {
  func bind(reactor: Binder<TabsReactor>) {}
}
