import Synchronization
import ThoriumSystem

/// The mailbox of a default actor in memory, which the simulation empties one job at a time.
///
/// The runtime has scheduled the actor, and the simulation keeps the job that would empty the
/// mailbox. Until that job runs, the runtime only adds jobs to the mailbox and runs none of them. The
/// offsets are those of Swift 6.3 with 64 bits, as in ``TaskObject``.
@safe
package struct Mailbox: Sendable {
  /// The job that empties the mailbox; the actor must exist until it has run.
  let emptying: UnownedJob
  /// The address of the actor.
  let address: UInt

  /// Creates a view of the mailbox that a job empties.
  ///
  /// - Parameter job: A ready job of the kind `actor`.
  init(of job: UnownedJob) {
    emptying = job
    let job = unsafe unsafeBitCast(job, to: UnsafeRawPointer.self)
    // The address of the actor follows the header of the job.
    address = unsafe job.load(fromByteOffset: 64, as: UInt.self)
  }

  /// The address of the last job; each job has the address of the one before it.
  ///
  /// Another thread may add a job at any time, so the word is read and written atomically.
  private var last: UnsafePointer<Atomic<UInt>>? {
    unsafe UnsafePointer(bitPattern: address + 40)
  }

  /// True when no job waits.
  var isEmpty: Bool { unsafe last?.pointee.load(ordering: .acquiring) == 0 }

  /// The jobs that wait in the mailbox, from the first one on.
  var jobs: [UnownedJob] { unsafe Self.jobs(upTo: last?.pointee.load(ordering: .acquiring) ?? 0) }

  /// Removes and returns the waiting jobs, from the first one on.
  func removeJobs() -> [UnownedJob] {
    unsafe Self.jobs(upTo: last?.pointee.exchange(0, ordering: .acquiringAndReleasing) ?? 0)
  }

  private static func jobs(upTo last: UInt) -> [UnownedJob] {
    var jobs: [UnownedJob] = []
    var next = unsafe UnsafeRawPointer(bitPattern: last)
    while let job = unsafe next {
      // A job is only its address.
      jobs.append(unsafe unsafeBitCast(job, to: UnownedJob.self))
      unsafe next = job.load(fromByteOffset: 16, as: UnsafeRawPointer?.self)
    }
    return jobs.reversed()
  }

  /// The actor.
  var owner: any AnyObject & Sendable {
    // An object is only its address.
    unsafe unsafeBitCast(address, to: (any AnyObject & Sendable).self)
  }

  /// The executor of the actor.
  var executor: UnownedSerialExecutor {
    // The executor of a default actor is its address, without a table of functions.
    unsafe unsafeBitCast((address, UInt(0)), to: UnownedSerialExecutor.self)
  }
}
