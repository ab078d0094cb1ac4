import { describe, expect, it } from "vitest"
import { item, order } from "../arbitrary/order.ts"
import { code, stockOf } from "../arbitrary/stock.ts"
import { type Desk, openDesk } from "./desk.ts"
import { Hub } from "./hub.ts"

const wrapping = item(2, 9501, { product_type: "virtual", sell_by: "pack", name: "Gift Wrapping" })
const desk = (): Desk => {
  const at = openDesk(new Hub(order([item(1, 7, { name: "Chicken" }), wrapping]), stockOf("A7=1")))
  at.scan(code("A7"))
  at.settle()
  return at
}

/** What the dialog says of the wrapping, changed as by a press of a reason, or typed in own words. */
const fieldOf = (at: Desk) => {
  const part = at.view.question?.parts?.find((each) => each.part === "fields")
  const field = part?.part === "fields" ? part.fields[0] : undefined
  if (field?.kind !== "reason") throw new Error("no reason is asked")
  return field
}
const leaveOut = (at: Desk, reason: string): ReadonlyArray<string> => {
  at.press("extras")
  at.say(fieldOf(at).chosen(reason, false))
  return at.press("keep")
}
const sent = (at: Desk) => {
  at.say({ _tag: "Continued" })
  if (at.model.dialog?._tag === "Summary") at.press("confirm")
  const call = at.waiting.find(({ _tag }) => _tag === "InvoiceOrder")
  return call?._tag === "InvoiceOrder"
    ? call.lines.map(({ item_id, qty, reason }) => ({ item_id, qty, reason }))
    : undefined
}

describe("a virtual item on the page of an order", () => {
  it("goes along without a word, as long as nobody leaves it out", () => {
    const at = desk()
    expect(at.rows.some((row) => row.includes("Gift Wrapping"))).toBe(false)
    at.press("extras")
    expect(fieldOf(at)).toMatchObject({ label: "Gift Wrapping, 1 Pack", text: "Goes along" })
    expect(at.press("keep")).toEqual(["SaveWork"])
    expect(sent(at)?.map(({ item_id }) => item_id)).toEqual([1])
  })

  it("is left out for a reason, stands crossed among the items, and goes with it into the invoice", () => {
    const at = desk()
    expect(leaveOut(at, "Out of stock")).toEqual(["SaveWork"])
    expect(at.rows.some((row) => row.includes("Gift Wrapping") && row.includes("Nil"))).toBe(true)
    expect(sent(at)).toMatchObject([
      { item_id: 1, reason: null },
      { item_id: 2, qty: 0, reason: "Out of stock" }
    ])
    at.settle()
    const invoiced = at.model.order?.items.find(({ item_id }) => item_id === 2)
    expect(invoiced).toMatchObject({ accepted_qty: 0, reason: "Out of stock" })
  })

  it("wants a reason that says something, and comes back where it goes along again", () => {
    const at = desk()
    at.press("extras")
    at.say(fieldOf(at).choseOther)
    at.say(fieldOf(at).typed("no"))
    at.press("keep")
    expect(fieldOf(at).problem).toBeDefined()
    at.say(fieldOf(at).typed("customer has none to give it to"))
    at.press("keep")
    expect(at.model.picking.nil).toEqual([2])
    leaveOut(at, "Goes along")
    expect(at.model.picking).toMatchObject({ nil: [], reasons: [] })
    expect(sent(at)?.map(({ item_id }) => item_id)).toEqual([1])
  })

  it("stays left out over a crash", () => {
    const before = desk()
    leaveOut(before, "Out of stock")
    const after = openDesk(before.hub, {}, before.journal)
    after.settle()
    expect(after.model.picking.nil).toEqual([2])
  })
})
