// The sender decides the content of a link, so traces contain only the names of its query.
extension Link {
  /// This link, with `...` as each value of the query.
  var withoutValues: Link { Link(scheme: scheme, step.withoutValues) }
}

extension LinkStep {
  fileprivate var withoutValues: LinkStep {
    LinkStep(path: path, query: query.map(\.withoutValue))
  }
}

extension Link.Item {
  fileprivate var withoutValue: Link.Item { Link.Item(name, "...") }
}

extension LinkReport {
  var withoutValues: LinkReport {
    LinkReport(
      link: link.withoutValues,
      done: done.map(\.withoutValues),
      stopped: stopped?.withoutValues,
      reason: reason.withoutValues(of: link)
    )
  }
}

extension LinkReport.Reason {
  fileprivate func withoutValues(of link: Link) -> LinkReport.Reason {
    if case .replaced(let newer) = self { return .replaced(by: newer.withoutValues) }
    guard case .invalid(var error) = self else { return self }
    error.link = "\(link.withoutValues)"
    if case .item(let item) = error.problem { error.problem = .item(item.withoutValue) }
    return .invalid(error)
  }
}
