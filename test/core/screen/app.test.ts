import { describe, expect, it } from "vitest"
import { isQuiet } from "#core/client/quiet.ts"
import * as Day from "#core/day.ts"
import { linkText } from "#core/kit/link.ts"
import { print } from "#core/kit/route.ts"
import { place, storeTitle } from "#core/kit/session.ts"
import type { Order } from "#core/order/order.ts"
import { countsOf } from "#core/order/queue.ts"
import { contractVersion } from "#core/release.ts"
import { rows } from "#core/screen/order-list/model.ts"
import { misfit } from "#core/text/release.ts"
import { order, orderOf, slot } from "../arbitrary/order.ts"
import { shipment } from "../arbitrary/shipment.ts"
import { code, pack } from "../arbitrary/stock.ts"
import { ago, inMinutes, noon } from "../arbitrary/time.ts"
import { otherStore, user } from "../arbitrary/user.ts"
import { Client, viewOf } from "./client.ts"
import { line, Sale } from "./sale.ts"

const pending = (id: number, change: Partial<Order> = {}): Order => order([], { order_id: id, ...change })
const push = (each: Order, storeId = 11) => ({ _tag: "PushedOrder", storeId, order: each }) as const
const at = (client: Client): string => `${client.model.page._tag} ${print(client.model.route)}`
/** An order screen with one pack scanned. */
const working = (): Client => {
  const client = new Client().enter()
  client.load([])
  client.open(orderOf("7 2kg"))
  client.say({ _tag: "Scanned", code: code("A7") })
  client.order({ _tag: "FoundPack", code: code("A7"), pack: pack(7), qty: undefined })
  return client
}

// QUEUE-7.
describe("most urgent first", () => {
  const orders = [
    pending(1, { created_at: ago(60) }),
    pending(2, { created_at: ago(900) }),
    pending(3, { created_at: ago(300) })
  ]
  const shown = ({ model }: Client): ReadonlyArray<number> =>
    model.page._tag === "Orders"
      ? rows(model.page.model, model.book.orders).shown.map((each) => each.order_id)
      : []
  const toggle = (client: Client) =>
    client.say({
      _tag: "GotScreenMessage",
      screen: "Orders",
      message: { _tag: "ToggledUrgent", now: client.model.minute }
    })

  it("is one step away from the specified order, and remembered for the workstation", () => {
    const remembered = ({ done }: Client) => done.filter(({ _tag }) => _tag === "RememberUrgent").at(-1)

    const client = new Client().enter()
    client.load(orders)
    client.go("/order")
    expect(shown(client)).toEqual([1, 3, 2])
    expect(toggle(client)).toEqual(["RememberUrgent"])
    expect([shown(client), remembered(client)]).toEqual([[2, 3, 1], { _tag: "RememberUrgent", isOn: true }])
    client.go("/home")
    client.go("/order")
    expect(shown(client)).toEqual([2, 3, 1])
    client.say({
      _tag: "GotScreenMessage",
      screen: "Orders",
      message: { _tag: "SortedBy", column: "created_at" }
    })
    expect(remembered(client)).toEqual({ _tag: "RememberUrgent", isOn: false })
  })

  it("is there from the start where it was left on", () => {
    const client = new Client("/order")
    client.say({ _tag: "Started", user: user(), store: undefined, urgentFirst: true })
    client.load(orders)
    expect(shown(client)).toEqual([2, 3, 1])
    const other = new Client("/order")
    other.say({ _tag: "Started", user: user(), store: undefined })
    other.load(orders)
    expect(shown(other)).toEqual([1, 3, 2])
  })
})

// ROUTE-1.
describe("Multiple Slot Orders", () => {
  const tabOf = ({ model }: Client) => (model.page._tag === "Orders" ? model.page.model.tab : model.page._tag)
  const twice = slot("2026-11-21 05:30:00", "2026-11-22 05:30:00")
  const [web, partner] = [pending(1, twice), pending(2, { ...twice, source: "swiggy" })]

  it("is left for the express orders by those whose flags hide its tab, before any order is known", () => {
    const client = new Client("/order?pg=multiple").enter()
    client.go("/order?pg=multiple")
    expect(tabOf(client)).toBe("express")
    expect(client.toasts.at(-1)).toBe("This is not enabled for you (enable_multiple_delivery_slots)")
  })

  // ROOM-2.
  it("a flag that changes while somebody works counts at once: what it closes is left, and work there is kept (ROOM-3)", () => {
    const flags = { enable_store_work: 1, enable_stock_correction: 1 }
    const client = new Client().enter(flags)
    client.go("/correction")
    expect(client.model.route.name).toBe("correction")
    const before = client.done.length
    client.say({ _tag: "ChangedRights", flags: client.model.session?.user.flags ?? {} })
    expect([client.done.length, client.toasts]).toEqual([before, []])
    expect(client.say({ _tag: "ChangedRights", flags: { ...flags, enable_shift: 1 } })).toHaveLength(1)
    expect(client.done.at(-1)).toMatchObject({ _tag: "RememberRights", flags: { enable_shift: 1 } })
    expect(client.model.route.name).toBe("correction")
    client.say({ _tag: "ChangedRights", flags: { enable_store_work: 1, get_all_orders: 1 } })
    expect([client.model.route.name, client.toasts.at(-1)]).toEqual([
      "home",
      "This is not enabled for you (enable_stock_correction). What was begun there is kept."
    ])
    expect(client.model.session?.hearsAll).toBe(true)
    expect(client.done.map(({ _tag }) => _tag)).toEqual(
      expect.arrayContaining(["TellClientInfo", "ReleaseWork"])
    )
  })

  it("a place that a flag keeps from them says that it is on (ROUTE-1, ROUTE-3)", () => {
    const client = new Client().enter({ enable_order_create: 1, disable_old_order_create: 1 })
    client.go("/ordercreate")
    expect(client.model.route.name).toBe("home")
    expect(client.toasts.at(-1)).toBe("This is switched off for you: disable_old_order_create is on")
  })

  it("stays where its tab shows, and is left once the orders are of one source", () => {
    const client = new Client().enter({ enable_multiple_delivery_slots: 1 })
    client.go("/order?pg=multiple")
    expect(tabOf(client)).toBe("multiple")
    client.load([web, partner])
    expect(tabOf(client)).toBe("multiple")
    const alone = new Client().enter({ enable_multiple_delivery_slots: 1 })
    alone.go("/order?pg=multiple")
    alone.load([web])
    expect(tabOf(alone)).toBe("express")
  })
})

describe("coming in", () => {
  it("first looks for a kept session, and shows nothing but the wait", () => {
    const client = new Client("/dispatch")
    expect(client.done).toEqual([{ _tag: "RecallSession" }])
    expect(client.model.isStarting).toBe(true)
  })

  it("with a kept session leads where one wanted, loads the orders and listens", () => {
    const client = new Client("/dispatch")
    const requests = client.say({ _tag: "Started", user: user(), store: undefined })
    expect(requests).toEqual(expect.arrayContaining(["LoadOrders", "LoadVariables", "Connect"]))
    expect(at(client)).toBe("Dispatch /dispatch")
  })

  it("without one leads to the login, from everywhere", () => {
    for (const path of ["/home", "/order", "/order/1", "/dispatch", "/info", "/nowhere"]) {
      const client = new Client(path)
      expect(client.say({ _tag: "Started", user: undefined, store: undefined })).toEqual([])
      expect(at(client)).toBe("Login /login")
      client.go("/order")
      expect(at(client)).toBe("Login /login")
    }
  })

  it("by the login leads home", () => {
    const client = new Client()
    client.say({ _tag: "Started", user: undefined, store: undefined })
    const requests = client.say({ _tag: "LoggedIn", user: user(), store: otherStore(12) })
    expect(requests).toEqual(expect.arrayContaining(["LoadOrders", "Connect"]))
    expect(at(client)).toBe("Home /home")
    // The custom setup's store overrides the user's own, everywhere.
    const storeIds = client.done.flatMap((command) => ("storeId" in command ? [command.storeId] : []))
    expect([...new Set(storeIds)]).toEqual([12])
    expect(client.done).toContainEqual({
      _tag: "Connect",
      session: expect.objectContaining({ store: otherStore(12) })
    })
  })

  it("who changes over to another store sees that one everywhere: its hub, its name, its room", () => {
    const client = new Client().enter({ cut_off_date: "2026-01-01 00:00:00" })
    const adyar = otherStore(198)
    client.done.length = 0
    client.say({ _tag: "ChoseStore", store: adyar })
    client.load([])
    client.go("/incoming")
    client.go("/inventory")
    client.go("/incoming/5")
    client.say({
      _tag: "GotScreenMessage",
      screen: "Shipment",
      id: 5,
      message: { _tag: "OpenedShipment", shipment: shipment({ id: 5 }) }
    })
    const named = client.done.flatMap((command) => [
      ...("storeId" in command ? [command.storeId] : []),
      ...("hubId" in command ? [command.hubId] : []),
      ...(command._tag === "Connect" ? [command.session.store] : [])
    ])
    expect(new Set(named)).toEqual(new Set([198, 4, adyar]))
    expect(client.done.map(({ _tag }) => _tag)).toEqual(
      expect.arrayContaining(["LoadVariables", "Connect", "LoadOrders", "LoadShipments", "CheckGate"])
    )
    const { session } = client.model
    if (session === undefined) throw new Error("nobody is logged in")
    expect([storeTitle(session), place(session)]).toEqual(["Adyar (store 198)", "Chennai, Tamil Nadu"])
    expect(client.toasts).toContain("Working for Adyar (store 198)")
    client.say({ _tag: "ChoseStore", store: undefined })
    expect(client.model.session).toMatchObject({ store: { store_id: 11, hub_id: 1 } })
  })

  it("who is thrown out leaves no notice on the login page", () => {
    const client = new Client().enter()
    client.say({ _tag: "Succeeded", message: "Shipment added to hub inventory" })
    expect(client.toasts).toHaveLength(1)
    client.say({ _tag: "LostSession" })
    expect(client.toasts).toEqual([])
  })

  it("who goes somewhere before it is known who they are comes there, or to the login", () => {
    for (const [path, found, place] of [
      ["/order", user(), "Orders /order"],
      ["/nowhere", user(), "Dispatch /dispatch"],
      ["/order", undefined, "Login /login"]
    ] as const) {
      const client = new Client("/dispatch")
      expect(client.go(path)).toEqual([])
      client.say({ _tag: "Started", user: found, store: undefined })
      expect(at(client)).toBe(place)
    }
  })

  it("who is not logged in comes to what they asked for with the first login, and the next one home (LOGIN-2)", () => {
    for (const found of [
      { _tag: "Started", user: undefined, store: undefined },
      { _tag: "LostSession" }
    ] as const) {
      const client = new Client("/order")
      client.say(found)
      expect(at(client)).toBe("Login /login")
      client.enter()
      expect(at(client)).toBe("Orders /order")
      client.say({ _tag: "AskedToLogOut" })
      client.say({ _tag: "LoggedOut" })
      client.enter()
      expect(at(client)).toBe("Home /home")
    }
  })

  it("whose session has ended is told so, and is back where they were; somebody else is at home (LOGIN-2)", () => {
    const client = new Client().enter()
    client.go("/dispatch")
    client.say({ _tag: "LostSession" })
    const pageText = JSON.stringify(client.model.page.model)
    expect(pageText).toContain("Your session has ended. Log in again: you come back to where you were.")
    client.enter()
    expect(at(client)).toBe("Dispatch /dispatch")
    client.say({ _tag: "LostSession" })
    client.enter({ id: 99 })
    expect(at(client)).toBe("Home /home")
  })

  it("someone who is in and asks for the login is at home", () => {
    const client = new Client().enter()
    client.go("/login")
    expect(at(client)).toBe("Home /home")
    client.go("/nowhere")
    expect(at(client)).toBe("Home /home")
  })
})

describe("a newer version", () => {
  it("comes when nobody has touched the page for a minute, and nothing is open, asked, begun or waiting (UPDATE-1)", () => {
    const later = <C extends Client>(client: C): boolean => {
      client.say({ _tag: "Ticked", now: client.model.now + Day.minute })
      return isQuiet(client.model)
    }
    const fresh = (to = "/home"): Client => {
      const client = new Client().enter({ enable_eod_stock_taking: 1 })
      client.go(to)
      return client
    }
    expect(isQuiet(fresh().model)).toBe(false)
    expect(["/home", "/order", "/dispatch", "/settings"].map((to) => later(fresh(to)))).toEqual(
      Array(4).fill(true)
    )
    for (const over of ["ToggledConsole", "ToggledHelp", "ToggledTray"] as const) {
      const client = fresh()
      client.say({ _tag: over })
      expect([over, later(client)]).toEqual([over, false])
      client.say({ _tag: over })
      expect([over, later(client)]).toEqual([over, true])
    }
    expect(later(working())).toBe(false)
    expect([later(new Sale().with([line(1)])), later(new Sale().with())]).toEqual([false, true])
    // A count says not whether it was begun.
    const count = fresh("/eodstockTaking")
    expect([at(count), later(count)]).toEqual(["Eod /eodstockTaking", false])
    const queueing = fresh()
    const { placementQueue } = queueing.model
    queueing.model = {
      ...queueing.model,
      placementQueue: { ...placementQueue, waiting: [{ id: "1" }] as never }
    }
    expect(later(queueing)).toBe(false)
    const asked = new Sale().with([line(1)])
    asked.say({ _tag: "AskedToLogOut" })
    expect([at(asked), later(asked)]).toEqual(["Home /home", false])
    expect(later(new Client())).toBe(false)
  })

  it("comes to a page that its server takes no more although kept work waits there (RELEASE-2)", () => {
    const later = (client: Client): boolean => {
      client.say({ _tag: "Ticked", now: client.model.now + Day.minute })
      return isQuiet(client.model)
    }
    const far = { version: "9.0.0+x", contract: contractVersion + 2 }
    const picking = working()
    picking.say({ _tag: "MetServer", release: far })
    expect(later(picking)).toBe(true)
    picking.say({ _tag: "MetServer", release: { ...far, contract: contractVersion + 1 } })
    expect(later(picking)).toBe(false)
    // A question that somebody is answering stays.
    picking.say({ _tag: "MetServer", release: far })
    picking.say({ _tag: "ToggledHelp" })
    expect(later(picking)).toBe(false)
  })
})

describe("a server of another release", () => {
  it("is said to be so once, in the place of the connection, and not any more when it fits (RELEASE-2)", () => {
    const client = new Client().enter()
    const met = (contract: number) => {
      client.say({ _tag: "MetServer", release: { version: "9.0.0+abc", contract } })
      return linkText(client.model)
    }
    client.say({ _tag: "ChangedLink", link: "online" })
    expect([met(contractVersion), met(contractVersion + 1), client.toasts]).toEqual([
      expect.not.stringContaining("server"),
      expect.not.stringContaining("server"),
      []
    ])
    expect([met(contractVersion + 2), met(contractVersion + 2)]).toEqual(
      Array(2).fill("older than the server")
    )
    expect(client.toasts).toEqual([misfit.older("9.0.0+abc")])
    expect(met(contractVersion - 1)).toBe("newer than the server")
    expect(client.toasts).toEqual([misfit.older("9.0.0+abc"), misfit.newer("9.0.0+abc")])
    client.say({ _tag: "MetServer", release: undefined })
    expect(linkText(client.model)).not.toContain("server")
  })
})

/** The scans are let go, the channels end, the session is forgotten. */
const goingOut = ["ReleaseScanner", "Disconnect", "ForgetSession"]

describe("going out", () => {
  it("is asked about first where something is in hand, however somebody asks for it (LOGOUT-1)", () => {
    const sale = new Sale().with([line(1)])
    const question = () => viewOf(sale).question?.title
    expect(sale.say({ _tag: "AskedToLogOut" })).not.toContain("LogOut")
    expect([at(sale), question()]).toEqual(["Home /home", "Log out?"])
    expect(sale.say({ _tag: "AskedToLogOut" })).toEqual(["LogOut"])
    const queueing = new Client().enter()
    const waiting = [{ id: "1" }]
    queueing.model = {
      ...queueing.model,
      placementQueue: { ...queueing.model.placementQueue, waiting: waiting as never }
    }
    queueing.go("/dispatch")
    expect(queueing.say({ _tag: "AskedToLogOut" })).not.toContain("LogOut")
    expect(viewOf(queueing).question?.text).toContain("1 order waits in a queue")
    // An empty cart is nothing in hand.
    expect(new Sale().with().say({ _tag: "AskedToLogOut" })).toContain("LogOut")
  })

  it("logs out at the server, then forgets the session and what was known", () => {
    const client = new Client().enter()
    client.load([pending(1)])
    expect(client.say({ _tag: "AskedToLogOut" })).toEqual(["LogOut"])
    expect(client.say({ _tag: "LoggedOut" })).toEqual(goingOut)
    expect(at(client)).toBe("Login /login")
    expect(client.model).toMatchObject({ session: undefined, book: { orders: [] }, link: "connecting" })
  })

  it("a 401 ends at the login, from every place, and stored work stays stored", () => {
    for (const path of ["/home", "/order", "/order/1", "/dispatch", "/store", "/info", "/sync"]) {
      const client = new Client().enter()
      client.go(path)
      client.say({ _tag: "ToggledConsole" })
      expect(client.say({ _tag: "LostSession" })).toEqual(goingOut)
      expect(at(client)).toBe("Login /login")
    }
    const busy = working()
    expect(busy.say({ _tag: "LostSession" })).toEqual(goingOut)
    expect(at(busy)).toBe("Login /login")
    const starting = new Client("/order")
    starting.say({ _tag: "LostSession" })
    expect(at(starting)).toBe("Login /login")
  })

  it("a second 401 changes nothing more", () => {
    const client = new Client().enter()
    client.say({ _tag: "LostSession" })
    const before = client.model
    expect(client.say({ _tag: "LostSession" })).toEqual([])
    expect(client.model).toBe(before)
  })

  it("an answer that comes after it changes nothing", () => {
    const client = new Client().enter()
    client.say({ _tag: "LostSession" })
    for (const message of [
      {
        _tag: "LoadedOrders",
        loaded: { page: 1, perPage: 40, orders: [pending(1)], total: 1, counts: countsOf([]), key: "k" }
      },
      { _tag: "LoadedRecent", orders: [pending(1)], since: ago(60), limit: 1, isFirst: false },
      { _tag: "LoadedRowItems", order: pending(1) },
      { _tag: "CheckedOrders", lastEntry: undefined },
      { _tag: "CheckedShipments", lastEntry: undefined },
      { _tag: "LoadedVariables", variables: new Map() },
      push(pending(1)),
      { _tag: "ToldToRefresh", storeId: 11 },
      {
        _tag: "GotScreenMessage",
        screen: "Order",
        id: 1,
        message: { _tag: "OpenedOrder", order: pending(1) }
      },
      {
        _tag: "GotScreenMessage",
        screen: "Finder",
        message: { _tag: "FoundOrders", text: "x", orders: [pending(1)] }
      }
    ] as const)
      expect(client.say(message)).toEqual([])
    expect(client.model.book.orders).toEqual([])
    expect(at(client)).toBe("Login /login")
  })
})

describe("unfinished work", () => {
  it("asks before one goes anywhere, and staying keeps it", () => {
    for (const path of ["/home", "/order", "/dispatch", "/order/2"]) {
      const client = working()
      expect(client.go(path)).toEqual([])
      expect(client.model.page).toMatchObject({ _tag: "Order", model: { dialog: { _tag: "Unsaved" } } })
      client.order({ _tag: "ClosedDialog" })
      expect(client.model.wanted).toBeUndefined()
      expect(at(client)).toBe("Order /order/1")
    }
  })

  it("kept for later leads where one wanted", () => {
    const client = working()
    client.go("/dispatch")
    expect(client.order({ _tag: "KeptForLater" })).toEqual(["ReleaseOrder", "ReleaseWork", "LoadLeft"])
    expect(at(client)).toBe("Dispatch /dispatch")
  })

  it("discarded is removed, and leads where one wanted", () => {
    const client = working()
    client.say({ _tag: "AskedToLogOut" })
    expect(client.order({ _tag: "Discarded" })).toEqual(["RemoveWork", "ReleaseOrder", "NoteScans", "LogOut"])
  })

  it("is not asked about when there is none", () => {
    const client = new Client().enter()
    client.open(orderOf("7 2kg"))
    expect(client.go("/home")).toEqual(["ReleaseOrder", "ReleaseWork"])
    expect(at(client)).toBe("Home /home")
  })

  it("left by its own key leads back to the tab it came from", () => {
    const client = new Client().enter()
    client.go("/scorder")
    client.open(orderOf("7 2kg"))
    client.order({ _tag: "AskedToLeave" })
    expect(at(client)).toBe("Orders /scorder")
  })

  it("while an invoice is on its way nobody leaves", () => {
    const client = working()
    client.order({ _tag: "Continued" })
    client.order({ _tag: "AppliedToAll", reason: "Out of stock" })
    expect(client.order({ _tag: "Confirmed" })).toContain("InvoiceOrder")
    expect(client.go("/home")).toEqual([])
    expect(client.say({ _tag: "AskedToLogOut" })).toEqual([])
    expect(at(client)).toBe("Order /order/1")
  })
})

describe("a label of the network", () => {
  it("is one pack by either of its codes: after its squares its bars are taken already (CODE-35)", () => {
    const client = new Client().enter()
    client.load([])
    client.open(orderOf("7 2kg"))
    const squares = "(01)98901234567893(3103)000500(17)301231(21)26112001000007"
    client.say({ _tag: "Scanned", code: squares })
    client.order({ _tag: "FoundPack", code: squares, pack: pack(7), qty: undefined, own: code("A7") })
    client.say({ _tag: "Scanned", code: code("A7") })
    const { page } = client.model
    expect(page._tag === "Order" ? page.model.picking.scans : []).toMatchObject([{ scan_code: code("A7") }])
    expect(page._tag === "Order" ? page.model.lastScan : undefined).toMatchObject({ outcome: "bad" })
  })
})

describe("an answer for another order", () => {
  it("changes nothing of the one that is shown", () => {
    const client = working()
    const before = client.model
    for (const message of [
      { _tag: "OpenedOrder", order: pending(2) },
      { _tag: "FoundPack", code: code("B7"), pack: pack(7), qty: undefined },
      { _tag: "FailedInvoice", message: "?" },
      { _tag: "SucceededInvoice", invoiceId: "9", updatedAt: Day.toGmt(noon + 1000), items: [] },
      { _tag: "RestoredWork", text: "{}" }
    ] as const)
      expect(client.order(message, 2)).toEqual([])
    expect(client.model).toBe(before)
  })

  it("changes nothing when no order is shown", () => {
    const client = new Client().enter()
    const before = client.model
    expect(client.order({ _tag: "OpenedOrder", order: pending(1) })).toEqual([])
    expect(client.model).toBe(before)
  })
})

describe("orders and pushes", () => {
  it("are fetched page by page: a small first one, the rest of the open ones, then what was finished lately", () => {
    const client = new Client().enter()
    const open = Array.from({ length: 301 }, (_, index) => pending(index + 1))
    expect(client.done.find(({ _tag }) => _tag === "LoadOrders")).toMatchObject({ page: 1, perPage: 40 })
    expect(client.page(open.slice(0, 40), 301)).toEqual(["LoadOrders"])
    expect(client.model.book.orders).toHaveLength(40)
    expect(client.done.at(-1)).toMatchObject({ page: 1, perPage: 300, storeId: 11 })
    expect(client.page(open.slice(0, 300), 301)).toEqual(["LoadOrders"])
    expect(client.done.at(-1)).toMatchObject({ page: 2, perPage: 300 })
    expect(client.page(open.slice(300), 301)).toEqual(["LoadRecentOrders"])
    const fourDaysAgo = Day.toGmt(Day.startOf(Day.addDays(Day.dayAt(noon), -4)))
    expect(client.done.at(-1)).toMatchObject({ since: fourDaysAgo, isFirst: true })
    expect(client.changes([pending(900, { status: "complete" })])).toEqual([])
    expect(client.model.book.orders).toHaveLength(302)
    expect(client.model.book).toMatchObject({ isWhole: true, finished: "known", loading: undefined })
  })

  it("what is known after the first page does not ring, nor do the pages behind it", () => {
    const client = new Client().enter()
    const open = Array.from({ length: 41 }, (_, index) => pending(index + 1))
    client.page(open.slice(0, 40), 41)
    client.page(open, 41)
    client.changes(open)
    expect(client.model.unseen).toEqual([])
    expect(client.done.filter(({ _tag }) => _tag === "Beep")).toEqual([])
  })

  it("one that comes while what was finished lately is on its way is new, and rings", () => {
    const client = new Client().enter()
    client.page([pending(1)], 1)
    client.changes([pending(900, { status: "complete" }), pending(2)])
    expect(client.model.unseen).toEqual([2])
    expect(client.done.filter(({ _tag }) => _tag === "Beep")).toHaveLength(1)
  })

  it("are whole orders on the wire of pushes, and are kept as lists show them", () => {
    const client = new Client().enter()
    client.load([])
    client.say(push(orderOf("7 2kg")))
    expect(client.model.book.orders).toHaveLength(1)
    expect(client.model.book.orders[0]).not.toHaveProperty("items")
  })

  it("a push counts from the own store alone; with get_all_orders from every store of the hub", () => {
    for (const [flags, storeId, counts] of [
      [{}, 11, true],
      [{}, 12, false],
      [{ get_all_orders: "1" }, 12, true]
    ] as const) {
      const client = new Client().enter(flags)
      client.load([])
      client.say(push(pending(1), storeId))
      expect(client.model.book.orders).toHaveLength(counts ? 1 : 0)
      expect(client.say({ _tag: "ToldToRefresh", storeId })).toEqual(counts ? ["LoadRecentOrders"] : [])
    }
  })

  it("of an older state changes nothing", () => {
    const client = new Client().enter()
    client.load([pending(1, { updated_at: ago(10) })])
    const before = client.model.book.byId
    client.say(push(pending(1, { updated_at: ago(11), status: "canceled" })))
    expect(client.model.book.byId).toBe(before)
  })

  it("a push reaches the order that is open", () => {
    const client = working()
    client.say(push(orderOf("7 2kg", { status: "canceled", updated_at: Day.toGmt(noon + 1000) })))
    expect(client.model.page).toMatchObject({
      model: { order: { status: "canceled" }, picking: { scans: [] } }
    })
    expect(client.toasts).toEqual([`No longer in this order, put back: ${code("A7")}`])
  })

  it("a failure keeps the rows, says that they may be old, and is tried again soon, then by the minute (QUEUE-8)", () => {
    const client = new Client().enter()
    client.load([pending(1)])
    client.say({ _tag: "ChangedLink", link: "online" })
    client.say({ _tag: "AskedToRefresh" })
    client.say({ _tag: "FailedOrders", problem: undefined })
    expect(client.model.book).toMatchObject({ isStale: true, loading: undefined, updatedAt: noon })
    expect(client.model.book.orders).toHaveLength(1)
    expect(client.tick(9 * Day.second)).not.toContain("LoadOrders")
    expect(client.tick(Day.second)).toContain("LoadOrders")
    client.say({ _tag: "FailedOrders", problem: undefined })
    expect(client.tick(59 * Day.second)).not.toContain("LoadOrders")
    expect(client.tick(Day.second)).toContain("LoadOrders")
  })

  it("after a cut the client reads the list, who works on what with it, and catches up from before it, once", () => {
    const client = new Client().enter()
    const untaken = pending(1, { updated_at: ago(0) })
    client.load([untaken])
    client.say({ _tag: "ChangedLink", link: "online" })
    client.load([untaken])
    client.say({ _tag: "ChangedLink", link: "offline" })
    client.tick(Day.hour)
    expect(client.say({ _tag: "ChangedLink", link: "online" })).toEqual(["LoadOrders"])
    const taken = { ...untaken, assigned_to: { user_id: 7, name: "Asha", since: ago(60) } }
    expect(client.page([taken])).toContain("LoadRecentOrders")
    expect(client.model.book.orders[0]?.assigned_to?.name).toBe("Asha")
    expect(client.done.at(-1)).toEqual({
      _tag: "LoadRecentOrders",
      since: Day.toGmt(noon - Day.minute),
      limit: 300,
      isFirst: false,
      storeId: 11
    })
    expect(client.say({ _tag: "ChangedLink", link: "online" })).toEqual([])
  })

  it("a list that could not be fetched at the start is fetched when the server is back", () => {
    const client = new Client().enter()
    client.say({ _tag: "FailedOrders", problem: undefined })
    client.say({ _tag: "ChangedLink", link: "offline" })
    expect(client.say({ _tag: "ChangedLink", link: "online" })).toEqual(["LoadOrders"])
  })

  it("what the store is set to is asked for again once the server is back, where it had not answered", () => {
    const client = new Client().enter()
    client.say({ _tag: "FailedVariables" })
    client.say({ _tag: "ChangedLink", link: "offline" })
    expect(client.say({ _tag: "ChangedLink", link: "online" })).toContain("LoadVariables")
    client.say({ _tag: "LoadedVariables", variables: new Map([["tagline", '"Fresh"']]) })
    client.say({ _tag: "ChangedLink", link: "offline" })
    expect(client.say({ _tag: "ChangedLink", link: "online" })).not.toContain("LoadVariables")
  })

  it("more news than one answer holds are asked for from where it ended", () => {
    const client = new Client().enter()
    client.load([])
    client.say({ _tag: "ToldToRefresh", storeId: 11 })
    const news = Array.from({ length: 300 }, (_, index) =>
      pending(index + 1, { status: "processing", updated_at: ago(300 - index) })
    )
    expect(client.changes(news)).toContain("LoadRecentOrders")
    expect(client.done.at(-1)).toMatchObject({ since: ago(1), after: 300, isFirst: false })
    expect(client.changes(news.slice(-1))).toEqual([])
  })

  it("who came by an address that leads nowhere is home, and told so once", () => {
    const client = new Client()
    client.model = { ...client.model, nowhere: "/nowhere" }
    client.enter()
    expect(client.model.route.name).toBe("home")
    expect(client.model.toasts).toMatchObject([
      { kind: "failure", text: "There is no page /nowhere: this is Home" }
    ])
    expect(client.model.nowhere).toBeUndefined()
  })

  it("a network that was put back is read anew, and what was there before counts no more", () => {
    const client = new Client().enter()
    client.go("/order")
    client.load([pending(1), pending(2)])
    expect(client.model.book.orders).toHaveLength(2)
    expect(client.say({ _tag: "NetworkReplaced", storeId: 99 })).toEqual([])
    expect(client.say({ _tag: "NetworkReplaced", storeId: 11 })).toContain("LoadOrders")
    expect(client.model.book.orders).toEqual([])
    expect(client.model.route.name).toBe("orders")
    client.load([pending(11), pending(12)])
    expect(client.model.book.orders.map(({ order_id }) => order_id).sort()).toEqual([11, 12])
  })

  it("synchronising asks the server, and its end fetches anew or says what failed", () => {
    const client = new Client().enter()
    client.load([])
    expect(client.say({ _tag: "AskedToSync" })).toEqual(["SyncOrders"])
    // The server's word of it, and the one that this client asks for, are of what it reads itself.
    const word = { _tag: "ToldToRefresh", storeId: 11 } as const
    expect(client.say(word)).toEqual([])
    expect(client.say({ _tag: "EndedSync", isTimed: false, problem: undefined })).toEqual(["LoadOrders"])
    expect(client.toasts).toEqual(["Orders synchronised"])
    expect([client.say(word), client.say(word)]).toEqual([[], []])
    client.tick(3 * Day.second)
    expect(client.say(word)).toEqual(["LoadRecentOrders"])
    client.changes([])
    // One that fails reads nothing: what was told meanwhile is looked at then.
    client.say({ _tag: "AskedToSync" })
    expect(client.say(word)).toEqual([])
    expect(client.say({ _tag: "EndedSync", isTimed: false, problem: "The server does not answer" })).toEqual([
      "LoadRecentOrders"
    ])
    client.changes([])
    expect(client.say(word)).toEqual(["LoadRecentOrders"])
    expect(client.toasts).toContain("The server does not answer")
  })
})

describe("new orders", () => {
  it("sound and show a toast that leads to their tab", () => {
    for (const [each, tab] of [
      [pending(1), "express"],
      [pending(1, slot(inMinutes(60))), "scheduled"]
    ] as const) {
      const client = new Client().enter()
      client.load([])
      expect(client.say(push(each))).toEqual(["Beep attention"])
      expect(client.model.toasts).toMatchObject([
        { text: "1 order pending", leadsTo: { name: "orders", tab }, lasts: 5 * Day.second }
      ])
      client.say({ _tag: "PressedToast", number: client.model.toasts[0]?.number ?? 0 })
      expect(client.model.route).toEqual({ name: "orders", tab })
      expect(client.model.toasts).toEqual([])
    }
  })

  it("sound again every 15 seconds until somebody looks at the queue", () => {
    const client = new Client().enter()
    client.load([])
    client.say(push(pending(1)))
    const sounds = () => client.done.filter((command) => command._tag === "Beep").length
    for (let second = 0; second < 45; second++) client.tick(Day.second)
    expect(sounds()).toBe(4)
    client.say({ _tag: "WasActive" })
    client.go("/order")
    for (let second = 0; second < 45; second++) client.tick(Day.second)
    expect(sounds()).toBe(4)
    expect(client.model.unseen).toEqual([])
  })

  it("that are there at the first load, or change without being new, are silent", () => {
    const client = new Client().enter()
    expect(client.load([pending(1), pending(2)])).not.toContain("Beep attention")
    expect(client.toasts).toEqual(["2 orders pending"])
    expect(client.say(push(pending(1, { updated_at: ago(5) })))).toEqual([])
    expect(client.say(push(pending(2, { updated_at: ago(5), status: "canceled" })))).toEqual([])
  })

  it("that somebody opens by hand are no news to them", () => {
    const client = new Client().enter()
    client.load([])
    client.go("/order/1")
    expect(client.order({ _tag: "OpenedOrder", order: pending(1) })).not.toContain("Beep attention")
    expect([client.toasts, client.model.unseen]).toEqual([[], []])
  })

  it("that a later refresh brings sound like pushed ones", () => {
    const client = new Client().enter()
    client.load([pending(1)])
    client.say({ _tag: "AskedToRefresh" })
    expect(client.load([pending(1), pending(2)])).toContain("Beep attention")
  })
})

describe("orders that are ready to leave", () => {
  const invoiced = (id: number, change: Partial<Order> = {}) =>
    pending(id, { status: "processing", invoice_id: "9", ...change })

  it("are not counted before they are known: an order that is opened by its address offers nothing", () => {
    const client = new Client().enter()
    client.go("/order/1")
    client.order({ _tag: "OpenedOrder", order: invoiced(1) })
    client.load([invoiced(1), invoiced(2)])
    expect(client.toasts).toEqual([])
  })

  it("offer the way to the dispatch screen", () => {
    const client = new Client().enter()
    client.load([])
    client.say(push(invoiced(1)))
    expect(client.model.toasts).toMatchObject([
      { text: "1 order ready to dispatch", leadsTo: { name: "dispatch" }, lasts: 5 * Day.second }
    ])
  })

  it("are not offered on the dispatch screen itself, nor before their slot is near", () => {
    const client = new Client().enter()
    client.load([])
    client.say(push(invoiced(1, slot(inMinutes(31)))))
    expect(client.toasts).toEqual([])
    client.go("/dispatch")
    client.say(push(invoiced(2)))
    expect(client.toasts).toEqual([])
  })

  it("are offered when time has brought their slot near", () => {
    const client = new Client().enter()
    client.load([])
    client.say(push(invoiced(1, slot(inMinutes(32)))))
    client.tick(Day.minute)
    expect(client.toasts).toEqual([])
    client.tick(Day.minute)
    expect(client.toasts).toEqual(["1 order ready to dispatch"])
  })
})

describe("time", () => {
  it("synchronises the orders with commerce every 20 minutes while the server is there (O-9-001)", () => {
    const client = new Client().enter()
    client.load([])
    expect(client.tick(20 * Day.minute)).not.toContain("SyncOrders")
    client.say({ _tag: "ChangedLink", link: "online" })
    expect(client.tick(0)).toContain("SyncOrders")
    expect(client.tick(20 * Day.minute - 1)).not.toContain("SyncOrders")
    expect(client.tick(1)).toContain("SyncOrders")
    expect(client.done.at(-1)).toMatchObject({ isTimed: true })
    expect(client.say({ _tag: "EndedSync", isTimed: true, problem: undefined })).toEqual(["LoadRecentOrders"])
    client.changes([])
    // What was told meanwhile was not looked at.
    expect(client.say({ _tag: "EndedSync", isTimed: true, problem: "?" })).toEqual(["LoadRecentOrders"])
    expect(client.toasts).toEqual([])
  })

  it("brings ages up to date every 60 seconds", () => {
    const client = new Client().enter()
    client.tick(59_999)
    expect([client.model.now, client.model.minute]).toEqual([noon + 59_999, noon])
    client.tick(1)
    expect(client.model.minute).toBe(noon + Day.minute)
  })

  it("says at the opening of an order, and every 50 seconds, that somebody works on it, unless nobody does", () => {
    const client = working()
    const signs = () => client.done.filter((command) => command._tag === "AssignOrder").length
    const seconds = (count: number) => {
      for (let second = 0; second < count; second++) client.tick(Day.second)
      return signs()
    }
    expect([signs(), seconds(49), seconds(1)]).toEqual([1, 1, 2])
    // Idle after a minute: no more signs, until somebody is back.
    expect(seconds(300)).toBe(2)
    client.say({ _tag: "WasActive" })
    expect(seconds(1)).toBe(3)
  })
})

describe("a toast", () => {
  it("stays as long as it lasts from the tick that found it, however long that was in coming", () => {
    const client = new Client().enter()
    client.say({ _tag: "Failed", message: "x" })
    client.tick(20 * Day.second)
    expect(client.toasts).toEqual(["x"])
    client.tick(6 * Day.second - 1)
    expect(client.toasts).toEqual(["x"])
    client.tick(1)
    expect(client.toasts).toEqual([])
  })
})

describe("a clock that is set back", () => {
  it("keeps toasts, sounds, refreshes and idleness as long as they are", () => {
    const client = new Client().enter()
    client.load([])
    client.say({ _tag: "ChangedLink", link: "online" })
    client.say({ _tag: "Failed", message: "x" })
    client.tick(-Day.hour)
    expect(client.model).toMatchObject({
      now: noon - Day.hour,
      minute: noon - Day.hour,
      book: { updatedAt: noon - Day.hour }
    })
    client.tick(6 * Day.second)
    expect(client.toasts).toEqual([])
    client.tick(54 * Day.second)
    expect(client.say({ _tag: "Failed", message: "y" })).toEqual(["Beep attention"])
    expect(client.tick(19 * Day.minute)).toContain("SyncOrders")
  })
})

describe("an idle user", () => {
  const failure = (client: Client) => client.say({ _tag: "Failed", message: "x" })

  it("is one who gave no sign for 60 seconds, and hears toasts", () => {
    const client = new Client().enter()
    client.tick(59_999)
    expect(failure(client)).toEqual([])
    client.tick(1)
    expect(failure(client)).toEqual(["Beep attention"])
  })

  it("is one whose window was left, at once", () => {
    const client = new Client().enter()
    client.say({ _tag: "Blurred" })
    expect(failure(client)).toEqual(["Beep attention"])
  })

  it("is back with any sign: a key, a scan, the window", () => {
    for (const sign of [{ _tag: "WasActive" }, { _tag: "Scanned", code: "1" }] as const) {
      const client = new Client().enter()
      client.say({ _tag: "Blurred" })
      client.tick(Day.hour)
      client.say(sign)
      expect(failure(client)).toEqual([])
    }
  })
})

describe("a scan", () => {
  it("goes to the order, to the dispatch, or finds an order", () => {
    const client = new Client().enter()
    expect(client.say({ _tag: "Scanned", code: " 200000041 " })).toEqual(["FindOrders"])
    expect(client.done.at(-1)).toEqual({ _tag: "FindOrders", text: "200000041" })
    client.say({ _tag: "ToggledFinder" })
    client.go("/dispatch")
    expect(client.say({ _tag: "Scanned", code: "200000041" })).toEqual(["Beep bad"])
    client.open(orderOf("7 2kg"))
    expect(client.say({ _tag: "Scanned", code: code("A7") })).toEqual([
      `LookUpPack ${code("A7")}`,
      "SaveWork"
    ])
  })

  it("finds an order while the finder is open, wherever one is", () => {
    const client = working()
    client.say({ _tag: "ToggledFinder" })
    expect(client.say({ _tag: "Scanned", code: code("A7") })).toEqual(["FindOrders"])
  })

  it("sounds bad when nobody is logged in", () => {
    const client = new Client()
    client.say({ _tag: "Started", user: undefined, store: undefined })
    expect(client.say({ _tag: "Scanned", code: code("A7") })).toEqual(["Beep bad"])
  })
})

describe("the finder", () => {
  it("opens the only order it finds, by the service of the user's flag", () => {
    const client = new Client().enter({ enable_new_invoice_service: 1 })
    client.say({ _tag: "Scanned", code: "200000041" })
    expect(
      client.say({
        _tag: "GotScreenMessage",
        screen: "Finder",
        message: { _tag: "FoundOrders", text: "200000041", orders: [pending(41)] }
      })
    ).toEqual(["OpenOrder"])
    expect(at(client)).toBe("Order /order/new/41")
    expect(client.model.finder).toBeUndefined()
  })

  it("shows several, and opens the one that is chosen", () => {
    const client = new Client().enter()
    client.say({ _tag: "ToggledFinder" })
    client.say({
      _tag: "GotScreenMessage",
      screen: "Finder",
      message: { _tag: "SubmittedFind", text: "asha" }
    })
    client.say({
      _tag: "GotScreenMessage",
      screen: "Finder",
      message: { _tag: "FoundOrders", text: "asha", orders: [pending(1), pending(2)] }
    })
    expect(client.model.finder?.found).toHaveLength(2)
    client.say({ _tag: "ChoseFound", orderId: 2 })
    expect(at(client)).toBe("Order /order/2")
  })

  it("asks about unfinished work like any other way out", () => {
    const client = working()
    client.say({ _tag: "ToggledFinder" })
    client.say({
      _tag: "GotScreenMessage",
      screen: "Finder",
      message: { _tag: "SubmittedFind", text: "asha" }
    })
    client.say({
      _tag: "GotScreenMessage",
      screen: "Finder",
      message: { _tag: "FoundOrders", text: "asha", orders: [pending(2)] }
    })
    expect(at(client)).toBe("Order /order/1")
    expect(client.model.page).toMatchObject({ model: { dialog: { _tag: "Unsaved" } } })
  })

  it("is for those who are logged in", () => {
    const client = new Client()
    client.say({ _tag: "Started", user: undefined, store: undefined })
    client.say({ _tag: "ToggledFinder" })
    expect(client.model.finder).toBeUndefined()
  })
})

describe("the console", () => {
  const enter = (client: Client, text: string) => {
    client.say({ _tag: "GotScreenMessage", screen: "Console", message: { _tag: "TypedEntry", text } })
    return client.say({ _tag: "GotScreenMessage", screen: "Console", message: { _tag: "SubmittedEntry" } })
  }

  it("opens and closes by its key, and does what it is told", () => {
    const client = new Client().enter()
    client.load([])
    expect(enter(client, "sync")).toEqual([])
    client.say({ _tag: "ToggledConsole" })
    expect([
      enter(client, "sync"),
      enter(client, "reset"),
      enter(client, "devices"),
      enter(client, "print-test"),
      enter(client, "refresh")
    ]).toEqual([["SyncOrders"], ["ResetClient"], ["ListDevices"], ["PrintTest"], ["LoadOrders"]])
    expect(enter(client, "nonsense")).toEqual([])
    expect(client.model.console?.lines.at(-1)).toBe("Invalid entry")
    client.say({ _tag: "ToggledConsole" })
    expect(client.model.console).toBeUndefined()
  })

  it("explains a scan where no order takes it, and where it was asked to; else the order has it", () => {
    const explained = (client: Client) => client.model.console?.lines.join("\n")
    const client = new Client().enter()
    client.say({ _tag: "ToggledConsole" })
    expect(client.say({ _tag: "Scanned", code: "8901234567891" })).toEqual([])
    expect(explained(client)).toContain("> scan 8901234567891\n8901234567891\nnearest layout: EAN13")
    expect(client.model.finder).toBeUndefined()

    const busy = working()
    busy.say({ _tag: "ToggledConsole" })
    expect(busy.say({ _tag: "Scanned", code: code("B7") })).toEqual([`LookUpPack ${code("B7")}`, "SaveWork"])
    busy.say({ _tag: "GotScreenMessage", screen: "Console", message: { _tag: "TypedEntry", text: "scan " } })
    expect(busy.say({ _tag: "Scanned", code: code("C7") })).toEqual([])
    expect(explained(busy)).toContain(`> scan ${code("C7")}\n`)
    expect(busy.model.console?.typed).toBe("")
  })

  it("logout asks about unfinished work", () => {
    const client = working()
    client.say({ _tag: "ToggledConsole" })
    expect(enter(client, "logout")).toEqual([])
    expect([client.model.console, client.model.wanted]).toEqual([undefined, "logout"])
    const free = new Client().enter()
    free.say({ _tag: "ToggledConsole" })
    expect(enter(free, "logout")).toEqual(["LogOut"])
  })
})

describe("a page that could not be loaded", () => {
  const online = { _tag: "ChangedLink", link: "online" } as const
  const away = () => {
    const client = new Client().enter()
    client.load([pending(1)])
    client.say({ _tag: "ChangedLink", link: "offline" })
    return client
  }

  it("of an order or a shipment is asked for again when the server is there, and once by hand", () => {
    const client = away()
    client.go("/order/1")
    client.say({
      _tag: "GotScreenMessage",
      screen: "Order",
      id: 1,
      message: { _tag: "FailedOpening", message: "away" }
    })
    expect(client.say(online)).toContain("OpenOrder")
    expect(client.model.page).toMatchObject({ model: { failure: undefined } })
    // It is on its way: asking twice is asking once.
    expect(
      client.say({ _tag: "GotScreenMessage", screen: "Order", id: 1, message: { _tag: "AskedToOpenAgain" } })
    ).toEqual([])
    client.say({
      _tag: "GotScreenMessage",
      screen: "Order",
      id: 1,
      message: { _tag: "FailedOpening", message: "away" }
    })
    expect(
      client.say({ _tag: "GotScreenMessage", screen: "Order", id: 1, message: { _tag: "AskedToOpenAgain" } })
    ).toEqual(["OpenOrder"])
  })

  it("of a pack and of the inventory is, too; one that is shown is left alone", () => {
    const client = away()
    const code = "80177300500645801000001"
    client.go(`/inventory/${code}`)
    client.say({
      _tag: "GotScreenMessage",
      screen: "Pack",
      message: { _tag: "FailedLife", code, message: "away" }
    })
    expect(client.say(online)).toContain("LoadPackLife")
    client.say({
      _tag: "GotScreenMessage",
      screen: "Pack",
      message: { _tag: "LoadedLife", code, life: null }
    })
    client.say({ _tag: "ChangedLink", link: "offline" })
    expect(client.say(online)).not.toContain("LoadPackLife")
  })
})

describe("a server that is away", () => {
  it("is tried at once when somebody asks, by the button or with the orders, and not while it is there", () => {
    for (const _tag of ["AskedToReconnect", "AskedToRefresh"] as const) {
      const client = new Client().enter()
      client.load([pending(1)])
      client.say({ _tag: "ChangedLink", link: "online" })
      expect(client.say({ _tag })).not.toContain("Connect")
      client.say({ _tag: "ChangedLink", link: "offline" })
      expect(client.say({ _tag })).toContain("Connect")
      expect(client.model.link).toBe("connecting")
      // The try is on its way.
      expect(client.say({ _tag: "AskedToReconnect" })).toEqual([])
    }
  })
})

describe("the queue that an order was opened from", () => {
  const queue = (client: Client) => {
    const { page } = client.model
    return page._tag === "Orders" ? page.model : undefined
  }
  const leave = (client: Client) =>
    client.say({ _tag: "GotScreenMessage", screen: "Order", id: 2, message: { _tag: "AskedToLeave" } })

  it("is as it was on the way back: its search, its sort, its page; and the cursor is on the order", () => {
    const client = new Client().enter()
    client.load([pending(1), pending(2)])
    client.go("/order")
    for (const message of [
      { _tag: "TypedSearch", text: "asha" },
      { _tag: "SortedBy", column: "name" },
      { _tag: "ChosePageSize", size: 200 }
    ] as const)
      client.say({ _tag: "GotScreenMessage", screen: "Orders", message })
    const before = queue(client)
    client.go("/order/2")
    leave(client)
    expect(queue(client)).toEqual({ ...before, selected: 2 })
    expect(before).toMatchObject({ search: "asha", perPage: 200 })
  })

  it("is searched no longer when the order that was searched for is finished", () => {
    const client = new Client().enter()
    client.load([pending(1), pending(2)])
    client.go("/order")
    client.say({
      _tag: "GotScreenMessage",
      screen: "Orders",
      message: { _tag: "TypedSearch", text: "no such name" }
    })
    client.go("/order/2")
    leave(client)
    expect(queue(client)).toMatchObject({ search: "", selected: 2 })
  })

  it("begins anew when somebody comes from elsewhere", () => {
    const client = new Client().enter()
    client.load([pending(1), pending(2)])
    client.go("/order")
    client.say({ _tag: "GotScreenMessage", screen: "Orders", message: { _tag: "TypedSearch", text: "asha" } })
    client.go("/home")
    client.go("/order/2")
    leave(client)
    expect(queue(client)).toMatchObject({ search: "", selected: 2 })
  })
})

describe("what came of things", () => {
  it("a shipment that ends frees its order and is told", () => {
    const client = new Client().enter()
    client.load([pending(1, { status: "processing", invoice_id: "9" })])
    client.go("/dispatch")
    client.say({
      _tag: "GotScreenMessage",
      screen: "Dispatch",
      message: { _tag: "PressedOrder", orderId: 1 }
    })
    expect(
      client.say({ _tag: "GotScreenMessage", screen: "Dispatch", message: { _tag: "ConfirmedDispatch" } })
    ).toEqual(["ShipOrder"])
    client.say({ _tag: "EndedShipping", orderId: 1, kind: "success", text: "Succesfully created shipment" })
    expect(client.model.page).toMatchObject({ model: { leaving: [] } })
    expect(client.toasts).toEqual(["Succesfully created shipment"])
    // Several may be on their way: the notice says which one it is about.
    expect(client.model.toasts.map(({ about }) => about)).toEqual(["Order 200000001"])
  })

  it("a print that fails is told, one that succeeds is not", () => {
    const client = new Client().enter()
    client.say({ _tag: "EndedPrint", kind: "invoice", problem: undefined })
    expect(client.toasts).toEqual([])
    client.say({
      _tag: "EndedPrint",
      kind: "invoice",
      problem: "Unable to print Invoice: No device daemon answers."
    })
    expect(client.toasts).toEqual(["Unable to print Invoice: No device daemon answers."])
  })

  it("an invoice that is made changes the queue at once", () => {
    const client = working()
    client.order({ _tag: "Continued" })
    client.order({ _tag: "AppliedToAll", reason: "Out of stock" })
    client.order({ _tag: "Confirmed" })
    client.order({ _tag: "SucceededInvoice", invoiceId: "9", updatedAt: Day.toGmt(noon + 1000), items: [] })
    expect(client.model.book.byId.get(1)?.status).toBe("processing")
    expect(client.model.book.counts.express).toBe(0)
  })
})
