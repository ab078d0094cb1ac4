/** Scans: what a code comes to, one after the other. A refused scan leaves the order as it is and says why. */
import * as Result from "effect/Result"
import { isMapped, isUnique, layoutOf, uniqueKey } from "../../barcode/layouts.ts"
import { parse } from "../../barcode/parse.ts"
import * as Day from "../../day.ts"
import { type Fault, fault } from "../../fault.ts"
import * as acceptance from "../../order/acceptance.ts"
import { type Order, type OrderItem, pickedItems } from "../../order/order.ts"
import * as picking from "../../order/picking.ts"
import { refusedCode } from "../../order/scan-code.ts"
import { isOpenForPicking, isProcessed } from "../../order/status.ts"
import * as Q from "../../quantity.ts"
import type { Command } from "../command.ts"
import { type LastScan, refusal, withRefusals } from "../scan-session/last-scan.ts"
import * as scanQueue from "../scan-session/queue.ts"
import * as expiryCache from "./expiry-cache.ts"
import {
  andThen,
  type Context,
  type Message,
  type Model,
  type Step,
  saved,
  saveThen,
  settled,
  step
} from "./model.ts"

/** What a code comes to by what is known here: a question to the server, or a refusal. */
type Decided = { readonly asked: Step } | { readonly refused: Fault }
const ask = (asked: Step): Decided => ({ asked })
const no = (refused: Fault): Decided => ({ refused })

/** The scan is refused; answers the next one. */
const withRefused = (
  model: Model,
  code: string,
  refused: Fault,
  context: Context
): readonly [Step, next: string | undefined] => {
  const [queue, next] = scanQueue.refused(model.queue)
  const after = { ...model, queue, ...withRefusals(model, [refusal(code, refused)]) }
  return [step(after, [...saved(after, context), { _tag: "Beep", tone: "bad" }]), next]
}

/**
 * Decides code after code until one needs the server; a loop, for thousands may have waited. While the order is being
 * sent, scans wait for what comes of it.
 */
export const processQueue = (model: Model, first: string | undefined, context: Context): Step => {
  const commands: Array<Command> = []
  let [current, code] = [model, first]
  while (code !== undefined && current.busy === undefined) {
    const decided = decideHere(current, code, context)
    if ("asked" in decided) return { ...decided.asked, commands: [...commands, ...decided.asked.commands] }
    const [{ model: after, commands: more }, next] = withRefused(current, code, decided.refused, context)
    commands.push(...more)
    ;[current, code] = [after, next]
  }
  return step(current, commands)
}

/** Decides what has waited, unless it waits for the server. */
export const resumeQueue = (model: Model, context: Context): Step =>
  model.queue.stoppedBy === undefined ? processQueue(model, model.queue.deciding, context) : step(model)

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
  const [refusing, next] = withRefused(model, code, refused, context)
  return andThen(refusing, (after) => processQueue(after, next, context))
}

/** The product a code names without asking anybody. */
const ownProduct = (code: string, now: Day.Instant): number | undefined => {
  const parsed = parse(code, Day.dayAt(now))
  return parsed !== undefined && "product_id" in parsed ? parsed.product_id : undefined
}

/** Decides a code as far as it can be decided here; asks for the rest. */
const decideHere = (model: Model, code: string, context: Context): Decided => {
  const refused = refusedCode(code, Day.dayAt(context.now))
  if (refused !== undefined) return no(refused)
  const codeType = layoutOf(uniqueKey(code))
  if (codeType !== undefined && isMapped(codeType))
    return ask(step(model, [{ _tag: "LookUpPack", code, productId: undefined }]))
  const productId = ownProduct(code, context.now)
  if (productId === undefined) return no(fault("NotAProduct"))
  if (acceptance.isScannedHere(model.picking, uniqueKey(code))) return no(fault("AlreadyUsed"))
  const item = itemFor(model, productId)
  return Result.isFailure(item)
    ? no(item.failure)
    : ask(step({ ...model, selected: item.success.item_id }, [{ _tag: "LookUpPack", code, productId }]))
}

/** The item that takes a pack of a product; an order that is not there yet takes none. */
const itemFor = (
  { order, picking: work }: Model,
  productId: number
): ReturnType<typeof acceptance.itemFor> =>
  order === undefined ? Result.fail(fault("NotInOrder")) : acceptance.itemFor(order, work, productId)

/** There is no pack under the code; that its product is not in the order, or takes none, is said before that. */
export const missed = (
  model: Model,
  { code, productId, fault: refused }: Extract<Message, { _tag: "MissedCode" }>,
  context: Context
): Step => {
  const item = productId === undefined ? undefined : itemFor(model, productId)
  if (item === undefined) return refuse(model, code, refused, context)
  return Result.isFailure(item)
    ? refuse(model, code, item.failure, context)
    : refuse({ ...model, selected: item.success.item_id }, code, refused, context)
}

export const accept = (
  model: Model,
  order: Order,
  { code, pack, qty }: Extract<Message, { _tag: "FoundPack" }>,
  context: Context
): Step => {
  const taker = itemFor(model, pack.product_id)
  if (Result.isFailure(taker)) return refuse(model, code, taker.failure, context)
  const codeType = layoutOf(uniqueKey(code))
  const unique = codeType !== undefined && isUnique(codeType)
  const accepted = acceptance.accept(
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
  const taken = expiryCache.marked(
    {
      ...model,
      picking: accepted.success,
      queue,
      lastScan,
      selected: item?.item_id ?? model.selected
    },
    context
  )
  const isAsked = expiryCache.isAskedAbout(model, taken)
  // Whether the earlier pack is there still is looked at again: the question goes by itself when it is not.
  const after = isAsked ? expiryCache.invalidate(taken, [pack.product_id]) : taken
  const rest = processQueue(after, next, context)
  const tone = isAsked ? "question" : isOrderDone ? "done" : "good"
  return { ...rest, commands: [...saved(after, context), { _tag: "Beep", tone }, ...rest.commands] }
}

/** "+0.50 Kg, 1.00 of 2.00 Kg" */
const progress = (item: OrderItem, qty: Q.Quantity, work: picking.Picking): string =>
  `+${Q.withUnit(item, qty)}, ${Q.amountOf(item, picking.stateOf(item, work).accepted)} of ${Q.withUnit(item, item.qty)}`

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
    return saveThen(after, context)
  return processQueue(after, next, context)
}
