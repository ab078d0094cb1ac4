/** The paper of what a hub returned or kept, and who is offered it (RETURN-5). */
import { describe, expect, it } from "vitest"
import { returnList, showsReturnPrint } from "#core/label/return-list.ts"
import * as Q from "#core/quantity.ts"
import type { Flags } from "#core/session/flags.ts"
import { noon } from "../arbitrary/time.ts"

const last = {
  shipment_id: 7,
  shipment_name: "Return 7",
  time_of_shipping: "2026-11-20 05:00:00",
  time_of_shipping_ist: "2026-11-20 10:30:00",
  shipment_item_count: 2,
  ref_no: "R-1\u001b[31m",
  created_by: "Asha",
  items: [
    { product_id: 7, product_name: "Seer fish", qty: Q.parse(1.5), sell_by: "kg" },
    { product_id: 8, product_name: "Paneer", qty: Q.parse(2), sell_by: "pack" }
  ]
} as never
const drawn = (flags: Flags, templates: Readonly<Record<string, string>> = {}) =>
  returnList({ last, storeName: "Indiranagar", flags, templates, now: noon })

describe("the paper of a return", () => {
  it.each<[flags: Flags, isOffered: boolean]>([
    [{}, false],
    [{ enable_return_stock_list_print: 1 }, true],
    [{ enable_return_stock_list_print: "0" }, false],
    [{ return_stock_invoice_template: "return" }, true],
    [{ return_stock_invoice_template: "" }, false],
    [{ enable_return_stock_list_print: 0, return_stock_invoice_template: "return" }, true],
    [{ enable_return_stock_list_print: 1, return_stock_invoice_template: "return" }, true]
  ])("with %j is offered: %s (RETURN-5)", (flags, isOffered) => {
    expect(showsReturnPrint(flags)).toBe(isOffered)
  })

  it("says what went, as text alone, in the built-in layout", () => {
    expect(drawn({ enable_return_stock_list_print: 1 })).toMatchObject({
      title: "Return 7",
      reference: "R-1",
      made_by: "Asha",
      template: null,
      lines: [
        { number: 1, product_id: 7, name: "Seer fish", quantity: "1.50", unit: "Kg" },
        { number: 2, product_id: 8, name: "Paneer", quantity: "2", unit: "Pack" }
      ]
    })
  })

  it("is the store's own layout where the flag is one, or names one", () => {
    const text = "{{title}} of {{store_name}}, {{item_count}} items\n{{items}}"
    const filled = "Return 7 of Indiranagar, 2 items\n1. Seer fish  1.50 Kg\n2. Paneer  2 Pack"
    expect(drawn({ return_stock_invoice_template: text }).template).toBe(filled)
    expect(drawn({ return_stock_invoice_template: "mine" }, { mine: text }).template).toBe(filled)
  })
})
