/** Faults planted in e-invoices, files that are imported, parts of sales, sales that are paid in another way afterwards, store credits and discounts by hand. */
import type { Fault } from "#test/rpc-server/conservation/planted.ts"
import { paisa } from "./fraction.ts"
import {
  altered,
  columnOf,
  eInvoice,
  eInvoiceAt,
  fewer,
  first,
  less,
  more,
  onLine,
  paper,
  setAt,
  smaller,
  text,
  undone
} from "./planting.ts"

const goodsOfFile =
  "INSERT INTO product (entity_id, name, type_id, child_products, price, final_price, cost, min_sale_qty,"

export const furtherFaults: ReadonlyArray<Fault> = [
  {
    name: "the number of an e-invoice is that of another paper",
    plant: altered("INSERT INTO e_invoice (", (values) =>
      setAt(values, eInvoiceAt.irn, [...String(values[eInvoiceAt.irn])].reverse().join(""))
    )
  },
  {
    name: "the e-invoice of a credit note is one of an invoice",
    plant: altered("INSERT INTO e_invoice (", (values) =>
      values[eInvoiceAt.kind] === "CRN" ? setAt(values, eInvoiceAt.kind, "INV") : undefined
    )
  },
  {
    name: "an e-invoice bears a paisa more than its paper",
    plant: eInvoice(
      onLine(
        ({ igst }) => igst !== "0.00",
        () => ({ igst: paisa })
      )
    )
  },
  {
    name: "the items of an e-invoice do not come to its sums",
    plant: eInvoice(({ totals, ...document }) =>
      totals.cgst === "0.00"
        ? undefined
        : {
            ...document,
            totals: { ...totals, cgst: text(totals.cgst, paisa), sgst: text(totals.sgst, less) }
          }
    )
  },
  { name: "a paper to a business is not to be registered", plant: undone("INSERT INTO e_invoice (") },
  {
    name: "what is cancelled is still to be registered",
    plant: undone("UPDATE e_invoice SET state = 'withdrawn'")
  },
  {
    name: "an invoice counts though its e-invoice does not",
    plant: ({ text: statement }) =>
      statement.startsWith("UPDATE invoice SET cancelled_at = ?")
        ? [{ text: "SELECT 1 AS invoice_id", values: [] }]
        : undefined
  },
  {
    name: "a shop of Abu Dhabi writes Dubai on its papers",
    plant: paper("invoice", ({ seller, ...document }) =>
      seller.region === "Abu Dhabi" ? { ...document, seller: { ...seller, region: "Dubai" } } : undefined
    )
  },
  {
    name: "the tax of an order in a file is a paisa less",
    plant: columnOf(
      "INSERT INTO orders (hub_id, increment_id, store_id, status, order_type, source,",
      "tax",
      fewer
    )
  },
  {
    name: "the delivery of an order in a file is not charged",
    plant: columnOf(
      "INSERT INTO orders (hub_id, increment_id, store_id, status, order_type, source,",
      "shipping",
      () => 0
    )
  },
  {
    name: "goods of a file cost a paisa less",
    plant: columnOf(goodsOfFile, "final_price", fewer)
  },
  {
    name: "goods of a file are taxed at another rate",
    plant: columnOf(goodsOfFile, "tax_rate", (rate) => Number(rate) + 100)
  },
  {
    name: "a business of a file orders as nobody",
    plant: altered("UPDATE orders SET buyer = ?", (values) => setAt(values, 0, null))
  },
  {
    name: "the cash of a sale in parts is a card's in its shift",
    plant: altered("INSERT INTO shift_sale_part", (values) =>
      values[3] === "cashondelivery" ? setAt(values, 3, "paytm") : undefined
    )
  },
  {
    name: "coins of a sale that is paid in another way afterwards go into the drawer the other way",
    plant: altered("INSERT INTO cash_movement (", (values) => {
      const [, , kind, , reason] = values
      if (!String(reason).startsWith("Round-off of ")) return undefined
      return setAt(values, 2, kind === "in" ? "out" : "in")
    })
  },
  {
    name: "a part of a sale is a paisa less",
    plant: columnOf("INSERT INTO order_part (", "amount", fewer)
  },
  {
    name: "a store credit is given for a paisa more",
    plant: columnOf("INSERT INTO store_credit (", "balance", more)
  },
  {
    name: "an exchange leaves a paisa more on the store credit",
    plant: altered("UPDATE store_credit SET balance = balance - ?", (values) =>
      setAt(values, 0, first(values) - 1)
    )
  },
  {
    name: "a discount by hand on a line is smaller than was said",
    plant: altered("UPDATE cart_item SET discount = ?", (values) =>
      values[0] === null ? undefined : setAt(values, 0, smaller(values[0] ?? null))
    )
  },
  {
    name: "a discount by hand on a whole cart is smaller than was said",
    plant: altered("UPDATE cart SET discount = ?", (values) =>
      values[0] === null ? undefined : setAt(values, 0, smaller(values[0] ?? null))
    )
  }
]
