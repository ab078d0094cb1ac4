import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import { parse } from "#core/barcode/parse.ts"
import * as Day from "#core/day.ts"
import { ean13Labels } from "#core/label/ean13-labels.ts"
import { isItemListOffered, itemList } from "#core/label/item-list.ts"
import { orderCode } from "#core/label/order-code.ts"
import { orderLabel } from "#core/label/order-label.ts"
import { orderPapers } from "#core/label/order-papers.ts"
import type { Order } from "#core/order/order.ts"
import * as Q from "#core/quantity.ts"
import { item, order } from "#test/support/paper-orders.ts"

const storeName = "Panampilly Nagar"
/** 2026-11-20 15:11:07 in Asia/Calcutta. */
const now = Day.fromGmt("2026-11-20 09:41:07") ?? 0

describe("the code on an order's papers", () => {
  it("is 81, the order's id in ten digits and its number of items in three", () => {
    expect(orderCode(order([item(1), item(2), item(3), item(4)]))).toBe("810100045678004")
    expect(orderCode({ order_id: 9, items: Array.from({ length: 120 }, (_, i) => item(i)) })).toBe(
      "810000000009120"
    )
  })
  it("is found again by a scan", () => {
    const code = orderCode(order([item(1), item(2)]))
    expect(parse(code, "2026-11-20")).toMatchObject({
      codeType: "order",
      order_id: 100045678,
      item_count: 2
    })
  })
  it("counts 1 for an order without items and 999 for more than that", () => {
    expect(orderCode(order([]))).toBe("810100045678001")
    expect(orderCode({ order_id: 1, items: Array.from({ length: 1200 }, (_, i) => item(i)) })).toBe(
      "810000000001999"
    )
  })
  it("does not count items that are not picked", () => {
    const items = [
      item(1),
      item(2, { status: "deleted" }),
      item(3, { product_type: "virtual" }),
      item(4, { parent_item_id: 9001 })
    ]
    expect(orderCode(order(items))).toBe("810100045678001")
  })
  it("is none where the id has more than ten digits", () => {
    expect(orderCode({ order_id: 12_345_678_901, items: [item(1)] })).toBe("")
  })
})

describe("the order label", () => {
  const label = (change: Partial<Order> = {}) => orderLabel(order([item(1), item(2)], change), storeName)

  it("says who gets it, where, when and how it is paid", () => {
    expect(label()).toEqual({
      kind: "orderLabel",
      increment_id: "200045678",
      code: "810100045678002",
      store_name: "Panampilly Nagar",
      customer_name: "Asha Rao",
      phone: "9876543***",
      address: ["12/345 Rose Villa", "MG Road, near the old post office", "Kochi, Kerala, 682016"],
      slot: "Fri 20 Nov, 6 pm - 8 pm",
      source: "Website",
      item_count: 2,
      payment: "Cash on delivery",
      amount: "₹720.00"
    })
  })
  it.each([
    ["9876543210", "9876543***"],
    ["9876543***", "9876543***"],
    ["123", "***"],
    [null, ""]
  ])("masks the phone %s as %s", (customer_mobile, phone) => {
    expect(label({ customer_mobile }).phone).toBe(phone)
  })
  it.each([
    ["cashondelivery", "Cash on delivery"],
    ["card", "Card"],
    ["paytm", "Paytm"],
    ["upi", "UPI"],
    ["checkmo", "Prepaid"],
    ["purchase_order", "purchase_order"],
    ["constructor", "constructor"]
  ])("calls the payment %s %s", (payment_method, payment) => {
    expect(label({ payment_method }).payment).toBe(payment)
  })
  it("a customer without a name is a guest", () => {
    expect(label({ customer_firstname: " ", customer_lastname: null }).customer_name).toBe("Guest")
  })
  it("amounts of the UAE are dirhams", () => {
    const facts = { order: order([item(1)]), storeName, flags: { isUAEHub: "1" }, now }
    expect(Result.getOrThrow(orderPapers("label", facts))).toMatchObject({ amount: "AED 360.00" })
  })
  it("holds text alone, whatever was typed", () => {
    const typed = "\u001B[31mAsha\u001B[0m\u0000 ^XZ\r\n\u202E"
    const paper = label({
      customer_firstname: typed,
      customer_lastname: null,
      source: typed,
      ship_address: { street: `${typed}\nsecond`, city: typed, region: "", postcode: "" }
    })
    expect(JSON.stringify(paper)).not.toMatch(/\\u00|\\[rntbf]|\u202E/)
    expect(paper.customer_name).toBe("Asha ^XZ")
    expect(paper.address).toEqual(["Asha ^XZ", "second", "Asha ^XZ"])
  })
})

describe("the item list", () => {
  const items = [
    item(1, { name: "Chicken curry cut", qty: Q.ofThousandths(1500) }),
    item(2, { name: "Eggs", sell_by: "pack", qty: Q.ofThousandths(2000), info: { net_weight: 450 } }),
    item(3, { name: "Spices", sell_by: "pack", qty: Q.ofThousandths(1000) }),
    item(4, { name: "Gone", status: "deleted" })
  ]
  const list = (
    flags: Record<string, unknown> = {},
    change: Partial<Order> = {},
    templates?: Record<string, string>
  ) =>
    itemList({
      order: order(items, change),
      storeName,
      flags,
      now,
      ...(templates === undefined ? {} : { templates })
    })

  it("names what is picked, with quantities to two decimals and their unit", () => {
    expect(list().lines).toEqual([
      {
        number: 1,
        product_id: 1701,
        name: "Chicken curry cut",
        quantity: "1.50",
        unit: "Kg",
        accepted: null
      },
      { number: 2, product_id: 1702, name: "Eggs", quantity: "2", unit: "Pack", accepted: null },
      { number: 3, product_id: 1703, name: "Spices", quantity: "1", unit: "Pack", accepted: null }
    ])
  })
  it("weighs kilograms as they are and packs by their net weight, nothing where that is unknown", () => {
    expect(list().total_weight).toBe("2.40 Kg")
  })
  it("says when it was printed, in the hub's own time", () => {
    expect(list().printed_at).toBe("2026-11-20 15:11:07")
  })
  it("shows what was accepted once it was", () => {
    const accepted = items.map((entry) => ({ ...entry, accepted_qty: Q.ofThousandths(500) }))
    expect(list({}, { items: accepted }).lines[0]?.accepted).toBe("0.50")
  })

  it.each([
    ["no flag", {}, null],
    ["template_string", { template_string: "A {{increment_id}}" }, "A 200045678"],
    ["template_id", { template_id: "short" }, "stored 200045678"],
    ["template_id that is a number", { template_id: 7 }, "seven"],
    ["template_string before template_id", { template_string: "mine", template_id: "short" }, "mine"],
    [
      "template_id before print_order_items_template",
      { template_id: 7, print_order_items_template: "short" },
      "seven"
    ],
    ["print_order_items_template as a name", { print_order_items_template: "short" }, "stored 200045678"],
    [
      "print_order_items_template as a text",
      { print_order_items_template: "T {{store_name}}" },
      "T Panampilly Nagar"
    ],
    ["print_order_items_template as a switch", { print_order_items_template: 1 }, null],
    ["a template_id that nobody stored", { template_id: "constructor" }, null],
    ["an empty template_string", { template_string: "  " }, null]
  ])("%s decides the layout", (_, flags, template) => {
    expect(list(flags, {}, { short: "stored {{increment_id}}", "7": "seven" }).template).toBe(template)
  })

  it("a template reaches every field of the order, amounts and times as people read them", () => {
    const template_string = [
      "{{customer_name}} {{ customer_mobile }} {{ship_address.city}}",
      "{{totals.grand_total}} {{created_at}} {{source_ref_id}}{{status}}",
      "{{items}}",
      "{{total_weight}} {{slot}}"
    ].join("\r\n")
    expect(list({ template_string }).template).toBe(
      [
        "Asha Rao 9876543*** Kochi",
        "1,440.00 2026-11-20 11:00:00 pending",
        "1. Chicken curry cut  1.50 Kg",
        "2. Eggs  2 Pack",
        "3. Spices  1 Pack",
        "2.40 Kg Fri 20 Nov, 6 pm - 8 pm"
      ].join("\n")
    )
  })
  it("a field that the order does not have stays as it is written", () => {
    const template_string =
      "{{nothing}} {{items.0.qty}} {{totals}} {{constructor}} {{__proto__.x}} {{}} {{increment_id"
    expect(list({ template_string }).template).toBe(template_string)
  })
  it("what was typed into a field is filled in once and as text", () => {
    const template = list(
      { template_string: "<{{customer_name}}|{{source}}>" },
      { customer_firstname: "{{increment_id}}", customer_lastname: "$&\n", source: "a\u001B[2Jb\nc" }
    ).template
    expect(template).toBe("<{{increment_id}} $&|ab c>")
  })

  it.each([
    [{}, true],
    [{ print_order_items_template: "short" }, true],
    [{ print_order_items_template: 0 }, false],
    [{ print_order_items_template: "false" }, false]
  ])("with %j Print Items is offered: %s", (flags, offered) => {
    expect(isItemListOffered(flags)).toBe(offered)
  })
})

describe("EAN13 labels", () => {
  const ean13_barcode = "8901234567890"
  const labels = (...items: ReadonlyArray<Parameters<typeof item>[1]>) =>
    ean13Labels(order(items.map((change, index) => item(index + 1, { ean13_barcode, ...change }))))

  it.each([
    ["1.2 ordered", { qty: Q.ofThousandths(1200) }, 2],
    ["2 ordered", { qty: Q.ofThousandths(2000) }, 2],
    ["3 ordered, 0.25 accepted", { qty: Q.ofThousandths(3000), accepted_qty: Q.ofThousandths(250) }, 1],
    ["3 ordered, 2.001 accepted", { qty: Q.ofThousandths(3000), accepted_qty: Q.ofThousandths(2001) }, 3]
  ])("%s: as many copies as the quantity rounded up", (_, change, copies) => {
    expect(labels(change).document.labels.map((label) => label.copies)).toEqual([copies])
  })
  it("carry the label name, or the name where there is none, cut at 55 letters", () => {
    const letter = "ശ്രീ"
    expect(
      labels(
        { label_name: "Short", name: "Long" },
        { label_name: " ", name: "Long" },
        { name: "x".repeat(56) },
        { label_name: letter.repeat(60) }
      ).document.labels.map(({ name }) => name)
    ).toEqual(["Short", "Long", "x".repeat(55), letter.repeat(55)])
  })
  it("carry the price of a kilogram or of a pack", () => {
    expect(labels({}, { sell_by: "pack" }).document.labels.map(({ price }) => price)).toEqual([
      "₹240.00 / Kg",
      "₹240.00"
    ])
  })
  it("items without a code, with a wrong one, or that are not sent are left out and named with the reason", () => {
    const { document, omitted } = labels(
      {},
      { ean13_barcode: null },
      { ean13_barcode: "8901234567891" },
      { ean13_barcode: "890123456789" },
      { ean13_barcode: "89012345678९०" },
      { NIL: true },
      { accepted_qty: Q.zero },
      { status: "deleted" }
    )
    expect(document.labels).toHaveLength(1)
    expect(omitted.map(({ item, why }) => [item.item_id, why])).toEqual([
      [9002, "NoCode"],
      [9003, "WrongCheckDigit"],
      [9004, "WrongCheckDigit"],
      [9005, "WrongCheckDigit"],
      [9006, "NothingSent"],
      [9007, "NothingSent"]
    ])
  })
  it("when no item can have one, the answer says why", () => {
    const facts = { order: order([item(1)]), storeName, flags: {}, now }
    const refused = Result.merge(Result.flip(orderPapers("ean13", facts)))
    expect(refused).toMatchObject({ tag: "InvalidData", data: { why: "product 1701 has no EAN13" } })
    const wrong = item(2, { ean13_barcode: "8901234567891" })
    const several = { ...facts, order: order([item(1), wrong, item(3)]) }
    expect(Result.merge(Result.flip(orderPapers("ean13", several)))).toMatchObject({
      data: { why: "products 1701, 1703 have no EAN13; product 1702 has an EAN13 with a wrong check digit" }
    })
  })
})
