import ThoriumConsole

/// The screen that contains the tabs, which shows nothing; the selected tab is visible instead.
struct TabsView: View {
  func bind(reactor: Binder<TabsReactor>) {}
}
