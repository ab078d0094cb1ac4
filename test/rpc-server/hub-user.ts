import type { Caller } from "#rpc-server/rpc/handler.ts"

/** Who calls as the user of a hub's own store, where a test calls without a server. */
export const hubUser: Caller = {
  userId: 1,
  username: "hub",
  name: "hub user",
  isAdmin: false,
  type: null,
  storeId: 11,
  hubId: 1,
  hubStoreIds: [11],
  storeIds: [11],
  storeHubs: [1],
  hubIds: [1],
  flags: {},
  cutOff: null,
  tokenHash: ""
}
