import { describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"
import type { Order } from "#core/order/order.ts"
import { init, type Message, type Model, update } from "#core/screen/dispatch.ts"
import { order, slot } from "../arbitrary/order.ts"
import { ago, inMinutes, noon } from "../arbitrary/time.ts"
import { inWords } from "./desk.ts"

const ready = (id: number, change: Partial<Order> = {}): Order =>
  order([], {
    order_id: id,
    increment_id: `2000000${id}`,
    status: "processing",
    invoice_id: "9",
    order_becomes_pending: ago(1000 - id),
    ...change
  })
const orders = [
  ready(41),
  ready(42, slot(inMinutes(31))),
  ready(43, slot(inMinutes(30))),
  order([], { order_id: 44, increment_id: "200000044" })
]
const label = (id: number): string => `81${String(id).padStart(10, "0")}001`

const told = (flags: Record<string, unknown>, ...messages: ReadonlyArray<Message>) => {
  let model: Model = init
  const heard: Array<string> = []
  for (const message of messages) {
    const [next, commands] = update(model, message, { flags, now: noon, orders })
    model = next
    heard.push(...commands.map(inWords))
  }
  return { model, heard }
}
const press = (orderId: number): Message => ({ _tag: "PressedOrder", orderId })
const scan = (code: string): Message => ({ _tag: "ScannedLabel", code })
const confirm = { _tag: "ConfirmedDispatch" } as const

describe("pressing a row", () => {
  it("asks 'Are You Sure ?' while quantities may be accepted by hand", () => {
    const { model, heard } = told({}, press(41))
    expect([model.asking, heard]).toEqual([{ orderId: 41, text: "Are You Sure ?" }, []])
    expect(told({}, press(43)).model.asking?.text).toBe("Are You Sure ?")
  })

  it("only selects it when they may not", () => {
    expect(told({ manual_accept: 0 }, press(41)).model).toMatchObject({ asking: undefined, selected: 41 })
  })

  // SHIP-2.
  it("always asks before a scheduled order leaves early", () => {
    for (const flags of [{}, { manual_accept: "false" }])
      expect(told(flags, press(42)).model.asking).toEqual({
        orderId: 42,
        text: "Are you sure to dispatch the scheduled order early ?"
      })
  })

  it("of an order that is not ready does nothing", () => {
    expect(told({}, press(44), press(99))).toEqual({ model: init, heard: [] })
  })
})

describe("scanning a label", () => {
  it("dispatches its order at once, whatever may be accepted by hand, and sounds good", () => {
    for (const flags of [{}, { manual_accept: "0" }])
      expect(told(flags, scan(label(41)))).toMatchObject({
        heard: ["Beep good", "ShipOrder"],
        model: { leaving: [41], selected: 41 }
      })
  })

  it("a typed increment id does the same", () => {
    expect(told({}, { _tag: "TypedLabel", text: "200000041" }, { _tag: "SubmittedLabel" })).toMatchObject({
      heard: ["Beep good", "ShipOrder"],
      model: { typed: "" }
    })
  })

  it("asks before a scheduled order leaves early", () => {
    expect(told({}, scan(label(42)))).toMatchObject({
      heard: ["Beep attention"],
      model: {
        asking: { orderId: 42, text: "Are you sure to dispatch the scheduled order early ?" },
        leaving: []
      }
    })
    expect(told({}, scan(label(42)), confirm).heard).toEqual(["Beep attention", "ShipOrder"])
  })

  it.each([
    ["81000000099001", "Order Not Found: 81000000099001"],
    [label(99), `Order Not Found: ${label(99)}`],
    ["hello", "Order Not Found: hello"],
    [label(44), `Scaned Order is invalid: ${label(44)}`],
    ["200000044", "Scaned Order is invalid: 200000044"]
  ])("%s is refused: %s", (code, problem) => {
    expect(told({}, scan(code))).toMatchObject({ heard: ["Beep bad"], model: { problem, leaving: [] } })
  })

  it("of nothing is nothing", () => {
    expect(told({}, scan("  "))).toEqual({ model: init, heard: [] })
  })
})

describe("dispatching", () => {
  it("is asked of the server once, with one key for the order, until that is answered", () => {
    const { heard, model } = told({}, press(41), confirm, press(41), confirm, scan(label(41)))
    expect(heard.filter((each) => each === "ShipOrder")).toHaveLength(1)
    expect(model.leaving).toEqual([41])
    const again = told({}, press(41), confirm, { _tag: "EndedShipping", orderId: 41 }, press(41), confirm)
    expect(again.heard.filter((each) => each === "ShipOrder")).toHaveLength(2)
    const keys = [41, 41, 43].map((id) => {
      const [, commands] = update({ ...init, asking: { orderId: id, text: "" } }, confirm, {
        flags: {},
        now: noon,
        orders
      })
      return commands[0]?._tag === "ShipOrder" ? commands[0].key : ""
    })
    expect(keys[0]).toBe(keys[1])
    expect(keys[2]).not.toBe(keys[0])
  })

  it("is called off by Cancel", () => {
    expect(told({}, press(41), { _tag: "CancelledDispatch" }, confirm)).toMatchObject({
      heard: [],
      model: { asking: undefined, leaving: [] }
    })
  })

  it("is not done when the order has left or was cancelled while the question stood", () => {
    const [asking] = update(init, press(41), { flags: {}, now: noon, orders })
    for (const status of ["complete", "canceled"] as const)
      expect(update(asking, confirm, { flags: {}, now: noon, orders: [ready(41, { status })] })).toEqual([
        { ...asking, asking: undefined },
        []
      ])
  })
})

it("the cursor moves over the rows and stays on them", () => {
  const move = (by: number): Message => ({ _tag: "MovedDispatch", by })
  const selected = (...messages: ReadonlyArray<Message>) => told({}, ...messages).model.selected
  // The longest pending first: 41, 42, 43.
  expect([
    selected(move(1)),
    selected(move(1), move(1)),
    selected(move(1), move(9)),
    selected(move(1), move(9), move(-1))
  ]).toEqual([41, 42, 43, 42])
  expect(Day.fromGmt(ago(0))).toBe(noon)
})
