import Thorium
import ThoriumConsole
import ThoriumConsoleProof
import ThoriumProof
import ThoriumScreens

extension ExampleCheck {
  /// A check of the login, with random input and responses (P5, P6).
  static let login = ExampleCheck("login") { settings in
    try await falsify({ world in LoginReactor.drawn(in: world) }, settings) { property in
      property.actions {
        call(LoginReactor.Action.username, .element(of: ["octocat", " mona ", " ", ""]))
        call(LoginReactor.Action.password, Generator.element(of: ["", "a"]).map { Secret($0) })
        (3, LoginReactor.Action.login)
        LoginReactor.Action.openBrowser
      }
      property.transition("a sent request has a name and a password") { old, action, new in
        guard case .login = action, new.running.contains(.login) else { return true }
        return old.problem == nil
      }
      property.invariant("one request runs at a time") { state in
        state.running.count(of: .login) + state.running.count(of: .browser) <= 1
      }
      property.invariant("no request starts after the login") { state in
        state.account == nil || state.isBusy
      }
      property.atRest("no request runs for ever") { $0.running.isEmpty }
    }
  }

  /// A check of pages of people, with random responses (P4), and of refused follow requests.
  static let people = ExampleCheck("people") { settings in
    try await falsify(
      { world in
        let github = DrawnGitHub(world: world)
        return PeopleReactor(.followers, of: "octocat", github, github.changes, perPage: 2)
      },
      settings
    ) { property in
      property.actions {
        call(PeopleReactor.Action.load, .element(of: PagingLoad.allCases))
        call(PeopleReactor.Action.toggle, .int(0...2))
      }
      property.invariant("no user appears twice") { Set($0.users).count == $0.users.count }
      property.transition("a failed load can be retried") { _, _, new in
        new.paging.failure == nil || new.paging.refusal(of: .retry) == nil
      }
      property.exactly("loading is shown", while: "paging") { $0.paging.loading != nil }
      property.atRest("no request runs for ever") { $0.running.isEmpty }
    }
  }

  /// A check that the displayed data of a repository belongs to its displayed branch.
  static let repository = ExampleCheck("repository") { settings in
    try await falsify({ world in RepositoryReactor.drawn(in: world) }, settings) { property in
      property.actions {
        RepositoryReactor.Action.load
        (2, RepositoryReactor.Action.branches)
        call(
          RepositoryReactor.Action.show,
          .element(of: ["main", "dev"].map { GitReference(kind: .branch, name: $0) })
        )
        RepositoryReactor.Action.star
      }
      property.invariant("a failed load has a reason") { !$0.isMissed || $0.error != nil }
      property.invariant("the readme belongs to the branch") { state in
        state.readme == nil || state.readme == state.reference?.name
      }
      property.atRest("no work runs for ever") { $0.running.isEmpty }
    }
  }

  /// A check that the displayed repositories belong to the chosen period and language.
  static let trending = ExampleCheck("trending") { settings in
    try await falsify({ world in DiscoverReactor.drawn(in: world) }, settings) { property in
      property.actions {
        DiscoverReactor.Action.load
        (2, call(DiscoverReactor.Action.change, .element(of: trends)))
        call(DiscoverReactor.Action.select, .int(0...1))
      }
      property.invariant("each repository belongs to the chosen trend") { state in
        state.repositories.allSatisfy {
          $0 == Repository.ID(owner: state.trend.since, name: state.trend.language)
        }
      }
      property.transition("a change chooses the trend at once") { _, action, new in
        guard case .change(let trend) = action else { return true }
        return new.trend == trend
      }
      property.exactly("loading is shown", while: "trending") { !$0.running.isEmpty }
    }
  }

  private static let trends = [Trend(), Trend(since: "weekly"), Trend(language: "c")]
}
