/** Home: the tiles as they are specified, and the board of the day over them. */
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import { entriesOf } from "#core/client/palette/entries.ts"
import { placesOf } from "#core/client/places.ts"
import * as Day from "#core/day.ts"
import { print } from "#core/kit/route.ts"
import { gridCounts } from "#core/kit/view/grid.ts"
import { partOf } from "#core/kit/view/view.ts"
import { pollInterval, waysInterval } from "#core/kit/waiting-counts.ts"
import { isDispatchable } from "#core/order/dispatch.ts"
import type { Order } from "#core/order/order.ts"
import { filteredBy, rows } from "#core/screen/order-list/model.ts"
import { readUser } from "#core/session/user.ts"
import { order, slot } from "../arbitrary/order.ts"
import { shipment } from "../arbitrary/shipment.ts"
import { ago, inMinutes, noon } from "../arbitrary/time.ts"
import { otherStore, someUser } from "../arbitrary/user.ts"
import { Client, viewOf } from "./client.ts"

const tilesOf = (client: Client) => partOf(viewOf(client), "tiles")?.actions ?? []
const figuresOf = (client: Client) =>
  (partOf(viewOf(client), "figures")?.figures ?? []).map(({ action, value, note, tone }) => ({
    title: action.title,
    value,
    note,
    tone,
    outcome: action.outcome
  }))
const countOf = (client: Client, title: string) =>
  figuresOf(client).find((figure) => figure.title === title)?.value

const listsOf = (client: Client) =>
  (partOf(viewOf(client), "worklists")?.lists ?? []).map(({ title, rows }) => [
    title,
    rows.map(({ action, note }) => [action.title, note])
  ])
const expiringOf = (client: Client) => listsOf(client)[1]?.[0]

const asha = { assigned_to: { user_id: 7, name: "Asha", since: ago(30) } }
const orders: ReadonlyArray<Order> = [
  order([], { order_id: 1, order_becomes_pending: ago(60) }),
  order([], { order_id: 2, order_becomes_pending: ago(9000) }),
  order([], { order_id: 3, ...slot(inMinutes(10)), ...asha }),
  order([], { order_id: 4, ...slot(inMinutes(300)), created_at: ago(9000) }),
  order([], { order_id: 5, status: "processing" }),
  order([], { order_id: 6, status: "processing", ...slot(inMinutes(300)) }),
  order([], { order_id: 7, status: "queued" })
]
const atHome = (flags: Readonly<Record<string, unknown>> = {}): Client => {
  const client = new Client().enter({ cut_off_date: "2026-01-01 00:00:00", ...flags })
  client.load(orders)
  return client
}

describe("Log out", () => {
  it("asks first: its key is one press beside those of the tiles (LOGOUT-1)", () => {
    const client = atHome()
    const pressLogOut = () => {
      const tile = partOf(viewOf(client), "tiles")?.actions.find(({ title }) => title === "Log out")
      if (tile === undefined || !("message" in tile.outcome)) throw new Error("there is no Logout")
      return client.choose(tile.outcome.message)
    }
    expect(pressLogOut()).toEqual([])
    const question = viewOf(client).question
    expect(question).toMatchObject({ title: "Log out?" })
    client.say({ _tag: "GotScreenMessage", screen: "Home", message: { _tag: "Stayed" } } as never)
    expect(viewOf(client).question).toBeUndefined()
    pressLogOut()
    expect(client.say({ _tag: "AskedToLogOut" })).toEqual(["LogOut"])
  })
})

describe("own sales", () => {
  it("call nobody to the queue, and are not counted among what is pending", () => {
    const client = atHome()
    client.done.length = 0
    const sale = order([], { order_id: 90, source: "fth_retail", order_becomes_pending: ago(0) })
    client.load([...orders, sale])
    expect(client.toasts.filter((text) => text.includes("pending")).at(-1)).toBe("4 orders pending")
    expect(client.done.filter(({ _tag }) => _tag === "Beep")).toEqual([])
    client.load([...orders, sale, order([], { order_id: 91, order_becomes_pending: ago(0) })])
    expect(client.toasts.filter((text) => text.includes("pending")).at(-1)).toBe("5 orders pending")
  })
})

describe("the item pick-up", () => {
  const failed = "Something Went Wrong While Loading QR Code Data."
  const at = (itemPickupLoginSession: object | null = { session: "code-1" }): Client =>
    new Client().enter({ enable_item_pickup: 1, itemPickupLoginSession })
  const press = (client: Client, title: string): ReadonlyArray<string> => {
    const { question } = viewOf(client)
    const action = [...tilesOf(client), ...(question?.actions ?? [])].find((each) => each.title === title)
    if (action === undefined || action.isDisabled === true || !("message" in action.outcome))
      throw new Error(`nobody can press ${title}`)
    return client.choose(action.outcome.message)
  }
  const shown = (client: Client) =>
    (viewOf(client).question?.parts ?? []).map((part) =>
      part.part === "qr" ? `code ${part.text}` : "text" in part ? part.text : part.part
    )
  const renewed = (client: Client, session: string, userId = client.model.session?.user.id ?? 0) => {
    client.say({ _tag: "ChangedPickupSession", userId, session })
    client.say({ _tag: "GotScreenMessage", screen: "Home", message: { _tag: "RenewedPickupSession" } })
  }

  it("has its tile for those whose flag is on, before Logout, and for nobody else", () => {
    const titles = (flags: object) => tilesOf(new Client().enter({ ...flags })).map(({ title }) => title)
    expect(titles({ enable_item_pickup: 1 }).slice(-2)).toEqual(["Item pick-up", "Log out"])
    for (const flags of [{}, { enable_item_pickup: 0 }, { enable_item_pickup: "false" }])
      expect(titles(flags)).not.toContain("Item pick-up")
  })

  it("shows the session of the login as a code, another one once it is renewed, and goes by Close", () => {
    const client = at()
    press(client, "Item pick-up")
    expect(shown(client)).toEqual(["code code-1"])
    expect(press(client, "Refresh Login Session")).toEqual(["RenewPickupSession"])
    expect(shown(client)).toEqual(["Renewing the login session..."])
    expect(() => press(client, "Refresh Login Session")).toThrow()
    renewed(client, "code-2")
    expect(shown(client)).toEqual(["code code-2"])
    press(client, "Close")
    expect(viewOf(client).question).toBeUndefined()
    press(client, "Item pick-up")
    expect(shown(client)).toEqual(["code code-2"])
  })

  it("is the sentence where it is missing or cannot be renewed, and can be renewed from there", () => {
    for (const none of [null, { session: "" }, { session: " " }]) {
      const client = at(none)
      press(client, "Item pick-up")
      expect(shown(client)).toEqual([failed])
      press(client, "Refresh Login Session")
      client.say({ _tag: "GotScreenMessage", screen: "Home", message: { _tag: "FailedPickupSession" } })
      expect(shown(client)).toEqual([failed])
      press(client, "Refresh Login Session")
      renewed(client, "code-3")
      expect(shown(client)).toEqual(["code code-3"])
    }
  })

  it("renewed for somebody who has left is not the next one's", () => {
    const client = at()
    press(client, "Item pick-up")
    renewed(client, "code-9", (client.model.session?.user.id ?? 0) + 1)
    expect(shown(client)).toEqual(["code code-1"])
  })
})

describe("the load of the day", () => {
  const chartOf = (client: Client) => {
    const chart = partOf(viewOf(client), "chart")
    if (chart === undefined) throw new Error("home has no chart")
    return chart
  }

  it("is a bar for each part of the day, and each leads to as many orders as it counts", () => {
    const client = atHome()
    expect(chartOf(client).series.map(({ name }) => name)).toEqual([
      "Late",
      "To pick",
      "Being picked",
      "To dispatch"
    ])
    expect(chartOf(client).bars.map(({ label, values }) => [label, values])).toEqual([
      ["Express", [1, 1, 0, 1]],
      ["12:00", [1, 0, 0, 0]],
      ["17:00", [0, 1, 0, 1]]
    ])
    for (const { outcome, values } of chartOf(client).bars) {
      if (outcome === undefined || !("leadsTo" in outcome)) throw new Error("a bar leads nowhere")
      client.say({ _tag: "AskedForRoute", route: outcome.leadsTo })
      const total = values.reduce((sum, value) => sum + value, 0)
      expect([print(outcome.leadsTo), partOf(viewOf(client), "table")?.count]).toEqual([
        print(outcome.leadsTo),
        total
      ])
      client.go("/home")
    }
  })

  it("says that orders are still counted, and that nothing is in hand", () => {
    const client = new Client().enter()
    expect([chartOf(client).bars, chartOf(client).empty]).toEqual([[], "Counting the orders"])
    client.load([order([], { order_id: 1, status: "complete" })])
    expect([chartOf(client).bars, chartOf(client).empty]).toEqual([[], "Nothing is in hand"])
  })

  it("its bars are found in the palette, too", () => {
    const titles = entriesOf(atHome().model).map(({ title }) => title)
    expect(titles).toContain("17:00: 1 to pick, 1 to dispatch")
  })
})

describe("the tiles", () => {
  it("are Order queue with all pending orders, Dispatch with all processed ones, Incoming with what is pending, Return stock, Today's summary and Logout", () => {
    const client = atHome({ allow_shipment_balloon_notification: 1 })
    client.say({
      _tag: "LoadedShipments",
      shipments: [shipment({ id: 1 }), shipment({ id: 2, shipment_id: "SHP-2" })]
    })
    expect(tilesOf(client).map(({ title, count }) => [title, count])).toEqual([
      ["Order queue", 4],
      ["Dispatch", 2],
      ["Incoming", 2],
      ["Return stock", 0],
      ["Today's summary", 0],
      ["Tasks", 0],
      ["Log out", 0]
    ])
  })

  it("open the two ways to sell for those whose flags are on, each by its number and its letter", () => {
    const sales = (flags: Readonly<Record<string, unknown>>) =>
      tilesOf(atHome(flags)).flatMap(({ title, keys, outcome }) =>
        "leadsTo" in outcome && ["ordercreate", "xorder"].includes(outcome.leadsTo.name)
          ? [[title, outcome.leadsTo.name, ...(keys ?? [])]]
          : []
      )
    const [old, fast] = [
      ["Sell", "ordercreate", "6", "e"],
      ["Quick checkout", "xorder", "7", "x"]
    ]
    expect(sales({ enable_order_create: 1, enable_orderxcelerator: "1" })).toEqual([old, fast])
    expect(sales({ enable_order_create: "true" })).toEqual([old])
    expect(sales({ enable_orderxcelerator: 1 })).toEqual([])
    expect(sales({ enable_order_create: 1, enable_orderxcelerator: 1, disable_old_order_create: 1 })).toEqual(
      [["Quick checkout", "xorder", "6", "x"]]
    )
  })

  it("tell of shipments only whoever may be told of them, though the board counts them", () => {
    const client = atHome()
    client.say({ _tag: "LoadedShipments", shipments: [shipment({ id: 1 })] })
    expect(tilesOf(client).find(({ title }) => title === "Incoming")?.count).toBe(0)
    expect(countOf(client, "Incoming")).toBe(1)
  })

  it("have the admin area for administrators alone", () => {
    const led = (flags = {}) =>
      tilesOf(atHome(flags)).flatMap(({ title, outcome }) =>
        title === "Admin" && "leadsTo" in outcome ? [print(outcome.leadsTo)] : []
      )
    expect([led(), led({ admin: 1 }), led({ admin: "0" })]).toEqual([[], ["/admin/index.html"], []])
  })

  it("lie folded, their keys do it all the same; the cursor stands on what is to pick, and on the first tile once they are open", () => {
    const client = atHome()
    const cursors = () => [
      partOf(viewOf(client), "figures")?.cursor?.index,
      partOf(viewOf(client), "worklists")?.cursor.index,
      partOf(viewOf(client), "tiles")?.cursor?.index
    ]
    const say = (message: object) =>
      client.say({ _tag: "GotScreenMessage", screen: "Home", message } as never)
    expect([cursors(), gridCounts(viewOf(client))]).toMatchObject([[1, -1, -1], { figures: 4, tiles: 0 }])
    say({ _tag: "Chose", on: "lists", index: 2 })
    expect(cursors()).toEqual([-1, 2, -1])
    say({ _tag: "TurnedPages" })
    expect([cursors(), gridCounts(viewOf(client)).tiles]).toEqual([[-1, -1, 0], tilesOf(client).length])
    say({ _tag: "TurnedPages" })
    expect([cursors(), gridCounts(viewOf(client)).tiles]).toEqual([[1, -1, -1], 0])
  })
})

// HOME-1.
describe("the board of the day", () => {
  it("counts what is late, to pick and being picked and by whom, to dispatch and incoming; and lists what is due next, expires and waits (HOME-1)", () => {
    const client = atHome()
    client.say({ _tag: "LoadedShipments", shipments: [shipment({ id: 1 })] })
    const expired = {
      product_id: 4,
      product_name: "Chicken",
      date_of_expiry: Day.addDays(Day.dayAt(noon), -2)
    }
    const last = { product_id: 5, product_name: "Fish", date_of_expiry: Day.dayAt(noon) }
    client.say({ _tag: "CountedExpiring", counts: { today: 3, expired: 2, products: [expired, last] } })
    client.say({ _tag: "CountedTasks", counts: { open: 4, mine: 0, late: 1 } })
    client.say({
      _tag: "LoadedRejections",
      failed: [{ source: "swiggy", ref_id: "R1", info: "x", created_at_in_ist: "2026-11-20 10:00:00" }]
    })
    expect(figuresOf(client).map(({ title, value, note, tone }) => [title, value, note, tone])).toEqual([
      ["Late", 2, "", "danger"],
      ["To pick", 4, "1 being picked: Asha", undefined],
      ["To dispatch", 2, "1 ready now", undefined],
      ["Incoming", 1, "", undefined]
    ])
    const lists = partOf(viewOf(client), "worklists")?.lists ?? []
    expect([lists[0]?.title, lists[0]?.rows.map(({ note }) => note)]).toEqual([
      "Due next",
      ["60 min late", "20 min late", "89 min", "4 h 30 min"]
    ])
    expect(listsOf(client).slice(1)).toEqual([
      [
        "Expiring 3, expired 2",
        [
          ["Chicken", "2 days ago"],
          ["Fish", "today"]
        ]
      ],
      [
        "Waiting for you",
        [
          ["Tasks", "4, 1 late"],
          ["Failed orders", "1"]
        ]
      ]
    ])
  })

  it("has one figure of what is to pick: on the card, the way, the tile and in the list that it leads to", () => {
    const client = atHome()
    const way = placesOf(client.model.session as never, "express").find(
      ({ title }) => title === "Order queue"
    )
    expect([countOf(client, "To pick"), way?.waiting?.(client.model)]).toEqual([4, 4])
    expect(tilesOf(client)[0]?.count).toBe(4)
  })

  it("leads from each number of orders to as many rows (HOME-2)", () => {
    for (const { title, value, outcome } of figuresOf(atHome())) {
      const client = atHome()
      if (!("leadsTo" in outcome)) throw new Error(`${title} leads nowhere`)
      client.say({ _tag: "AskedForRoute", route: outcome.leadsTo })
      const { page, book, route } = client.model
      expect(print(route)).toBe(print(outcome.leadsTo))
      if (page._tag === "Orders")
        expect([title, rows(page.model, book.orders).all.length]).toEqual([title, value])
      if (page._tag === "Dispatch") expect(book.orders.filter(isDispatchable)).toHaveLength(value ?? -1)
    }
  })

  it("a filter of the queue shows the orders of all tabs that it names, and pressed again leads back to the tab before", () => {
    const client = atHome()
    const pressed = (filter: "overdue" | "late") => {
      const { page } = client.model
      if (page._tag !== "Orders") throw new Error("no queue")
      client.say({ _tag: "AskedForRoute", route: filteredBy(page.model, filter) })
      return print(client.model.route)
    }
    client.go("/scorder")
    expect(pressed("overdue")).toBe("/order?pg=all&show=overdue")
    expect(pressed("late")).toBe("/order?pg=all&show=late")
    expect(pressed("late")).toBe("/scorder")
  })

  it("an order opened from a filtered queue leads back to the same rows", () => {
    const client = atHome()
    client.say({ _tag: "AskedForRoute", route: { name: "orders", tab: "all", filter: "late" } })
    client.say({ _tag: "AskedForRoute", route: { name: "order", id: 2, usesNewService: false } })
    client.say({ _tag: "AskedForRoute", route: { name: "orders", tab: "all" } })
    const { page, book, route } = client.model
    expect(print(route)).toBe("/order?pg=all&show=late")
    expect(page._tag === "Orders" && rows(page.model, book.orders).all.length).toBe(2)
    // Home, and from there the queue: all of it.
    client.go("/home")
    client.say({ _tag: "AskedForRoute", route: { name: "orders", tab: "all" } })
    expect(print(client.model.route)).toBe("/order?pg=all")
  })

  it("counts nothing before all open orders are known, and says so (HOME-2)", () => {
    const client = new Client().enter()
    client.page(orders.slice(0, 2), 90)
    expect(viewOf(client).status).toBe("Counting the orders")
    expect(countOf(client, "Late")).toBeUndefined()
    expect(expiringOf(client)).toBe("Expiring")
    expect(figuresOf(client).every(({ note, tone }) => note === "" && tone === undefined)).toBe(true)
  })

  it("counts nothing in an empty store, without a colour", () => {
    const client = new Client().enter()
    client.load([])
    expect(viewOf(client).status).toBe("")
    expect(figuresOf(client)[0]).toMatchObject({ value: 0, tone: undefined })
  })

  it("says how old it is where the server is away, and keeps what it knew", () => {
    const client = atHome()
    client.say({ _tag: "ChangedLink", link: "offline" })
    expect(viewOf(client).status).toContain("offline, last updated")
    expect(countOf(client, "Late")).toBe(2)
  })

  it("an order that becomes late with the minutes is counted, there and in the list it leads to", () => {
    const client = atHome()
    const later = noon + 300 * Day.minute
    client.say({ _tag: "Ticked", now: later })
    expect(countOf(client, "Late")).toBe(4)
    client.say({ _tag: "AskedForRoute", route: { name: "orders", tab: "all", filter: "late" } })
    client.say({ _tag: "Ticked", now: later + Day.minute })
    const { page, book } = client.model
    expect(page._tag === "Orders" && rows(page.model, book.orders).all.length).toBe(4)
  })
})

const askedFor = (client: Client, tag: "CountExpiring" | "CountWays"): number =>
  client.done.filter(({ _tag }) => _tag === tag).length

describe("what waits on the ways", () => {
  it("is counted where a page is loaded anew, elsewhere than at home, and again after a while (HOME-3)", () => {
    const client = new Client("/info")
    client.say({ _tag: "Started", user: Result.getOrThrow(readUser(someUser)), store: undefined })
    expect([askedFor(client, "CountWays"), askedFor(client, "CountExpiring")]).toEqual([1, 0])
    client.say({ _tag: "ChangedLink", link: "online" })
    client.say({ _tag: "Ticked", now: noon + waysInterval - 1 })
    expect(askedFor(client, "CountWays")).toBe(1)
    client.say({ _tag: "Ticked", now: noon + waysInterval })
    expect(askedFor(client, "CountWays")).toBe(2)
    // At home they are counted with what expires.
    client.go("/home")
    expect([askedFor(client, "CountWays"), askedFor(client, "CountExpiring")]).toEqual([2, 1])
    client.go("/inventory")
    expect(askedFor(client, "CountWays")).toBe(2)
  })
})

describe("what expires today", () => {
  const expiryCounts = (client: Client): number => askedFor(client, "CountExpiring")

  it("is counted by the server at home alone, every two minutes, and at once on a new day", () => {
    const client = new Client().enter()
    expect(expiryCounts(client)).toBe(1)
    client.say({ _tag: "ChangedLink", link: "online" })
    client.say({ _tag: "CountedExpiring", counts: { today: 3, expired: 0 } })
    client.say({ _tag: "Ticked", now: noon + pollInterval - 1 })
    expect(expiryCounts(client)).toBe(1)
    client.say({ _tag: "Ticked", now: noon + pollInterval })
    expect(expiryCounts(client)).toBe(2)
    client.go("/order")
    client.say({ _tag: "Ticked", now: noon + 5 * pollInterval })
    expect(expiryCounts(client)).toBe(2)
    client.go("/home")
    expect(expiryCounts(client)).toBe(3)

    const midnight = Day.startOf(Day.addDays(Day.dayAt(noon), 1))
    client.say({ _tag: "Ticked", now: midnight - 1000 })
    client.say({ _tag: "CountedExpiring", counts: { today: 4, expired: 0 } })
    expect(expiringOf(client)).toBe("Expiring 4")
    const before = expiryCounts(client)
    client.say({ _tag: "Ticked", now: midnight })
    client.say({ _tag: "Ticked", now: midnight + Day.minute })
    expect(expiryCounts(client)).toBe(before + 1)
    // Yesterday's count says nothing of today.
    expect(expiringOf(client)).toBe("Expiring")
  })

  it("is not known of another store before that was asked", () => {
    const client = new Client().enter()
    client.say({ _tag: "CountedExpiring", counts: { today: 3, expired: 0 } })
    const before = expiryCounts(client)
    client.say({ _tag: "ChoseStore", store: otherStore(198) })
    expect(expiringOf(client)).toBe("Expiring")
    expect(expiryCounts(client)).toBe(before + 1)
  })
})
