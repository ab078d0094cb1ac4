/** The bound of what one person may take in hand (CLAIM-12). */
import { Result } from "effect"
import * as Day from "#core/day.ts"
import { type Fault, fault } from "#core/fault.ts"
import { hasRoom, mostInHand } from "#core/stock/claim.ts"
import { handsFull } from "#core/text/claim.ts"
import type { Call } from "../rpc/handler.ts"
import type { Tx } from "../store/engine/transaction.ts"
import * as claims from "../store/pack/pack-claims.ts"

export interface Room {
  /** Counts one more pack in hand, or refuses it. */
  readonly take: (kind: keyof typeof mostInHand) => Result.Result<void, Fault<"InvalidData">>
}

/** The room of the caller, over all their work in the hub; nobody else decides about it until the transaction ends. */
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
