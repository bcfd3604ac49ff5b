import Testing

@testable import FeedBridge

struct RoleSetTests {
  @Test func itHasTheRolesThatWerePutInAndNoOther() {
    let roles = (0...UInt8.max).compactMap(Role.init(rawValue:))
    #expect((65...128).contains(roles.count))
    for role in roles {
      let set = RoleSet(role)
      #expect(roles.filter(set.contains) == [role])
      for other in roles { #expect(set.isDisjoint(with: RoleSet(other)) == (role != other)) }
    }
  }
}
