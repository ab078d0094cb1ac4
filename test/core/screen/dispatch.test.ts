import { describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"
import { type ShownColumns, standardColumns } from "#core/kit/settings/list-columns.ts"
import { step } from "#core/kit/step.ts"
import { partOf } from "#core/kit/view/view.ts"
import type { Order } from "#core/order/order.ts"
import { askingOf, init, type Message, type Model, undoable } from "#core/screen/dispatch/model.ts"
import { shownOrders } from "#core/screen/dispatch/slots.ts"
import { update } from "#core/screen/dispatch/update.ts"
import { view } from "#core/screen/dispatch/view.ts"
import { order, slot } from "../arbitrary/order.ts"
import { ago, inMinutes, noon } from "../arbitrary/time.ts"
import { inWords } from "./scan-desk.ts"

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
  order([], { order_id: 44, increment_id: "200000044" }),
  ready(45, { status: "complete" }),
  ready(46, { status: "canceled" }),
  ready(47, slot(inMinutes(90)))
]
const label = (id: number): string => `81${String(id).padStart(10, "0")}001`

const outcomeOf = (flags: Record<string, unknown>, ...messages: ReadonlyArray<Message>) => {
  let model: Model = init
  const log: Array<string> = []
  for (const message of messages) {
    const { model: next, commands } = update(model, message, {
      flags: { enable_store_work: 1, ...flags },
      now: noon,
      orders
    })
    model = next
    log.push(...commands.map(inWords))
  }
  return { model, log }
}
const press = (orderId: number): Message => ({ _tag: "PressedOrder", orderId })
const scan = (code: string): Message => ({ _tag: "ScannedLabel", code })
const confirm = { _tag: "ConfirmedDispatch" } as const
const ended = (orderId: number, problem?: string): Message => ({ _tag: "EndedShipping", orderId, problem })

describe("an order that has left here", () => {
  const gone = [ready(51, { status: "complete" }), ready(52, { status: "complete" }), ready(53)]
  const at = (now: number, shown: ReadonlyArray<Order>, model: Model, message: Message) =>
    update(model, message, { flags: { enable_store_work: 1 }, now, orders: shown })
  const leave = (orderId: number, model: Model = init): Model => at(noon, gone, model, ended(orderId)).model
  const offered = (model: Model, shown: ReadonlyArray<Order> = gone) => undoable(model, shown)?.incrementId

  it("can be taken back, the latest first, until it is back or a minute has passed", () => {
    const both = leave(52, leave(51))
    expect(offered(both)).toBe("200000052")
    const back = [gone[0] as Order, ready(52), ready(53)]
    expect(offered(both, back)).toBe("200000051")
    expect(offered(leave(51, leave(52)))).toBe("200000051")
    const { model: later } = at(noon + 61_000, gone, both, { _tag: "PassedUndoTime" })
    expect(offered(later)).toBeUndefined()
  })

  it("is asked back once, however often that is pressed", () => {
    const model = leave(51)
    const press = () => at(noon + 10_000, gone, model, { _tag: "UndidDispatch", orderId: 51 }).commands
    expect(press()).toEqual(press())
    expect(press()).toEqual([{ _tag: "TakeBackShipment", id: 51, key: expect.stringMatching(/^unship-51:/) }])
    expect(at(noon, gone, model, { _tag: "UndidDispatch", orderId: 99 }).commands).toEqual([])
  })

  it("cannot where it did not leave, or left over the counter", () => {
    expect(offered(at(noon, gone, init, ended(53, "no")).model)).toBeUndefined()
    const retail = [ready(54, { status: "complete", source: "fth_retail" })]
    expect(offered(at(noon, retail, init, ended(54)).model, retail)).toBeUndefined()
  })
})

describe("pressing a row", () => {
  it("asks 'Are You Sure ?' while quantities may be accepted by hand", () => {
    const { model, log } = outcomeOf({}, press(41))
    expect([askingOf(model), log]).toEqual([{ orderId: 41, text: "Are You Sure ?" }, []])
    expect(askingOf(outcomeOf({}, press(43)).model)?.text).toBe("Are You Sure ?")
  })

  it("only selects it when they may not", () => {
    expect(outcomeOf({ manual_accept: 0 }, press(41)).model).toMatchObject({ questions: [], selected: 41 })
  })

  // SHIP-2.
  it("always asks before a scheduled order leaves early", () => {
    for (const flags of [{}, { manual_accept: "false" }])
      expect(askingOf(outcomeOf(flags, press(42)).model)).toEqual({
        orderId: 42,
        text: "Are you sure to dispatch the scheduled order early ?"
      })
  })

  it("of an order that is not ready does nothing", () => {
    expect(outcomeOf({}, press(44), press(99))).toEqual({ model: init, log: [] })
  })
})

// PROOF-1.
describe("where labels are asked for", () => {
  const flags = { enable_store_work: 1, enable_label_proof: 1 }

  it("neither a press nor a number dispatches, and both say what to do (PROOF-1)", () => {
    for (const message of [press(41), press(42), scan("200000041")]) {
      const { model, log } = outcomeOf(flags, message)
      expect([model.questions, log]).toEqual([[], ["Beep bad"]])
      expect(model.refused[0]?.text).toBe(
        "Scan the label on the parcel: the order leaves with its own label alone"
      )
    }
  })

  it("a label goes with what it dispatches, through the question before an early one too", () => {
    const sent = (model: Model, message: Message) =>
      update(model, message, { flags, now: noon, orders }).commands.find(({ _tag }) => _tag === "ShipOrder")
    expect(sent(init, scan(label(41)))).toMatchObject({ id: 41, label: label(41) })
    const { model } = outcomeOf(flags, scan(label(42)))
    expect(sent(model, confirm)).toMatchObject({ id: 42, label: label(42) })
  })
})

describe("scanning a label", () => {
  it("dispatches its order at once, whatever may be accepted by hand, and sounds good", () => {
    for (const flags of [{}, { manual_accept: "0" }])
      expect(outcomeOf(flags, scan(label(41)))).toMatchObject({
        log: ["Beep good", "ShipOrder"],
        model: { leaving: [41], selected: 41 }
      })
  })

  it("a typed increment id does the same", () => {
    expect(
      outcomeOf({}, { _tag: "TypedLabel", text: "200000041" }, { _tag: "SubmittedLabel" })
    ).toMatchObject({
      log: ["Beep good", "ShipOrder"],
      model: { typed: "" }
    })
  })

  it("asks before a scheduled order leaves early", () => {
    expect(outcomeOf({}, scan(label(42)))).toMatchObject({
      log: ["Beep attention"],
      model: {
        questions: [{ orderId: 42, text: "Are you sure to dispatch the scheduled order early ?" }],
        leaving: []
      }
    })
    expect(outcomeOf({}, scan(label(42)), confirm).log).toEqual(["Beep attention", "ShipOrder"])
  })

  it.each([
    ["81000000099001", "Order Not Found", undefined],
    [label(99), "Order Not Found", undefined],
    ["hello", "Order Not Found", undefined],
    [label(44), "Scaned Order is invalid", "Order 200000044: it is not invoiced yet"],
    ["200000044", "Scaned Order is invalid", "Order 200000044: it is not invoiced yet"],
    ["200000045", "Scaned Order is invalid", "Order 200000045: it has left already"],
    ["200000046", "Scaned Order is invalid", "Order 200000046: it is cancelled"]
  ])("%s is refused: %s, %s (PROOF-2)", (code, text, detail) => {
    const refused = { code, outcome: "bad", text, detail }
    expect(outcomeOf({}, scan(code))).toMatchObject({
      log: ["Beep bad"],
      model: { lastScan: refused, refused: [refused], leaving: [] }
    })
  })

  it("keeps what was refused until it is acknowledged, whatever is scanned after it", () => {
    const { model } = outcomeOf({}, scan("hello"), scan(label(41)), scan(label(44)))
    expect(model.refused.map(({ code }) => code)).toEqual([label(44), "hello"])
    expect(outcomeOf({}, scan("hello"), { _tag: "AcknowledgedRefusals" }).model.refused).toEqual([])
  })

  it("keeps the question about an early one while others are scanned, and asks about one after the other (SHIP-2)", () => {
    const before = outcomeOf({}, scan(label(42)), scan(label(41)), scan(label(47)), scan(label(42)))
    expect(before.log).toEqual([
      "Beep attention",
      "Beep good",
      "ShipOrder",
      "Beep attention",
      "Beep attention"
    ])
    expect(before.model.questions.map(({ orderId }) => orderId)).toEqual([42, 47])
    const scans = [scan(label(42)), scan(label(41)), scan(label(47))]
    expect(outcomeOf({}, ...scans, confirm).model).toMatchObject({ leaving: [41, 42], selected: 47 })
    const after = outcomeOf({}, ...scans, { _tag: "CancelledDispatch" }, confirm).model
    expect(after).toMatchObject({ questions: [], leaving: [41, 47] })
  })

  it("of nothing is nothing", () => {
    expect(outcomeOf({}, scan("  "))).toEqual({ model: init, log: [] })
  })
})

describe("dispatching", () => {
  it("is asked of the server once, with one key for the order, until that is answered", () => {
    const { log, model } = outcomeOf({}, press(41), confirm, press(41), confirm, scan(label(41)))
    expect(log.filter((each) => each === "ShipOrder")).toHaveLength(1)
    expect(model.leaving).toEqual([41])
    const again = outcomeOf({}, press(41), confirm, ended(41), press(41), confirm)
    expect(again.log.filter((each) => each === "ShipOrder")).toHaveLength(2)
    const keys = [41, 41, 43].map((id) => {
      const { commands } = update({ ...init, questions: [{ orderId: id, text: "" }] }, confirm, {
        flags: { enable_store_work: 1 },
        now: noon,
        orders
      })
      return commands[0]?._tag === "ShipOrder" ? commands[0].key : ""
    })
    expect(keys[0]).toBe(keys[1])
    expect(keys[2]).not.toBe(keys[0])
  })

  it("is called off by Cancel", () => {
    expect(outcomeOf({}, press(41), { _tag: "CancelledDispatch" }, confirm)).toMatchObject({
      log: [],
      model: { questions: [], leaving: [] }
    })
  })

  it("is not done when the order has left or was cancelled while the question stood", () => {
    const { model: asking } = update(init, press(41), { flags: { enable_store_work: 1 }, now: noon, orders })
    for (const [status, detail] of [
      ["complete", "Order 200000041: it has left already"],
      ["canceled", "Order 200000041: it is cancelled"]
    ] as const) {
      const { model: after, commands } = update(asking, confirm, {
        flags: { enable_store_work: 1 },
        now: noon,
        orders: [ready(41, { status })]
      })
      expect(after).toMatchObject({
        questions: [],
        leaving: [],
        refused: [{ text: "Scaned Order is invalid", detail }]
      })
      expect(commands.map(inWords)).toEqual(["Beep bad"])
    }
  })

  it("that fails is refused aloud and stays on the list; one that succeeds says so where its scan stood", () => {
    const failed = outcomeOf({}, scan(label(41)), ended(41, "Api call failure"))
    expect(failed.log.at(-1)).toBe("Beep bad")
    expect(failed.model).toMatchObject({
      leaving: [],
      refused: [{ code: "200000041", text: "Api call failure", detail: "Order 200000041" }]
    })
    expect(outcomeOf({}, scan(label(41)), ended(41)).model).toMatchObject({
      leaving: [],
      lastScan: { outcome: "done", text: "Order 200000041 has left" },
      refused: []
    })
  })
})

it("the cursor moves over the rows and stays on them", () => {
  const move = (by: number): Message => ({ _tag: "MovedDispatch", by })
  const selected = (...messages: ReadonlyArray<Message>) => outcomeOf({}, ...messages).model.selected
  // What must leave first on top: 43, 42, 41, 47.
  expect([
    selected(move(1)),
    selected(move(1), move(1)),
    selected(move(1), move(9)),
    selected(move(1), move(9), move(-1))
  ]).toEqual([43, 42, 47, 41])
  expect(Day.fromGmt(ago(0))).toBe(noon)
})

describe("several at once", () => {
  const tick = (orderId: number): Message => ({ _tag: "TickedOrder", orderId })
  const all: Message = { _tag: "TickedOrders", orderIds: [41, 42, 43, 47] }
  const send = { _tag: "PressedTicked" } as const

  it("are asked about by one question, and each that would leave early by its own after it", () => {
    const { model, log } = outcomeOf({}, all, send)
    expect(log).toEqual([])
    expect(model.questions).toEqual([
      { orderId: 43, text: "Are You Sure ?", also: [41] },
      { orderId: 42, text: "Are you sure to dispatch the scheduled order early ?", follows: 43 },
      { orderId: 47, text: "Are you sure to dispatch the scheduled order early ?", follows: 43 }
    ])
    // A second press asks nothing twice.
    expect(outcomeOf({}, all, send, send).model.questions).toEqual(model.questions)
  })

  it("are not asked about any more when their question is cancelled, but for one that was scanned by itself", () => {
    const cancel: Message = { _tag: "CancelledDispatch" }
    expect(outcomeOf({}, all, send, cancel).model).toMatchObject({ questions: [], leaving: [] })
    expect(outcomeOf({}, all, send, confirm, cancel).model.questions.map(({ orderId }) => orderId)).toEqual([
      47
    ])
    expect(
      outcomeOf({}, all, send, scan(label(42)), cancel).model.questions.map(({ orderId }) => orderId)
    ).toEqual([42])
  })

  it("leave by one answer, none of them twice, and an early one only by its own", () => {
    const { model, log } = outcomeOf({}, all, send, confirm)
    expect(log).toEqual(["ShipOrders"])
    expect(model).toMatchObject({ leaving: [43, 41], together: { orderIds: [43, 41] }, selected: 42 })
    expect(outcomeOf({}, all, send, scan(label(41)), confirm).log).toEqual([
      "Beep good",
      "ShipOrder",
      "ShipOrder"
    ])
    expect(outcomeOf({}, all, send, confirm, confirm, confirm, all, all, send, confirm).log).toEqual([
      "ShipOrders",
      "ShipOrder",
      "ShipOrder"
    ])
  })

  it("are told of one by one; what has not left stays ticked", () => {
    const { model } = outcomeOf(
      {},
      tick(41),
      tick(43),
      send,
      confirm,
      ended(41),
      ended(43, "Api call failure")
    )
    expect(model).toMatchObject({
      leaving: [],
      ticked: [43],
      together: { left: ["200000041"], notLeft: ["200000043"] },
      refused: [{ code: "200000043", text: "Api call failure" }]
    })
  })

  it("are checked again at the answer: what left or was cancelled meanwhile is refused, the rest leaves", () => {
    const context = { flags: { enable_store_work: 1 }, now: noon, orders }
    const { model: asking } = [tick(41), tick(43), send].reduce<ReturnType<typeof update>>(
      ({ model }, message) => update(model, message, context),
      step(init)
    )
    const { model: after, commands } = update(asking, confirm, {
      ...context,
      orders: [ready(41, { status: "canceled" }), ready(43, slot(inMinutes(90)))]
    })
    expect(commands.map(inWords)).toEqual(["Beep bad"])
    expect(after).toMatchObject({
      leaving: [],
      refused: [{ detail: "Order 200000041: it is cancelled" }],
      // Its slot was moved meanwhile.
      questions: [{ orderId: 43, text: "Are you sure to dispatch the scheduled order early ?" }]
    })
  })

  it("can be neither ticked nor sent where orders leave by their labels alone", () => {
    expect(outcomeOf({ manual_accept: 0 }, all, tick(41), send)).toEqual({ model: init, log: [] })
  })

  it("a second press on all of them takes the ticks away", () => {
    expect(outcomeOf({}, all, all).model.ticked).toEqual([])
    expect(outcomeOf({}, tick(41), all).model.ticked).toEqual([41, 42, 43, 47])
  })
})

it("a late row says by how much, in the colour of its edge, and the page how many there are (SHIP-12)", () => {
  const shown = view(init, {
    flags: { enable_store_work: 1 },
    now: noon,
    orders: [ready(61, { order_becomes_pending: ago(5460) }), ready(62), ready(63, slot(inMinutes(4)))],
    orderOf: () => undefined,
    whyNone: undefined,
    columns: standardColumns.dispatch
  })
  const table = partOf(shown, "table")
  const at = table?.headings.findIndex(({ id }) => id === "left") ?? -1
  const rows = table?.rows(0, 3).map(({ id, tone, cells }) => [id, tone, cells[at]?.text, cells[at]?.tone])
  expect(rows).toEqual([
    ["61", "danger", "1 min late", "danger"],
    ["63", "info", "4 min", undefined],
    ["62", undefined, "74 min", undefined]
  ])
  expect(shown.status).toBe("3 orders, 1 late")
})

describe("the columns", () => {
  const titles = (columns: ShownColumns["dispatch"]) =>
    partOf(
      view(init, {
        flags: { enable_store_work: 1 },
        now: noon,
        orders,
        orderOf: () => undefined,
        whyNone: undefined,
        columns
      }),
      "table"
    )?.headings.map(({ title }) => title)

  it("that a workstation chose stand in one order, beside those that every one has", () => {
    const always = ["#", "Order no.", "Status", "Leaves in", "Delivery at", "Customer"]
    expect(titles([])).toEqual(always)
    expect(titles(["payment", "amount"])).toEqual([...always, "Amount", "Payment"])
    expect(titles(standardColumns.dispatch)).toEqual([
      "#",
      "Order no.",
      "Items",
      "Status",
      "Leaves in",
      "Duration",
      "Delivery at",
      "Customer",
      "Area"
    ])
  })
})

describe("orders slot by slot", () => {
  const list = [
    ready(52, slot(inMinutes(90))),
    ready(51, slot(inMinutes(20))),
    ready(50, slot(inMinutes(90))),
    ready(53)
  ]
  const ids = (isGrouped: boolean | undefined, some = list) =>
    shownOrders(some, noon, isGrouped).rows.map(({ order: { order_id } }) => order_id)

  it("stand as their first order must leave, the oldest first in each (SHIP-12)", () => {
    expect(ids(undefined)).toEqual([51, 53, 50, 52])
    expect(shownOrders(list, noon, undefined).groups?.map(({ title, rows }) => [title, rows.length])).toEqual(
      [
        ["Today, 6 pm - 8 pm", 1],
        ["Express", 1],
        ["Today, 6 pm - 8 pm", 2]
      ]
    )
  })

  it("say the day of a slot once, whatever its own words are", () => {
    const titles = ["20 Nov 18:00", "6 pm - 8 pm", undefined].map((words) => {
      const at = slot(inMinutes(90))
      const order = ready(
        54,
        words === undefined
          ? { sub_slot_id: 5, delivery_at: inMinutes(90) }
          : {
              ...at,
              sub_slot_info: { ...at.sub_slot_info, delivery_at: [inMinutes(90)], display_string: words }
            }
      )
      return shownOrders([order], noon, true).groups?.[0]?.title
    })
    expect(titles).toEqual(["Today, 18:00", "Today, 6 pm - 8 pm", "Today, 13:30"])
  })

  it("stand in one list, what must leave first on top, where no slot has two of them, or where somebody chose that", () => {
    expect(shownOrders(list.slice(1), noon, undefined).groups).toBeUndefined()
    expect(ids(false)).toEqual([51, 53, 50, 52])
  })
})
