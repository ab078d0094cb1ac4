/** The order queue as it is shown, whoever draws it. */
import { describe, expect, it } from "vitest"
import { shownTo } from "#core/client/views.ts"
import { listColumns } from "#core/kit/settings/list-columns.ts"
import { keysOf } from "#core/kit/view/keys.ts"
import { actionsOf } from "#core/kit/view/offered.ts"
import { emptyOf } from "#core/kit/view/table.ts"
import { partOf } from "#core/kit/view/view.ts"
import * as Money from "#core/money.ts"
import type { Order } from "#core/order/order.ts"
import { tabs } from "#core/order/queue.ts"
import { item, order, slot } from "../arbitrary/order.ts"
import { ago, inMinutes } from "../arbitrary/time.ts"
import { Client, tableOf, viewOf } from "./client.ts"
import { chosenIn, menuIn, rowsIn } from "./shown.ts"

const orders = (count: number, change: (id: number) => Partial<Order> = () => ({})): ReadonlyArray<Order> =>
  Array.from({ length: count }, (_, index) =>
    order([item(1, 7)], { order_id: index + 1, increment_id: String(100 + index), ...change(index + 1) })
  )
const open = (all: ReadonlyArray<Order>, at = "/order?pg=all", flags = {}): Client => {
  const client = new Client().enter(flags)
  client.load(all)
  client.go(at)
  return client
}
const cellOf = (client: Client, heading: string) => {
  const at = tableOf(client).headings.findIndex(({ title }) => title === heading)
  return rowsIn(client.view)[0]?.cells[at]
}

describe("the queue as it is shown", () => {
  it.each([0, 1, 60, 1000])("has a page of %i orders, each with its number and the way to it", (count) => {
    const client = open(orders(count))
    const table = tableOf(client)
    expect(table.count).toBe(Math.min(100, count))
    expect(rowsIn(client.view).map(({ cells }) => cells[0]?.text)).toEqual(
      Array.from({ length: Math.min(100, count) }, (_, at) => String(at + 1))
    )
    for (const { outcome } of rowsIn(client.view))
      expect(outcome).toMatchObject({ leadsTo: { name: "order" } })
    expect(table.paging?.text).toBe(
      count === 0 ? "0-0 of 0" : `1-${Math.min(100, count)} of ${count === 1000 ? "1,000" : count}`
    )
    expect(table.paging?.pages).toBe(Math.max(1, Math.ceil(count / 100)))
  })

  it("every tab leads to its place, with its words, fewer words, and how many it holds", () => {
    const shown = partOf(viewOf(open(orders(3))), "tabs")?.tabs ?? []
    expect(shown.map(({ title, count }) => [title, count])).toEqual([
      ["Express Orders", 3],
      ["All Orders", 3],
      ["Scheduled Orders", 0],
      ["Pending Payment Orders", 0],
      ["Completed / Cancelled Orders", 0]
    ])
    for (const { title, shortTitle = title } of shown) expect(shortTitle.length).toBeLessThan(title.length)
    expect(shown.filter(({ isChosen }) => isChosen).map(({ id }) => id)).toEqual(["all"])
    expect(tabs).toContain(shown[0]?.id)
  })

  it("no key means two things, and everything that can be done has a key and a title", () => {
    const client = open(
      orders(3, (id) => ({ source: `source${id}`, created_at: ago(7200) })),
      undefined,
      {
        enable_multiple_invoice: true
      }
    )
    const meanings = keysOf(client.view)
    const keys = meanings.flatMap((meaning) => meaning.keys)
    expect(keys).toEqual([...new Set(keys)])
    for (const { id, title, keys: own } of actionsOf(client.view))
      expect([id, title === "", own.length]).toEqual([
        id,
        false,
        own.length === 0 ? "at least one" : own.length
      ])
    for (const key of [
      "Enter",
      " ",
      "/",
      "f",
      "c",
      "u",
      "o",
      "s",
      "S",
      "p",
      "n",
      "g",
      "R",
      "H",
      "Escape",
      "1"
    ])
      expect(keys).toContain(key)
  })

  it("a row says how old its order is by a sign and a colour, and that it is late beside its slot", () => {
    const signs = (change: Partial<Order>) => {
      const [row] = rowsIn(open(orders(1, () => change)).view)
      return [row?.sign?.text, row?.tone]
    }
    expect(signs({ created_at: ago(60) })).toEqual(["·", undefined])
    expect(signs({ created_at: ago(7200) })).toEqual(["▲", "danger"])
    expect(signs({ ...slot(inMinutes(60)), sub_slot_id: 4 })).toEqual(["◆", "good"])
    const late = open(orders(1, () => ({ ...slot(inMinutes(-60)), sub_slot_id: 4 })))
    expect(cellOf(late, "Delivery at")?.flag).toEqual({ text: "Late", sign: "!", tone: "warning" })
  })

  it("says who is on an order in a column of its own, or beside its status where that is not shown", () => {
    const client = open(orders(1, () => ({ assigned_to: { user_id: 5, name: "Asha", since: ago(60) } })))
    expect(cellOf(client, "Who is on it")).toMatchObject({ text: "Asha", short: "► Asha" })
    expect(cellOf(client, "Status")?.flag).toBeUndefined()
    client.choose(chosenIn(client.view, "columns", "Who is on it"))
    expect(cellOf(client, "Who is on it")).toBeUndefined()
    expect(cellOf(client, "Status")?.flag).toEqual({ text: "Asha is on it", sign: "►", tone: "info" })
  })

  it("counts down to when an order is late, and on from there (QUEUE-14)", () => {
    const left = (change: Partial<Order>) => {
      const client = open(orders(1, () => change))
      client.choose(chosenIn(client.view, "columns", "Time left"))
      const cell = cellOf(client, "Time left")
      return [cell?.text, cell?.tone]
    }
    expect(left({ created_at: ago(60 * 60) })).toEqual(["30 min", undefined])
    expect(left({ created_at: ago(100 * 60) })).toEqual(["10 min late", "danger"])
    // The service level of a slot begins 30 minutes before it.
    expect(left({ ...slot(inMinutes(95)), sub_slot_id: 4 })).toEqual(["65 min", undefined])
    expect(left({ ...slot(inMinutes(20)), sub_slot_id: 4 })).toEqual(["10 min late", "danger"])
    expect(left({ status: "pending_payment" })).toEqual(["", undefined])
  })

  it("columns are chosen one by one, and the workstation keeps them", () => {
    const client = open(orders(1, () => ({ source: "swiggy" })))
    client.choose(chosenIn(client.view, "columns", "Source"))
    expect(menuIn(client.view, "columns")?.entries.map(({ isOn }) => isOn)).toEqual([
      true,
      true,
      true,
      false,
      true
    ])
    // However they were chosen, they stand in one order.
    expect(
      tableOf(client)
        .headings.slice(-3)
        .map(({ title }) => title)
    ).toEqual(["Amount", "Source", "Who is on it"])
    expect(client.done.at(-1)).toMatchObject({
      _tag: "RememberSettings",
      settings: { columns: { orders: ["area", "amount", "source", "by"] } }
    })
    expect(cellOf(client, "Source")?.text).toBe("SWIGGY")
    expect(cellOf(client, "Amount")?.text).toBe("\u20B9100.00")
    for (const column of listColumns.orders)
      expect(menuIn(client.view, "columns")?.entries.map(({ id }) => id)).toContain(column)
  })

  it("every column sorts but the number of the row, those that are chosen too", () => {
    const client = open(
      orders(3, (id) => ({
        grand_total: Money.ofHundredths([300, 100, 200][id - 1] ?? 0),
        source: ["zomato", "swiggy", "fth_hub"][id - 1] ?? "",
        created_at: ago(id * 60),
        assigned_to: id === 2 ? { user_id: 5, name: "Asha", since: ago(60) } : null
      }))
    )
    for (const title of ["Source", "Time left"]) client.choose(chosenIn(client.view, "columns", title))
    const { headings } = tableOf(client)
    expect(headings.filter(({ sort }) => sort === undefined).map(({ title }) => title)).toEqual(["#"])
    const sortedBy = (title: string) => {
      shownTo(client.model, (view, toClient) => {
        const heading = partOf(view, "table")?.headings.find((each) => each.title === title)
        if (heading?.sort === undefined) throw new Error(`${title} does not sort`)
        client.say(toClient(heading.sort.message))
      })
      return rowsIn(client.view)
        .map(({ id }) => id)
        .join("")
    }
    expect(sortedBy("Amount")).toBe("231")
    expect(sortedBy("Amount")).toBe("132")
    expect(sortedBy("Source")).toBe("321")
    // The oldest has the least time left, and what nobody is on stands last.
    expect(sortedBy("Time left")).toBe("321")
    expect(sortedBy("Who is on it")).toBe("213")
    // The key goes on over them, too.
    client.pressKey("s")
    expect(tableOf(client).headings.find(({ sort }) => sort?.order !== undefined)?.title).toBe("Order no.")
  })

  it("amounts are of the hub's currency", () => {
    const client = open(orders(1), undefined, { isUAEHub: true })
    expect(cellOf(client, "Amount")?.text).toBe("AED 100.00")
  })

  it("sources are a menu while there are several, and it says which of them are shown", () => {
    expect(menuIn(open(orders(2)).view, "sources")).toBeUndefined()
    const client = open(orders(2, (id) => ({ source: id === 1 ? "swiggy" : "fth_hub" })))
    expect(menuIn(client.view, "sources")?.chosen).toBeUndefined()
    client.choose(chosenIn(client.view, "sources", "SWIGGY"))
    expect([menuIn(client.view, "sources")?.chosen, tableOf(client).count]).toEqual(["SWIGGY", 1])
  })

  it("over 90 minutes is told over the rows, shown alone by a key, and no more by the next", () => {
    const client = open(orders(3, (id) => ({ created_at: ago(id === 1 ? 6000 : 60) })))
    expect(
      partOf(client.view, "alerts")?.alerts.map(({ text, shortText, isOn }) => [text, shortText, isOn])
    ).toEqual([["1 order has been pending for more than 90 minutes", "1 over 90 min", false]])
    client.pressKey("o")
    expect([tableOf(client).count, tableOf(client).paging?.note]).toEqual([1, "Over 90 minutes alone"])
    client.pressKey("x")
    expect([tableOf(client).count, tableOf(client).paging?.note]).toEqual([3, ""])
    expect(partOf(viewOf(open(orders(1, () => ({ created_at: ago(60) })))), "alerts")).toBeUndefined()
  })

  it("most urgent first is offered, and a column sorts again as before", () => {
    const client = open(orders(2, (id) => ({ created_at: ago(id * 600) })))
    const ids = () => rowsIn(client.view).map(({ id }) => id)
    expect(ids()).toEqual(["1", "2"])
    client.pressKey("u")
    expect(ids()).toEqual(["2", "1"])
    expect(tableOf(client).headings.every(({ sort }) => sort?.order === undefined)).toBe(true)
    client.pressKey("s")
    expect(tableOf(client).headings.find(({ sort }) => sort?.order !== undefined)?.title).toBe("Order no.")
  })

  it("a row opens in place where several orders may be invoiced at once, and shows its items when they come", () => {
    expect(rowsIn(open(orders(1)).view)[0]?.opening).toBeUndefined()
    const client = open(orders(1), undefined, { enable_multiple_invoice: true })
    client.pressKey("e")
    expect(rowsIn(client.view)[0]?.opening).toMatchObject({ isOpen: true, lines: undefined })
    expect(client.done.at(-1)).toEqual({ _tag: "LoadRowItems", incrementId: "100" })
    client.say({
      _tag: "LoadedRowItems",
      order: order([item(1, 1773)], { order_id: 1, increment_id: "100" })
    })
    expect(rowsIn(client.view)[0]?.opening?.lines).toEqual([
      { id: "1", code: "1773", name: "Product 1773", figure: "1.00 Kg" }
    ])
    client.pressKey("e")
    expect(rowsIn(client.view)[0]?.opening).toMatchObject({ isOpen: false, lines: undefined })
  })

  it("orders are ticked by row or by page where several may be invoiced at once, only those that may be, up to the limit", () => {
    expect(tableOf(open(orders(2))).ticks).toBeUndefined()
    expect(rowsIn(open(orders(2)).view)[0]?.tick).toBeUndefined()
    const client = open(
      orders(5, (id) => (id === 2 ? { status: "processing", invoice_id: "9" } : {})),
      undefined,
      { enable_multiple_invoice: true, multiple_invoice_max_limit: "3" }
    )
    const ticked = () => rowsIn(client.view).map(({ id, tick }) => [id, tick?.isOn])
    const off = ticked().filter(([, isOn]) => isOn === undefined)
    expect(off).toEqual([["2", undefined]])
    client.pressKey(" ")
    expect(ticked().filter(([, isOn]) => isOn)).toHaveLength(1)
    client.pressKey("*")
    expect(ticked().filter(([, isOn]) => isOn)).toHaveLength(3)
    expect(client.toasts).toContain("Maximum 3 orders can select at a time")
    // They are chosen wherever somebody goes.
    client.go("/home")
    client.go("/order?pg=all")
    expect(ticked().filter(([, isOn]) => isOn)).toHaveLength(3)
    client.pressKey("*")
    expect(ticked().filter(([, isOn]) => isOn)).toEqual([])
  })

  it("an order that was invoiced elsewhere is ticked no more", () => {
    const client = open(orders(2), undefined, { enable_multiple_invoice: true })
    client.pressKey("*")
    const [first] = orders(1)
    if (first === undefined) throw new Error("no order")
    client.changes([{ ...first, status: "processing", invoice_id: "9", updated_at: ago(-1) }])
    expect(rowsIn(client.view).map(({ id, tick }) => [id, tick?.isOn])).toEqual([
      ["2", true],
      ["1", undefined]
    ])
  })

  it("the cursor stands on the first row by itself, moves over pages, and is on the order that one comes back from", () => {
    const client = open(orders(250))
    expect(tableOf(client).cursor).toMatchObject({ index: 0, isImplied: true })
    const last = tableOf(client).rows(99, 100)[0]?.id
    client.go(`/order/${last}`)
    client.go("/order?pg=all")
    expect(tableOf(client).cursor).toMatchObject({ index: 99, isImplied: false })
    client.pressKey("Down")
    expect([tableOf(client).cursor?.index, tableOf(client).paging?.page]).toEqual([0, 2])
  })

  it("a row that has not changed is the same row: nobody draws it again", () => {
    const client = open(orders(300))
    const before = rowsIn(client.view)
    client.pressKey("Down")
    client.pressKey("Down")
    expect(rowsIn(client.view).filter((row, at) => row !== before[at])).toEqual([])
  })

  it("says why there are no rows: nothing there, nothing that fits, no server", () => {
    expect(emptyOf(tableOf(open([]))).text).toBe("No Orders Found")
    const client = open(orders(1))
    client.say({ _tag: "GotScreenMessage", screen: "Orders", message: { _tag: "TypedSearch", text: "zz" } })
    expect(emptyOf(tableOf(client)).text).toBe("No Orders Found that match")
    expect(client.view.back?.title).toBe("end the search")
    client.pressKey("Escape")
    expect(tableOf(client).count).toBe(1)
  })
})
