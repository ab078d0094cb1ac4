/**
 * VAT 201 of a month and a TRN: boxes 1a to 1g, supplies at the standard rate by the emirate of the store that made them
 * (Federal Decree-Law 8 of 2017; the return of the Federal Tax Authority), 4 and 5, supplies at no rate, 8, all of them.
 * Credit notes are taken off in the month in which they are given, and stand beside what they adjust.
 */
import * as Schema from "effect/Schema"
import { Money, minus, plus, sum, zero } from "../money.ts"
import { emirateNamed, type emirates } from "../order/address.ts"
import { isCancelled, isChallan, isCredit, type Paper, type Part, partsOf } from "./paper.ts"

const amounts = {
  /** Invoices less credit notes. */
  amount: Money,
  vat: Money,
  /** What credit notes have taken off. */
  credited: Money,
  credited_vat: Money
} as const
const Box = Schema.Struct({ box: Schema.String, supplies: Schema.String, ...amounts }).annotate({
  identifier: "VatBox"
})
type Box = typeof Box.Type

export const Vat201 = Schema.Struct({
  /** Those of the form, in its order; a store whose emirate is unknown has one behind them. */
  boxes: Schema.Array(Box),
  total: Box,
  invoices: Schema.Int,
  credit_notes: Schema.Int
})
export type Vat201 = typeof Vat201.Type

type Amounts = Pick<Box, "amount" | "vat" | "credited" | "credited_vat">
const nothing: Amounts = { amount: zero, vat: zero, credited: zero, credited_vat: zero }

/** The boxes of the form, in its order of the emirates. */
const formOrder = [
  ["1a", "Abu Dhabi"],
  ["1b", "Dubai"],
  ["1c", "Sharjah"],
  ["1d", "Ajman"],
  ["1e", "Umm Al Quwain"],
  ["1f", "Ras Al Khaimah"],
  ["1g", "Fujairah"]
] as const satisfies ReadonlyArray<readonly [string, (typeof emirates)[number]]>
const zeroRated = "Zero rated supplies"
const exempt = "Exempt supplies"
const boxOf = ({ untaxed }: Part, emirate: string): string => {
  if (untaxed === undefined) return emirate
  return untaxed === "zero-rated" ? zeroRated : exempt
}
export const unknownEmirate = "Emirate unknown"

export interface Vat201Books {
  readonly add: (paper: Paper) => void
  readonly boxes: () => Vat201
}

/** Takes the papers one by one. */
export const vat201Books = (): Vat201Books => {
  const sums = new Map<string, Amounts>()
  const counted = { invoices: 0, credit_notes: 0 }
  const add = (supplies: string, { taxable, vat }: Part, isBack: boolean): void => {
    const before = sums.get(supplies) ?? nothing
    sums.set(
      supplies,
      isBack
        ? {
            amount: minus(before.amount, taxable),
            vat: minus(before.vat, vat),
            credited: plus(before.credited, taxable),
            credited_vat: plus(before.credited_vat, vat)
          }
        : { ...before, amount: plus(before.amount, taxable), vat: plus(before.vat, vat) }
    )
  }
  const box = (name: string, supplies: string): Box => ({
    box: name,
    supplies,
    ...(sums.get(supplies) ?? nothing)
  })
  return {
    add: (paper) => {
      if (isChallan(paper) || isCancelled(paper)) return
      const isBack = isCredit(paper)
      const emirate = emirateNamed(paper.document.seller.region ?? "") ?? unknownEmirate
      for (const part of partsOf(paper)) add(boxOf(part, emirate), part, isBack)
      counted[isBack ? "credit_notes" : "invoices"] += 1
    },
    boxes: () => {
      const boxes = [
        ...formOrder.map(([name, emirate]) => box(name, emirate)),
        box("4", zeroRated),
        box("5", exempt),
        ...(sums.has(unknownEmirate) ? [box("1", unknownEmirate)] : [])
      ]
      const all = (name: keyof Amounts) => sum(boxes.map((row) => row[name]))
      const total = {
        amount: all("amount"),
        vat: all("vat"),
        credited: all("credited"),
        credited_vat: all("credited_vat")
      }
      return { boxes, total: { box: "8", supplies: "Total", ...total }, ...counted }
    }
  }
}
