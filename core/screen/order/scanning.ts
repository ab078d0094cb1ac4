/** Scans into an order: what a code comes to. A refused scan leaves the order as it is and says why. */

import * as Result from "effect/Result"
import { isMapped, trim } from "../../barcode/layouts.ts"
import { singleKey } from "../../barcode/pack-key.ts"
import { parse } from "../../barcode/parse.ts"
import { mayBeTraded } from "../../catalogue/trade-code.ts"
import * as Day from "../../day.ts"
import { type Fault, fault } from "../../fault.ts"
import { claimedByOther } from "../../kit/scan-session/claims.ts"
import type { Decision, Inspected } from "../../kit/scan-session/decide.ts"
import { refusal } from "../../kit/scan-session/last-scan.ts"
import { beep } from "../../kit/step.ts"
import * as acceptance from "../../order/acceptance.ts"
import { type Order, pickedItems } from "../../order/order.ts"
import * as picking from "../../order/picking.ts"
import { ownKey, refusedCode } from "../../order/scan-code.ts"
import { isProcessed } from "../../order/status.ts"
import { parentOfProduct } from "../../order/yield-ratio.ts"
import * as Q from "../../quantity.ts"
import { storeWork } from "../../session/access.ts"
import type { ScannedPack } from "../../stock/pack.ts"
import * as say from "../../text/order.ts"
import { progress, scanItsParts } from "../../text/scan.ts"
import type { Command } from "./command.ts"
import * as expiryCache from "./expiry-cache.ts"
import { type Context, type Facts, itemOf, type Model, mayPick, type Notice } from "./model.ts"

/** The product a code names without asking anybody. */
const ownProduct = (code: string, now: Day.Instant): number | undefined => {
  const parsed = parse(code, Day.dayAt(now))
  return parsed !== undefined && "product_id" in parsed ? parsed.product_id : undefined
}

/** The item that takes a pack of a product; an order that is not there yet takes none. */
const itemFor = (
  { order, picking: work }: Model,
  productId: number
): ReturnType<typeof acceptance.itemFor> =>
  order === undefined ? Result.fail(fault("NotInOrder")) : acceptance.itemFor(order, work, productId)

/** An item over parts is in the order, and is not scanned: its parts are. */
const whyNotIn = ({ order }: Model, productId: number | undefined): string | undefined =>
  order === undefined || productId === undefined || parentOfProduct(order, productId) === undefined
    ? undefined
    : scanItsParts

/** What a code of many units is that the order does not take: its digits say it to nobody. */
const nameOf = (facts: Facts): string | undefined =>
  facts._tag === "FoundPack" && facts.qty !== undefined ? facts.pack.product_name : undefined

/** A code as far as it can be decided here. */
export const inspect = (model: Model, code: string, { now, flags }: Context): Inspected<Model, Command> => {
  const no = (why: Fault, detail?: string): Inspected<Model, Command> => ({
    _tag: "Refused",
    refusal: refusal(code, why, detail)
  })
  if (!mayPick(flags)) return no(fault("FlagOff", { flag: storeWork }))
  const refused = refusedCode(code, Day.dayAt(now))
  // What the layouts do not read may be read by the lists of the network.
  if (refused !== undefined && !(refused.tag === "UnknownBarcode" && mayBeTraded(trim(code))))
    return no(refused)
  const codeType = parse(code, Day.dayAt(now))?.codeType
  const productId = ownProduct(code, now)
  const isAsked = codeType === undefined || isMapped(codeType)
  if (!isAsked && productId === undefined) return no(fault("NotAProduct"))
  if (acceptance.isScannedHere(model.picking, singleKey(code))) return no(fault("AlreadyUsed"), say.usedHere)
  const other = claimedByOther(model, code)
  if (other !== undefined) return { _tag: "Refused", refusal: other }
  // Whose item or GTIN it is, the server says.
  if (isAsked || productId === undefined)
    return { _tag: "Unknown", model, lookUp: { _tag: "LookUpPack", code, productId: undefined } }
  const item = itemFor(model, productId)
  if (Result.isFailure(item)) return no(item.failure, whyNotIn(model, productId))
  return {
    _tag: "Unknown",
    model: { ...model, selected: item.success.item_id },
    lookUp: { _tag: "LookUpPack", code, productId }
  }
}

/** The order that took a pack; nothing where it left the stock otherwise. */
const whoHas = ({ order_id }: Order, { taken_by }: ScannedPack): string | undefined => {
  if (taken_by === undefined) return undefined
  return taken_by.order_id === order_id ? say.usedByThisOrder : say.usedBy(taken_by.increment_id)
}

/** Beside the sentence: who has the pack, or how many pieces are in the carton. */
const whyNotTaken = (
  model: Model,
  order: Order,
  { tag }: Fault,
  { pack, qty }: Extract<Facts, { readonly _tag: "FoundPack" }>
): string | undefined => {
  if (tag === "AlreadyUsed") return whoHas(order, pack)
  const item = tag === "ItemFull" ? Result.getOrUndefined(itemFor(model, pack.product_id)) : undefined
  return item === undefined || qty === undefined
    ? undefined
    : say.tooMany(
        Q.withUnit(item, qty),
        Q.withUnit(item, Q.minus(item.qty, picking.stateOf(item, model.picking).accepted))
      )
}

export const decide = (
  model: Model,
  code: string,
  facts: Facts | undefined,
  context: Context
): Decision<Model, Notice, Command> => {
  const no = (why: Fault, after = model, detail?: string): Decision<Model, Notice, Command> => ({
    _tag: "Refused",
    model: after,
    refusal: refusal(code, why, detail)
  })
  const { order } = model
  if (order === undefined || facts === undefined) return no(fault("NotAProduct"))
  const productId = facts._tag === "FoundPack" ? facts.pack.product_id : facts.productId
  const item = productId === undefined ? undefined : itemFor(model, productId)
  // That its product is not in the order, or takes none, is said before there being no pack of it.
  if (item !== undefined && Result.isFailure(item))
    return no(item.failure, model, whyNotIn(model, productId) ?? nameOf(facts))
  if (facts._tag === "MissedCode")
    return no(facts.fault, item === undefined ? model : { ...model, selected: item.success.item_id })
  const { pack, qty, trade, own: scan_code = code } = facts
  if (pack.claimed_by !== undefined) return no(fault("PackReserved", pack.claimed_by))
  const today = Day.dayAt(context.now)
  const unique_key = trade === undefined ? ownKey(scan_code, today) : trade.unique_key
  const found = { scan_code, unique_key, qty: qty ?? pack.qty, pack, isTrade: trade !== undefined }
  const accepted = acceptance.accept(order, model.picking, found, today)
  return Result.isFailure(accepted)
    ? no(accepted.failure, model, whyNotTaken(model, order, accepted.failure, facts))
    : taken(model, order, code, accepted.success, pack, context)
}

/** What a look-up was answered with is, or may be, about one of these products; about any when none is named. */
export const isAbout = (facts: Facts, productIds: ReadonlyArray<number> | undefined): boolean => {
  const productId = facts._tag === "FoundPack" ? facts.pack.product_id : facts.productId
  return productIds === undefined || productId === undefined || productIds.includes(productId)
}

const taken = (
  model: Model,
  order: Order,
  code: string,
  work: picking.Picking,
  { product_id: productId }: ScannedPack,
  context: Context
): Decision<Model, Notice, Command> => {
  const scan = picking.lastScan(work)
  const item = pickedItems(order).find((candidate) => candidate.item_id === scan?.item_id)
  const isItemDone = item !== undefined && picking.stateOf(item, work).isFull
  const isOrderDone = picking.isComplete(order, work)
  const added = expiryCache.marked(
    {
      ...model,
      picking: work,
      lastScan: {
        code,
        outcome: isItemDone || isOrderDone ? "done" : "good",
        text: item?.name ?? "",
        detail:
          scan === undefined || item === undefined
            ? undefined
            : progress(item, scan.qty, picking.stateOf(item, work).accepted, item.qty)
      },
      selected: item?.item_id ?? model.selected
    },
    context
  )
  const isAsked = expiryCache.isAskedAbout(model, added)
  return {
    _tag: "Taken",
    // Whether the earlier pack is there still is looked at again: the question goes by itself when it is not.
    model: isAsked ? expiryCache.invalidate(added, [productId]) : added,
    commands: [beep(isAsked ? "question" : isOrderDone ? "done" : "good")],
    notices: []
  }
}

/** Why an order takes no scans any more. */
export const whyClosed = (order: Order): Fault<"AlreadyProcessed" | "InvalidOrder"> =>
  isProcessed(order)
    ? fault("AlreadyProcessed", { invoice_id: order.invoice_id })
    : fault("InvalidOrder", { status: order.status })

/** The order without one of its scans. */
export const without = (model: Model, number: number, context: Context) => {
  const scan = model.picking.scans.find((candidate) => candidate.number === number)
  const item = itemOf(model, scan?.item_id)
  if (scan === undefined || item === undefined) return undefined
  const left = picking.removeScan(model.picking, item, number)
  const after = { ...model, picking: left, selected: scan.item_id }
  return { model: expiryCache.marked(after, context), code: scan.scan_code }
}
