/// Tests of feeds loop over cases.

@_exported public import TestCases
