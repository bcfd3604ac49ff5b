// FeedBridge
