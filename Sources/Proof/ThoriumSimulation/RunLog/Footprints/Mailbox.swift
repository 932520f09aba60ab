/// The mailbox of a default actor in memory, read where the runtime exports no function.
///
/// The offsets are those of Swift 6.3 with 64 bits, as in ``TaskObject``. The mailbox belongs to a
/// ready job, which keeps its actor alive. It is read only on the thread that runs the actor.
@safe
struct Mailbox: Sendable {
  /// The address of the actor.
  private let address: UInt

  /// Creates a view of the mailbox that a job empties.
  ///
  /// - Parameter job: A ready job of the kind `actor`.
  init?(of job: UnownedJob) {
    guard TaskObject.isReadable else { return nil }
    let job = unsafe unsafeBitCast(job, to: UnsafeRawPointer.self)
    // The address of the actor follows the header of the job.
    address = unsafe job.load(fromByteOffset: 64, as: UInt.self)
  }

  /// The jobs that wait in the mailbox, from the first one on; each is a segment of a task.
  ///
  /// While the actor runs, these are only the jobs that were added since it began.
  var jobs: [UnownedJob] {
    var jobs: [UnownedJob] = []
    // The mailbox has the address of the last job, and each job that of the one before it.
    var next = unsafe UnsafeRawPointer(bitPattern: address)?
      .load(fromByteOffset: 40, as: UnsafeRawPointer?.self)
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
}

/// The actors of a run, in the order in which they were first used.
struct ActorNumbers: Sendable {
  /// An actor that may have ended; another one may have its address afterwards.
  private struct Reference: Sendable {
    weak let actor: (any AnyObject & Sendable)?
  }

  private var actors: [Reference] = []

  var count: Int { actors.count }

  /// Returns the number of an actor, from 0 on; a new one gets the next number.
  mutating func number(of actor: any AnyObject & Sendable) -> Int {
    if let number = actors.lastIndex(where: { $0.actor === actor }) { return number }
    actors.append(Reference(actor: actor))
    return actors.count - 1
  }
}
