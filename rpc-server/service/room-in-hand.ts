/** How much more one person may take in hand (CLAIM-12). */
import { Result } from "effect"
import * as Day from "#core/day.ts"
import { type Fault, fault } from "#core/fault.ts"
import { hasRoom, mostInHand } from "#core/stock/claim.ts"
import { handsFull } from "#core/text/claim.ts"
import type { Call } from "../rpc/handler.ts"
import type { Tx } from "../store/engine/transaction.ts"
import * as claims from "../store/pack/pack-claims.ts"

export interface Room {
  /** One more pack is taken in hand, or it is said why not. */
  readonly take: (kind: keyof typeof mostInHand) => Result.Result<void, Fault<"InvalidData">>
}

/** Of the caller, over all their work in the hub; nobody else decides about it until the transaction ends. */
export const roomOf = function* ({ caller, now }: Call): Tx<Room> {
  const inHand = { ...(yield* claims.holdPerson(caller, Day.toGmt(now))) }
  return {
    take: (kind) => {
      if (!hasRoom(kind, inHand[kind]))
        return Result.fail(fault("InvalidData", { why: handsFull(mostInHand[kind]) }))
      inHand[kind] += 1
      return Result.succeed(undefined)
    }
  }
}
