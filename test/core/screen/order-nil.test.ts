import { describe, expect, it } from "vitest"
import { commanded } from "#core/kit/view/commanded.ts"
import { actionsOf } from "#core/kit/view/offered.ts"
import { partOf } from "#core/kit/view/view.ts"
import { defaultReasons } from "#core/order/reason.ts"
import { view } from "#core/screen/order/view.ts"
import { orderOf } from "../arbitrary/order.ts"
import { code, stockOf } from "../arbitrary/stock.ts"
import { shown } from "../order/picking-script.ts"
import { Desk, openDesk } from "./desk.ts"
import { Hub } from "./hub.ts"

const [firstReason = ""] = defaultReasons
const desk = (lines: string, stock = "", flags = {}): Desk =>
  openDesk(new Hub(orderOf(lines), stockOf(stock)), { flags })
const stands = ({ model }: Desk): string =>
  model.order === undefined ? "no order" : shown(model.order, model.picking)
const seen = (at: Desk) => view(at.model, { context: at.context, next: undefined, pictures: new Map() })
const askedOn = (at: Desk) => partOf(seen(at), "scan")?.question

/** Takes what a key means on the page: an action, or an answer to what is asked. */
const press = (at: Desk, key: string): ReadonlyArray<string> => {
  const answers = askedOn(at)?.answers ?? []
  const meant = [...answers, ...actionsOf(seen(at))].find(({ keys }) => keys.includes(key))
  if (meant === undefined || !("message" in meant.outcome)) throw new Error(`${key} means nothing`)
  return at.say(meant.outcome.message)
}
const scanned = (at: Desk, ...names: ReadonlyArray<string>): void => {
  for (const name of names) {
    at.scan(code(name))
    at.settle()
  }
}

describe("nil from the row (PICK-13)", () => {
  it("is one key and one reason, kept with the work before it sounds, and nothing is left to be asked", () => {
    const at = desk("7 2kg, 8 1kg")
    expect(press(at, "n")).toEqual(["SaveWork", "Beep question"])
    expect(stands(at)).toBe("0/2 nil done | 0/1")
    expect(askedOn(at)).toMatchObject({ text: "Why is it nil?", name: at.model.order?.items[0]?.name })
    expect(press(at, "1")).toEqual(["SaveWork"])
    expect(askedOn(at)).toBeUndefined()
    expect(at.model.picking.reasons).toEqual([{ item_id: 1, reason: firstReason }])
    expect(at.model.selected).toBe(2)
    press(at, "F7")
    press(at, "1")
    at.say({ _tag: "Continued" })
    expect(seen(at).question?.actions[0]).toMatchObject({ id: "confirm", isDisabled: false })
  })

  it("of an item that has packs is what is missing of it: they stay", () => {
    const at = desk("7 2kg", "A7=0.5")
    scanned(at, "A7")
    press(at, "n")
    expect(stands(at)).toBe("0.5/2 short 1.5 done")
    expect(at.model.picking.scans).toHaveLength(1)
  })

  it("pressed again is taken back, with its question", () => {
    const at = desk("7 2kg", "A7=0.5")
    scanned(at, "A7")
    press(at, "n")
    expect(press(at, "n")).toEqual(["SaveWork", "Beep good"])
    expect(stands(at)).toBe("0.5/2")
    expect(askedOn(at)).toBeUndefined()
  })

  it("from a full row leads to what is missing first: it takes two presses to lose an item nobody looked at", () => {
    const at = desk("7 0.5kg, 8 1kg, 9 1kg", "A7=0.5")
    scanned(at, "A7")
    expect(at.model.selected).toBe(1)
    expect(press(at, "n")).toEqual([])
    expect(at.model.selected).toBe(2)
    expect(stands(at)).toBe("0.5/0.5 green done | 0/1 | 0/1")
    press(at, "n")
    expect(stands(at)).toBe("0.5/0.5 green done | 0/1 nil done | 0/1")
  })

  it("is scanned, too: the printed code means what the key means", () => {
    const at = desk("7 0.5kg, 8 1kg", "A7=0.5")
    scanned(at, "A7")
    const scanNil = () => {
      const outcome = commanded(seen(at), "nil")
      if (outcome === undefined || !("message" in outcome)) throw new Error("nothing takes it")
      at.say(outcome.message)
    }
    scanNil()
    scanNil()
    expect(stands(at)).toBe("0.5/0.5 green done | 0/1 nil done")
  })

  it("stands in no row of a full item, of one that was taken out, or of an order that is closed", () => {
    const at = desk("7 0.5kg, 8 1kg", "A7=0.5")
    scanned(at, "A7")
    const rows = partOf(seen(at), "table")?.rows(0, 9) ?? []
    expect(rows.map(({ actions }) => actions.map(({ id }) => id))).toEqual([[], ["nil"]])
    const closed = openDesk(new Hub(orderOf("7 2kg", { status: "canceled" }), []))
    expect(partOf(seen(closed), "table")?.rows(0, 9)[0]?.actions).toEqual([])
    expect(closed.say({ _tag: "ToggledNil", itemId: 1 })).toEqual([])
    expect(at.say({ _tag: "ToggledNil", itemId: 1 })).toEqual([])
    expect(at.say({ _tag: "ToggledNil", itemId: 99 })).toEqual([])
  })

  it("is not offered before the stored work is back: nothing that takes it would be done", () => {
    const at = new Desk(new Hub(orderOf("7 2kg"), []))
    at.answer()
    expect(at.model).toMatchObject({ order: { order_id: 1 }, holder: "nobody yet" })
    expect(commanded(seen(at), "nil")).toBeUndefined()
    at.settle()
    expect(commanded(seen(at), "nil")).toEqual({ message: { _tag: "ToggledNil", itemId: 1 } })
  })

  it("waits for the scans on their way, says so, and changes nothing", () => {
    const at = desk("7 2kg", "A7=0.5")
    at.scan(code("A7"))
    expect(at.say({ _tag: "ToggledNil", itemId: 1 })).toEqual([
      "Beep bad",
      "info: Scans are on their way: mark it nil after them"
    ])
    at.settle()
    expect(stands(at)).toBe("0.5/2")
  })

  it("a reason that came late, for an item that is no longer nil, waits for the day it is short", () => {
    const at = desk("7 2kg", "A7=2")
    press(at, "n")
    scanned(at, "A7")
    at.say({ _tag: "GaveNilReason", itemId: 1, reason: firstReason })
    expect(stands(at)).toBe("2/2 green done")
    expect(at.say({ _tag: "GaveNilReason", itemId: 99, reason: firstReason })).toEqual([])
  })
})
