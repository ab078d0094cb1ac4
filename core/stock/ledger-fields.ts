/** The columns of a file of a stock ledger, under the names of the wire. */
import { type Field, inIst } from "../list-file.ts"
import * as Q from "../quantity.ts"
import type { Movement, StockLedger } from "./ledger.ts"
import { balances } from "./pack-life.ts"

export interface LedgerRow {
  readonly ledger: StockLedger
  readonly movement: Movement
  /** What the hub had afterwards. */
  readonly left: Q.Quantity
}

export const ledgerRows = (ledger: StockLedger): ReadonlyArray<LedgerRow> => {
  const left = balances(ledger.movements, ledger.opening)
  return ledger.movements.map((movement, at) => ({ ledger, movement, left: left[at] ?? ledger.opening }))
}

export const ledgerFields: ReadonlyArray<Field<LedgerRow>> = [
  { name: "hub_id", of: ({ ledger }) => ledger.hub_id },
  { name: "product_id", of: ({ ledger }) => ledger.product_id },
  { name: "product_name", of: ({ ledger }) => ledger.product_name },
  { name: "scan_code", of: ({ movement }) => movement.scan_code },
  { name: "at", of: ({ movement }) => movement.at },
  { name: "at_ist", of: ({ movement }) => inIst(movement.at) },
  { name: "what", of: ({ movement }) => movement.what },
  { name: "by", of: ({ movement }) => movement.by },
  { name: "reference", of: ({ movement }) => movement.reference },
  { name: "reason", of: ({ movement }) => movement.reason },
  { name: "change", of: ({ movement }) => Q.toWire(movement.change) },
  { name: "left", of: ({ left }) => Q.toWire(left) },
  { name: "sell_by", of: ({ ledger }) => ledger.sell_by }
]
