/**
 * The two papers of a buyer with a registration (INV-16): taxed goods stand on a Tax Invoice, exempt ones on a Bill of
 * Supply, for only a buyer without one may have both on one paper (CGST Rules, rule 46A). Each is a bill of its own, and
 * together they come to the bill of the order: what that was rounded by is on the Tax Invoice, down to nothing, and what is
 * left of it on the Bill of Supply.
 */
import * as Money from "../money.ts"
import type { Bill, Taxed } from "./billing.ts"
import type { Totals } from "./order.ts"
import { taxOf } from "./tax.ts"

export interface BillPart {
  readonly bill: Bill
  /** Which lines of the whole bill are its lines. */
  readonly places: ReadonlyArray<number>
}
export interface PartedBill {
  readonly taxed: BillPart
  readonly exempt: BillPart
}

const isTaxed = ({ rate, levies }: Taxed): boolean => rate > 0 || taxOf(levies) > 0
const sumOf = (parts: ReadonlyArray<Taxed>): Money.Money => Money.sum(parts.map(({ taxable }) => taxable))

const less = (whole: Totals, part: Totals): Totals => ({
  subtotal: Money.minus(whole.subtotal, part.subtotal),
  shipping: Money.minus(whole.shipping, part.shipping),
  discount: Money.minus(whole.discount, part.discount),
  tax: Money.minus(whole.tax, part.tax),
  grand_total: Money.minus(whole.grand_total, part.grand_total)
})

/** Undefined where one paper will do: all of it is taxed, or exempt, or worth nothing. */
export const partedBill = (bill: Bill): PartedBill | undefined => {
  const { regime, lines, delivery, totals } = bill
  if (regime === "vat") return undefined
  const parts = [...lines, ...delivery]
  const untaxed = parts.filter((part) => !isTaxed(part))
  if (sumOf(untaxed) <= 0 || sumOf(parts.filter(isTaxed)) <= 0) return undefined
  const places = lines.map((_, index) => index)
  const of = (belongs: (part: Taxed) => boolean) => ({
    regime,
    lines: lines.filter(belongs),
    delivery: delivery.filter(belongs)
  })
  const isExempt = (part: Taxed): boolean => !isTaxed(part)
  const exempt = of(isExempt)
  const exemptTotals: Totals = {
    subtotal: Money.sum(exempt.lines.map(({ total }) => total)),
    shipping: sumOf(exempt.delivery),
    discount: Money.sum(exempt.lines.map(({ discount }) => discount)),
    tax: Money.zero,
    grand_total: Money.ofHundredths(
      Math.min(sumOf([...exempt.lines, ...exempt.delivery]), totals.grand_total)
    )
  }
  const placesOf = (belongs: (part: Taxed) => boolean) =>
    places.filter((index) => {
      const line = lines[index]
      return line !== undefined && belongs(line)
    })
  return {
    taxed: { bill: { ...of(isTaxed), totals: less(totals, exemptTotals) }, places: placesOf(isTaxed) },
    exempt: { bill: { ...exempt, totals: exemptTotals }, places: placesOf(isExempt) }
  }
}
