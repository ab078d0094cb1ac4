/** Scans into a shipment: what a code comes to. A refused scan leaves the work as it is and says why. */
import * as Result from "effect/Result"
import { decodeOrExplain } from "../../barcode/decode.ts"
import { layoutOf, uniqueKey } from "../../barcode/layouts.ts"
import { sentence, reasonOf as whyUnreadable } from "../../barcode/reason.ts"
import * as Day from "../../day.ts"
import { type Fault, fault } from "../../fault.ts"
import * as Q from "../../quantity.ts"
import {
  addAbsent,
  isTicked,
  lastScan,
  lineOf,
  linesOf,
  type Receiving,
  removeScan
} from "../../stock/receiving.ts"
import { scan } from "../../stock/receiving-scan.ts"
import { isOpen, type Shipment, type ShipmentItem } from "../../stock/shipment.ts"
import * as say from "../../text/shipment.ts"
import { type Decision, decider } from "../scan-session/decide.ts"
import { type LastScan, refusal, withRefusals } from "../scan-session/last-scan.ts"
import { handleScanMessage, type ScanMessage, withAllRefused } from "../scan-session/messages.ts"
import type { Command } from "./effects.ts"
import {
  type Context,
  type LookedUp,
  type Model,
  type Notice,
  type Step,
  saved,
  settled,
  step,
  toast
} from "./model.ts"

/** What is wrong with a code that can be seen without asking anybody. */
const unusable = (code: string, now: Day.Instant): LastScan | undefined => {
  const codeType = layoutOf(uniqueKey(code))
  const why = whyUnreadable(code, Day.dayAt(now))
  const isUnreadable = codeType === undefined || (why !== undefined && why._tag !== "NotMapped")
  if (isUnreadable) return refusal(code, fault("NotAProduct"), why === undefined ? undefined : sentence(why))
  return codeType === "order" || codeType === "command" ? refusal(code, fault("NotAProduct")) : undefined
}

/** Why a code that reads well names no product: its item is mapped to none, or the catalogue does not have it. */
const whyNoProduct = (code: string, now: Day.Instant): string | undefined => {
  const read = decodeOrExplain(code, { today: Day.dayAt(now), mapping: () => undefined, shelfLife: () => 0 })
  if (Result.isFailure(read)) return sentence(read.failure)
  const { product_id } = read.success
  return product_id === null ? undefined : `product ${product_id} is not in the catalogue`
}

/** "+0.50 Kg, 1.00 of 2.00 Kg" */
const progress = (item: ShipmentItem, qty: Q.Quantity): string =>
  `+${Q.withUnit(item, qty)}, ${Q.amountOf(item, item.scanned_info.total_qty)} of ${Q.withUnit(item, item.original_qty)}`

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
    detail: item === undefined || entity === null ? undefined : progress(item, entity.qty)
  }
  return {
    _tag: "Taken",
    model: { ...model, receiving, lastScan: last, absent: undefined, selected: product_id },
    commands: [{ _tag: "Beep", tone: isAllDone ? "done" : "good" }],
    notices: uncheckedOf(entity, packs)
  }
}

/** The hub's stock could not be asked: the scan counts, for the server asks again when the shipment is accepted. */
const uncheckedOf = (entity: LookedUp["entity"], packs: LookedUp["packs"]): ReadonlyArray<Notice> =>
  packs === undefined && entity?.unique_key !== null ? [toast("failure", say.hubCheckFailed)] : []

/** A look-up is answered: the scan is decided by the rules, or somebody is asked about its product. */
const decide = (
  model: Model,
  code: string,
  found: LookedUp | undefined,
  context: Context
): Decision<Model, Notice, Command> => {
  const { shipment } = model
  if (shipment === undefined || found === undefined)
    return { _tag: "Refused", model, refusal: refusal(code, fault("NotAProduct")) }
  const outcome = scan(shipment, model.receiving, found.entity, found.packs, Day.dayAt(context.now))
  if (Result.isFailure(outcome)) {
    const why = outcome.failure.tag === "NotAProduct" ? whyNoProduct(code, context.now) : undefined
    return { _tag: "Refused", model, refusal: refusal(code, outcome.failure, why) }
  }
  return outcome.success._tag === "Absent"
    ? {
        _tag: "Held",
        model: { ...model, absent: found },
        commands: [{ _tag: "Beep", tone: "attention" }],
        notices: uncheckedOf(found.entity, found.packs)
      }
    : taken(model, shipment, found, outcome.success)
}

const scans = decider<Model, string, LookedUp, Context, Notice, Command>({
  codeOf: (code) => code,
  // While the shipment is being accepted, or somebody is asked about a product, scans wait for what comes of it.
  isReady: ({ shipment, isLoaded, busy, absent }) =>
    shipment !== undefined && isLoaded && busy === undefined && absent === undefined,
  inspect: (model, code, { now }) => {
    const refused = unusable(code, now)
    return refused === undefined
      ? { _tag: "Unknown", model, lookUp: { _tag: "LookUpReceived", code } }
      : { _tag: "Refused", refusal: refused }
  },
  decide,
  withRefusal: (model, refused) => ({ ...model, ...withRefusals(model, [refused]) }),
  saved
})
/** Decides what has waited. */
export const { processQueue, answered } = scans

/** The product gets a line of its own, and the scan that brought it counts. */
export const addedAbsent = (model: Model, context: Context): Step => {
  const { absent, shipment } = model
  const product = absent?.entity?.product
  if (absent === undefined || shipment === undefined || product === undefined || product === null)
    return step(model)
  const receiving = addAbsent(shipment, model.receiving, product)
  return scans.resolved(
    decide({ ...model, receiving, absent: undefined }, absent.code, absent, context),
    context
  )
}

export const refusedAbsent = (model: Model, context: Context): Step => {
  const { absent } = model
  if (absent === undefined) return step(model)
  const refused: LastScan = { code: absent.code, outcome: "bad", text: say.notAdded, detail: say.notListed }
  return scans.resolved(
    { _tag: "Refused", model: { ...model, absent: undefined }, refusal: refused },
    context
  )
}

/** Why a shipment takes no scans any more. */
export const whyClosed = ({ time_of_entry }: Shipment): Fault<"AlreadyAccepted"> =>
  fault("AlreadyAccepted", { time_of_entry })

/** The shipment takes no scans any more: the work is done with, and scans that wait are refused. */
export const closed = (model: Model, shipment: Shipment): Model =>
  withAllRefused(model, { ...settled(model), shipment }, whyClosed(shipment))

const without = (model: Model, number: number) => {
  const taken = model.receiving.scans.find((each) => each.number === number)
  if (taken === undefined) return undefined
  const receiving = removeScan(model.receiving, number)
  return { model: { ...model, receiving, selected: taken.product_id }, code: taken.scan_code }
}

export const handleScan = (model: Model, message: ScanMessage, context: Context): Step =>
  handleScanMessage<Model, Context, Notice, Command>(model, message, context, {
    ...scans,
    saved,
    whyClosed: ({ shipment }) =>
      shipment === undefined || isOpen(shipment) ? undefined : whyClosed(shipment),
    lastNumber: ({ receiving }) => lastScan(receiving)?.number,
    without,
    removedText: say.scanRemoved
  })
