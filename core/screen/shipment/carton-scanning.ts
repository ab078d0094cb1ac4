/** A carton or pallet is scanned into a shipment: taken whole, or refused with why (CODE-23). */
import * as Result from "effect/Result"
import { unitKey } from "../../barcode/pack-key.ts"
import * as Day from "../../day.ts"
import { claimedByOther } from "../../kit/scan-session/claims.ts"
import type { Decision } from "../../kit/scan-session/decide.ts"
import type { LastScan } from "../../kit/scan-session/last-scan.ts"
import { beep } from "../../kit/step.ts"
import * as Q from "../../quantity.ts"
import { type ScannedCarton, scanCarton } from "../../stock/carton-scan.ts"
import { isTicked, lineOf, linesOf, scansOf } from "../../stock/receiving.ts"
import type { Receiving } from "../../stock/receiving-fields.ts"
import type { Shipment } from "../../stock/shipment.ts"
import * as say from "../../text/carton.ts"
import { progress } from "../../text/scan.ts"
import type { Command, Context, LookedUp, Model, Notice } from "./model.ts"

/** A pack of it that another screen on the shipment has in hand. */
const heldElsewhere = (model: Model, { sscc, goods }: ScannedCarton): string | undefined => {
  for (const { scan_code } of goods) {
    const inOtherHands = claimedByOther(model, scan_code)
    if (inOtherHands !== undefined)
      return say.refusedWith(sscc, scan_code, inOtherHands.text, inOtherHands.detail)
  }
  return undefined
}

const takenScan = (
  shipment: Shipment,
  receiving: Receiving,
  { sscc, goods }: ScannedCarton,
  packs: number
): LastScan => {
  const ids = new Set(goods.flatMap(({ product }) => product?.product_id ?? []))
  const items = [...ids].flatMap((id) => lineOf(shipment, receiving, id) ?? [])
  const [only] = items.length === 1 ? items : []
  const came = only && scansOf(receiving, only.product_id).filter((scan) => scan.sscc === sscc)
  return {
    code: unitKey(sscc),
    outcome: items.every(isTicked) ? "done" : "good",
    text: only?.product_name ?? say.cartonOf(packs),
    detail:
      only === undefined || came === undefined
        ? items.map(({ product_name }) => product_name).join(", ")
        : `${say.carton}: ${progress(only, Q.sum(came.map(({ qty }) => qty)), only.scanned_info.total_qty, only.original_qty)}`
  }
}

export const decideCarton = (
  model: Model,
  shipment: Shipment,
  found: LookedUp,
  carton: ScannedCarton,
  { now }: Context
): Decision<Model, Notice, Command> => {
  const refused = (why: string | undefined): Decision<Model, Notice, Command> => ({
    _tag: "Refused",
    model,
    refusal: { code: found.code, outcome: "bad", text: say.cartonNotReceived, detail: why }
  })
  if (found.why !== undefined) return refused(found.why)
  const inOtherHands = heldElsewhere(model, carton)
  if (inOtherHands !== undefined) return refused(inOtherHands)
  const outcome = scanCarton(shipment, model.receiving, carton, Day.dayAt(now))
  if (Result.isFailure(outcome)) return refused(say.cartonRefused(carton.sscc, outcome.failure))
  if (outcome.success._tag === "Absent") {
    const { goods } = outcome.success
    return {
      _tag: "Held",
      model: { ...model, absent: { ...found, entity: goods } },
      commands: [beep("attention")],
      notices: []
    }
  }
  const { receiving, packs, product_id } = outcome.success
  const last = takenScan(shipment, receiving, carton, packs)
  const isAllDone = linesOf(shipment, receiving).every((line) => line.original_qty === 0 || isTicked(line))
  return {
    _tag: "Taken",
    model: { ...model, receiving, lastScan: last, absent: undefined, selected: product_id },
    commands: [beep(isAllDone ? "done" : "good")],
    notices: []
  }
}
