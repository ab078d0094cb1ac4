/** The codes of whatever has a name: an order or a shipment of the demo. */
import { Result } from "effect"
import type { CodeKind, DemoCodes } from "#core/contract/demo.ts"
import type * as Day from "#core/day.ts"
import type { Refused } from "../refused.ts"
import type { Tx } from "../store/engine/transaction.ts"
import { codesFor } from "./codes.ts"
import { codesForShipment } from "./shipment-codes.ts"

/** Refused where neither an order nor a shipment has this name. */
export const codesNamed = function* (
  name: string,
  kind: CodeKind,
  now: Day.Instant
): Tx<Result.Result<DemoCodes, Refused>> {
  const ofShipment = yield* codesForShipment(name, kind, now)
  return ofShipment === undefined ? yield* codesFor(name, kind, now) : Result.succeed(ofShipment)
}
