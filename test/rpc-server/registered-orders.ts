/** A network whose orders are a business's, so that their invoices are registered. */
import { Effect } from "effect"
import { seed, shelfPack } from "#test/support/network.ts"
import { changes } from "#test/support/transaction.ts"

export const buyer = {
  gstin: "29AAGCB7383J1Z4",
  trn: null,
  legal_name: "Bakers Guild LLP",
  address: "4, Church Street\nBengaluru 560001"
}

/** Half a kilogram of 1773 in each order, and a pack for it under its code. */
export const registeredOrders = (now: number, ids: ReadonlyArray<number>, codeOf: (id: number) => string) =>
  Effect.andThen(
    seed(
      now,
      ids.map((id) => ({ id, store: 11, items: [{ product: 1773, qty: 500 }] })),
      ids.map((id) => shelfPack(1773, codeOf(id)))
    ),
    changes(
      `UPDATE orders SET buyer = '${JSON.stringify(buyer)}'`,
      "UPDATE store SET postcode = '560038'",
      "UPDATE product SET tax_rate = 500",
      "INSERT INTO env_variable (name, hub_id, value) VALUES ('e_invoices', 0, 'true')"
    )
  )
