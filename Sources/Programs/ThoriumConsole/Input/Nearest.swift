/// Returns the known word that a mistyped word most likely means.
///
/// The beginning of a known word means that word: from two letters on, the shortest of several; a
/// single letter must begin only one word. Otherwise the word with the fewest slips is chosen.
///
/// A slip is a letter left out, added, replaced or swapped with its neighbour. One slip is
/// allowed, and in longer words one for every three letters. At least one letter must be right.
/// Case does not matter.
///
///     let commands = ["open", "run", "follow"]
///     nearest(to: "fol", in: commands)    // "follow"
///     nearest(to: "opne", in: commands)   // "open"
///     nearest(to: "FOLOW", in: commands)  // "follow"
///     nearest(to: "x", in: commands)      // nil
///
/// - Parameters:
///   - word: The typed word; one of more than 64 characters is not compared.
///   - known: The words to choose from; of equally near ones, the first is chosen.
///   - completes: False to allow slips only. True by default.
/// - Returns: The nearest word as it is written in `known`, or nil if none is near.
/// - Complexity: O(*n* · *k*²) for *n* known words and a typed one of *k* characters.
package func nearest(to word: String, in known: [String], completing completes: Bool = true)
  -> String?
{
  let typed = Array(word.prefix(65).lowercased())
  guard typed.count <= 64 else { return nil }
  if completes, let whole = completion(of: typed, in: known) { return whole }
  var nearest: String?
  var forgiven = min(max(1, typed.count / 3), typed.count - 1)
  for candidate in known {
    let letters = Array(candidate.lowercased())
    guard abs(letters.count - typed.count) <= forgiven else { continue }
    let slips = distance(from: typed, to: letters)
    guard slips <= forgiven else { continue }
    nearest = candidate
    forgiven = slips - 1
  }
  return nearest
}

/// Returns the known word that begins with a typed one.
private func completion(of typed: [Character], in known: [String]) -> String? {
  let letters = typed.count { $0.isLetter }
  if letters == 0 { return nil }
  let matches = known.filter { $0.lowercased().starts(with: typed) }
  return letters > 1 || matches.count == 1 ? matches.min { $0.count < $1.count } : nil
}

/// Returns the number of slips from one word to another, if no letter slips twice.
///
/// This is the optimal string alignment distance: the four slips of F. J. Damerau, *A technique for
/// computer detection and correction of spelling errors* (1964), counted row by row in the table of
/// R. A. Wagner and M. J. Fischer, *The string-to-string correction problem* (1974).
///
/// - Complexity: O(*n* · *m*) time, O(*m*) space.
private func distance(from source: [Character], to target: [Character]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...target.count)
  for i in source.indices {
    var row = [i + 1]
    for j in target.indices {
      let replaced = last[j] + (source[i] == target[j] ? 0 : 1)
      var slips = min(replaced, last[j + 1] + 1, row[j] + 1)
      if i > 0, j > 0, source[i] == target[j - 1], source[i - 1] == target[j] {
        slips = min(slips, beforeLast[j - 1] + 1)
      }
      row.append(slips)
    }
    (beforeLast, last) = (last, row)
  }
  return last[target.count]
}
