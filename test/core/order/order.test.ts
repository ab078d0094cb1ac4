import * as Schema from "effect/Schema"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { customerName, isPicked, maskedPhone, Order, pickedItems, readSubSlot } from "#core/order/order.ts"
import * as Q from "#core/quantity.ts"
import { anyOrder, item, order, statuses } from "../arbitrary/order.ts"

const decode = Schema.decodeUnknownSync(Order)
const encode = Schema.encodeSync(Order)

describe("an order on the wire", () => {
  it("arrives as it was sent, whatever its names hold", () => {
    const wire = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

    fc.assert(
      fc.property(anyOrder, (sent) => {
        expect(decode(wire(encode(sent)))).toEqual(sent)
      })
    )
  })

  it("has one of nine statuses; any other is refused", () => {
    for (const status of statuses) expect(decode({ ...encode(order([])), status }).status).toBe(status)
    for (const status of ["cancelled", "done", "", null])
      expect(() => decode({ ...encode(order([])), status })).toThrow()
  })

  it("carries quantities and amounts as plain decimal numbers", () => {
    const [sent] = encode(order([item(1, 7, { qty: Q.parse("1.255") })])).items
    expect(sent).toMatchObject({ qty: 1.255, price: 100 })
  })

  it("a quantity that cannot be read counts as 0", () => {
    const sent = encode(order([item(1, 7)]))
    for (const qty of [null, "abc", {}, true])
      expect(decode({ ...sent, items: [{ ...sent.items[0], qty }] }).items[0]?.qty).toBe(0)
    expect(decode({ ...sent, items: [{ ...sent.items[0], qty: "2.5" }] }).items[0]?.qty).toBe(2500)
  })
})

describe("the slot of an order", () => {
  const info = { display_string: "6 pm", delivery_at: "2026-11-20 12:30:00" }

  it("is read as an object or as JSON text, with one start or several", () => {
    const one = { display_string: "6 pm", delivery_at: ["2026-11-20 12:30:00"] }
    expect(readSubSlot(info)).toEqual(one)
    expect(readSubSlot(JSON.stringify(info))).toEqual(one)
    const two = { ...info, delivery_at: ["2026-11-20 12:30:00", "2026-11-20 14:30:00"] }
    expect(readSubSlot(JSON.stringify(two))).toEqual(two)
    expect(readSubSlot({ delivery_at: "tonight" })).toEqual({
      display_string: "tonight",
      delivery_at: ["tonight"]
    })
  })

  it("is none when nothing of it can be read, and never an error", () => {
    for (const broken of [
      null,
      undefined,
      "",
      "{",
      "[]",
      "null",
      "7",
      7,
      true,
      {},
      [],
      { display_string: 7 }
    ])
      expect(readSubSlot(broken)).toBeNull()
    fc.assert(
      fc.property(fc.anything(), (anything) => {
        const slot = readSubSlot(anything)
        expect(slot === null || slot.delivery_at.every((start) => typeof start === "string")).toBe(true)
      })
    )
  })
})

it("staff pick items that are active, not virtual and not children of another item", () => {
  expect(isPicked(item(1, 7))).toBe(true)
  expect(isPicked(item(1, 7, { status: "deleted" }))).toBe(false)
  expect(isPicked(item(1, 7, { product_type: "virtual" }))).toBe(false)
  expect(isPicked(item(1, 7, { parent_item_id: 9 }))).toBe(false)
  const mixed = order([item(1, 7), item(2, 7, { status: "deleted" }), item(3, 8)])
  expect(pickedItems(mixed).map(({ item_id }) => item_id)).toEqual([1, 3])
})

it.each([
  ["9876543210", "9876543***"],
  ["1234", "1***"],
  ["123", "***"],
  ["1", "*"],
  ["", ""]
])("the phone %j is shown as %j: the last three characters are masked", (phone, shown) => {
  expect(maskedPhone(phone)).toBe(shown)
})

it.each([
  ["Asha", "Rao", "Asha Rao"],
  ["Asha", null, "Asha"],
  [null, "Rao", "Rao"],
  ["  ", "Rao", "Rao"],
  [null, null, ""]
])("%j %j is called %j", (customer_firstname, customer_lastname, name) => {
  expect(customerName({ customer_firstname, customer_lastname })).toBe(name)
})
