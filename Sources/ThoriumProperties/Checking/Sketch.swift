/// Draws a story, tells it without a world, and answers whether all that must hold does.
///
/// It is `false` too where that cannot be known so. Then the story is told in full.
@usableFromInline
package typealias Sketch = @Sendable (inout Source) -> Bool
