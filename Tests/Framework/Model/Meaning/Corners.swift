import Thorium

/// Cases of which a test wants to see that random programs reach them.
package enum Corner: Int, CaseIterable, Sendable {
  // Actions.
  case refused
  case refusedByReceipt
  case late
  case lateByReceipt
  case receipt
  case answered
  case unhandled
  case actionCancelled
  case nested1
  case nested2
  case nested3OrMore
  case sentByObserver
  case sentByMutate
  case sentByReduce
  case sentByFirstSegment
  case sentByLaterSegment
  // Observers.
  case cameByObserver
  case leftByItself
  case leftDuringTelling
  case leftBeforeItCame
  case toldAfterTheEnd
  // Events.
  case eventTaken
  case eventKept
  case eventTakenLate
  case eventTakenAfterTheEnd
  case eventToldInVain
  // Ends.
  case ended
  case endedByObserver
  case endedByMutate
  case endedByReduce
  case endedByFirstSegment
  case endedByLaterSegment
  case released
  case releasedWhileBusy
  case releasedAtRest
  // Effects.
  case cancelledByAsking
  case cancelledByReplacement
  case cancelledByRace
  case cancelledByFailure
  case cancelledByEnd
  case severalCancelled
  case replaced
  case finallyAfterSuccess
  case finallyAfterFailure
  case finallyAfterCancel
  case finallyDropped
  case caught
  case retriedAtOnce
  case retriedLater
  case retryDropped
  case timedOut
  case mapped
  case emittedInVain
  case emittedMeanwhile
  case cancelledByOwnEmission
  case wokenThoughCancelled
  // Forks.
  case forked
  case forkedInVain
  case forkOutlivedBody
  case forkFailed
  case forkFailedBehindBody
  case cancelledByBody
  case ranAtOnce
  case ranOn
  case ranInVain
  // Policies.
  case droppableDropped
  case waitsInLine
  case doesNotWaitForItself
  case throttledDropped
  case throttledWaits
  case throttledOvertaken
  case throttledReplaced
}

/// How often each was reached.
package struct Corners: Sendable {
  private var counts = [Int](repeating: 0, count: Corner.allCases.count)

  package subscript(corner: Corner) -> Int { counts[corner.rawValue] }

  package var missed: [Corner] { Corner.allCases.filter { self[$0] == 0 } }

  mutating func reach(_ corner: Corner) {
    counts[corner.rawValue] += 1
  }

  package mutating func add(_ other: Corners) {
    for place in counts.indices { counts[place] += other.counts[place] }
  }

  mutating func reach(depth: Int) {
    if depth > 0 { reach(depth == 1 ? .nested1 : depth == 2 ? .nested2 : .nested3OrMore) }
  }

  mutating func reach(sentBy doer: StoreModel.Doer) {
    switch doer {
    case .program: break
    case .observer: reach(.sentByObserver)
    case .mutate: reach(.sentByMutate)
    case .reduce: reach(.sentByReduce)
    case .firstSegment: reach(.sentByFirstSegment)
    case .laterSegment: reach(.sentByLaterSegment)
    }
  }

  mutating func reach(endedBy doer: StoreModel.Doer) {
    switch doer {
    case .program: break
    case .observer: reach(.endedByObserver)
    case .mutate: reach(.endedByMutate)
    case .reduce: reach(.endedByReduce)
    case .firstSegment: reach(.endedByFirstSegment)
    case .laterSegment: reach(.endedByLaterSegment)
    }
  }

  mutating func reach(cancelledBy cause: CancellationCause) {
    switch cause {
    case .asked: reach(.cancelledByAsking)
    case .replaced: reach(.cancelledByReplacement)
    case .race: reach(.cancelledByRace)
    case .failure: reach(.cancelledByFailure)
    case .body: reach(.cancelledByBody)
    case .end: reach(.cancelledByEnd)
    }
  }
}

extension Corners: CustomStringConvertible {
  package var description: String {
    Corner.allCases.map { "\($0): \(self[$0])" }.joined(separator: "\n")
  }
}
