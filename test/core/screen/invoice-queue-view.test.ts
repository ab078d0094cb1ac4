/** The bulk invoices beside the order queue: what is offered, asked and shown, whoever draws it. */
import { describe, expect, it } from "vitest"
import type { Message, Model } from "#core/kit/invoice-queue/model.ts"
import { keysOf } from "#core/kit/view/keys.ts"
import type { Table } from "#core/kit/view/table.ts"
import { emptyIn, partOf } from "#core/kit/view/view.ts"
import type { Order } from "#core/order/order.ts"
import { item, order } from "../arbitrary/order.ts"
import { ago } from "../arbitrary/time.ts"
import { Client, tableOf, viewOf } from "./client.ts"

const orders = (count: number): ReadonlyArray<Order> =>
  Array.from({ length: count }, (_, at) =>
    order([item(1, 7)], { order_id: at + 1, increment_id: String(101 + at), total_item_count: at + 1 })
  )
const open = (flags: object = { enable_multiple_invoice: true }): Client => {
  const client = new Client().enter({ ...flags })
  client.load(orders(3))
  client.go("/order?pg=all")
  return client
}
const tell = (client: Client, message: Message) =>
  client.say({ _tag: "GotScreenMessage", screen: "InvoiceQueue", message })
const emptyRow: Message = {
  _tag: "HeldQueue",
  stored: {
    pending: [],
    running: [],
    completed: [],
    failed: [],
    toPrint: [],
    activeOrder: null,
    isRunning: false,
    finishedAt: null
  }
}
/** All orders are queued and the first is under way. */
const running = (): Client => {
  const client = open()
  client.pressKey("*")
  client.pressKey("i")
  client.pressKey("y")
  tell(client, emptyRow)
  client.say({ _tag: "ChangedLink", link: "online" })
  client.tick(3000)
  return client
}

describe("bulk invoices", () => {
  it("are not there without their flag: no boxes, no panel, no keys", () => {
    const view = viewOf(open({}))
    expect(view.panel).toBeUndefined()
    expect(keysOf(view).flatMap(({ keys }) => keys)).not.toContain("i")
    expect(tableOf(open({})).ticks).toBeUndefined()
  })

  it("want at least one order, and are asked about before they begin", () => {
    const client = open()
    client.pressKey("i")
    expect(client.toasts).toContain("Please select at least one order to do invoice")
    expect(viewOf(client).question).toBeUndefined()
    client.pressKey(" ")
    client.pressKey("i")
    expect(viewOf(client).question?.text).toBe("Do You Want To Confirm Multiple Order Invoice?")
    client.pressKey("c")
    expect(viewOf(client).question).toBeUndefined()
    expect(client.model.invoiceQueue.selected.size).toBe(1)
  })

  it("say that there are none in queue, in the panel and where it is opened", () => {
    const client = open()
    expect(viewOf(client).panel).toMatchObject({ table: { empty: "No orders in queue", count: 0 } })
    client.pressKey("b")
    expect(viewOf(client).question?.parts).toMatchObject([
      { part: "lines", lines: [{ text: "0 orders in queue" }] },
      { part: "table", empty: "No orders in queue" }
    ])
    client.pressKey("Escape")
    expect(viewOf(client).question).toBeUndefined()
  })

  it("show what is being invoiced, and how many wait, with the headings that staff know", () => {
    const texts = (table: Table<unknown> | undefined): ReadonlyArray<ReadonlyArray<string>> =>
      table?.rows(0, table.count).map(({ cells }) => cells.map(({ text }) => text)) ?? []

    const panel = viewOf(running()).panel
    expect(panel?.lines).toMatchObject([
      { text: "3 orders in queue" },
      { text: expect.stringMatching(/^invoicing order 10\d$/), isBusy: true }
    ])
    expect(panel?.table.headings.map(({ title }) => title)).toEqual(["Sl no.", "Order no.", "Items"])
    expect(texts(panel?.table).map(([number, , items]) => [number, items])).toEqual([
      ["1", expect.any(String)],
      ["2", expect.any(String)],
      ["3", expect.any(String)]
    ])
  })

  it("say which orders were invoiced elsewhere while the question stood", () => {
    const client = open()
    client.pressKey("*")
    client.pressKey("i")
    client.say({
      _tag: "PushedOrder",
      storeId: 11,
      order: { ...(orders(3)[1] as Order), status: "processing", invoice_id: "9", updated_at: ago(0) }
    })
    client.pressKey("y")
    tell(client, emptyRow)
    expect(client.toasts).toContain("Left out, for it is invoiced or cancelled by now: 102")
    expect(client.model.invoiceQueue.pending.map(({ order }) => order.order_id)).not.toContain(2)
  })

  it("keep what is ticked, and take up what was ticked before, unless something is ticked already", () => {
    const client = open()
    expect(client.done.map(({ _tag }) => _tag)).toContain("LoadTicks")
    client.pressKey("*")
    expect(client.done.at(-1)).toMatchObject({
      _tag: "SaveTicks",
      orders: [{ order_id: expect.any(Number) }, {}, {}]
    })
    const again = open()
    const ticked = [{ order_id: 2, increment_id: "102", total_item_count: 2 }]
    tell(again, { _tag: "RestoredTicks", orders: ticked })
    expect([...again.model.invoiceQueue.selected.keys()]).toEqual([2])
    tell(client, { _tag: "RestoredTicks", orders: ticked })
    expect(client.model.invoiceQueue.selected.size).toBe(3)
    again.pressKey("i")
    again.pressKey("y")
    expect(again.done.findLast(({ _tag }) => _tag === "SaveTicks")).toMatchObject({ orders: [] })
  })

  it("that nothing here prints are left to print, in a section of their own, and printed in one go", () => {
    const client = running()
    const active = (): number => client.model.invoiceQueue.activeOrder ?? 0
    const sending = { key: "k", increment_id: "101", lines: [], last_updated_at: "", ships: false }
    for (let turn = 0; turn < 3; turn++) {
      const orderId = active()
      tell(client, { _tag: "Prepared", orderId, sending, notes: [] })
      tell(client, { _tag: "Invoiced", orderId, invoiceId: String(90 + orderId) })
      for (const kind of ["invoice", "label"] as const)
        tell(client, { _tag: "Printed", orderId, kind, problem: "No device daemon", lacksPrinter: true })
    }
    expect(client.toasts.join()).toContain("3 orders invoiced: print their papers under Bulk invoices (b)")
    const { panel } = viewOf(client)
    expect(panel?.table.groups?.map(({ title, note }) => [title, note])).toEqual([["Papers to print", "3"]])
    expect(panel?.table.rows(0, 1)[0]?.details).toMatchObject([
      { text: expect.stringContaining("papers are to be printed") }
    ])
    client.pressKey("b")
    client.pressKey("p")
    client.pressKey("p")
    const printCommands = client.done.filter(({ _tag }) => _tag === "PrintLeftPapers")
    expect(printCommands).toMatchObject([{ orders: [{}, {}, {}] }])
    tell(client, { _tag: "EndedPapers", orderIds: [1, 2, 3], savedAs: undefined, problem: undefined })
    expect(client.model.invoiceQueue).toMatchObject({ toPrint: [], failed: [], completed: [{}, {}, {}] })
  })

  it("queue no order that is in the queue already", () => {
    const client = running()
    tell(client, {
      _tag: "QueuedOrders",
      orders: [{ order_id: 2, increment_id: "102", total_item_count: 2 }]
    })
    expect(client.toasts).toContain("Invoicing Already started")
    expect(client.model.invoiceQueue.running).toHaveLength(3)
  })

  it("go on wherever somebody is, and hold failed and completed orders, each with the way to it", () => {
    const client = running()
    client.go("/home")
    const active = (): number => client.model.invoiceQueue.activeOrder ?? 0
    const first = active()
    const sending = { key: "k", increment_id: "101", lines: [], last_updated_at: "", ships: false }
    tell(client, { _tag: "Prepared", orderId: first, sending, notes: [] })
    tell(client, { _tag: "Invoiced", orderId: first, invoiceId: "9" })
    tell(client, { _tag: "Printed", orderId: first, kind: "invoice", problem: undefined })
    tell(client, { _tag: "Printed", orderId: first, kind: "label", problem: undefined })
    const second = active()
    tell(client, { _tag: "Refused", orderId: second, message: "Order is not valid for invoicing " })
    tell(client, { _tag: "Refused", orderId: active(), message: "Binu is on it" })
    expect(client.toasts.join()).toContain("2 orders failed: why stands under Bulk invoices (b)")
    client.go("/order?pg=all")
    const { panel } = viewOf(client)
    expect(panel?.table.groups?.map(({ title, note }) => [title, note])).toEqual([
      ["Failed orders", "2"],
      ["Completed orders", "1"]
    ])
    const rows = panel?.table.rows(0, 3) ?? []
    expect(rows.map(({ outcome }) => outcome)).toMatchObject([
      { leadsTo: { name: "order", id: second } },
      { leadsTo: { name: "order" } },
      { leadsTo: { name: "order", id: first } }
    ])
    expect(rows.map(({ details }) => details[0]?.text)).toEqual([
      "Order is not valid for invoicing ",
      "Binu is on it",
      undefined
    ])
    expect(partOf(viewOf(client), "alerts")?.alerts.at(-1)?.text).toBe("Bulk invoices: 2 failed, 1 completed")
    // Five minutes later nobody asks for it.
    for (let minute = 0; minute < 6; minute++) client.tick(60_000)
    const left: Model = client.model.invoiceQueue
    expect([left.failed, left.completed]).toEqual([[], []])
  })
})

describe("beside invoicing them", () => {
  it("ticked orders have a pick list, and their labels are printed: nobody prints them twice meanwhile", () => {
    const client = open()
    const offered = () => viewOf(client).actions.map(({ id }) => id)
    expect(offered()).not.toContain("pick-list")
    client.pressKey("*")
    expect(offered()).toEqual(expect.arrayContaining(["pick-list", "bulk-labels"]))
    client.pressKey("l")
    client.pressKey("l")
    const labels = client.done.filter(({ _tag }) => _tag === "PrintLabels")
    expect(labels).toHaveLength(1)
    expect(labels[0]).toMatchObject({ orders: [{ order_id: 3 }, { order_id: 2 }, { order_id: 1 }] })
    tell(client, {
      _tag: "PrintedLabels",
      printed: 2,
      refused: [{ increment_id: "102", why: "the printer is out of paper" }]
    })
    expect(client.model.toasts.map(({ text }) => text)).toEqual(
      expect.arrayContaining(["2 labels printed", "No label of 102: the printer is out of paper"])
    )
    client.pressKey("l")
    expect(client.done.filter(({ _tag }) => _tag === "PrintLabels")).toHaveLength(2)
  })

  it("a pick list of no order asks nothing, and says where orders are ticked", () => {
    const client = open()
    client.go("/picklist")
    expect(client.done.some(({ _tag }) => _tag === "LoadPickList")).toBe(false)
    expect(emptyIn(viewOf(client))).toMatchObject({
      text: "Tick orders in the queue: their pick list is one walk for all of them.",
      action: { outcome: { leadsTo: { name: "orders" } } }
    })
  })

  it("the pick list of ticked orders is a place, and the queue behind it stays as it was", () => {
    const client = open()
    client.pressKey("*")
    const { outcome } = viewOf(client).actions.find(({ id }) => id === "pick-list") ?? {}
    expect(outcome).toEqual({ leadsTo: { name: "picklist", orderIds: [3, 2, 1] } })
    client.go("/picklist/1,2,3")
    expect(client.done).toContainEqual({ _tag: "LoadPickList", orderIds: [1, 2, 3] })
    client.go("/order?pg=all")
    expect(client.model.invoiceQueue.selected.size).toBe(3)
  })
})
