/** Faults planted in papers, their numbers, what is owed and drawers: small ones, each against one sentence of the law. The reckoning finds each. */
import type { Fault } from "#test/rpc-server/conservation/planted.ts"
import { Fraction, paisa, zero } from "./fraction.ts"
import { levyNames } from "./levies.ts"
import { altered, first, isHalf, isLevied, less, negative, onLine, paper, setAt, text } from "./planting.ts"

export const faults: ReadonlyArray<Fault> = [
  {
    name: "half a paisa of a levy is rounded down",
    plant: paper(
      "invoice",
      onLine(isHalf, () => ({ cgst: less, sgst: less }))
    )
  },
  {
    name: "the halves of a line are unequal",
    plant: paper(
      "invoice",
      onLine(isLevied, () => ({ cgst: paisa, sgst: less }))
    )
  },
  {
    name: "a discount is taken off after the tax",
    plant: paper(
      "invoice",
      onLine(
        (line) => isLevied(line) && line.discount !== "0.00",
        ({ total, rate, cgst }) => {
          const half = Fraction.read(total).times(Fraction.read(rate)).per(Fraction.of(200)).nearest()
          const more = half.minus(Fraction.read(cgst))
          return { cgst: more, sgst: more }
        }
      )
    )
  },
  {
    name: "a sale within a state bears IGST",
    plant: paper(
      "invoice",
      onLine(isLevied, ({ cgst, sgst }) => ({
        cgst: negative(cgst),
        sgst: negative(sgst),
        igst: Fraction.read(cgst).plus(Fraction.read(sgst))
      }))
    )
  },
  {
    name: "Chandigarh levies SGST",
    plant: paper("invoice", (document) =>
      document.regime === "cgst-utgst" ? { ...document, regime: "cgst-sgst" } : undefined
    )
  },
  {
    name: "a delivery bears no tax",
    plant: paper("invoice", (document) => {
      const taxed = document.delivery?.find(({ cgst, igst, vat }) =>
        [cgst, igst, vat].some((tax) => tax !== "0.00")
      )
      if (taxed === undefined) return undefined
      const free = { ...taxed, cgst: "0.00", sgst: "0.00", igst: "0.00", vat: "0.00" }
      const totals = { ...document.totals }
      for (const name of levyNames) totals[name] = text(totals[name], negative(taxed[name]))
      const tax = levyNames.reduce((sum, name) => sum.plus(Fraction.read(taxed[name])), zero)
      totals.grand_total = text(totals.grand_total, zero.minus(tax))
      return {
        ...document,
        delivery: document.delivery?.map((part) => (part === taxed ? free : part)) ?? [],
        totals
      }
    })
  },
  {
    name: "the round-off of a sale for cash is not said",
    plant: paper("invoice", ({ totals: { round_off: off, ...totals }, ...document }) =>
      off === undefined ? undefined : { ...document, totals }
    )
  },
  {
    name: "a transfer is valued at its price",
    plant: paper("invoice", (document) => {
      const line = document.is_transfer === true ? document.lines[0] : undefined
      if (line === undefined) return undefined
      const price = Fraction.read(line.price).times(Fraction.of(10, 9)).nearest().text()
      return { ...document, lines: document.lines.with(0, { ...line, price }) }
    })
  },
  {
    name: "the paper of a business does not name its GSTIN",
    plant: paper("invoice", ({ buyer: { gstin, ...buyer }, ...document }) =>
      gstin == null ? undefined : { ...document, buyer }
    )
  },
  {
    name: "a number is skipped",
    plant: (statement) =>
      statement.text.startsWith("INSERT INTO invoice_number") ? [statement, statement] : undefined
  },
  {
    name: "a challan has a number of the tax invoices",
    plant: altered("INSERT INTO invoice_number", (values) =>
      String(values[1]).startsWith("D") ? setAt(values, 1, String(values[1]).replace("D", "T")) : undefined
    )
  },
  {
    name: "a note credits a paisa more than came back",
    plant: paper(
      "credit_note",
      onLine(
        ({ taxable }) => taxable !== "0.00",
        () => ({ taxable: paisa })
      )
    )
  },
  {
    name: "what is credited does not stand on the order",
    plant: altered("UPDATE orders SET credited", (values) => setAt(values, 0, first(values) - 1))
  },
  {
    name: "a sale by card is cash in the drawer",
    plant: altered("INSERT INTO shift_sale", (values) =>
      values[4] === "card" ? setAt(values, 4, "cashondelivery") : undefined
    )
  },
  {
    name: "a sale for cash is in the drawer at its exact sum",
    plant: altered("INSERT INTO shift_sale", (values) =>
      values[4] === "cashondelivery" ? setAt(values, 3, Number(values[3]) + 37) : undefined
    )
  },
  {
    name: "cash that goes back does not leave the drawer",
    plant: altered("INSERT INTO cash_movement", (values) =>
      values[2] === "refund" ? setAt(values, 3, Number(values[3]) - 1) : undefined
    )
  },
  {
    name: "a paisa more is owed than came in",
    plant: altered("INSERT INTO task (store_id, hub_id, kind, order_id,", (values) =>
      setAt(values, 3, Number(values[3]) + 1)
    )
  }
]
