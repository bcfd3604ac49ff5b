// FeedValidation
