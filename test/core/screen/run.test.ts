import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { describe, expect, it } from "vitest"
import type { Running } from "#core/client/run.ts"
import * as Day from "#core/day.ts"
import { emptyForm } from "#core/kit/form/form.ts"
import type { Order } from "#core/order/order.ts"
import { WorkUnsaved } from "#core/port/journal.ts"
import { typedInto } from "#core/screen/login/model.ts"
import { mayDo } from "#core/session/access.ts"
import { isLong } from "#test/support/runs.ts"
import { orderOf } from "../arbitrary/order.ts"
import { shipment } from "../arbitrary/shipment.ts"
import { code, pack } from "../arbitrary/stock.ts"
import { noon } from "../arbitrary/time.ts"
import { otherStore, user } from "../arbitrary/user.ts"
import { pageOf, toastsOf } from "./running.ts"
import { inWorld, offline, ruled, unauthorized, until, World } from "./world.ts"

const A = code("A7")
const B = code("B7")
const order = orderOf("7 2kg")
const _page = { orders: [], total: 0, page: 1, perPage: 300, counts: {} }

/** A server that answers whatever an operator of one order asks. */
const willing = (on: Order = order): World => {
  const invoiced = { ...on, status: "processing", invoice_id: "9", updated_at: Day.toGmt(noon) } as const
  const success = { status: "success" }
  const document = { kind: "invoice" }
  return new World().loggedIn({ enable_store_work: 1 }).always({
    "OrderService.getOrderInfo": on,
    "ClientService.clientAssign": success,
    "AuthService.logout": success,
    "ShipmentService.getHubInventoryInfo": pack(7),
    "InvoiceService.invoiceOrder": {
      ...success,
      invoice_id: "9",
      invoice_number: "11/26-27/00001",
      updated_at: invoiced.updated_at
    },
    "InvoiceService.getInvoiceDocument": { document },
    "InvoiceService.getInvoice": { pdf_data: "", file_name: "invoice.pdf", document },
    "InvoiceService.processOrderItems": success,
    "AuditService.saveOrderAudit": success,
    "CommerceService.createShipment": { ...success, order_id: 1, shipment_id: 3 },
    "CommerceService.cancelOrder": { ...success, order_id: 1 },
    "OrderService.updateOrder": { ...invoiced, status: "complete" },
    "OrderService.syncOrders": success,
    "OrderService.findOrders": [],
    "PrintService.getOrderDocument": { pdf_data: "", file_name: "label.pdf" }
  })
}

const orderPage = ({ model }: Running) => {
  const { page: shown } = model()
  if (shown._tag !== "Order") throw new Error(`no order is shown, but ${shown._tag}`)
  return shown.model
}
const scan = (running: Running, scanned: string) => running.tell({ _tag: "Scanned", code: scanned })
/** The order is open and one pack is scanned. */
const opened = (running: Running) =>
  until(() => pageOf(running) === "Order" && orderPage(running).holder === "this window")
const confirmInvoice = (running: Running) => {
  for (const message of [
    { _tag: "Continued" },
    { _tag: "AppliedToAll", reason: "Out of stock" },
    { _tag: "Confirmed" }
  ] as const)
    running.tell({ _tag: "GotScreenMessage", screen: "Order", id: 1, message })
}

describe("what a step stores", () => {
  it("is stored before it sounds", () => {
    const world = willing()
    return inWorld(
      world,
      (running) =>
        Effect.gen(function* () {
          yield* opened(running)
          const written = yield* Deferred.make<void>()
          world.journal = Deferred.await(written)
          scan(running, A)
          yield* until(() => world.log.includes("save order 1"))
          yield* TestClock.adjust("1 minute")
          // The screen shows it already; nothing sounds while the disk is busy.
          expect(orderPage(running).picking.scans).toHaveLength(1)
          expect(world.log).not.toContain("sound good")
          yield* Deferred.succeed(written, undefined)
          yield* until(() => world.log.includes("sound good"))
          expect(world.log.indexOf("saved order 1")).toBeLessThan(world.log.indexOf("sound good"))
          expect(world.stored.get("order 1")).toContain(A)
        }),
      "/order/1"
    )
  })

  it("and waits for an earlier write is begun at once where the page goes (KEPT-3)", () => {
    const world = willing()
    return inWorld(
      world,
      (running) =>
        Effect.gen(function* () {
          yield* opened(running)
          world.journal = Effect.never
          scan(running, A)
          yield* until(() => world.log.includes("save order 1"))
          scan(running, B)
          const begun: Array<string> = []
          world.begins = (text) => begun.push(text)
          running.storeAtOnce()
          // Before anything else is done: a page that goes does nothing more.
          expect(begun).toHaveLength(1)
          expect(begun[0]).toContain(A)
          expect(begun[0]).toContain(B)
          running.storeAtOnce()
          expect(begun).toHaveLength(1)
        }),
      "/order/1"
    )
  })

  const burstOf = isLong ? 5000 : 2000
  it("of thousands of scans in one burst is a few writes, which lose none of them", () => {
    const world = willing()
    return inWorld(
      world,
      (running) =>
        Effect.gen(function* () {
          yield* opened(running)
          const written = yield* Deferred.make<void>()
          world.journal = Deferred.await(written)
          const burst = Array.from({ length: burstOf }, (_, index) => `noise ${index}`)
          for (const code of [A, ...burst, B]) scan(running, code)
          yield* Deferred.succeed(written, undefined)
          yield* until(() => orderPage(running).queue.deciding === undefined)
          yield* running.settled
          expect(orderPage(running).picking.scans.map(({ scan_code }) => scan_code)).toEqual([A, B])
          expect(world.log.filter((line) => line.startsWith("sound bad"))).toHaveLength(burstOf)
          expect(world.log.filter((line) => line === "saved order 1").length).toBeLessThan(20)
          expect(world.stored.get("order 1")).toContain(B)
        }),
      "/order/1"
    )
  })

  it("of every scan is stored in the order of the scans", () => {
    const world = willing()
    return inWorld(
      world,
      (running) =>
        Effect.gen(function* () {
          yield* opened(running)
          scan(running, A)
          scan(running, B)
          scan(running, "hello")
          yield* until(() => orderPage(running).refused.length === 1)
          yield* running.settled
          const sounds = world.log.filter((line) => line.startsWith("sound"))
          expect(sounds).toEqual(["sound good", "sound good", "sound bad"])
          // What sounds is on the disk by then.
          for (const [index, code] of [A, B].entries()) expect(world.storedAtSounds[index]).toContain(code)
        }),
      "/order/1"
    )
  })

  it("and cannot be stored is told, and sounds all the same; so is a journal that breaks", () => {
    const failures = [
      Effect.fail(new WorkUnsaved({ message: "The disk is full" })),
      Effect.die(new Error("The disk is full"))
    ]
    return Promise.all(
      failures.map((failure) => {
        const world = willing()
        return inWorld(
          world,
          (running) =>
            Effect.gen(function* () {
              yield* opened(running)
              world.journal = failure
              scan(running, A)
              yield* until(() => world.log.includes("sound good"))
              yield* until(() => toastsOf(running).includes("The disk is full"))
              scan(running, B)
              yield* until(() => orderPage(running).picking.scans.length === 2)
            }),
          "/order/1"
        )
      })
    )
  })

  it("comes back when the screen is opened again after a kill", () => {
    const world = willing()
    const before = inWorld(
      world,
      (running) =>
        Effect.gen(function* () {
          yield* opened(running)
          scan(running, A)
          yield* until(() => world.log.includes("sound good"))
        }),
      "/order/1"
    )
    return before.then(() =>
      inWorld(
        world,
        (running) =>
          Effect.gen(function* () {
            yield* opened(running)
            expect(orderPage(running).picking.scans).toMatchObject([{ scan_code: A }])
            expect(toastsOf(running)).toContain("1 scan of this order was kept for you")
          }),
        "/order/1"
      )
    )
  })

  it("is shown with its order while the server is away, and both are as they are now when it is back", () => {
    const world = willing()
    const before = inWorld(
      world,
      (running) =>
        Effect.gen(function* () {
          yield* opened(running)
          scan(running, A)
          yield* until(() => world.log.includes("sound good"))
          world.on("OrderService.getOrderInfo", () => offline)
        }),
      "/order/1"
    )
    return before.then(() =>
      inWorld(
        world,
        (running) =>
          Effect.gen(function* () {
            yield* opened(running)
            expect(orderPage(running)).toMatchObject({
              order: { order_id: 1 },
              failure: expect.stringContaining("does not answer"),
              picking: { scans: [{ scan_code: A }] }
            })
            expect(toastsOf(running)).toContain(
              "The server is not reached: the order is shown as it was kept here, and scans wait"
            )
            world.on("OrderService.getOrderInfo", () => Effect.succeed(order))
            running.tell({ _tag: "ChangedLink", link: "offline" })
            running.tell({ _tag: "ChangedLink", link: "online" })
            yield* until(() => orderPage(running).failure === undefined)
            expect(orderPage(running).picking.scans).toMatchObject([{ scan_code: A }])
          }),
        "/order/1"
      )
    )
  })

  it("is gone when the order is invoiced", () => {
    const world = willing()
    return inWorld(
      world,
      (running) =>
        Effect.gen(function* () {
          yield* opened(running)
          scan(running, A)
          yield* until(() => world.stored.has("order 1"))
          confirmInvoice(running)
          yield* until(() => !world.stored.has("order 1"))
          yield* until(() => world.log.includes("print label orderLabel order-1:label:1"))
          expect(world.log).toContain("print invoice invoice order-1:invoice:1")
          expect(world.calls.filter(({ method }) => method === "InvoiceService.invoiceOrder")).toHaveLength(1)
        }),
      "/order/1"
    )
  })
})

describe("the channel of pushes", () => {
  it("is one, from the login to the logout", () => {
    const world = willing()
    return inWorld(world, (running) =>
      Effect.gen(function* () {
        yield* until(() => world.listeners === 1)
        world.push({ type: "Connected" })
        yield* until(() => running.model().link === "online")
        running.tell({ _tag: "AskedToLogOut" })
        yield* until(() => pageOf(running) === "Login")
        yield* until(() => world.listeners === 0)
        expect(world.log.filter((line) => line === "hears no more")).toHaveLength(1)
        running.tell({ _tag: "LoggedIn", user: user(), store: undefined })
        yield* until(() => world.listeners === 1)
        expect(world.log.filter((line) => line === "listens")).toHaveLength(2)
      })
    )
  })

  it("that says the session is none ends at the login, and hears no more", () => {
    const world = willing()
    return inWorld(world, (running) =>
      Effect.gen(function* () {
        yield* until(() => world.listeners === 1)
        world.push({ type: "Unauthorized" })
        yield* until(() => pageOf(running) === "Login" && world.listeners === 0)
        expect(world.memory.has("session")).toBe(false)
        expect(world.log).toContain("is nobody")
      })
    )
  })

  it("carries the wish of who refreshes the orders to every client of the store", () => {
    const world = willing()
    return inWorld(world, (running) =>
      Effect.gen(function* () {
        yield* until(() => pageOf(running) === "Home")
        running.tell({ _tag: "AskedToSync" })
        yield* until(() => world.log.includes("has the store look again"))
        expect(world.log.filter((line) => line === "call OrderService.syncOrders")).toHaveLength(1)
      })
    )
  })

  it("brings orders, refreshes and its own state", () => {
    const world = willing()
    return inWorld(world, (running) =>
      Effect.gen(function* () {
        yield* until(() => world.listeners === 1)
        world.push({ type: "Connected" })
        world.push({ type: "Pushed", frame: { event: "ORDER_PUSH_TO_ROOM", data: { store_id: 11, order } } })
        yield* until(() => running.model().book.orders.length === 1)
        world.push({ type: "Pushed", frame: { event: "REFRESH_ORDER", data: { store_id: 11 } } })
        yield* until(() => world.log.includes("call OrderService.getRecentOrderListTweaked"))
        world.push({ type: "Disconnected" })
        yield* until(() => running.model().link === "offline")
      })
    )
  })

  it("brings settings as they are now to who is logged in (ROOM-4)", () => {
    let coin = "1"
    const world = willing().on("UtilService.getEnvVariables", () =>
      Effect.succeed([{ name: "cash_rounding", value: coin }])
    )
    return inWorld(world, (running) =>
      Effect.gen(function* () {
        const known = () => running.model().session?.variables.get("cash_rounding")
        yield* until(() => world.listeners === 1 && known() === "1")
        coin = "5"
        world.push({ type: "Pushed", frame: { event: "REFRESH_SETTINGS", data: { store_id: 11 } } })
        yield* until(() => known() === "5")
      })
    )
  })

  it("says nothing here of another store", () => {
    const world = willing().on("OrderService.getCategoryMapping", () => Effect.succeed({}))
    world.memory.set(
      "session",
      JSON.stringify({ ...user(), flags: undefined, enable_store_work: 1, enable_order_create: 1 })
    )
    const lookUps = () => world.log.filter((line) => line === "call OffSaleService.getOffSale").length
    const offSale = (store_id: number) =>
      world.push({ type: "Pushed", frame: { event: "REFRESH_OFF_SALE", data: { store_id } } })
    return inWorld(
      world,
      (running) =>
        Effect.gen(function* () {
          yield* until(() => world.listeners === 1 && lookUps() === 1)
          offSale(12)
          offSale(201)
          offSale(11)
          yield* until(() => lookUps() >= 2)
          // Frames are heard one after the other: what the first two ask would have been asked before.
          expect(lookUps()).toBe(2)
          expect(running.model().session?.store.store_id).toBe(11)
        }),
      "/ordercreate"
    )
  })
})

describe("the work on an order", () => {
  it("is held by one window, from its opening until it is left", () => {
    const world = willing()
    return inWorld(
      world,
      (running) =>
        Effect.gen(function* () {
          yield* opened(running)
          expect([...world.claimed]).toEqual(["order 1"])
          running.tell({ _tag: "AskedForRoute", route: { name: "home" } })
          yield* until(() => world.claimed.size === 0)
          expect(
            world.calls
              .filter(({ method }) => method === "ClientService.clientAssign")
              .map(({ args }) => args)
          ).toEqual([{ id: 1, screen: "order" }, { id: 1 }])
        }),
      "/order/1"
    )
  })

  it("is let go when the session is lost", () => {
    const world = willing()
    return inWorld(
      world,
      (running) =>
        Effect.gen(function* () {
          yield* opened(running)
          running.tell({ _tag: "LostSession" })
          yield* until(() => world.claimed.size === 0)
        }),
      "/order/1"
    )
  })

  it("is read anew where its payment can be changed no more, such as once its shift is closed (APPROVE-4)", () => {
    const why = "its shift is closed: the Z report stays as it was made"
    const world = willing().on("CommerceService.changePaymentMethod", () =>
      ruled("PaymentFixed", `The payment method cannot be changed: ${why}`, { why })
    )
    const tell = (running: Running, message: object) =>
      running.tell({ _tag: "GotScreenMessage", screen: "Order", id: 1, message: message as never })
    const reads = () => world.log.filter((line) => line === "call OrderService.getOrderInfo").length
    return inWorld(
      world,
      (running) =>
        Effect.gen(function* () {
          yield* opened(running)
          const before = reads()
          const side = { kind: "paid otherwise", method: "card", form: emptyForm({}) }
          tell(running, { _tag: "OpenedDialog", side })
          const command = { _tag: "ChangePayment", id: 1, method: "card", reason: "slip", key: "k", side }
          tell(running, { _tag: "ChangedDialog", dialog: { _tag: "Side", side }, commands: [command] })
          yield* until(() => reads() === before + 1)
          expect(JSON.stringify(orderPage(running).dialog)).toContain(why)
        }),
      "/order/1"
    )
  })

  it("that another window has open is not taken, and says so", () => {
    const world = willing()
    world.locked.add("order 1")
    return inWorld(
      world,
      (running) =>
        Effect.gen(function* () {
          yield* until(() => pageOf(running) === "Order" && orderPage(running).failure !== undefined)
          expect(orderPage(running).failure).toBe(
            "This is open elsewhere on this workstation (window 2). Close it there first."
          )
        }),
      "/order/1"
    )
  })
})

/** Meera's name and password, typed at the login page and sent. */
const submitLogin = (running: Running): void => {
  for (const message of [
    typedInto("username", "meera"),
    typedInto("password", "x"),
    { _tag: "SubmittedLogin" }
  ] as const)
    running.tell({ _tag: "GotScreenMessage", screen: "Login", message })
}

describe("the session", () => {
  it("is kept by the workstation and found again, with the store of its custom setup", () => {
    const world = willing()
    world.memory.delete("session")
    world.memory.set("custom_setup", '{"hub_store_id":12}')
    world.on("UtilService.getStoreInfo", ({ store }) => Effect.succeed(otherStore(Number(store))))
    world.login = Effect.sync(() => user({ get_all_orders: "1", "{hash}": "kept" }))
    const first = inWorld(world, (running) =>
      Effect.gen(function* () {
        yield* until(() => !running.model().isStarting)
        expect(pageOf(running)).toBe("Login")
        submitLogin(running)
        yield* until(() => pageOf(running) === "Home" && world.memory.has("session"))
        expect(world.log).toContain("is a-session-of-meera at 12")
      })
    )
    return first.then(() =>
      inWorld(world, (running) =>
        Effect.gen(function* () {
          yield* until(() => pageOf(running) === "Home")
          expect(running.model().session).toMatchObject({
            store: otherStore(12),
            own: { store_id: 11, hub_id: 1 },
            hearsAll: true,
            user: { id: 7, flags: { "{hash}": "kept" } }
          })
        })
      )
    )
  })

  it("of before the base work had a flag does it; one that was stored without it since does not", async () => {
    const begin = async (world: World) => {
      let may: boolean | undefined
      await inWorld(world, (running) =>
        Effect.gen(function* () {
          yield* until(() => !running.model().isStarting)
          may = mayDo("store", running.model().session?.user.flags ?? {})
        })
      )
      return may
    }
    const earlier = willing()
    earlier.memory.set("session", JSON.stringify({ ...user(), flags: undefined, enable_order_create: 1 }))
    expect(await begin(earlier)).toBe(true)

    const world = willing()
    world.memory.delete("session")
    world.login = Effect.sync(() => user({ enable_order_create: 1 }))
    await inWorld(world, (running) =>
      Effect.gen(function* () {
        yield* until(() => !running.model().isStarting)
        submitLogin(running)
        yield* until(() => pageOf(running) === "Home" && world.memory.has("session"))
      })
    )
    expect(await begin(world)).toBe(false)
  })

  /** A workstation whose custom setup names store 12, kept with what was known of it. */
  const setUp = (kept: object = {}) => {
    const world = willing()
    world.memory.set("custom_setup", JSON.stringify({ hub_store_id: 12, ...kept }))
    return world
  }
  const startedIn = (world: World, holds: (running: Running) => void) =>
    inWorld(world, (running) =>
      Effect.gen(function* () {
        yield* until(() => !running.model().isStarting)
        holds(running)
      })
    )

  it("keeps its store without the server, as it was last known", () =>
    startedIn(setUp({ store: otherStore(12) }), (running) => {
      expect(running.model().session?.store).toEqual(otherStore(12))
    }))

  it("never begins at another store than was set, where nobody can say what store that is", () =>
    startedIn(setUp(), (running) => expect(pageOf(running)).toBe("Login")))

  it("is for the own store where the setup names one that the user may not act for", () =>
    startedIn(
      setUp({ store: otherStore(12) }).on("UtilService.getStoreInfo", () =>
        ruled("Forbidden", "You may not act for this store")
      ),
      (running) => expect(running.model().session?.store.store_id).toBe(11)
    ))

  it("knows a store as the server knows it now, whatever was kept of it", () =>
    startedIn(
      setUp({ store: otherStore(12, { hub_id: 9 }) }).on("UtilService.getStoreInfo", () =>
        Effect.succeed(otherStore(12))
      ),
      (running) => expect(running.model().session?.store.hub_id).toBe(4)
    ))

  it("is told of a new shipment once, not again after a reload; a login is told anew", () => {
    const world = willing()
    const watcher = user({ allow_shipment_balloon_notification: 1, cut_off_date: "2026-01-01 00:00:00" })
    world.memory.set(
      "session",
      JSON.stringify({ ...watcher, flags: undefined, enable_store_work: 1, ...watcher.flags })
    )
    world.on("ShipmentService.getShipmentList", () => Effect.succeed([shipment()]))
    const toasts = (hears: boolean) =>
      inWorld(
        world,
        (running) =>
          Effect.gen(function* () {
            yield* until(() => running.model().shipments.updatedAt !== undefined)
            expect(toastsOf(running).includes("New shipment Morning truck is pending")).toBe(hears)
            yield* until(() => world.memory.has("announced"))
          }),
        "/incoming"
      )
    return toasts(true)
      .then(() => toasts(false))
      .then(() => {
        world.memory.set("announced", '{"user":8,"names":["SHP-1"]}')
        return toasts(true)
      })
  })

  it("that changes over to another store shows nothing that was asked for at the one before", () => {
    const late = Effect.runSync(Deferred.make<void>())
    const world = willing().on("UtilService.getStoreInfo", () => Effect.succeed(otherStore(198)))
    world.on("ShipmentService.getShipmentList", ({ hub }) =>
      hub === 1
        ? Effect.as(Deferred.await(late), [shipment({ shipment_id: "SHP-OF-HUB-1" })])
        : Effect.succeed([shipment({ shipment_id: "SHP-OF-HUB-4", hub_id: 4 })])
    )
    return inWorld(
      world,
      (running) =>
        Effect.gen(function* () {
          yield* until(() => world.log.includes("call ShipmentService.getShipmentList"))
          running.tell({
            _tag: "GotScreenMessage",
            screen: "Devices",
            message: { _tag: "LoadedStores", stores: [{ store_id: 198, name: "Adyar" }], current: 198 }
          })
          running.tell({
            _tag: "GotScreenMessage",
            screen: "Devices",
            message: { _tag: "SubmittedStore" }
          })
          yield* until(() => running.model().shipments.all.length > 0)
          yield* Deferred.succeed(late, undefined)
          yield* until(() => world.log.filter((line) => line === "is a-session-of-meera at 198").length > 0)
          yield* Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
          expect(running.model().shipments.all.map(({ shipment_id }) => shipment_id)).toEqual([
            "SHP-OF-HUB-4"
          ])
        }),
      "/incoming"
    )
  })

  it("that cannot be read is none", () => {
    const world = willing()
    world.memory.set("session", "{not json")
    return inWorld(world, (running) =>
      Effect.gen(function* () {
        yield* until(() => !running.model().isStarting)
        expect(pageOf(running)).toBe("Login")
      })
    )
  })

  it("ends here, whether or not the server hears of it", () => {
    const world = willing().on("AuthService.logout", () => offline)
    return inWorld(world, (running) =>
      Effect.gen(function* () {
        yield* until(() => pageOf(running) === "Home")
        running.tell({ _tag: "AskedToLogOut" })
        yield* until(() => pageOf(running) === "Login" && !world.memory.has("session"))
      })
    )
  })

  it("that is refused at the login shows the server's sentence", () => {
    const world = willing()
    world.memory.delete("session")
    world.login = unauthorized
    return inWorld(world, (running) =>
      Effect.gen(function* () {
        yield* until(() => !running.model().isStarting)
        submitLogin(running)
        yield* until(() => {
          const { page: shown } = running.model()
          return shown._tag === "Login" && shown.model.form.problem !== undefined
        })
        expect(running.model().page).toMatchObject({ model: { form: { isBusy: false } } })
      })
    )
  })
})

// A 401 clears the stored user and leads to the login, whatever was asked.
describe("a 401", () => {
  const requests: ReadonlyArray<
    readonly [method: string, path: string, ask: ((running: Running) => void) | undefined]
  > = [
    ["OrderService.getOrderList", "/home", undefined],
    ["UtilService.getEnvVariables", "/home", undefined],
    ["OrderService.getOrderInfo", "/order/1", undefined],
    ["ClientService.clientAssign", "/order/1", undefined],
    ["ShipmentService.getHubInventoryInfo", "/order/1", (running) => scan(running, A)],
    ["EntityService.getEntityWithPack", "/order/1", (running) => scan(running, code("e7"))],
    [
      "ShipmentService.getTotalAvailableQty",
      "/order/1",
      (running) =>
        running.tell({
          _tag: "GotScreenMessage",
          screen: "Order",
          id: 1,
          message: { _tag: "OpenedItem", itemId: 1 }
        })
    ],
    ["InvoiceService.invoiceOrder", "/order/1", confirmInvoice],
    ["InvoiceService.processOrderItems", "/order/1", confirmInvoice],
    ["AuditService.saveOrderAudit", "/order/1", confirmInvoice],
    ["InvoiceService.getInvoiceDocument", "/order/1", confirmInvoice],
    ["CommerceService.cancelOrder", "/order/1", (running) => cancel(running)],
    ["OrderService.updateOrder", "/order/1", (running) => cancel(running)],
    ["CommerceService.createShipment", "/dispatch", (running) => ship(running)],
    ["OrderService.updateOrder", "/dispatch", (running) => ship(running)],
    ["OrderService.syncOrders", "/home", (running) => running.tell({ _tag: "AskedToSync" })],
    ["OrderService.findOrders", "/home", (running) => scan(running, "200000041")],
    ["OrderService.getRecentOrderListTweaked", "/home", undefined]
  ]
  const cancel = (running: Running) => {
    for (const message of [
      { _tag: "StartedCancelling" },
      { _tag: "AppliedToAll", reason: "Out of stock" },
      { _tag: "Confirmed" }
    ] as const)
      running.tell({ _tag: "GotScreenMessage", screen: "Order", id: 1, message })
  }
  const ship = (running: Running) => {
    running.tell({
      _tag: "PushedOrder",
      storeId: 11,
      order: { ...order, status: "processing", invoice_id: "9", updated_at: Day.toGmt(noon) }
    })
    running.tell({ _tag: "Scanned", code: order.increment_id })
  }

  it.each(requests)("to %s at %s ends at the login", (method, path, ask) => {
    const world = willing().on(method, () => unauthorized)
    return inWorld(
      world,
      (running) =>
        Effect.gen(function* () {
          if (ask !== undefined) {
            yield* path === "/order/1" ? opened(running) : until(() => running.model().session !== undefined)
            ask(running)
          }
          yield* until(() => pageOf(running) === "Login" && !running.model().isStarting)
          expect(running.model().session).toBeUndefined()
          yield* until(() => !world.memory.has("session") && world.listeners === 0)
        }),
      path
    )
  })
})

describe("sentences about orders, to the letter", () => {
  const messagesOf = (
    world: World,
    path: string,
    act: (running: Running) => void,
    expected: ReadonlyArray<string>
  ): Promise<void> =>
    inWorld(
      world,
      (running) =>
        Effect.gen(function* () {
          if (path.startsWith("/order")) yield* opened(running)
          else yield* until(() => pageOf(running) !== "Login")
          act(running)
          yield* until(() => expected.every((text) => toastsOf(running).includes(text)))
        }),
      path
    )
  const ship = (running: Running) => {
    running.tell({
      _tag: "PushedOrder",
      storeId: 11,
      order: { ...order, status: "processing", invoice_id: "9", updated_at: Day.toGmt(noon) }
    })
    running.tell({ _tag: "Scanned", code: order.increment_id })
  }
  const cancel = (running: Running) => {
    for (const message of [
      { _tag: "StartedCancelling" },
      { _tag: "AppliedToAll", reason: "Out of stock" },
      { _tag: "Confirmed" }
    ] as const)
      running.tell({ _tag: "GotScreenMessage", screen: "Order", id: 1, message })
  }
  const expired = () => ruled("SessionExpired", "Session expired. Try to relogin.")

  it("shipping", () =>
    Promise.all([
      messagesOf(willing(), "/dispatch", ship, ["Succesfully created shipment"]),
      messagesOf(
        willing().on("OrderService.updateOrder", () => offline),
        "/dispatch",
        ship,
        ["Succesfully created shipment. Do not try to ship this order again."]
      ),
      messagesOf(willing().on("CommerceService.createShipment", expired), "/dispatch", ship, [
        "Magento Session Expired. Try Again."
      ]),
      messagesOf(
        willing().on("CommerceService.createShipment", () =>
          ruled("NotShippable", "Scaned Order is invalid")
        ),
        "/dispatch",
        ship,
        ["Scaned Order is invalid"]
      )
    ]))

  it("cancelling", () =>
    Promise.all([
      messagesOf(willing(), "/order/1", cancel, ["Succesfully canceled order"]),
      messagesOf(
        willing().on("OrderService.updateOrder", () => offline),
        "/order/1",
        cancel,
        ["Succesfully canceled order. Do not try to cancel this order again."]
      ),
      messagesOf(willing().on("CommerceService.cancelOrder", expired), "/order/1", cancel, [
        "Magento Session Expired. Try Again."
      ]),
      messagesOf(
        willing().on("CommerceService.cancelOrder", () => offline),
        "/order/1",
        cancel,
        ["Api call failure: The server does not answer"]
      )
    ]))

  it("invoicing", () =>
    Promise.all([
      messagesOf(willing(), "/order/1", confirmInvoice, ["Invoice of order 200000001 created"]),
      messagesOf(
        willing().on("InvoiceService.invoiceOrder", () => offline),
        "/order/1",
        confirmInvoice,
        ["Unable to create invoice: The server does not answer"]
      ),
      messagesOf(
        willing().on("InvoiceService.invoiceOrder", () => ruled("AlreadyUsed", "Already Used Entity")),
        "/order/1",
        confirmInvoice,
        ["Already Used Entity"]
      ),
      messagesOf(willing().on("InvoiceService.invoiceOrder", expired), "/order/1", confirmInvoice, [
        "Magento Session Expired. Try Again."
      ]),
      messagesOf(willing().on("InvoiceService.getInvoiceDocument", expired), "/order/1", confirmInvoice, [
        "Unable to print Invoice: Magento Session Expired. Try Again."
      ]),
      messagesOf(
        willing().on("InvoiceService.processOrderItems", () => offline),
        "/order/1",
        confirmInvoice,
        ["Order Update Failed... Please report to the Dev Team"]
      ),
      messagesOf(
        willing().on("AuditService.saveOrderAudit", () => offline),
        "/order/1",
        confirmInvoice,
        ["Order Update Failed... Please report to the Dev Team"]
      ),
      messagesOf(
        willing().on("InvoiceService.getInvoiceDocument", () => offline),
        "/order/1",
        confirmInvoice,
        ["Unable to print Invoice: Api call failure: The server does not answer"]
      ),
      messagesOf(
        willing().on("InvoiceService.invoiceOrder", () =>
          Effect.succeed({
            status: "DIRTY",
            code: "DIRTY",
            message: "Order was modified by someone else ... Please do create invoice again..",
            info: order
          })
        ),
        "/order/1",
        confirmInvoice,
        ["Order was modified by someone else ... Please do create invoice again.."]
      ),
      messagesOf(
        willing(orderOf("7 2kg", { source: "fth_retail" })).on("CommerceService.createShipment", () =>
          ruled("NotShippable", "no van")
        ),
        "/order/1",
        confirmInvoice,
        ["Invoice created successfully, But unable to ship the order: no van"]
      )
    ]))

  it("a write carries the key of its deed, and its second half one of its own", () => {
    const world = willing()
    return inWorld(
      world,
      (running) =>
        Effect.gen(function* () {
          yield* opened(running)
          cancel(running)
          yield* until(() => toastsOf(running).includes("Succesfully canceled order"))
          const keys = world.calls
            .filter(({ key }) => key !== undefined)
            .map(({ method, key }) => [method, key])
          const key = keys[0]?.[1] ?? ""
          expect(key).toMatch(/^cancel-1:[0-9a-f]{32}$/)
          expect(keys).toEqual([
            ["CommerceService.cancelOrder", key],
            ["OrderService.updateOrder", `${key}-status`]
          ])
        }),
      "/order/1"
    )
  })
})

describe("time", () => {
  it("comes to the screens once a second, on the second", () => {
    const world = willing()
    return inWorld(world, (running) =>
      Effect.gen(function* () {
        yield* until(() => running.model().session !== undefined)
        yield* TestClock.adjust(250)
        expect(running.model().now).toBe(noon)
        yield* TestClock.adjust(750)
        expect(running.model().now).toBe(noon + 1000)
        yield* TestClock.adjust("1 minute")
        expect(running.model().now).toBe(noon + 61_000)
      })
    )
  })
})

describe("a view", () => {
  it("hears of every change of the model, until it stops", () => {
    const world = willing()
    return inWorld(world, (running) =>
      Effect.gen(function* () {
        yield* until(() => running.model().session !== undefined)
        yield* running.settled
        let pushes = 0
        const stop = running.subscribe(() => {
          pushes += 1
        })
        running.tell({ _tag: "ToggledHelp" })
        running.tell({
          _tag: "GotScreenMessage",
          screen: "Login",
          message: typedInto("username", "nobody asked")
        })
        expect(pushes).toBe(1)
        stop()
        running.tell({ _tag: "ToggledHelp" })
        expect(pushes).toBe(1)
      })
    )
  })
})
