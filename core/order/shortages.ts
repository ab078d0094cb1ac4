/** Shortages, ordered and not sent: lines of invoiced orders that are nil or short, by product and by reason. */
import * as Quantity from "../quantity.ts"
import type { SellBy } from "./order.ts"

/** Lines of one product that came to the same, with the same reason. */
export interface AlikeLines {
  readonly product_id: number
  readonly name: string
  readonly sell_by: SellBy
  /** How much of a line was sent: nothing, a part, or all of it. */
  readonly outcome: "nil" | "short" | "whole"
  /** Empty where nobody said one. */
  readonly reason: string
  readonly lines: number
  readonly ordered: Quantity.Quantity
  readonly missing: Quantity.Quantity
}

interface Counts {
  readonly lines: number
  readonly nil_lines: number
  readonly short_lines: number
}
export interface ProductShortage extends Counts {
  readonly product_id: number
  readonly name: string
  readonly sell_by: SellBy
  readonly ordered_qty: Quantity.Quantity
  readonly missing_qty: Quantity.Quantity
}
export interface ReasonShortage {
  readonly reason: string
  readonly nil_lines: number
  readonly short_lines: number
}
export interface Shortages extends Counts {
  readonly products: ReadonlyArray<ProductShortage>
  readonly reasons: ReadonlyArray<ReasonShortage>
}

/** The most products and reasons listed, those with the most lines first. */
export const mostNamed = 100

const counted = (counts: Counts, { outcome, lines }: AlikeLines): Counts => ({
  lines: counts.lines + lines,
  nil_lines: counts.nil_lines + (outcome === "nil" ? lines : 0),
  short_lines: counts.short_lines + (outcome === "short" ? lines : 0)
})
const none: Counts = { lines: 0, nil_lines: 0, short_lines: 0 }
const missed = ({ nil_lines, short_lines }: Pick<Counts, "nil_lines" | "short_lines">): number =>
  nil_lines + short_lines

/** Products and reasons of lines that were not sent whole; the counts over all of them are of every line. */
export const shortagesOf = (all: Iterable<AlikeLines>): Shortages => {
  let every = none
  const products = new Map<string, ProductShortage>()
  const reasons = new Map<string, ReasonShortage>()
  for (const lines of all) {
    every = counted(every, lines)
    const { product_id, name, sell_by, reason, ordered, missing } = lines
    const key = `${product_id} ${sell_by}`
    const before = products.get(key)
    products.set(key, {
      product_id,
      name,
      sell_by,
      ...counted(before ?? none, lines),
      ordered_qty: Quantity.plus(before?.ordered_qty ?? Quantity.zero, ordered),
      missing_qty: Quantity.plus(before?.missing_qty ?? Quantity.zero, missing)
    })
    if (lines.outcome === "whole") continue
    const { nil_lines, short_lines } = counted({ ...none, ...reasons.get(reason) }, lines)
    reasons.set(reason, { reason, nil_lines, short_lines })
  }
  return {
    ...every,
    products: [...products.values()]
      .filter((product) => missed(product) > 0)
      .sort((a, b) => missed(b) - missed(a) || a.product_id - b.product_id)
      .slice(0, mostNamed),
    reasons: [...reasons.values()]
      .sort((a, b) => missed(b) - missed(a) || (a.reason < b.reason ? -1 : 1))
      .slice(0, mostNamed)
  }
}

/** Lines of a hundred, to one decimal: "4.5%"; nothing where there are none. */
export const rateOf = (part: number, lines: number): string =>
  lines === 0 ? "" : `${(Math.round((part * 1000) / lines) / 10).toFixed(1)}%`
