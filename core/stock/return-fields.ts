/** The columns of a file of the return stock sheet, under the names of the wire. */
import type { Field } from "../list-file.ts"
import * as Q from "../quantity.ts"
import type { ReturnProduct } from "./return-product.ts"

export const returnFields: ReadonlyArray<Field<ReturnProduct>> = [
  { name: "product_id", of: ({ product_id }) => product_id },
  { name: "product_name", of: ({ product_name }) => product_name },
  { name: "marinated", of: ({ marinated }) => marinated },
  { name: "category", of: ({ category }) => category },
  { name: "display_age", of: ({ display_age }) => display_age },
  { name: "retained", of: ({ retained }) => Q.toWire(retained) },
  { name: "sent", of: ({ sent }) => Q.toWire(sent) },
  { name: "received", of: ({ received }) => Q.toWire(received) },
  { name: "sold", of: ({ sold }) => Q.toWire(sold) },
  { name: "remaining", of: ({ remaining }) => Q.toWire(remaining) },
  { name: "return", of: (product) => Q.toWire(product.return) },
  { name: "retain", of: ({ retain }) => (retain ? 1 : 0) },
  {
    name: "central_stock",
    of: ({ central_stock }) => (typeof central_stock === "number" ? Q.toWire(central_stock) : central_stock)
  },
  { name: "sell_by", of: ({ sell_by }) => sell_by }
]
