/** Scans into a shipment: what a code comes to. A refused scan leaves the work as it is and says why. */

import * as Result from "effect/Result"
import { decodeOrExplain } from "../../barcode/decode.ts"
import { layoutOf, trim, uniqueKey } from "../../barcode/layouts.ts"
import { unitKey } from "../../barcode/pack-key.ts"
import { sentence } from "../../barcode/reason.ts"
import { builtInTable } from "../../barcode/rule/built-in.ts"
import { whyUnread } from "../../barcode/rule/refusal.ts"
import { mayBeTraded } from "../../catalogue/trade-code.ts"
import * as Day from "../../day.ts"
import { type Fault, fault } from "../../fault.ts"
import { claimedByOther } from "../../kit/scan-session/claims.ts"
import type { Decision, Inspected } from "../../kit/scan-session/decide.ts"
import { type LastScan, refusal } from "../../kit/scan-session/last-scan.ts"
import { beep, toast } from "../../kit/step.ts"
import { storeWork } from "../../session/access.ts"
import { isTicked, lineOf, linesOf, removeScan } from "../../stock/receiving.ts"
import type { Receiving } from "../../stock/receiving-fields.ts"
import { type ScanRefusal, scan } from "../../stock/receiving-scan.ts"
import type { Shipment } from "../../stock/shipment.ts"
import { progress } from "../../text/scan.ts"
import * as say from "../../text/shipment.ts"
import { decideCarton } from "./carton-scanning.ts"
import type { Command } from "./model.ts"
import { type Context, type LookedUp, type Model, mayReceive, type Notice } from "./model.ts"

/** What is wrong with a code that can be seen without asking anybody: what nothing here reads, the network's lists may. */
const unusable = (code: string, now: Day.Instant): LastScan | undefined => {
  const codeType = layoutOf(uniqueKey(code))
  if (codeType === undefined && !mayBeTraded(trim(code)))
    return refusal(code, fault("NotAProduct"), whyUnread(code, Day.dayAt(now), builtInTable) || undefined)
  return codeType === "order" || codeType === "command" ? refusal(code, fault("NotAProduct")) : undefined
}

/** Why a code that reads well names no product: its item is mapped to none, or the catalogue does not have it. */
const whyNoProduct = ({ code, entity, why }: LookedUp, now: Day.Instant): string | undefined => {
  if (why !== undefined) return why
  if (entity?.product != null) return undefined
  const read = decodeOrExplain(code, { today: Day.dayAt(now), mapping: () => undefined, shelfLife: () => 0 })
  if (Result.isFailure(read)) return sentence(read.failure)
  const { product_id } = read.success
  return product_id === null ? undefined : `product ${product_id} is not in the catalogue`
}

/** Beside the sentence; undefined where that is what the refusal has of its own. */
const whyNot = (
  refused: ScanRefusal,
  shipment: Shipment,
  found: LookedUp,
  now: Day.Instant
): string | undefined => {
  switch (refused.tag) {
    case "NotAProduct":
      return whyNoProduct(found, now)
    case "ExpiredNotAdded":
      return shipment.sent_packs === undefined ? undefined : say.expiredLeaves(refused.data.date_of_expiry)
    case "AlreadyInHub":
      return found.seen === undefined ? undefined : say.seenBefore(found.seen)
    default:
      return undefined
  }
}

const taken = (
  model: Model,
  shipment: Shipment,
  { code, entity, packs }: LookedUp,
  { receiving, product_id }: { readonly receiving: Receiving; readonly product_id: number }
): Decision<Model, Notice, Command> => {
  const item = lineOf(shipment, receiving, product_id)
  const isItemDone = item !== undefined && isTicked(item)
  const isAllDone = linesOf(shipment, receiving).every((line) => line.original_qty === 0 || isTicked(line))
  const last: LastScan = {
    code,
    outcome: isItemDone ? "done" : "good",
    text: item?.product_name ?? "",
    detail:
      item === undefined || entity === null
        ? undefined
        : progress(item, entity.qty, item.scanned_info.total_qty, item.original_qty)
  }
  return {
    _tag: "Taken",
    model: { ...model, receiving, lastScan: last, absent: undefined, selected: product_id },
    commands: [beep(isAllDone ? "done" : "good")],
    notices: uncheckedOf(entity, packs)
  }
}

/** The hub's stock could not be asked: the scan counts, for the server asks again when the shipment is accepted. */
const uncheckedOf = (entity: LookedUp["entity"], packs: LookedUp["packs"]): ReadonlyArray<Notice> =>
  packs === undefined && entity?.unique_key !== null ? [toast("failure", say.hubCheckFailed)] : []

/** A look-up is answered: the scan is decided by the rules, or somebody is asked about its product. */
export const decide = (
  model: Model,
  code: string,
  found: LookedUp | undefined,
  context: Context
): Decision<Model, Notice, Command> => {
  const { shipment } = model
  if (shipment === undefined || found === undefined)
    return { _tag: "Refused", model, refusal: refusal(code, fault("NotAProduct")) }
  if (found.carton !== undefined) return decideCarton(model, shipment, found, found.carton, context)
  const outcome = scan(shipment, model.receiving, found.entity, found.packs, Day.dayAt(context.now))
  if (Result.isFailure(outcome)) {
    return {
      _tag: "Refused",
      model,
      refusal: refusal(code, outcome.failure, whyNot(outcome.failure, shipment, found, context.now))
    }
  }
  return outcome.success._tag === "Absent"
    ? {
        _tag: "Held",
        model: { ...model, absent: found },
        commands: [beep("attention")],
        notices: uncheckedOf(found.entity, found.packs)
      }
    : taken(model, shipment, found, outcome.success)
}

/** A code as far as it can be decided here. */
export const inspect = (model: Model, code: string, { now, flags }: Context): Inspected<Model, Command> => {
  if (!mayReceive(flags))
    return { _tag: "Refused", refusal: refusal(code, fault("FlagOff", { flag: storeWork })) }
  const refused = unusable(code, now) ?? claimedByOther(model, code)
  return refused === undefined
    ? { _tag: "Unknown", model, lookUp: { _tag: "LookUpReceived", code } }
    : { _tag: "Refused", refusal: refused }
}

/** Why a shipment takes no scans any more. */
export const whyClosed = ({ time_of_entry }: Shipment): Fault<"AlreadyAccepted"> =>
  fault("AlreadyAccepted", { time_of_entry })

/** The shipment without one of its scans. */
export const without = (model: Model, number: number) => {
  const taken = model.receiving.scans.find((each) => each.number === number)
  if (taken === undefined) return undefined
  const receiving = removeScan(model.receiving, number)
  const code = taken.sscc === undefined ? taken.scan_code : unitKey(taken.sscc)
  return { model: { ...model, receiving, selected: taken.product_id }, code }
}
