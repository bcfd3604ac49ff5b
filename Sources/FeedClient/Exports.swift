/// `import FeedClient` is enough for programs that use the types of FeedBridge too.

@_exported public import FeedBridge
