/** Carts with a name, which a client makes up: so many are begun in a day (BOUND-1). */
import { Result } from "effect"
import type { Fault } from "#core/fault.ts"
import type { Call } from "../rpc/handler.ts"
import * as carts from "../store/counter/carts.ts"
import { take } from "../store/engine/day-use.ts"
import type { Tx } from "../store/engine/transaction.ts"

type Room = Result.Result<void, Fault<"DaySpent">>
const room: Room = Result.succeed(undefined)

/** Whether a cart of this name may be there: one that is there already may, and those of a session, who are two. */
export const requireBasketRoom = function* ({ caller, now }: Call, basket: string): Tx<Room> {
  if (carts.sessionCarts.some((name) => name === basket)) return room
  const there = yield* carts.find(carts.ownerOf(caller, basket), caller.storeId)
  return there === undefined ? yield* take(caller.userId, "baskets", 1, now) : room
}
