/** A pick list as a file: a column for each order says what of the product goes into it. */
import type { Field } from "../list-file.ts"
import * as Q from "../quantity.ts"
import type { PickLine } from "./pick-list.ts"

export const pickListFields = (increments: ReadonlyArray<string>): ReadonlyArray<Field<PickLine>> => [
  { name: "shelf", of: ({ shelf }) => shelf },
  { name: "product_id", of: ({ product_id }) => product_id },
  { name: "name", of: ({ name }) => name },
  { name: "sell_by", of: ({ sell_by }) => sell_by },
  { name: "qty", of: ({ total }) => Q.toWire(total) },
  ...increments.map(
    (increment_id): Field<PickLine> => ({
      name: increment_id,
      of: (line) => {
        const own = line.orders.find((each) => each.increment_id === increment_id)
        return own === undefined ? null : Q.toWire(own.qty)
      }
    })
  )
]
