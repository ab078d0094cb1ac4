/**
 * The cart of a counter as somebody fills it: what the server said last, and the changes that it has not answered yet.
 * They are sent one after the other, in the order in which they were made, each under a key of its own, so that a repeat
 * after a lost reply is one change. While the server is away they wait; nothing is dropped, and nothing is promised
 * (CART-5).
 */

import { packKey } from "../../barcode/pack-key.ts"
import type { Cart, CartItem, PlacedOrder } from "../../counter/cart.ts"
import { stepLine } from "../../counter/cart-quantity.ts"
import * as Q from "../../quantity.ts"
import { keyOf } from "../idempotency-key.ts"
import { acknowledged, type LastScan, takeable, withRefusals } from "../scan-session/last-scan.ts"
import { empty, queueOf, type ScanQueue } from "../scan-session/queue.ts"
import { beep } from "../step.ts"
import { type Change, nameOf, type Waiting } from "./change.ts"
import type { At, CartMessage, CartStep, CartWork } from "./model.ts"
import { lastScanOf, lineOf, packsOf, undoOf } from "./outcome.ts"
import { readAgain, sending, unwatched } from "./watch.ts"

export const emptyWork: CartWork = {
  cart: undefined,
  asOf: undefined,
  waiting: [],
  isSending: false,
  stoppedBy: undefined,
  stepping: undefined,
  made: 0,
  lastScan: undefined,
  refused: [],
  undo: [],
  watch: unwatched
}

/** Nothing is on its way, and nothing waits. */
export const isSettled = ({ cart, asOf, waiting, stepping }: CartWork): boolean =>
  cart !== undefined && asOf === undefined && waiting.length === 0 && stepping === undefined

/** Changes that put something in. */
const puts: ReadonlySet<Change["_tag"]> = new Set(["Scan", "Add", "Weigh", "Restore", "Refill"])
/** After them there is nothing in it. */
const empties: ReadonlySet<Change["_tag"]> = new Set(["Clear", "New"])
/** Changes after which the last thing that was put in is nothing to go by any more. */
const ends: ReadonlySet<Change["_tag"]> = new Set([...empties, "Remove", "RemovePack"])

/** There is something in it, or on its way into it. */
export const hasItems = ({ cart, waiting }: CartWork): boolean => {
  const cleared = waiting.findLastIndex(({ change }) => empties.has(change._tag))
  const adds = waiting.slice(cleared + 1).some(({ change }) => puts.has(change._tag))
  return adds || (cleared < 0 && cart !== undefined && cart.items.length > 0)
}

/** The order that the cart has become; null where it is none, and where the next cart is on its way. */
export const orderIn = ({ cart, waiting }: Pick<CartWork, "cart" | "waiting">): PlacedOrder | null =>
  waiting.some(({ change }) => change._tag === "New") ? null : (cart?.order ?? null)

/** A weight finds its line when it is sent first: lines of changes before it are known by then. */
const placed = (waiting: Waiting, cart: Cart): Waiting => {
  const { change, key } = waiting
  if (change._tag !== "Weigh" || change.line !== undefined) return waiting
  const item = lineOf(cart, change.product_id)
  const line = item === undefined ? null : { item_id: item.id, packs: packsOf(item) }
  return { key, change: { ...change, line } }
}

/** The next change is sent once the cart is known and the one before it is answered. */
const sent = (work: CartWork, { screen }: Pick<At, "screen">): CartStep => {
  const [next, ...later] = work.waiting
  if (
    work.cart === undefined ||
    work.asOf !== undefined ||
    work.isSending ||
    work.stoppedBy !== undefined ||
    next === undefined
  )
    return [work, []]
  const waiting = placed(next, work.cart)
  return [
    {
      ...work,
      isSending: true,
      waiting: waiting === next ? work.waiting : [waiting, ...later],
      watch: sending(work.watch, waiting.key)
    },
    [{ _tag: "ChangeCart", screen, waiting }]
  ]
}

const andSent = ([work, commands]: CartStep, at: Pick<At, "screen">): CartStep => {
  const [after, more] = sent(work, at)
  return [after, [...commands, ...more]]
}

const added = (work: CartWork, change: Change, { screen, now, storeId, userId }: At): CartWork => {
  const made = work.made + 1
  const key = keyOf("cart", [screen, storeId, userId, now, made, change._tag, nameOf(change)])
  // What was put in before is not the last thing any more.
  const undo = puts.has(change._tag) ? [] : work.undo
  return { ...work, made, undo, waiting: [...work.waiting, { key, change }] }
}

/** The quantity that was stepped to becomes a change. */
const settledStep = (work: CartWork, at: At): CartWork => {
  const { stepping } = work
  if (stepping === undefined) return work
  const { item_id, name, qty } = stepping
  return added({ ...work, stepping: undefined }, { _tag: "Set", item_id, name, qty }, at)
}

/** Something is done to the cart. */
export const changed = (work: CartWork, change: Change, at: At): CartStep =>
  sent(added(settledStep(work, at), change, at), at)

/** What somebody has set since the cart was emptied: whom it is for, its coupon. */
const isSetAnew = ({ cart, waiting }: CartWork, { _tag }: Change): boolean => {
  const waits = waiting.some(({ change }) => change._tag === _tag)
  if (_tag === "Coupon") return waits || (cart?.couponInfo ?? null) !== null
  return (_tag === "Customer" || _tag === "Address") && (waits || (cart?.userInfo ?? null) !== null)
}

/** The last thing is taken back; what is in the cart by now stays as it is (CART-11). */
export const undone = (work: CartWork, at: At): CartStep =>
  work.undo
    .filter((change) => !isSetAnew(work, change))
    .reduce<CartStep>(
      ([before, commands], change) => {
        const [after, more] = changed(before, change, at)
        return [after, [...commands, ...more]]
      },
      [{ ...work, undo: [] }, []]
    )

/** The quantity that a line is to have, whether the server knows of it or not. */
export const quantityOf = (
  { stepping, waiting }: CartWork,
  item: Pick<CartItem, "id" | "product_id" | "qty" | "scanned_info">
): Q.Quantity => {
  const { id, product_id, qty } = item
  if (stepping?.item_id === id) return stepping.qty
  const isOfIt = (change: Change): boolean =>
    change._tag === "Weigh" ? change.product_id === product_id : "item_id" in change && change.item_id === id
  const last = waiting.findLast(({ change }) => isOfIt(change))?.change
  if (last?._tag === "Remove") return Q.zero
  if (last?._tag === "Weigh") return Q.plus(packsOf(item), last.qty)
  return last?._tag === "Set" ? last.qty : qty
}

/** A press on plus or minus; one that comes to nothing takes the line out. */
export const stepQuantity = (work: CartWork, item: CartItem, by: 1 | -1, at: At): CartStep => {
  const sold = { sell_by: item.sell_by, min_sale_qty: item.minQty, qty_increments: item.qty_increments }
  const qty = stepLine(sold, { packs: packsOf(item), quantity: quantityOf(work, item) }, by)
  if (qty === undefined) return [work, [beep("bad")]]
  const before = work.stepping?.item_id === item.id ? work : settledStep(work, at)
  const presses = (work.stepping?.presses ?? 0) + 1
  const stepping = { item_id: item.id, name: item.product_name, qty, presses }
  return andSent([{ ...before, stepping }, [{ _tag: "AwaitQuiet", presses }]], at)
}

const first = (work: CartWork, key: string): Waiting | undefined =>
  work.waiting[0]?.key === key ? work.waiting[0] : undefined

const answered = (
  work: CartWork,
  { key, cart, refused = [] }: Extract<CartMessage, { readonly _tag: "ChangedCart" }>,
  at: At
): CartStep => {
  const waiting = first(work, key)
  if (waiting === undefined) return [work, []]
  const { change } = waiting
  const lastScan = lastScanOf(change, work.cart, cart)
  const undo = undoOf(change, work.cart, cart)
  const endsUndo = ends.has(change._tag)
  const after: CartWork = {
    ...work,
    cart,
    asOf: undefined,
    waiting: work.waiting.slice(1),
    isSending: false,
    stoppedBy: undefined,
    lastScan: lastScan ?? (endsUndo ? undefined : work.lastScan),
    undo: undo.length > 0 || endsUndo ? undo : work.undo
  }
  const refusals = refused.map(
    ({ product_name, message: text }): LastScan => ({
      code: product_name ?? "",
      outcome: "bad",
      text,
      detail: undefined
    })
  )
  if (refusals.length > 0) return andSent([{ ...after, ...withRefusals(after, refusals) }, [beep("bad")]], at)
  return andSent([after, lastScan === undefined ? [] : [beep("good")]], at)
}

const refusedChange = (
  work: CartWork,
  { key, text, detail, heldBy }: Extract<CartMessage, { readonly _tag: "RefusedChange" }>,
  at: At
): CartStep => {
  const waiting = first(work, key)
  if (waiting === undefined) return [work, []]
  const code = nameOf(waiting.change)
  const isTakeable = heldBy !== undefined && waiting.change._tag === "Scan"
  const refusal: LastScan = { code, outcome: "bad", text, detail, ...(isTakeable ? { heldBy } : {}) }
  const after = { ...work, waiting: work.waiting.slice(1), isSending: false, stoppedBy: undefined }
  const isOfForm =
    waiting.change._tag === "Customer" ||
    waiting.change._tag === "Coupon" ||
    waiting.change._tag === "Address"
  return andSent([isOfForm ? after : { ...after, ...withRefusals(after, [refusal]) }, [beep("bad")]], at)
}

/** Tried again, all that waits. */
export const resumed = (work: CartWork, at: Pick<At, "screen">): CartStep =>
  work.cart === undefined || work.asOf !== undefined
    ? [{ ...work, stoppedBy: undefined }, [{ _tag: "LoadCart", screen: at.screen }]]
    : sent({ ...work, stoppedBy: undefined, isSending: false }, at)

/** Waiting changes can be given up while they stand still: not while one is on its way. */
export const canDrop = ({ waiting, stoppedBy, isSending }: CartWork): boolean =>
  stoppedBy !== undefined && !isSending && waiting.length > 0

/** Whatever of it was done is seen in the cart. */
const dropped = (work: CartWork, at: At): CartStep =>
  canDrop(work)
    ? [
        { ...work, waiting: [], stepping: undefined, stoppedBy: undefined, undo: [] },
        [{ _tag: "LoadCart", screen: at.screen }]
      ]
    : [work, []]

/** The pack of the newest such refusal goes into the cart, whoever has it: what was refused of it is settled by that. */
export const takenOver = (
  work: CartWork
): { readonly work: CartWork; readonly change: Change } | undefined => {
  const pack = takeable(work)
  if (pack === undefined) return undefined
  const refused = work.refused.filter(({ code }) => packKey(code) !== packKey(pack.code))
  return {
    work: { ...work, refused, lastScan: undefined },
    change: { _tag: "Scan", scan_code: pack.code, takes_over: true }
  }
}

export const acknowledgedRefusals = (work: CartWork): CartWork => acknowledged(work)

const handleMessage = (work: CartWork, message: CartMessage, at: At): CartStep => {
  switch (message._tag) {
    case "LoadedCart": {
      const watch = { ...work.watch, isLooking: false }
      return work.isSending
        ? [{ ...work, watch: { ...watch, isStale: true } }, []]
        : sent({ ...work, watch, cart: message.cart, asOf: undefined, stoppedBy: undefined }, at)
    }
    case "RecalledCart": {
      const stopped = handleMessage(work, { _tag: "FailedCart", message: message.message }, at)
      // A cart that is there is newer; one that has become an order says nothing of the next one.
      if (work.cart !== undefined || message.cart.order !== null) return stopped
      const [after, commands] = stopped
      return [{ ...after, cart: message.cart, asOf: message.asOf }, commands]
    }
    case "FailedCart":
      return [{ ...work, stoppedBy: message.message, watch: { ...work.watch, isLooking: false } }, []]
    case "ChangedCart":
      return answered(work, message, at)
    case "RefusedChange":
      return refusedChange(work, message, at)
    case "UnansweredChange":
      return first(work, message.key) === undefined
        ? [work, []]
        : [{ ...work, isSending: false, stoppedBy: message.message }, []]
    case "DroppedWaiting":
      return dropped(work, at)
    case "StayedQuiet":
      return work.stepping?.presses === message.presses ? sent(settledStep(work, at), at) : [work, []]
  }
}

export const update = (work: CartWork, message: CartMessage, at: At): CartStep => {
  const [after, commands] = handleMessage(work, message, at)
  const [now, more] = readAgain(after, at)
  return [now, [...commands, ...more]]
}

/** The waiting changes, as the strip of a page shows them. */
export const queueIn = ({ waiting, stoppedBy }: CartWork): ScanQueue<never> =>
  waiting.length === 0
    ? { ...empty, stoppedBy }
    : { ...queueOf(waiting.map(({ change }) => nameOf(change))), stoppedBy }
