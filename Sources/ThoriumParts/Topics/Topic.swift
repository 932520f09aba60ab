/// A type of news that is published on a ``Bus``.
///
/// Since a topic is a type, subscribers know the type of its values, and no name can be misspelled:
///
///     struct StarsChanged: Topic { let repository: Int }
public protocol Topic: Sendable {}
