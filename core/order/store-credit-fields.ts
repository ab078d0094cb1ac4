/** The columns of a file of open store credits. */
import type { Field } from "../list-file.ts"
import * as Money from "../money.ts"
import type { OpenCredit } from "./store-credit.ts"

export const openCreditFields: ReadonlyArray<Field<OpenCredit>> = [
  { name: "ending", of: ({ ending }) => ending },
  { name: "issued_at", of: ({ issued_at }) => issued_at },
  { name: "store", of: ({ store }) => store },
  { name: "order_id", of: ({ order_id }) => String(order_id) },
  { name: "increment_id", of: ({ increment_id }) => increment_id },
  { name: "credit_note", of: ({ credit_note }) => credit_note },
  { name: "customer", of: ({ customer }) => customer },
  { name: "mobile", of: ({ mobile }) => mobile },
  { name: "currency", of: ({ currency }) => currency },
  { name: "issued", of: ({ issued }) => Money.toWire(issued) },
  { name: "balance", of: ({ balance }) => Money.toWire(balance) }
]
