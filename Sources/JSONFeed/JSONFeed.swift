/// The model, under the name that programs import. Its declarations are in JSONFeedModel, because a type that is named
/// like its module cannot be told from a type of the same name in another module: `JSONFeedModel.JSONFeed` can.

@_exported public import JSONFeedModel
