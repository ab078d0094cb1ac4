import { Effect, Schema } from "effect"
import { beforeAll, describe, expect, it } from "vitest"
import { methods } from "#core/contract/contract.ts"
import type { Method } from "#core/contract/method.ts"
import { lackedFlag } from "#core/session/access.ts"
import type { Flags } from "#core/session/flags.ts"
import { Store, select } from "#rpc-server/store/engine/transaction.ts"
import { Hub } from "#test/support/hub.ts"
import { incrementOf, seed, seedShipments, shelfPack, users } from "#test/support/network.ts"
import { beside, call, type RpcReply } from "#test/support/server.ts"
import { tradingDay } from "#test/support/trading-day.ts"
import { type Foreign, sample, withForeign } from "./access/arguments.ts"
import { anyDatabase } from "./databases.ts"

const { now, code } = tradingDay()
/** A name that stands in rows of the other hub alone. */
const secret = "Zzsecretofkochi"
/** The number of a shipment in its hub and its name upstream. */
const theirShipment = 77
const foreignCode = code(4242)
const fitting = (method: Method) => sample(method, foreignCode)

const network = Effect.andThen(
  seed(
    now,
    [
      { id: 1, store: 11, items: [{ product: 1773, qty: 500 }] },
      { id: 2, store: 21, firstname: secret, mobile: "9999900001", items: [{ product: 1773, qty: 500 }] },
      { id: 3, store: 21, firstname: secret, items: [{ product: 1773, qty: 500 }] }
    ],
    [shelfPack(1773, foreignCode, { hub: 2 })]
  ),
  seedShipments(now, [
    {
      id: theirShipment,
      hub: 2,
      upstream: String(theirShipment),
      name: secret,
      items: [{ product: 1773, qty: 500 }]
    }
  ])
)

describe.each(anyDatabase)("whose things a call may touch, on $name", ({ url: databaseUrl }) => {
  const hub = Hub.of(databaseUrl, network)
  let session: string
  let foreign: Foreign
  beforeAll(async () => {
    session = await hub.login("dock")
    const theirs = await hub.login("kochi")
    const { id: pack } = await hub.result<{ readonly id: number }>(
      "ShipmentService.getHubInventoryInfo",
      [foreignCode, 1773, 2],
      theirs
    )
    const nil = { item_id: 300, product_id: 1773, qty: 0, reason: "Out of stock" }
    const { result: invoiced } = await hub.invoice(3, [nil], { store: 21, as: theirs })
    foreign = {
      store: 21,
      hub: 2,
      order: 2,
      increment: incrementOf(2),
      invoice: Number((invoiced as { invoice_id: string }).invoice_id),
      pack,
      shipment: theirShipment,
      user: 6
    }
  })
  const places = [...methods.values()].flatMap((method) =>
    method.tenant.map((place) => ({
      method,
      place,
      title: `${method.name} with another's ${place.is} at ${place.at}`
    }))
  )

  it.each(places)("$title is refused, and nothing of theirs is in the reply", async ({ method, place }) => {
    /** Refused, or an answer that says nothing at all. */
    const isMute = ({ error, result }: RpcReply): boolean =>
      error !== undefined ||
      result === null ||
      result === false ||
      (Array.isArray(result) && result.length === 0) ||
      JSON.stringify(result) === '{"orders":[],"total":0}'
    const reply = await call(
      hub.url,
      session,
      method.name,
      withForeign(foreign, method, place, fitting(method))
    )
    expect(JSON.stringify(reply)).not.toContain(secret)
    expect(JSON.stringify(reply)).not.toContain(foreignCode)
    expect(isMute(reply), JSON.stringify(reply)).toBe(true)
    expect(reply.error?.code, JSON.stringify(reply)).not.toBe(-32602)
  })

  const dock = users.find(({ username }) => username === "dock")
  const lackedBy = (method: Method, flags: Flags) => lackedFlag(method, { flags, isAdmin: false })
  const flagged = [...methods.values()].filter((method) => lackedBy(method, dock?.flags ?? {}) !== undefined)
  it.each(flagged.map((method) => ({ method, title: method.name })))(
    "$title is refused while its flag is off",
    async ({ method }) => {
      const { error } = await call(hub.url, session, method.name, fitting(method))
      expect(error).toMatchObject({
        code: -32000,
        data: { tag: "FlagOff", flag: lackedBy(method, dock?.flags ?? {}) }
      })
    }
  )

  describe("a user without any flag", () => {
    /** Which no other call changes meanwhile, or has filled with what it may. */
    const own = Hub.of(databaseUrl, network)
    /** Reads that a document puts behind a flag: of the counter, of shifts, of corrections. */
    const isFlagged = ({ flag }: Method) => flag !== "none"
    /** Every row of every table, but for what a call itself leaves: its session, and that somebody opened an order. */
    const everything = () =>
      beside(
        own.where,
        Store.use((store) =>
          store.read(function* () {
            const tables = yield* select(
              Schema.Struct({ name: Schema.String }),
              store.database === "sqlite"
                ? "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name"
                : "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = current_schema() ORDER BY 1"
            )()
            const rows: Record<string, ReadonlyArray<string>> = {}
            for (const { name } of tables) {
              if (["session", "app_session", "lease", "node"].includes(name)) continue
              const found: ReadonlyArray<unknown> = yield { text: `SELECT * FROM ${name}`, values: [] }
              rows[name] = found.map((row) => JSON.stringify(row)).sort()
            }
            return rows
          })
        )
      )

    it("reads the own store", async () => {
      const plain = await own.login("plain")
      for (const method of [...methods.values()].filter(
        (each) => each.effect === "reads" && !isFlagged(each)
      )) {
        const { error } = await call(own.url, plain, method.name, fitting(method))
        expect(["FlagOff", "Forbidden"], method.name).not.toContain(error?.data?.tag)
        expect(error?.code, method.name).not.toBe(-32602)
      }
    })

    it("moves no money, no stock and no promise (ACCESS-1)", async () => {
      const plain = await own.login("plain")
      const before = await everything()
      const moving = [...methods.values()].filter(({ moves }) => moves !== undefined && moves !== "own")
      expect(moving.length).toBeGreaterThan(70)
      for (const method of moving) {
        const { error } = await call(own.url, plain, method.name, fitting(method))
        expect(error, method.name).toMatchObject({ data: { tag: "FlagOff", flag: lackedBy(method, {}) } })
      }
      const qr = await fetch(`${own.url}/api/hubmanager/offline-payment/${incrementOf(1)}/qr-code`, {
        method: "POST",
        headers: { authorization: plain }
      })
      expect(qr.status).toBe(403)
      expect(await everything()).toEqual(before)
    })
  })

  it("finding by phone, reference or id finds nothing of another hub", async () => {
    for (const text of ["9999900001", incrementOf(2), secret])
      expect((await call(hub.url, session, "OrderService.findOrders", [text])).result).toEqual([])
  })

  it("a scan of another hub's pack finds nothing here", async () => {
    const { result } = await call(hub.url, session, "ShipmentService.getHubInventoryInfoByScanCode", [
      foreignCode
    ])
    expect(result).toEqual([])
  })

  let invoicing: Promise<string> | undefined
  /** The hub's one order is invoiced in the name of somebody else, by whichever test asks first; the invoice's id. */
  const invoiced = (): Promise<string> => {
    invoicing ??= (async () => {
      const { result } = await call(hub.url, session, "OrderService.getOrderInfo", [1])
      const made = await call(hub.url, session, "InvoiceService.invoiceOrder", [
        1,
        [{ item_id: 100, product_id: 1773, qty: 0, reason: "Out of stock" }],
        11,
        "somebody-else",
        "Somebody Else",
        (result as { updated_at: string }).updated_at
      ])
      return (made.result as { readonly invoice_id: string }).invoice_id
    })()
    return invoicing
  }

  it("who acts is the session's user, whatever the parameters say (WHO-4)", async () => {
    const invoice_id = await invoiced()
    const { result: paper } = await call(hub.url, session, "InvoiceService.getInvoice", [invoice_id, 1])
    expect(paper).toMatchObject({ document: { served_by: "dock user" } })
    // What a printer is given is the same paper, without its pages.
    const given = await call(hub.url, session, "InvoiceService.getInvoiceDocument", [invoice_id, 1])
    expect(given.result).toEqual({ document: (paper as { readonly document: unknown }).document })
  })

  it("status, invoice, totals and store of an order never come from a client (WHO-4)", async () => {
    await invoiced()
    const { result } = await call(hub.url, session, "OrderClientService.updateInHubManager", [
      {
        order_id: 1,
        status: "complete",
        invoice_id: "999",
        grand_total: 1,
        store_id: 21,
        customer_firstname: "Chitra"
      }
    ])
    expect(result).toMatchObject({ status: "processing", store_id: 11, customer_firstname: "Chitra" })
    expect((result as { invoice_id: string }).invoice_id).not.toBe("999")
  })

  it("a secret env variable is never told, a public one is", async () => {
    const admin = await hub.login("admin")
    await call(hub.url, admin, "AdminService.setEnvVariable", ["nil_reason_task", "{}"])
    await call(hub.url, admin, "AdminService.setEnvVariable", ["tagline", '"Good morning"'])
    expect(
      (await call(hub.url, session, "UtilService.getEnvVariable", ["nil_reason_task"])).error
    ).toMatchObject({
      message: "Public env variable nil_reason_task not found",
      data: { tag: "NotFound" }
    })
    expect((await call(hub.url, session, "UtilService.getEnvVariable", ["no such"])).error).toMatchObject({
      message: "Public env variable no such not found"
    })
    const all = await call(hub.url, session, "UtilService.getEnvVariables", [1])
    expect(all.result).toEqual([{ name: "tagline", value: '"Good morning"' }])
  })

  it("with get_all_orders the whole hub is seen, and no other", async () => {
    const all = await hub.login("all")
    const { result } = await call(hub.url, all, "OrderService.getOrderList", [{}, "all", 12])
    expect(
      (result as { orders: ReadonlyArray<{ store_id: number }> }).orders.map((order) => order.store_id)
    ).toEqual([11])
    expect((await call(hub.url, all, "OrderService.getOrderList", [{}, "all", 21])).error).toMatchObject({
      data: { tag: "Forbidden" }
    })
    expect((await call(hub.url, session, "OrderService.getOrderList", [{}, "all", 12])).error).toMatchObject({
      data: { tag: "Forbidden" }
    })
  })

  it("what changed is of the whole hub with get_all_orders, of the one store where the call says 0, whoever asks", async () => {
    const all = await hub.login("all")
    const seen = async (as: string, get_all_orders: unknown) => {
      const { result } = await call(hub.url, as, "OrderService.getRecentOrderListTweaked", [
        12,
        "2020-01-01 00:00:00",
        get_all_orders
      ])
      return new Set((result as ReadonlyArray<{ store_id: number }>).map((order) => order.store_id))
    }
    for (const on of [1, true, "1", null]) expect(await seen(all, on)).toEqual(new Set([11]))
    for (const off of [0, false, "0"]) expect(await seen(all, off)).toEqual(new Set())
  })

  it("with get_all_orders and a custom setup for a store of another hub, that hub is seen instead", async () => {
    const admin = await hub.login("admin")
    const stores = (ids: ReadonlyArray<number>) =>
      call(hub.url, admin, "AdminService.updateUser", ["all", { store_ids: ids }])
    await stores([21])
    const all = await hub.login("all")
    const seen = async (store: number) => {
      const header = { "global-hub-store-id": String(store) }
      const { result } = await call(hub.url, all, "OrderService.getOrderList", [{}, "all", store], header)
      return new Set(
        (result as { orders: ReadonlyArray<{ store_id: number }> }).orders.map((order) => order.store_id)
      )
    }
    try {
      expect(await seen(11)).toEqual(new Set([11]))
      expect(await seen(21)).toEqual(new Set([21]))
    } finally {
      await stores([])
    }
  })
})
