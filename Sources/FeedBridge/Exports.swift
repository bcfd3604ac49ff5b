/// `import FeedBridge` is enough for programs that use the types of JSONFeed too.

@_exported public import JSONFeed
