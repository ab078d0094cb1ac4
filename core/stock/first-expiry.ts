/** First expiry, first out: the pack to take next, and why a later one is taken. */
import { uniqueKey } from "../barcode/layouts.ts"
import type * as Day from "../day.ts"
import * as Q from "../quantity.ts"
import { plainTexts } from "../session/env-variables.ts"
import { settingOf } from "../session/settings.ts"
import { available, isExpired, manualPack, type Pack } from "./pack.ts"

type Row = Pick<Pack, "id" | "product_id" | "scan_code" | "date_of_expiry" | "qty"> & {
  readonly status: number
}
/** The codes scanned so far: a pack of its own, or so much of a code that every unit carries. A quantity by hand is none. */
export interface InHand {
  readonly scan_code: string
  readonly qty: Q.Quantity
}

const byExpiry = (a: Row, b: Row): number =>
  a.date_of_expiry === b.date_of_expiry ? a.id - b.id : a.date_of_expiry < b.date_of_expiry ? -1 : 1

/**
 * The rows that are still on the shelf, the first to expire first: available, unexpired, without what is in hand. Of a
 * code that stands on several rows what is in hand comes off the first to expire.
 */
export const onShelf = <R extends Row>(
  rows: ReadonlyArray<R>,
  inHand: ReadonlyArray<InHand>,
  today: Day.Day
): ReadonlyArray<R> => {
  const taken = new Map<string, Q.Quantity>()
  for (const { scan_code, qty } of inHand) {
    if (scan_code === manualPack) continue
    const key = uniqueKey(scan_code)
    taken.set(key, Q.plus(taken.get(key) ?? Q.zero, qty))
  }
  return rows
    .filter((row) => row.status === available && row.qty > 0 && !isExpired(row, today))
    .sort(byExpiry)
    .flatMap((row) => {
      const key = uniqueKey(row.scan_code)
      const takenQty = taken.get(key) ?? Q.zero
      const left = Q.minus(row.qty, Q.least(takenQty, row.qty))
      taken.set(key, Q.minus(takenQty, Q.least(takenQty, row.qty)))
      return left > 0 ? [{ ...row, qty: left }] : []
    })
}

/**
 * The pack of a product to take next; undefined when there is none. A quantity that stands in stock without a code is no
 * pack that anybody could look for.
 */
export const nextToTake = <R extends Row>(
  rows: ReadonlyArray<R>,
  productId: number,
  inHand: ReadonlyArray<InHand>,
  today: Day.Day
): R | undefined =>
  onShelf(
    rows.filter(({ product_id, scan_code }) => product_id === productId && scan_code !== manualPack),
    inHand,
    today
  )[0]

/**
 * The pack that is passed over when `chosen` is taken: one of the same product on the shelf that expires on an earlier
 * day. A pack of the same day passes over nothing.
 */
export const passedOver = <R extends Row>(
  rows: ReadonlyArray<R>,
  chosen: Pick<Row, "id" | "product_id" | "date_of_expiry">,
  inHand: ReadonlyArray<InHand>,
  today: Day.Day
): R | undefined => {
  const others = rows.filter(({ id }) => id !== chosen.id)
  const next = nextToTake(others, chosen.product_id, inHand, today)
  return next !== undefined && next.date_of_expiry < chosen.date_of_expiry ? next : undefined
}

/** The reasons for taking a later pack where none are configured; a reason's number is its key. */
export const defaultReasons: ReadonlyArray<string> = [
  "Not found on the shelf",
  "Pack is damaged",
  "Weight fits the order better",
  "Customer asked for a later date"
]
const keys = 9
/** The reasons in the env variable `later_pack_reason`: JSON text of an array of at most nine texts. */
export const readReasons = (value: string | undefined): ReadonlyArray<string> => {
  const list = plainTexts(settingOf("later_pack_reason", value))
  return list.length === 0 ? defaultReasons : list.slice(0, keys)
}
