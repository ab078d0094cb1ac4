/** Scans: what a code comes to, one after the other. A refused scan leaves the order as it is and says why. */
import * as Result from "effect/Result"
import { isMapped, isUnique, layoutOf, uniqueKey } from "../../barcode/layouts.ts"
import { parse } from "../../barcode/parse.ts"
import { sentence, reasonOf as whyUnreadable } from "../../barcode/reason.ts"
import * as Day from "../../day.ts"
import { type Fault, fault } from "../../fault.ts"
import { type Order, type OrderItem, pickedItems } from "../../order/order.ts"
import * as picking from "../../order/picking.ts"
import { isOpenForPicking, isProcessed } from "../../order/status.ts"
import * as Q from "../../quantity.ts"
import { faultDetail, faultText } from "../../text/fault.ts"
import {
  type Context,
  keep,
  type LastScan,
  type Message,
  type Model,
  type Step,
  saved,
  settled,
  step
} from "./model.ts"
import * as scanQueue from "./scan-queue.ts"

const refusal = (code: string, refused: Fault): LastScan => ({
  code,
  outcome: "bad",
  text: faultText(refused),
  detail: faultDetail(refused)
})

const shownRefusals = 20
/** Refusals to show, the newest first. */
const withRefusals = (
  model: Model,
  newest: ReadonlyArray<LastScan>
): Pick<Model, "lastScan" | "refused"> => ({
  lastScan: newest[0] ?? model.lastScan,
  refused: [...newest, ...model.refused].slice(0, shownRefusals)
})

/** While the order is being sent, scans wait for what comes of it. */
export const goOn = (model: Model, next: string | undefined, context: Context): Step =>
  next === undefined || model.busy !== undefined ? step(model) : decide(model, next, context)

/** Decides what has waited, unless it waits for the server. */
export const goOnWaiting = (model: Model, context: Context): Step =>
  model.queue.stoppedBy === undefined ? goOn(model, model.queue.deciding, context) : step(model)

/** Why an order takes no scans any more. */
export const whyClosed = (order: Order): Fault<"AlreadyProcessed" | "InvalidOrder"> =>
  isProcessed(order)
    ? fault("AlreadyProcessed", { invoice_id: order.invoice_id })
    : fault("InvalidOrder", { status: order.status })

/** The order takes no scans any more: the work is done with, and scans that wait are refused. */
export const closed = (model: Model, order: Order): Model => {
  const refusals = scanQueue.codesIn(model.queue).map((code) => refusal(code, whyClosed(order)))
  const after = { ...settled(model), order }
  return { ...after, ...withRefusals(after, refusals.reverse()) }
}

/** The scan is refused: it says why and sounds bad; the order is untouched and the next scan is decided. */
export const refuse = (model: Model, code: string, refused: Fault, context: Context): Step => {
  const [queue, next] = scanQueue.decided(model.queue)
  const after = { ...model, queue, ...withRefusals(model, [refusal(code, refused)]) }
  const rest = goOn(after, next, context)
  return { ...rest, commands: [...saved(after, context), { _tag: "Beep", tone: "bad" }, ...rest.commands] }
}

/** The product a code names without asking anybody. */
const ownProduct = (code: string, now: Day.Instant): number | undefined => {
  const parsed = parse(code, Day.dayAt(now))
  return parsed !== undefined && "product_id" in parsed ? parsed.product_id : undefined
}

/** Decides a code as far as it can be decided here; asks for the rest. */
export const decide = (model: Model, code: string, context: Context): Step => {
  const { order } = model
  if (order === undefined) return step(model)
  const codeType = layoutOf(uniqueKey(code))
  const unreadable = whyUnreadable(code, Day.dayAt(context.now))
  if (codeType === undefined || (unreadable !== undefined && unreadable._tag !== "NotMapped"))
    return refuse(
      model,
      code,
      fault("UnknownBarcode", { why: unreadable === undefined ? "" : sentence(unreadable) }),
      context
    )
  if (codeType === "order" || codeType === "command")
    return refuse(model, code, fault("InvalidPacket"), context)
  if (isMapped(codeType)) return step(model, [{ _tag: "IdentifyCode", code }])
  const productId = ownProduct(code, context.now)
  if (productId === undefined) return refuse(model, code, fault("NotAProduct"), context)
  return lookUp(model, code, productId, undefined, context)
}

export const lookUp = (
  model: Model,
  code: string,
  productId: number,
  qty: Q.Quantity | undefined,
  context: Context
): Step => {
  const { order } = model
  if (order === undefined) return step(model)
  if (qty === undefined && picking.isScannedHere(model.picking, uniqueKey(code)))
    return refuse(model, code, fault("AlreadyUsed"), context)
  const item = picking.itemFor(order, model.picking, productId)
  if (Result.isFailure(item)) return refuse(model, code, item.failure, context)
  return step({ ...model, selected: item.success.item_id }, [{ _tag: "LookUpPack", code, productId, qty }])
}

export const accept = (
  model: Model,
  order: Order,
  { code, pack, qty }: Extract<Message, { _tag: "FoundPack" }>,
  context: Context
): Step => {
  const codeType = layoutOf(uniqueKey(code))
  const unique = codeType !== undefined && isUnique(codeType)
  const accepted = picking.accept(
    order,
    model.picking,
    { scan_code: code, unique_key: unique ? uniqueKey(code) : null, qty: qty ?? pack.qty, pack },
    Day.dayAt(context.now)
  )
  if (Result.isFailure(accepted)) return refuse(model, code, accepted.failure, context)
  const scan = picking.lastScan(accepted.success)
  const item = pickedItems(order).find((candidate) => candidate.item_id === scan?.item_id)
  const isItemDone = item !== undefined && picking.stateOf(item, accepted.success).isFull
  const isOrderDone = picking.isComplete(order, accepted.success)
  const outcome = isItemDone || isOrderDone ? "done" : "good"
  const lastScan: LastScan = {
    code,
    outcome,
    text: item?.name ?? "",
    detail: scan === undefined || item === undefined ? undefined : progress(item, scan.qty, accepted.success)
  }
  const [queue, next] = scanQueue.decided(model.queue)
  const after = {
    ...model,
    picking: accepted.success,
    queue,
    lastScan,
    selected: item?.item_id ?? model.selected
  }
  const rest = goOn(after, next, context)
  return {
    ...rest,
    commands: [
      ...saved(after, context),
      { _tag: "Beep", tone: isOrderDone ? "done" : "good" },
      ...rest.commands
    ]
  }
}

const unitOf = (item: OrderItem): string => (item.sell_by === "kg" ? "Kg" : "Pack")
/** "+0.50 Kg, 1.00 of 2.00 Kg" */
const progress = (item: OrderItem, qty: Q.Quantity, work: picking.Picking): string =>
  `+${Q.format(qty)} ${unitOf(item)}, ${Q.format(picking.stateOf(item, work).accepted)} of ${Q.format(item.qty)} ${unitOf(item)}`

/** A scan leaves what somebody is typing where it is. */
export const scanned = (model: Model, code: string, context: Context): Step => {
  const { order } = model
  const trimmed = code.trim()
  if (trimmed === "") return step(model)
  if (order !== undefined && model.isLoaded && !isOpenForPicking(order))
    return step({ ...model, ...withRefusals(model, [refusal(trimmed, whyClosed(order))]) }, [
      { _tag: "Beep", tone: "bad" }
    ])
  const [queue, next] = scanQueue.added(model.queue, trimmed)
  const after = { ...model, queue }
  // Scans made while the order loads or is being sent wait for it; nothing scanned is dropped.
  if (order === undefined || !model.isLoaded || model.busy !== undefined || next === undefined)
    return keep(after, context)
  return decide(after, next, context)
}
