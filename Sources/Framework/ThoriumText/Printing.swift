/// A value whose text differs from one process to the next, so that no test can contain it.
package protocol UnprintableValue {}

/// A value whose text is made of the texts of its parts, and of nothing else.
package protocol PrintedByParts {}

/// A type whose mirror looks like a dictionary's, but has entries in a significant order.
package protocol OrderedEntries {}
