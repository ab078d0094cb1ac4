/** The hub that a call works for: that of the store or the hub which it names, else that of the store it acts for. */
import { Effect } from "effect"
import type { Method } from "#core/contract/method.ts"
import { ForHub } from "../request.ts"
import { valueAt } from "./arguments.ts"

/** The hub and the stores of who calls. */
interface Placed {
  readonly hubId: number
  readonly storeIds: ReadonlyArray<number>
  /** The hubs of `storeIds`, each at the place of its store. */
  readonly storeHubs: ReadonlyArray<number>
}

/** @param args those of a call that has passed the gate: what they name is among the caller's */
const hubOfCall = (method: Method, args: unknown, { hubId, storeIds, storeHubs }: Placed): number => {
  for (const place of method.tenant) {
    if (place.is !== "store" && place.is !== "hub") continue
    const named = valueAt(args, place)
    if (named === undefined || named === null) continue
    const id = Number(named)
    return place.is === "hub" ? id : (storeHubs[storeIds.indexOf(id)] ?? hubId)
  }
  return hubId
}

/** Does what a call asks for, at its hub. */
export const atHubOfCall = (method: Method, args: unknown, caller: Placed) =>
  Effect.provideService(ForHub, hubOfCall(method, args, caller))
