/** A client's report of an order's items after its invoice: it must be what was invoiced, in decimals. */
import * as Result from "effect/Result"
import { packKey } from "../barcode/pack-key.ts"
import { type Fault, fault } from "../fault.ts"
import * as Q from "../quantity.ts"
import { manualPack } from "../stock/pack.ts"
import type { Order, OrderItem } from "./order.ts"
import { isProcessed } from "./status.ts"

export interface ToldLine {
  readonly item_id: number
  readonly qty: Q.Quantity
  readonly scanned_info?:
    | { readonly items: ReadonlyArray<{ readonly scan_code: string; readonly qty: Q.Quantity }> }
    | null
    | undefined
}

const keyOf = (code: string): string => (code.trim() === manualPack ? manualPack : packKey(code))

/** The quantity under each code. Packs that the server chose for a quantity by hand count under MANUAL_PACK. */
const byKey = (
  entries: ReadonlyArray<{
    readonly scan_code: string
    readonly qty: Q.Quantity
    readonly is_scanned?: boolean
  }>
): ReadonlyMap<string, Q.Quantity> => {
  const sums = new Map<string, Q.Quantity>()
  for (const { scan_code, qty, is_scanned } of entries) {
    const key = is_scanned === false ? manualPack : keyOf(scan_code)
    sums.set(key, Q.plus(sums.get(key) ?? Q.zero, qty))
  }
  return sums
}

const decimals = "quantities are decimals of a kilogram or of a pack"

/** The reason why a line does not match what was invoiced of its item, or what could still be accepted of it. */
const wrongIn = (item: OrderItem, isInvoiced: boolean, line: ToldLine): string | undefined => {
  const was = item.accepted_qty ?? Q.zero
  if (isInvoiced && !Q.isSame(line.qty, was))
    return `item ${item.item_id}: ${Q.formatShort(was)} was invoiced, not ${Q.formatShort(line.qty)}; ${decimals}`
  if (line.qty < 0 || Q.hundredths(line.qty) > Q.hundredths(item.qty))
    return `item ${item.item_id}: ${Q.formatShort(item.qty)} was ordered, not ${Q.formatShort(line.qty)}; ${decimals}`
  const taken = byKey(item.hub_inventory_items ?? [])
  for (const [key, qty] of byKey(line.scanned_info?.items ?? [])) {
    // By hand up to what was ordered: what was sent beyond stock has no pack. Before the invoice no pack is taken.
    const had = key === manualPack || !isInvoiced ? undefined : (taken.get(key) ?? Q.zero)
    const isTrue = had === undefined ? qty >= 0 : Q.isSame(qty, had)
    if (!isTrue || (key === manualPack && !Q.covers(item.qty, qty)))
      return `item ${item.item_id}: ${Q.formatShort(qty)} of ${key} was not taken; ${decimals}`
  }
  return undefined
}

/** Passes where every line names an item of the order once and matches what was invoiced of it, or what can be invoiced. */
export const requireAsInvoiced = (
  order: Order,
  lines: ReadonlyArray<ToldLine>
): Result.Result<void, Fault<"InvalidData">> => {
  // Items that were ordered, virtual ones too, and parts that somebody picked in their place.
  const items = new Map(
    order.items.filter(({ status }) => status === "active").map((item) => [item.item_id, item])
  )
  for (const line of lines) {
    const item = items.get(line.item_id)
    if (item === undefined)
      return Result.fail(
        fault("InvalidData", { why: `item ${line.item_id} is not in the order, or stands twice` })
      )
    items.delete(line.item_id)
    const why = wrongIn(item, isProcessed(order), line)
    if (why !== undefined) return Result.fail(fault("InvalidData", { why }))
  }
  return Result.succeed(undefined)
}
