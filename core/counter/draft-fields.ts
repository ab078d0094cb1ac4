/** The columns of a file of drafts, and what a draft comes to at the prices that it was kept with. */
import type { Field } from "../list-file.ts"
import * as Money from "../money.ts"
import { offOf } from "./discount-by-hand.ts"
import type { Draft, DraftLine } from "./draft.ts"

export const draftLineTotal = ({ price, qty }: DraftLine): Money.Money =>
  price === null ? Money.zero : Money.times(price, qty)
/** What is off a line by hand, by the price that it was kept with. */
export const draftLineOff = (line: DraftLine): Money.Money =>
  line.discount === undefined ? Money.zero : offOf(line.discount, draftLineTotal(line))
const lineSum = ({ products }: Draft): Money.Money =>
  Money.sum(products.map((line) => Money.minus(draftLineTotal(line), draftLineOff(line))))
/** What is off the whole by hand, after the discounts of its lines. */
export const draftOff = (draft: Draft): Money.Money =>
  draft.discount === undefined ? Money.zero : offOf(draft.discount, lineSum(draft))
export const draftTotal = (draft: Draft): Money.Money => Money.minus(lineSum(draft), draftOff(draft))
/** All that is off it by hand. */
const allOff = (draft: Draft): Money.Money =>
  Money.plus(Money.sum(draft.products.map(draftLineOff)), draftOff(draft))

export const draftFields: ReadonlyArray<Field<Draft>> = [
  { name: "id", of: ({ id }) => id },
  { name: "store_id", of: ({ store_id }) => store_id },
  { name: "source", of: ({ source }) => source },
  { name: "name", of: ({ name }) => name },
  { name: "lines", of: ({ products }) => products.length },
  { name: "discount", of: (draft) => Money.toWire(allOff(draft)) },
  { name: "total", of: (draft) => Money.toWire(draftTotal(draft)) }
]
