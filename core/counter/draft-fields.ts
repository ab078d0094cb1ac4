/** The columns of a file of drafts, and what a draft comes to at the prices that it was kept with. */
import type { Field } from "../list-file.ts"
import * as Money from "../money.ts"
import type { Draft, DraftLine } from "./draft.ts"

export const draftLineTotal = ({ price, qty }: DraftLine): Money.Money =>
  price === null ? Money.zero : Money.times(price, qty)
export const draftTotal = ({ products }: Draft): Money.Money => Money.sum(products.map(draftLineTotal))

export const draftFields: ReadonlyArray<Field<Draft>> = [
  { name: "id", of: ({ id }) => id },
  { name: "store_id", of: ({ store_id }) => store_id },
  { name: "source", of: ({ source }) => source },
  { name: "name", of: ({ name }) => name },
  { name: "lines", of: ({ products }) => products.length },
  { name: "total", of: (draft) => Money.toWire(draftTotal(draft)) }
]
