/** The lines of an order's items as screens draw them: while it is picked, and after it was invoiced. */
import { carriedOnInvoice, leftOutItems } from "../../order/carried.ts"
import { isPicked, type Order, type OrderItem, orderedItems } from "../../order/order.ts"
import { acceptedPart, partsOf } from "../../order/parts.ts"
import { isNil, type Later, type Picking, partialNilOf, scansOf, stateOf } from "../../order/picking.ts"
import { isProcessed } from "../../order/status.ts"
import { acceptedOfParent, isPickedByParts } from "../../order/yield-ratio.ts"
import * as Q from "../../quantity.ts"

/** A pack under its item; one without a number is taken for good. */
export interface PackRow {
  readonly number: number | undefined
  readonly code: string
  readonly qty: Q.Quantity
  /** What was passed over by taking it, and why. */
  readonly later: Later | undefined
  /** By the item pick-up app. */
  readonly isPickedUp?: boolean
}

export interface ItemRow {
  /** From 1; a part stands under its parent without a number. */
  readonly index: number | undefined
  readonly item: OrderItem
  /** Undefined: not added. */
  readonly accepted: Q.Quantity | undefined
  /** The quantity short that is known to be: a nil item's whole, a partly nil one's part. */
  readonly short: Q.Quantity
  /** done: accepted equals ordered. crossed: nil or deleted. */
  readonly mark: "done" | "crossed" | undefined
  /** green: full. yellow: partly nil. */
  readonly colour: "green" | "yellow" | undefined
  readonly packs: ReadonlyArray<PackRow>
  readonly isDeleted: boolean
  /** Cut from the item above it. */
  readonly isPart: boolean
  /** Nobody picks it: it goes as the item above it goes, or as its parts below it do. */
  readonly isFollowing: boolean
}

const picked = (item: OrderItem, index: number, picking: Picking): ItemRow => {
  const state = stateOf(item, picking)
  const nil = isNil(picking, item.item_id)
  return {
    index,
    item,
    accepted: state.accepted > 0 ? state.accepted : undefined,
    short: nil ? item.qty : partialNilOf(picking, item),
    mark: state.isFull ? "done" : nil ? "crossed" : undefined,
    colour: state.colour,
    packs: scansOf(picking, item.item_id).map(({ number, scan_code, qty, later, picked_up }) => ({
      number,
      code: scan_code,
      qty,
      later,
      isPickedUp: picked_up === true
    })),
    isDeleted: false,
    isPart: item.is_picked === true,
    isFollowing: false
  }
}

const takenFor = (item: OrderItem): ReadonlyArray<PackRow> =>
  (item.scanned_info?.items ?? []).map(({ scan_code, qty }) => ({
    number: undefined,
    code: scan_code,
    qty,
    later: undefined
  }))

const processed = (item: OrderItem, index: number | undefined): ItemRow => {
  const accepted = item.accepted_qty ?? Q.zero
  const isFull = Q.covers(accepted, item.qty)
  return {
    index,
    item,
    accepted: accepted > 0 ? accepted : undefined,
    short: Q.most(Q.minus(item.qty, accepted), Q.zero),
    mark: isFull ? "done" : accepted === 0 ? "crossed" : undefined,
    colour: isFull ? "green" : accepted > 0 ? "yellow" : undefined,
    packs: takenFor(item),
    isDeleted: false,
    isPart: item.is_picked === true,
    isFollowing: false
  }
}

/** A virtual item that does not go along: it comes back where it was left out. */
const omitted = (item: OrderItem): ItemRow => ({
  index: undefined,
  item,
  accepted: undefined,
  short: item.qty,
  mark: "crossed",
  colour: undefined,
  packs: [],
  isDeleted: false,
  isPart: false,
  isFollowing: true
})

/** A part as its parent's row stands; once it is invoiced, as it was. */
const part = (item: OrderItem, parent: ItemRow, isDone: boolean): ItemRow => {
  const accepted =
    isDone && item.accepted_qty !== null
      ? item.accepted_qty
      : acceptedPart(item, parent.item, parent.accepted ?? Q.zero)
  const isNil = parent.mark === "crossed"
  const isFull = parent.mark === "done"
  const missing = Q.most(Q.minus(item.qty, accepted), Q.zero)
  return {
    index: undefined,
    item,
    accepted: accepted > 0 ? accepted : undefined,
    // Before the invoice so much of it is nil as of its parent is said to be.
    short: isDone ? missing : isNil ? item.qty : acceptedPart(item, parent.item, parent.short),
    mark: isFull ? "done" : isNil ? "crossed" : undefined,
    colour: parent.colour,
    packs: isDone ? takenFor(item) : [],
    isDeleted: false,
    isPart: true,
    isFollowing: true
  }
}

/** An item over parts that are picked in its place stands as they stand. */
const parentRow = (order: Order, item: OrderItem, parts: ReadonlyArray<ItemRow>): ItemRow => {
  const byItem = new Map(parts.map((row) => [row.item.item_id, row]))
  const of = (count: (row: ItemRow) => Q.Quantity) =>
    acceptedOfParent(order, item, ({ item_id }) => {
      const row = byItem.get(item_id)
      return row === undefined ? Q.zero : count(row)
    })
  const accepted = of((row) => row.accepted ?? Q.zero)
  const isFull = parts.every(({ mark }) => mark === "done")
  const isNil = parts.every(({ mark }) => mark === "crossed")
  return {
    index: undefined,
    item,
    accepted: accepted > 0 ? accepted : undefined,
    short: isNil ? item.qty : of(({ short }) => short),
    mark: isFull ? "done" : isNil ? "crossed" : undefined,
    colour: isFull ? "green" : parts.some(({ colour }) => colour === "yellow") ? "yellow" : undefined,
    packs: [],
    isDeleted: false,
    isPart: false,
    isFollowing: true
  }
}

/** Items that are picked with their parts under them, then the virtual ones of an invoice or those left out of it, then those that were taken out of the order. */
export const itemRows = (order: Order, picking: Picking): ReadonlyArray<ItemRow> => {
  const isDone = isProcessed(order)
  let last = 0
  const rowOf = (item: OrderItem): ItemRow => {
    last += 1
    return isDone ? processed(item, last) : picked(item, last, picking)
  }
  const rows = orderedItems(order).flatMap((item) => {
    if (isPickedByParts(item)) {
      const parts = partsOf(order, item).filter(isPicked).map(rowOf)
      return [
        isDone ? { ...processed(item, undefined), isFollowing: true } : parentRow(order, item, parts),
        ...parts
      ]
    }
    const row = rowOf(item)
    return [row, ...partsOf(order, item).map((each) => part(each, row, isDone))]
  })
  const carried = isDone ? carriedOnInvoice(order).map(rowOf) : leftOutItems(order, picking).map(omitted)
  const deleted = order.items.filter((item) => item.status === "deleted" && item.parent_item_id === null)
  return [
    ...rows,
    ...carried,
    ...deleted.map(
      (item, index): ItemRow => ({
        index: last + index + 1,
        item,
        accepted: undefined,
        short: Q.zero,
        mark: "crossed",
        colour: undefined,
        packs: [],
        isDeleted: true,
        isPart: false,
        isFollowing: true
      })
    )
  ]
}

/** How many of the lines that take packs are done: whole, or said to be nil. */
export const progressOf = (
  rows: ReadonlyArray<ItemRow>
): { readonly done: number; readonly total: number } => {
  const picked = rows.filter(({ isFollowing, isDeleted }) => !isFollowing && !isDeleted)
  return { done: picked.filter(({ mark }) => mark !== undefined).length, total: picked.length }
}

/** A pack of the row was taken instead of one that expires earlier, and nobody has said why. */
export const isAsking = ({ packs }: ItemRow): boolean => packs.some(({ later }) => later?.reason === null)
