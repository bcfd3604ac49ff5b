/// Foundation: on Linux only its essential part, with which programs are smaller and start faster, elsewhere the whole.

#if canImport(FoundationEssentials)
  @_exported public import FoundationEssentials
#else
  @_exported public import Foundation
#endif
