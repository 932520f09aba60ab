/// An array of rows in chunks of a few hundred, so that an edit of a long list moves few rows.
///
/// Each chunk has a key, and ``RowIndex`` maps each row to a key. A
/// copy shares all chunks that are not edited afterwards.
@usableFromInline struct ChunkedArray<Row: Identifiable & Sendable>: Sendable
where Row.ID: Sendable {
  @usableFromInline struct Chunk: Sendable {
    @usableFromInline let key: Int
    /// The number of rows, stored here so that counting does not read the array of rows.
    @usableFromInline var count: Int
    @usableFromInline var rows: [Row]

    @inlinable init(key: Int, rows: [Row]) {
      (self.key, self.rows, count) = (key, rows, rows.count)
    }

    @inlinable mutating func replace(_ range: Range<Int>, with new: some Collection<Row>) {
      rows.replaceSubrange(range, with: new)
      count = rows.count
    }
  }

  /// The maximum number of rows in a chunk.
  @inlinable static var capacity: Int { 512 }

  @usableFromInline var pieces: [Chunk] = []
  @usableFromInline var count = 0

  @inlinable init() {}

  @inlinable var rows: [Row] { pieces.flatMap(\.rows) }

  /// Returns the chunk of an index and the offset in it; the end index is in the last chunk.
  @inlinable func place(of index: Int) -> (piece: Int, offset: Int) {
    var offset = index
    for piece in pieces.indices.dropLast() {
      if offset < pieces[piece].count { return (piece, offset) }
      offset -= pieces[piece].count
    }
    return (pieces.endIndex - 1, offset)
  }

  @inlinable subscript(index: Int) -> Row {
    let (piece, offset) = place(of: index)
    return pieces[piece].rows[offset]
  }

  @inlinable subscript(range: Range<Int>) -> [Row] { range.map { self[$0] } }

  /// Returns the index of a row by the key of its chunk, if the chunk is here.
  @inlinable func index(of id: Row.ID, in key: Int) -> Int? {
    var start = 0
    for piece in pieces {
      if piece.key == key { return piece.rows.firstIndex { $0.id == id }.map { start + $0 } }
      start += piece.count
    }
    return nil
  }
}

extension ChunkedArray {
  @inlinable mutating func insert(_ new: [Row], at index: Int, _ homes: inout RowIndex<Row.ID>) {
    count += new.count
    if pieces.isEmpty { return fill(0..<0, with: new, &homes) }
    let (piece, offset) = place(of: index)
    if pieces[piece].count + new.count > Self.capacity {
      var rows = pieces[piece].rows
      rows.insert(contentsOf: new, at: offset)
      return fill(piece..<piece + 1, with: rows, &homes)
    }
    pieces[piece].replace(offset..<offset, with: new)
    for row in new { homes[row.id] = pieces[piece].key }
  }

  @inlinable mutating func remove(_ range: Range<Int>, _ homes: inout RowIndex<Row.ID>) {
    var left = range.count
    count -= left
    while left > 0 {
      let (piece, offset) = place(of: range.lowerBound)
      let end = min(offset + left, pieces[piece].count)
      for row in pieces[piece].rows[offset..<end] { homes[row.id] = nil }
      pieces[piece].replace(offset..<end, with: [])
      left -= end - offset
      merge(around: piece, &homes)
    }
  }

  /// Replaces rows by new values with the same ids.
  @inlinable mutating func update(_ new: [Row], at index: Int) {
    for (index, row) in zip(index..., new) {
      let (piece, offset) = place(of: index)
      pieces[piece].replace(offset..<offset + 1, with: CollectionOfOne(row))
    }
  }

  /// Replaces chunks by new ones that are half full and contain these rows.
  @inlinable mutating func fill(
    _ range: Range<Int>,
    with rows: [Row],
    _ homes: inout RowIndex<Row.ID>
  ) {
    let half = Self.capacity / 2
    let new = stride(from: 0, to: rows.count, by: half).map { start in
      Chunk(key: homes.newKey(), rows: Array(rows[start..<min(start + half, rows.count)]))
    }
    for piece in new { for row in piece.rows { homes[row.id] = piece.key } }
    pieces.replaceSubrange(range, with: new)
  }

  /// Removes a chunk that is empty, and merges two small neighbouring chunks.
  @inlinable mutating func merge(around piece: Int, _ homes: inout RowIndex<Row.ID>) {
    if pieces[piece].count == 0 { pieces.remove(at: piece) }
    let next = piece + 1
    guard next < pieces.count, pieces[piece].count + pieces[next].count <= Self.capacity / 4 else {
      return
    }
    fill(piece..<next + 1, with: pieces[piece].rows + pieces[next].rows, &homes)
  }
}

extension ChunkedArray: Equatable where Row: Equatable {
  /// Compares rows, regardless of their division into chunks; shared chunks are not read.
  @inlinable static func == (left: Self, right: Self) -> Bool {
    guard left.count == right.count else { return false }
    if left.pieces.elementsEqual(right.pieces, by: { $0.count == $1.count }) {
      return zip(left.pieces, right.pieces).allSatisfy { $0.rows == $1.rows }
    }
    return left.rows == right.rows
  }
}

extension ChunkedArray: Hashable where Row: Hashable {
  /// Hashes the rows, regardless of their division into chunks.
  @inlinable func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for piece in pieces { for row in piece.rows { hasher.combine(row) } }
  }
}
