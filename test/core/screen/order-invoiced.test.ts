import { describe, expect, it } from "vitest"
import { keysOf } from "#core/kit/view/keys.ts"
import type { OrderStatus } from "#core/order/order.ts"
import { menuActions } from "#core/screen/order/actions.ts"
import { invoicedFacts } from "#core/screen/order/invoiced-facts.ts"
import { sideActions } from "#core/screen/order/side-actions.ts"
import { paperNames } from "#core/text/order-outcome.ts"
import { item, order, orderOf, slot } from "../arbitrary/order.ts"
import { stockOf } from "../arbitrary/stock.ts"
import { inMinutes, noon } from "../arbitrary/time.ts"
import { Client, viewOf } from "./client.ts"
import { deskOf, openDesk } from "./desk.ts"
import { Hub } from "./hub.ts"

const invoiced = { status: "processing", invoice_id: "11/26-27/000042" } as const

describe("an invoiced order", () => {
  it("says its number, what it comes to, how it is paid, and what is next", () => {
    const at = order([item(1, 7)], invoiced)
    expect(invoicedFacts(at, {}, noon)).toEqual({
      paper: "Invoice 11/26-27/000042",
      amount: expect.stringMatching(/^₹\d+\.\d\d$/),
      payment: "Cash on delivery",
      next: "Next: dispatch it, here or by its label at Dispatch"
    })
    expect(invoicedFacts(at, { isUAEHub: 1 }, noon)?.amount).toMatch(/^AED \d/)
  })

  // SHIP-2: noon is 12:00 in Asia/Calcutta.
  it.each([
    [inMinutes(31), "Next: dispatch it from 12:01 on"],
    [inMinutes(30), "Next: dispatch it, here or by its label at Dispatch"],
    [inMinutes(24 * 60), "Next: dispatch it from 21 Nov 11:30 on"]
  ])("with a slot at %s: %s", (start, next) => {
    expect(invoicedFacts(order([], { ...invoiced, ...slot(start) }), {}, noon)?.next).toBe(next)
  })

  it.each<[OrderStatus, string]>([
    ["complete", "It left on 2026-11-20 11:58"],
    ["shipped", "It left on 2026-11-20 11:58"],
    ["undelivered", "It left and was not delivered"],
    ["partial_return", "It left and came back in part"]
  ])("that is %s: %s", (status, next) => {
    const left = order([], { ...invoiced, status, shipped_at: "2026-11-20 11:58:03" })
    expect(invoicedFacts(left, {}, noon)?.next).toBe(next)
  })

  it("names the paper by its kind and number, and its buyer", () => {
    const paper = { kind: "challan", number: "101/D26/000007" } as const
    expect(invoicedFacts(order([], { ...invoiced, paper }), {}, noon)?.paper).toBe(
      "Delivery Challan 101/D26/000007"
    )
    const old = order([], { ...invoiced, paper: { kind: null, number: "101/26-27/00065" } })
    expect(invoicedFacts(old, {}, noon)?.paper).toBe("Invoice 101/26-27/00065")
  })

  it("names both papers, and once they are credited their notes alone (INV-16)", () => {
    const paper = { kind: "taxInvoice", number: "101/T26/000015", beside: "101/B26/000040" } as const
    expect(invoicedFacts(order([], { ...invoiced, paper }), {}, noon)).toMatchObject({
      paper: "Tax Invoice 101/T26/000015",
      beside: "101/B26/000040"
    })
    const credited = order([], { ...invoiced, paper, credit_note: "101/C26/000001, 101/C26/000002" })
    expect(invoicedFacts(credited, {}, noon)?.beside).toBeUndefined()
  })

  it("that was cancelled names its credit note", () => {
    const credited = order([], { ...invoiced, status: "canceled", credit_note: "CN/11/1" })
    expect(invoicedFacts(credited, {}, noon)).toMatchObject({
      paper: "Credit note CN/11/1",
      next: "It is cancelled and its invoice is credited"
    })
  })

  it("says nothing of the kind before it is invoiced", () => {
    expect(invoicedFacts(order([]), {}, noon)).toBeUndefined()
  })
})

describe("what can be done with an order", () => {
  const titles = (ean13?: string) => {
    const { items, ...rest } = orderOf("7 2kg")
    const coded = items.map((each) => ({ ...each, ean13_barcode: ean13 ?? null }))
    const at = openDesk(new Hub({ ...rest, items: coded }, stockOf("")), {})
    return menuActions(at.model, {}).map(({ title }) => title)
  }
  it("offers EAN13 labels where a product has one", () => {
    expect(titles()).not.toContain("Print EAN13 Labels")
    expect(titles("")).not.toContain("Print EAN13 Labels")
    expect(titles("8901234567890")).toContain("Print EAN13 Labels")
  })

  it("no two papers have the same letter, and nothing else beside them has one of theirs", () => {
    const { items, ...rest } = orderOf("7 2kg")
    const whole = {
      ...rest,
      ...invoiced,
      credit_note: "CN/11/1",
      items: items.map((each) => ({ ...each, ean13_barcode: "8901234567890" }))
    }
    const { model } = openDesk(new Hub({ ...rest, items }, stockOf("")), {})
    const flags = { enable_download_invoice: true }
    const offered = (at: typeof whole) => menuActions({ ...model, order: at }, flags)
    expect(offered(whole).map(({ title }) => title)).toEqual(
      expect.arrayContaining([
        ...Object.values(paperNames).map((name) => `Print ${name}`),
        "Download Invoice",
        "Weigh labels"
      ])
    )
    const open = { ...whole, status: "pending", invoice_id: null } as unknown as typeof whole
    for (const actions of [offered(whole), offered(open)]) {
      const keys = actions.flatMap((action) => action.keys)
      expect(keys).toEqual([...new Set(keys)])
      expect(keys).toHaveLength(actions.length)
    }
  })

  it("offers its number to be copied, and the partner's where there is one, cleaned of what no eye sees", () => {
    const at = (source_ref_id: string | null) => {
      const desk = deskOf("7 2kg", "", { source_ref_id })
      return {
        desk,
        offered: sideActions(desk.model, desk.context).filter(({ title }) => title.startsWith("Copy"))
      }
    }
    const messages = (source_ref_id: string | null) =>
      at(source_ref_id).offered.map(({ title, outcome }) => [title, "message" in outcome && outcome.message])
    const { increment_id } = orderOf("7 2kg")
    const number = ["Copy order number", { _tag: "AskedToCopy", text: increment_id }]
    expect(messages(null)).toEqual([number])
    expect(messages(" ")).toEqual([number])
    expect(messages(" SW-\u001B]52;c;eA==\u000788\u202E ")).toEqual([
      number,
      ["Copy for the partner", { _tag: "AskedToCopy", text: "SW-88" }]
    ])
    expect(at(null).desk.say({ _tag: "AskedToCopy", text: "SW-88" })).toEqual(["Copy"])
  })

  it("sets cancelling apart from the papers", () => {
    const at = deskOf("7 2kg")
    const apart = menuActions(at.model, { enable_store_work: 1 }).filter(({ tone }) => tone === "danger")
    expect(apart.map(({ title }) => title)).toEqual(["Cancel order"])
  })

  it("has one action for a key, the key that shows all of them included", () => {
    const view = viewOf(new Client().enter({ enable_upi_payment: true }).open(order([item(1, 7)], invoiced)))
    const keys = keysOf(view).flatMap((meaning) => meaning.keys)
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
  })
})
