import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { ClientItems } from "#core/contract/client-item.ts"
import { requireAsInvoiced, type ToldLine } from "#core/order/confirmation.ts"
import * as Q from "#core/quantity.ts"
import { whyOf } from "#test/support/outcome.ts"
import { item, order } from "../arbitrary/order.ts"
import { packCode } from "../arbitrary/stock.ts"

const [a, b] = [packCode(1, 7), packCode(2, 7)]
const invoiced = order(
  [
    item(1, 7, {
      qty: Q.parse(2),
      accepted_qty: Q.parse("1.5"),
      hub_inventory_items: [
        { is_scanned: true, scan_code: a, qty: Q.parse("0.5") },
        { is_scanned: false, scan_code: b, qty: Q.parse(1) }
      ]
    })
  ],
  { status: "processing", invoice_id: "9" }
)

const confirmedLine = (
  qty: string,
  ...scans: ReadonlyArray<readonly [code: string, qty: string]>
): ToldLine => ({
  item_id: 1,
  qty: Q.parse(qty),
  scanned_info: { items: scans.map(([scan_code, each]) => ({ scan_code, qty: Q.parse(each) })) }
})
const why = (on: typeof invoiced, ...lines: ReadonlyArray<ToldLine>) =>
  whyOf(requireAsInvoiced(on, lines), "fine")

describe("what is told of an invoiced order (INV-10)", () => {
  it("is what was invoiced: quantity, packs and what was taken by hand", () => {
    expect(why(invoiced, confirmedLine("1.5", [a, "0.5"], ["MANUAL_PACK", "1"]))).toBe("fine")
    expect(why(invoiced, confirmedLine("1.5", [`M${a}`, "0.5"]))).toBe("fine")
    expect(why(invoiced, { item_id: 1, qty: Q.parse("1.5"), scanned_info: null })).toBe("fine")
    expect(why(invoiced)).toBe("fine")
  })

  it("is refused in thousandths, of the quantity and of a pack", () => {
    expect(why(invoiced, confirmedLine("1500"))).toContain("item 1: 1.5 was invoiced, not 1500")
    expect(why(invoiced, confirmedLine("1.5", [a, "500"]))).toContain(`item 1: 500 of ${a} was not taken`)
    expect(why(invoiced, confirmedLine("1.5", ["MANUAL_PACK", "1000"]))).toContain(
      "1000 of MANUAL_PACK was not taken"
    )
  })

  it("is refused of another item, of one twice, and of a pack that was not scanned for it", () => {
    expect(why(invoiced, { ...confirmedLine("1.5"), item_id: 2 })).toContain("item 2 is not in the order")
    expect(why(invoiced, confirmedLine("1.5"), confirmedLine("1.5"))).toContain("or stands twice")
    expect(why(invoiced, confirmedLine("1.5", [b, "1"]))).toContain(`1 of ${b} was not taken`)
  })
})

it("before its invoice, what is told of an order is no more than was ordered", () => {
  const open = order([item(1, 7, { qty: Q.parse(2) })])
  expect(why(open, confirmedLine("1.5", [a, "0.5"]))).toBe("fine")
  expect(why(open, confirmedLine("1500"))).toContain("2 was ordered, not 1500")
})

it("stands on the wire in decimals", () => {
  const lines = [{ item_id: 1, product_id: 7, qty: Q.ofThousandths(1500), scanned_info: { items: [] } }]
  expect(Schema.encodeSync(ClientItems)(lines)).toEqual([{ ...lines[0], qty: 1.5 }])
})
