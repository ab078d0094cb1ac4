/** Who worked in the demo network before today's visitor came. */
import type { Flags } from "#core/session/flags.ts"
import type { Call } from "../rpc/handler.ts"
import type { Tx } from "../store/engine/transaction.ts"
import * as users from "../store/network/users.ts"

/** Somebody of the demo, at one of its stores alone, without a session. */
export const clerkAt = function* (
  username: string,
  store: { readonly id: number; readonly hub: number },
  flagsOf: (user: users.UserRow) => Flags = () => ({})
): Tx<Call["caller"]> {
  const user = yield* users.findByName(username)
  if (user === undefined) throw new Error(`nobody called ${username} works in the demo network`)
  return {
    userId: user.id,
    username: user.username,
    name: user.name,
    isAdmin: false,
    type: null,
    storeId: store.id,
    hubId: store.hub,
    hubStoreIds: [store.id],
    storeIds: [store.id],
    storeHubs: [store.hub],
    hubIds: [store.hub],
    flags: flagsOf(user),
    cutOff: null,
    tokenHash: ""
  }
}
