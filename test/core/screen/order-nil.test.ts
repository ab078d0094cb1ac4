import { describe, expect, it } from "vitest"
import { commanded } from "#core/kit/view/commanded.ts"
import { partOf } from "#core/kit/view/view.ts"
import { defaultReasons } from "#core/order/reason.ts"
import { orderOf } from "../arbitrary/order.ts"
import { code } from "../arbitrary/stock.ts"
import { Desk, deskOf } from "./desk.ts"
import { Hub } from "./hub.ts"

const [firstReason = ""] = defaultReasons
const askedOn = (at: Desk) => partOf(at.view, "scan")?.question

describe("nil from the row (PICK-13)", () => {
  it("is one key and one reason, kept with the work before it sounds, and nothing is left to be asked", () => {
    const at = deskOf("7 2kg, 8 1kg")
    expect(at.press("n")).toEqual(["SaveWork", "Beep question"])
    expect(at.stands).toBe("0/2 nil done | 0/1")
    expect(askedOn(at)).toMatchObject({ text: "Why is it nil?", name: at.model.order?.items[0]?.name })
    expect(at.press("1")).toEqual(["SaveWork"])
    expect(askedOn(at)).toBeUndefined()
    expect(at.model.picking.reasons).toEqual([{ item_id: 1, reason: firstReason }])
    expect(at.model.selected).toBe(2)
    at.press("F7")
    at.press("1")
    at.say({ _tag: "Continued" })
    expect(at.view.question?.actions[0]).toMatchObject({ id: "confirm", isDisabled: false })
  })

  it("of an item that has packs is what is missing of it: they stay", () => {
    const at = deskOf("7 2kg", "A7=0.5")
    at.scanAll(code("A7"))
    at.press("n")
    expect(at.stands).toBe("0.5/2 short 1.5 done")
    expect(at.model.picking.scans).toHaveLength(1)
  })

  it("pressed again is taken back, with its question", () => {
    const at = deskOf("7 2kg", "A7=0.5")
    at.scanAll(code("A7"))
    at.press("n")
    expect(at.press("n")).toEqual(["SaveWork", "Beep good"])
    expect(at.stands).toBe("0.5/2")
    expect(askedOn(at)).toBeUndefined()
  })

  it("from a full row leads to what is missing first: it takes two presses to lose an item nobody looked at", () => {
    const at = deskOf("7 0.5kg, 8 1kg, 9 1kg", "A7=0.5")
    at.scanAll(code("A7"))
    expect(at.model.selected).toBe(1)
    expect(at.press("n")).toEqual([])
    expect(at.model.selected).toBe(2)
    expect(at.stands).toBe("0.5/0.5 green done | 0/1 | 0/1")
    at.press("n")
    expect(at.stands).toBe("0.5/0.5 green done | 0/1 nil done | 0/1")
  })

  it("is scanned, too: the printed code means what the key means", () => {
    const at = deskOf("7 0.5kg, 8 1kg, 9 1kg", "A7=0.5")
    at.scanAll(code("A7"))
    const scanNil = () => {
      const outcome = commanded(at.view, "nil")
      if (outcome === undefined || !("message" in outcome)) throw new Error("nothing takes it")
      at.say(outcome.message)
    }
    // From a full row it leads to what is missing; where one row alone is, it means that one.
    scanNil()
    scanNil()
    expect(at.stands).toBe("0.5/0.5 green done | 0/1 nil done | 0/1")
    at.say({ _tag: "SelectedItem", itemId: 1 } as never)
    scanNil()
    expect(at.stands).toBe("0.5/0.5 green done | 0/1 nil done | 0/1 nil done")
  })

  it("stands in no row of a full item, of one that was taken out, or of an order that is closed", () => {
    const at = deskOf("7 0.5kg, 8 1kg", "A7=0.5")
    at.scanAll(code("A7"))
    const rows = partOf(at.view, "table")?.rows(0, 9) ?? []
    expect(rows.map(({ actions }) => actions.map(({ id }) => id))).toEqual([[], ["nil"]])
    const closed = deskOf("7 2kg", "", { status: "canceled" })
    expect(partOf(closed.view, "table")?.rows(0, 9)[0]?.actions).toEqual([])
    expect(closed.say({ _tag: "ToggledNil", itemId: 1 })).toEqual([])
    expect(at.say({ _tag: "ToggledNil", itemId: 1 })).toEqual([])
    expect(at.say({ _tag: "ToggledNil", itemId: 99 })).toEqual([])
  })

  it("is not offered before the stored work is back: nothing that takes it would be done", () => {
    const at = new Desk(new Hub(orderOf("7 2kg"), []))
    at.answer()
    expect(at.model).toMatchObject({ order: { order_id: 1 }, holder: "nobody yet" })
    expect(commanded(at.view, "nil")).toBeUndefined()
    at.settle()
    expect(commanded(at.view, "nil")).toEqual({ message: { _tag: "ToggledNil", itemId: 1 } })
  })

  it("waits for the scans on their way, says so, and changes nothing", () => {
    const at = deskOf("7 2kg", "A7=0.5")
    at.scan(code("A7"))
    expect(at.say({ _tag: "ToggledNil", itemId: 1 })).toEqual([
      "Beep bad",
      "info: Scans are on their way: mark it nil after them"
    ])
    at.settle()
    expect(at.stands).toBe("0.5/2")
  })

  it("a reason that came late, for an item that is no longer nil, waits for the day it is short", () => {
    const at = deskOf("7 2kg", "A7=2")
    at.press("n")
    at.scanAll(code("A7"))
    at.say({ _tag: "GaveNilReason", itemId: 1, reason: firstReason })
    expect(at.stands).toBe("2/2 green done")
    expect(at.say({ _tag: "GaveNilReason", itemId: 99, reason: firstReason })).toEqual([])
  })
})
