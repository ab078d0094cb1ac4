/** Packs that somebody had in hand in a session that is over: they are the same person's again (CLAIM-6). */
import * as carts from "../store/counter/carts.ts"
import type { Tx } from "../store/engine/transaction.ts"
import type { StandingClaim } from "../store/pack/claimed-codes.ts"

/** Nobody goes on with what this user had there. What a counter scanned for an order is the order's, whoever it was. */
export const isLeftBy = function* (userId: number, claim: StandingClaim): Tx<boolean> {
  if (claim.user_id !== userId) return false
  return claim.kind === "cart"
    ? yield* carts.isLeft(claim.holder, userId)
    : claim.work !== "" && claim.has_ended === 1
}
