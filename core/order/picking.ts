/**
 * The work on one order before it is invoiced: packs scanned, quantities accepted by hand, items marked nil and the
 * reasons for what is missing. It is a value of its own beside the order, so it can be stored after every scan and put
 * back after a crash, whatever has happened to the order meanwhile.
 */
import * as Schema from "effect/Schema"
import * as Day from "../day.ts"
import * as Q from "../quantity.ts"
import { manualPack } from "../stock/pack.ts"
import { type Order, type OrderItem, pickedItems } from "./order.ts"
import { fittedByHand } from "./quantity-step.ts"

/** The pack that was passed over by taking one that expires later, and why, once somebody has said it (SHELF-1). */
export const Later = Schema.Struct({
  than: Schema.Struct({ scan_code: Schema.String, date_of_expiry: Day.Day }),
  reason: Schema.NullOr(Schema.String)
})
export type Later = typeof Later.Type

/** One scan, or one quantity accepted by hand under the code MANUAL_PACK. */
export const Scan = Schema.Struct({
  /** Counts up within one order's work; names the scan when it is taken back. */
  number: Schema.Int,
  item_id: Schema.Int,
  /** The code as scanned, a leading M included. */
  scan_code: Schema.String,
  /** The code without M when it names one single pack; null when every unit carries the same code. */
  unique_key: Schema.NullOr(Schema.String),
  qty: Q.Quantity,
  /** The expiry date of the scanned pack; absent by hand, and in work that an earlier version has stored. */
  date_of_expiry: Schema.optionalKey(Day.Day),
  /** Set while a pack of its product that expires earlier is on the shelf. */
  later: Schema.optionalKey(Later),
  /** The item was nil before this scan: taking the scan back makes it nil again. */
  cleared_nil: Schema.optionalKey(Schema.Literal(true)),
  /** The quantity comes from the item pick-up app (PICKUP-1). */
  picked_up: Schema.optionalKey(Schema.Literal(true))
})
export type Scan = typeof Scan.Type

export const Picking = Schema.Struct({
  scans: Schema.Array(Scan),
  /** Items marked nil: nothing of them is sent. */
  nil: Schema.Array(Schema.Int),
  /** The quantities marked short of items that are partly nil; never more than is missing counts. */
  partialNil: Schema.Array(Schema.Struct({ item_id: Schema.Int, qty: Q.Quantity })),
  /** The reasons given for short items. */
  reasons: Schema.Array(Schema.Struct({ item_id: Schema.Int, reason: Schema.String })),
  /** Items whose quantity may exceed what stock holds. */
  exceeding: Schema.Array(Schema.Int),
  /** The item marked nil last, and the highest number of a scan before that. */
  lastNil: Schema.optionalKey(Schema.Struct({ item_id: Schema.Int, after: Schema.Int })),
  /** Items of which the work has what the item pick-up app packed. */
  pickedUp: Schema.optionalKey(Schema.Array(Schema.Int))
})
export type Picking = typeof Picking.Type

export const empty: Picking = { scans: [], nil: [], partialNil: [], reasons: [], exceeding: [] }
/** Whether the work is empty, so that leaving loses nothing. */
export const isEmpty = (picking: Picking): boolean =>
  picking.scans.length === 0 &&
  picking.nil.length === 0 &&
  picking.partialNil.length === 0 &&
  picking.reasons.length === 0

export const scansOf = (picking: Picking, itemId: number): ReadonlyArray<Scan> =>
  picking.scans.filter((scan) => scan.item_id === itemId)
export const scanTotal = (picking: Picking, itemId: number): Q.Quantity =>
  Q.sum(scansOf(picking, itemId).map((scan) => scan.qty))
export const isNil = (picking: Picking, itemId: number): boolean => picking.nil.includes(itemId)
/**
 * The part of an item that is nil: the marked quantity, up to what the scans leave. It grows again when scans are
 * taken back.
 */
export const partialNilOf = (picking: Picking, item: Pick<OrderItem, "item_id" | "qty">): Q.Quantity => {
  const missing = picking.partialNil.find((entry) => entry.item_id === item.item_id)?.qty ?? Q.zero
  const short = Q.least(missing, Q.minus(item.qty, scanTotal(picking, item.item_id)))
  return Q.hundredths(short) > 0 ? short : Q.zero
}
/** Whether an item, or a part of it, is marked nil. */
export const isSaidNil = (picking: Picking, item: Pick<OrderItem, "item_id" | "qty">): boolean =>
  isNil(picking, item.item_id) || partialNilOf(picking, item) > 0
export const reasonOf = (picking: Picking, itemId: number): string =>
  picking.reasons.find((entry) => entry.item_id === itemId)?.reason ?? ""

/** The state of one item. */
export interface ItemState {
  /** The scanned total: the ordered quantity once the scans meet it, for the last pack may exceed. */
  readonly accepted: Q.Quantity
  readonly nil: boolean
  readonly partialNil: Q.Quantity
  /** Scanned in full: the row is green and takes no further pack. */
  readonly isFull: boolean
  /** Nil, full, or the rest covered by a partial nil. */
  readonly isDone: boolean
  readonly colour: "green" | "yellow" | undefined
}

export const stateOf = (item: OrderItem, picking: Picking): ItemState => {
  const total = scanTotal(picking, item.item_id)
  const isFull = Q.covers(total, item.qty)
  const nil = isNil(picking, item.item_id)
  const partialNil = partialNilOf(picking, item)
  return {
    accepted: isFull ? item.qty : total,
    nil,
    partialNil,
    isFull,
    isDone: nil || isFull || (partialNil > 0 && Q.covers(Q.plus(total, partialNil), item.qty)),
    colour: isFull ? "green" : partialNil > 0 ? "yellow" : undefined
  }
}

/** Every picked item is nil, full or covered by a partial nil. */
export const isComplete = (order: Order, picking: Picking): boolean =>
  pickedItems(order).every((item) => stateOf(item, picking).isDone)

const without = <A extends { readonly item_id: number }>(
  entries: ReadonlyArray<A>,
  itemId: number
): ReadonlyArray<A> => entries.filter((entry) => entry.item_id !== itemId)
const drop = (ids: ReadonlyArray<number>, id: number): ReadonlyArray<number> =>
  ids.filter((other) => other !== id)

/**
 * More leaves stock for an item than it takes. Only the last pack may exceed: without the largest one the item is short,
 * in whatever order they were scanned. A quantity by hand never exceeds.
 */
export const hasTooMuch = (
  { qty }: Pick<OrderItem, "qty">,
  sent: ReadonlyArray<{ readonly scan_code: string; readonly qty: Q.Quantity }>
): boolean => {
  const total = Q.sum(sent.map((each) => each.qty))
  if (Q.hundredths(total) <= Q.hundredths(qty)) return false
  const largest = sent.reduce(
    (most, each) => (each.scan_code === manualPack ? most : Q.most(most, each.qty)),
    Q.zero
  )
  return Q.covers(Q.minus(total, largest), qty)
}

/**
 * A number is set as nil. The whole ordered quantity marks the item nil and clears what was scanned for it; less marks
 * it partly nil, at most by what is missing; 0 takes both marks back.
 */
export const setNil = (picking: Picking, item: OrderItem, quantity: Q.Quantity): Picking => {
  const short = Q.clamp(quantity, Q.zero, item.qty)
  const { lastNil: _, ...before } = picking
  const cleared = {
    ...before,
    ...(short === 0 ? {} : { lastNil: { item_id: item.item_id, after: lastScan(picking)?.number ?? 0 } }),
    // What was said last stands: no scan brings an older mark back.
    scans: picking.scans.map((scan) => (scan.item_id === item.item_id ? unmarked(scan) : scan)),
    nil: drop(picking.nil, item.item_id),
    partialNil: without(picking.partialNil, item.item_id)
  }
  if (Q.isSame(short, item.qty))
    return {
      ...cleared,
      nil: [...cleared.nil, item.item_id],
      scans: without(cleared.scans, item.item_id),
      exceeding: drop(cleared.exceeding, item.item_id)
    }
  const missing = Q.least(short, Q.minus(item.qty, stateOf(item, picking).accepted))
  return Q.hundredths(missing) <= 0
    ? cleared
    : { ...cleared, partialNil: [...cleared.partialNil, { item_id: item.item_id, qty: missing }] }
}

const unmarked = ({ cleared_nil: _, ...scan }: Scan): Scan => scan

/**
 * One scan is taken back, and the marks that it changed come back with it. A quantity by hand that was all that was
 * missing beside it is cut down to its step.
 */
export const removeScan = (picking: Picking, item: OrderItem, number: number): Picking => {
  const scan = picking.scans.find((candidate) => candidate.number === number)
  if (scan === undefined || scan.item_id !== item.item_id) return picking
  const exceeding = scan.scan_code === manualPack ? drop(picking.exceeding, scan.item_id) : picking.exceeding
  const others = picking.scans.filter((candidate) => candidate !== scan)
  const ofItem = (other: Scan): boolean => other.item_id === item.item_id
  const inHand = Q.sum(
    others.filter((other) => ofItem(other) && other.scan_code !== manualPack).map(({ qty }) => qty)
  )
  const remaining = others.flatMap((other): ReadonlyArray<Scan> => {
    if (!ofItem(other) || other.scan_code !== manualPack || other.picked_up === true) return [other]
    const qty = fittedByHand(item, other.qty, Q.minus(item.qty, inHand))
    return qty > 0 ? [{ ...other, qty }] : []
  })
  if (scan.cleared_nil === undefined) return { ...picking, exceeding, scans: remaining }
  const heir = remaining.find(ofItem)
  return {
    ...picking,
    exceeding,
    scans: remaining.map((other) => (other === heir ? { ...other, cleared_nil: true } : other)),
    nil: heir === undefined ? [...picking.nil, item.item_id] : picking.nil
  }
}

/** The scan that undo takes back: the last one made. */
export const lastScan = (picking: Picking): Scan | undefined =>
  picking.scans.reduce<Scan | undefined>(
    (last, scan) => (last === undefined || scan.number > last.number ? scan : last),
    undefined
  )

/** The item that was said to be nil after the last scan that stands, and is still: undo takes that back first. */
export const lastNil = (order: Order, picking: Picking): OrderItem | undefined => {
  const { lastNil: marked } = picking
  if (marked === undefined || (lastScan(picking)?.number ?? 0) > marked.after) return undefined
  const item = pickedItems(order).find(({ item_id }) => item_id === marked.item_id)
  return item !== undefined && isSaidNil(picking, item) ? item : undefined
}

export const setReason = (picking: Picking, itemId: number, reason: string): Picking => ({
  ...picking,
  reasons: [...without(picking.reasons, itemId), { item_id: itemId, reason }]
})
