/** Scans into a shipment: what a code comes to, one after the other. A refused scan leaves the work as it is and says why. */
import * as Result from "effect/Result"
import { decodeOrExplain } from "../../barcode/decode.ts"
import { layoutOf, uniqueKey } from "../../barcode/layouts.ts"
import { sentence, reasonOf as whyUnreadable } from "../../barcode/reason.ts"
import * as Day from "../../day.ts"
import { type Fault, fault } from "../../fault.ts"
import * as Q from "../../quantity.ts"
import { addAbsent, isTicked, lineOf, linesOf, type Receiving } from "../../stock/receiving.ts"
import { scan } from "../../stock/receiving-scan.ts"
import { isOpen, type Shipment, type ShipmentItem } from "../../stock/shipment.ts"
import * as say from "../../text/shipment.ts"
import type { Command } from "../command.ts"
import { type LastScan, refusal, withRefusals } from "../scan-session/last-scan.ts"
import * as scanQueue from "../scan-session/queue.ts"
import {
  andThen,
  type Context,
  type LookedUp,
  type Model,
  type Notice,
  type Step,
  saved,
  saveThen,
  settled,
  step,
  toast
} from "./model.ts"

/** The scan is refused; answers the next one. */
const withRefused = (
  model: Model,
  refused: LastScan,
  context: Context
): readonly [Step, next: string | undefined] => {
  const [queue, next] = scanQueue.refused(model.queue)
  const after = { ...model, queue, ...withRefusals(model, [refused]) }
  return [step(after, [...saved(after, context), { _tag: "Beep", tone: "bad" }]), next]
}

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

/**
 * Decides code after code until one needs the server; a loop, for thousands may have waited. While the shipment is being
 * accepted, or somebody is asked about a product, scans wait for what comes of it.
 */
export const processQueue = (model: Model, first: string | undefined, context: Context): Step => {
  const commands: Array<Command> = []
  let [current, code] = [model, first]
  while (code !== undefined && current.busy === undefined && current.absent === undefined) {
    const refused = unusable(code, context.now)
    if (refused === undefined) return step(current, [...commands, { _tag: "LookUpReceived", code }])
    const [{ model: after, commands: more }, next] = withRefused(current, refused, context)
    commands.push(...more)
    ;[current, code] = [after, next]
  }
  return step(current, commands)
}

/** Decides what has waited, unless it waits for the server or for an answer. */
export const resumeQueue = (model: Model, context: Context): Step =>
  model.queue.stoppedBy === undefined ? processQueue(model, model.queue.deciding, context) : step(model)

/** Why a shipment takes no scans any more. */
export const whyClosed = ({ time_of_entry }: Shipment): Fault<"AlreadyAccepted"> =>
  fault("AlreadyAccepted", { time_of_entry })

/** The shipment takes no scans any more: the work is done with, and scans that wait are refused. */
export const closed = (model: Model, shipment: Shipment): Model => {
  const refusals = scanQueue.codesIn(model.queue).map((code) => refusal(code, whyClosed(shipment)))
  const after = { ...settled(model), shipment }
  return { ...after, ...withRefusals(after, refusals.reverse()) }
}

/** The scan is refused: it says why and sounds bad; the work is untouched and the next scan is decided. */
const refuse = (model: Model, refused: LastScan, context: Context): Step => {
  const [refusing, next] = withRefused(model, refused, context)
  return andThen(refusing, (after) => processQueue(after, next, context))
}

/** "+0.50 Kg, 1.00 of 2.00 Kg" */
const progress = (item: ShipmentItem, qty: Q.Quantity): string =>
  `+${Q.withUnit(item, qty)}, ${Q.amountOf(item, item.scanned_info.total_qty)} of ${Q.withUnit(item, item.original_qty)}`

const added = (
  model: Model,
  shipment: Shipment,
  { code, entity }: LookedUp,
  { receiving, product_id }: { readonly receiving: Receiving; readonly product_id: number },
  context: Context
): Step => {
  const item = lineOf(shipment, receiving, product_id)
  const isItemDone = item !== undefined && isTicked(item)
  const isAllDone = linesOf(shipment, receiving).every((line) => line.original_qty === 0 || isTicked(line))
  const [queue, next] = scanQueue.decided(model.queue)
  const lastScan: LastScan = {
    code,
    outcome: isItemDone ? "done" : "good",
    text: item?.product_name ?? "",
    detail: item === undefined || entity === null ? undefined : progress(item, entity.qty)
  }
  const after = { ...model, receiving, queue, lastScan, absent: undefined, selected: product_id }
  const rest = processQueue(after, next, context)
  return {
    ...rest,
    commands: [
      ...saved(after, context),
      { _tag: "Beep", tone: isAllDone ? "done" : "good" },
      ...rest.commands
    ]
  }
}

/** A look-up is answered: the scan is decided by the rules, or somebody is asked about its product. */
export const decide = (model: Model, shipment: Shipment, found: LookedUp, context: Context): Step => {
  const { code, entity, packs } = found
  const outcome = scan(shipment, model.receiving, entity, packs, Day.dayAt(context.now))
  if (Result.isFailure(outcome)) {
    const why = outcome.failure.tag === "NotAProduct" ? whyNoProduct(code, context.now) : undefined
    return refuse(model, refusal(code, outcome.failure, why), context)
  }
  const unchecked: ReadonlyArray<Notice> =
    packs === undefined && entity?.unique_key !== null ? [toast("failure", say.hubCheckFailed)] : []
  const decided =
    outcome.success._tag === "Absent"
      ? step({ ...model, absent: found }, [{ _tag: "Beep", tone: "attention" }])
      : added(model, shipment, found, outcome.success, context)
  return { ...decided, notices: [...unchecked, ...decided.notices] }
}

/** The product gets a line of its own, and the scan that brought it counts. */
export const addedAbsent = (model: Model, context: Context): Step => {
  const { absent, shipment } = model
  const product = absent?.entity?.product
  if (absent === undefined || shipment === undefined || product === undefined || product === null)
    return step(model)
  const receiving = addAbsent(shipment, model.receiving, product)
  return decide({ ...model, receiving, absent: undefined }, shipment, absent, context)
}

export const refusedAbsent = (model: Model, context: Context): Step => {
  const { absent } = model
  if (absent === undefined) return step(model)
  const refused: LastScan = { code: absent.code, outcome: "bad", text: say.notAdded, detail: say.notListed }
  return refuse({ ...model, absent: undefined }, refused, context)
}

/** A scan leaves what somebody is typing where it is. */
export const scanned = (model: Model, code: string, context: Context): Step => {
  const { shipment } = model
  const trimmed = code.trim()
  if (trimmed === "") return step(model)
  if (shipment !== undefined && model.isLoaded && !isOpen(shipment))
    return step({ ...model, ...withRefusals(model, [refusal(trimmed, whyClosed(shipment))]) }, [
      { _tag: "Beep", tone: "bad" }
    ])
  const [queue, next] = scanQueue.added(model.queue, trimmed)
  const after = { ...model, queue }
  // Scans made while the shipment loads or is being accepted wait for it; nothing scanned is dropped.
  if (shipment === undefined || !model.isLoaded || model.busy !== undefined || next === undefined)
    return saveThen(after, context)
  return processQueue(after, next, context)
}
