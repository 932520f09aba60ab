/// A kind of news, whose values are published on a ``Bus``.
///
/// A topic is a type, so whoever subscribes knows what comes, and no name can be misspelled:
///
///     struct StarsChanged: Topic { let repository: Int }
public protocol Topic: Sendable {}
