import { once } from "node:events"
import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished, vi } from "vitest"
import { WebSocket } from "ws"
import { connectChannel, joinRoom } from "#test/support/channel.ts"
import { askDatabase, migratedDatabase } from "#test/support/database.ts"
import { Hub } from "#test/support/hub.ts"
import { password, seed, seedShipments, shelfPack, shipmentName } from "#test/support/network.ts"
import {
  call,
  forget,
  login,
  type Place,
  place,
  type RunningServer,
  startServer,
  within
} from "#test/support/server.ts"
import { startServerHere } from "#test/support/server-here.ts"
import { tradingDay } from "#test/support/trading-day.ts"

const { now, code } = tradingDay()
const items = [{ product: 1773, qty: 500 }]
const network = Effect.andThen(
  seed(
    now,
    [1, 2, 3].map((id) => ({ id, store: 11, items })),
    [shelfPack(1773, code(1))]
  ),
  seedShipments(
    now,
    [1, 2].map((id) => ({ id, hub: 1, items }))
  )
)
const accept = (server: { readonly url: string }, session: string, id: number) =>
  call(server.url, session, "AcceptShipmentService.acceptShipment", [
    { shipment_id: shipmentName(id), shipment_items: [{ product_id: 1773, qty: 1 }] }
  ])
const rename = (server: { readonly url: string }, session: string, id: number, name: string) =>
  call(server.url, session, "OrderClientService.updateOrder", [{ order_id: id, customer_firstname: name }])

describe("the realtime channel", () => {
  const server = Hub.program(network)
  let session: string
  let theirs: string
  beforeAll(async () => {
    session = server.session
    theirs = await server.as("kochi")
  })

  it("tells every client of the store about a changed order, and no client of another", async () => {
    const [one, two, foreign] = [
      await joinRoom(server.url, session, 11),
      await joinRoom(server.url, session, 11),
      await joinRoom(server.url, theirs, 21)
    ]
    await rename(server, session, 1, "Deepa")
    for (const client of [one, two])
      expect(await client.heard("ORDER_PUSH_TO_ROOM")).toMatchObject({
        data: { store_id: 11, order: { order_id: 1, customer_firstname: "Deepa" } }
      })
    foreign.send("FORCE_REFRESH_ORDER", {})
    await foreign.heard("REFRESH_ORDER")
    expect(foreign.frames).toHaveLength(1)
  })

  it("tells what is written alone: who hears of it reads the same, and of a refusal nobody hears (WRITE-4)", async () => {
    const client = await joinRoom(server.url, session, 11)
    expect((await rename(server, theirs, 1, "Nobody")).error).toBeDefined()
    const renamed = rename(server, session, 1, "Asha")
    expect(await client.heard("ORDER_PUSH_TO_ROOM")).toMatchObject({
      data: { order: { customer_firstname: "Asha" } }
    })
    const { result } = await call(server.url, session, "OrderService.getOrderInfo", [1])
    expect(result).toMatchObject({ customer_firstname: "Asha" })
    await renamed
  })

  it("tells every store of the hub about an accepted shipment, and no store of another", async () => {
    const all = await login(server.url, "all", password)
    const [one, other, foreign] = [
      await joinRoom(server.url, session, 11),
      await joinRoom(server.url, all, 12),
      await joinRoom(server.url, theirs, 21)
    ]
    const dock = await login(server.url, "dock", password)
    expect((await accept(server, dock, 1)).result).toBeDefined()
    for (const [client, store_id] of [
      [one, 11],
      [other, 12]
    ] as const)
      expect(await client.heard("SHIPMENT_PUSH_TO_ROOM")).toMatchObject({
        data: { store_id, shipment: { shipment_id: "SHP-1", status: 9 } }
      })
    foreign.send("FORCE_REFRESH_ORDER", {})
    await foreign.heard("REFRESH_ORDER")
    expect(foreign.frames).toHaveLength(1)
  })

  it("tells every store of the hub to refresh when somebody has synchronised its shipments", async () => {
    const all = await login(server.url, "all", password)
    const client = await joinRoom(server.url, all, 12)
    await call(server.url, session, "ShipmentService.syncShipments", [true])
    expect(await client.heard("REFRESH_SHIPMENT")).toEqual({
      event: "REFRESH_SHIPMENT",
      data: { store_id: 12 }
    })
  })

  it("says who works on an order, without touching its content (QUEUE-6)", async () => {
    const client = await joinRoom(server.url, session, 11)
    const before = await call(server.url, session, "OrderService.getOrderInfoByIncrementId", ["100000002"])
    await call(server.url, session, "ClientService.clientAssign", [2, null, "order"])
    expect(await client.heard("ORDER_PUSH_TO_ROOM")).toMatchObject({
      data: {
        order: {
          assigned_to: { name: "hub user" },
          updated_at: (before.result as { updated_at: string }).updated_at
        }
      }
    })
    client.frames.length = 0
    await call(server.url, session, "ClientService.clientAssign", [2])
    expect(await client.heard("ORDER_PUSH_TO_ROOM")).toMatchObject({ data: { order: { assigned_to: null } } })
  })

  it("names whoever came first to an order, until they leave it (QUEUE-6)", async () => {
    const later = await login(server.url, "second", password)
    const assign = (by: string, ...rest: ReadonlyArray<unknown>) =>
      call(server.url, by, "ClientService.clientAssign", [2, ...rest])
    const named = async () => {
      const { result } = await call(server.url, session, "OrderService.getOrderInfo", [2])
      return (result as { assigned_to: { name: string } | null }).assigned_to?.name
    }
    await assign(session, null, "order")
    await assign(later, null, "order")
    expect(await named()).toBe("hub user")
    await assign(later)
    expect(await named()).toBe("hub user")
    await assign(session)
    await assign(later, null, "order")
    expect(await named()).toBe("second user")
    await assign(later)
    expect(await named()).toBeUndefined()
  })

  it("closes with 4401 without a valid session within five seconds, or with a wrong one at once", async () => {
    const [silent, guessing] = [await connectChannel(server.url), await connectChannel(server.url)]
    guessing.send("INIT", { authorization: "guess", store_id: 11 })
    expect(await guessing.closed()).toBe(4401)
    expect(await silent.closed()).toBe(4401)
  }, 15_000)

  it("a store that is not the user's opens no room, and says so: the session is good (ROOM-1)", async () => {
    const client = await connectChannel(server.url)
    client.send("INIT", { authorization: session, store_id: 21 })
    expect(await client.closed()).toBe(4403)
  })

  it("forgets a client that asks for it, until it introduces itself again", async () => {
    const client = await joinRoom(server.url, session, 11)
    client.send("RESET_DATA", {})
    client.send("FORCE_REFRESH_ORDER", {})
    client.send("INIT", { authorization: session, store_id: 11 })
    const other = await joinRoom(server.url, session, 11)
    await rename(server, session, 3, "Esha")
    await other.heard("ORDER_PUSH_TO_ROOM")
    await client.heard("ORDER_PUSH_TO_ROOM")
    expect(client.frames.filter(({ event }) => event === "ORDER_PUSH_TO_ROOM")).toHaveLength(1)
  })

  it("1,500 frames of one client make at most three refreshes a second for anybody else, and the last is heard", async () => {
    const [other, sender] = [await joinRoom(server.url, theirs, 21), await joinRoom(server.url, theirs, 21)]
    const startedAt = performance.now()
    const heardAt: Array<number> = []
    other.socket.on("message", () => heardAt.push(performance.now()))
    for (let index = 0; index < 1500; index++) {
      sender.send("FORCE_REFRESH_ORDER", {})
      if (index % 15 === 14) sender.send("DATA_UPDATE", { counter: { till: `Till ${index}`, is_open: true } })
    }
    await expect
      .poll(() => other.frames.map(({ event }) => event))
      .toEqual(expect.arrayContaining(["REFRESH_ORDER", "COUNTER_PUSH_TO_ROOM"]))
    const { result } = await vi.waitFor(
      async () => {
        const shown = await call(server.url, theirs, "DisplayService.getCustomerDisplay", [])
        expect(shown.result).toMatchObject({ counters: [{ name: "Till 1499" }] })
        return shown
      },
      { timeout: 40_000, interval: 200 }
    )
    expect(result).toBeDefined()
    // Three a second in all, and never more at once, however late this process comes to hear them.
    const seconds = ((heardAt.at(-1) ?? 0) - startedAt) / 1000
    expect(heardAt.length).toBeLessThanOrEqual(3 * (Math.floor(seconds) + 1))
    for (const from of heardAt)
      expect(heardAt.filter((at) => at >= from && at < from + 500).length).toBeLessThanOrEqual(3)
    // Its counter is gone with it: nobody who comes to the room hears of it.
    sender.socket.close()
    await expect
      .poll(async () => (await call(server.url, theirs, "DisplayService.getCustomerDisplay", [])).result)
      .toMatchObject({ counters: [] })
    // Others are served meanwhile and after it.
    expect((await call(server.url, session, "OrderService.getOrderInfo", [1])).result).toBeDefined()
  }, 60_000)

  it("a word that follows the introduction at once is added to it", async () => {
    const client = await connectChannel(server.url)
    client.send("INIT", { authorization: session, store_id: 11 })
    client.send("DATA_UPDATE", { counter: { till: "Till of the door", is_open: true } })
    await client.heard("COUNTER_PUSH_TO_ROOM")
    expect(client.socket.readyState).toBe(client.socket.OPEN)
    client.send("RESET_DATA", {})
  })

  it("a user has so many connections and no more, and others have theirs", async () => {
    const limited = place()
    await within(limited, network)
    const small = await startServerHere(limited, { PACKHOUSE_SOCKETS: "2" })
    onTestFinished(async () => {
      await small.stop()
      forget(limited)
    })
    const own = await login(small.url, "hub", password)
    const [first] = [await joinRoom(small.url, own, 11), await joinRoom(small.url, own, 11)]
    const third = await connectChannel(small.url)
    third.send("INIT", { authorization: own, store_id: 11 })
    expect(await third.closed()).toBe(4429)
    await joinRoom(small.url, await login(small.url, "second", password), 11)
    const gone = once(first.socket, "close")
    first.socket.close()
    await gone
    await joinRoom(small.url, own, 11)
  })

  it("closes when the session ends", async () => {
    const own = await login(server.url, "second", password)
    const client = await joinRoom(server.url, own, 11)
    await call(server.url, own, "AuthService.logout", [])
    expect(await client.closed()).toBe(4401)
  })

  it.each([
    ["no JSON", "{"],
    ["an unknown event", JSON.stringify({ event: "DROP", data: {} })],
    ["a wrong shape", JSON.stringify({ event: "INIT", data: { store_id: {} } })]
  ])("%s closes with 4400", async (_, text) => {
    const client = await connectChannel(server.url)
    client.socket.send(text)
    expect(await client.closed()).toBe(4400)
  })

  it("a frame over 64 KiB closes with 1009", async () => {
    const client = await connectChannel(server.url)
    client.socket.send("x".repeat(65 * 1024))
    expect(await client.closed()).toBe(1009)
  })

  it("pages of other sites and other paths are not let in", async () => {
    await expect(connectChannel(server.url, { origin: "http://evil.example" })).rejects.toThrow("HTTP 403")
    await expect(connectChannel(server.url, { origin: server.url })).resolves.toBeDefined()
    const elsewhere = new WebSocket(`${server.url.replace("http", "ws")}/elsewhere`)
    elsewhere.on("error", () => undefined)
    const status = await new Promise((resolve) =>
      elsewhere.once("unexpected-response", (_, reply) => resolve(reply.statusCode))
    )
    expect(status).toBe(404)
  })
})

describe("two nodes on one PostgreSQL", () => {
  let [first, second]: ReadonlyArray<Place> = []
  let [one, two]: ReadonlyArray<RunningServer> = []
  let url: string
  beforeAll(async () => {
    url = await migratedDatabase(inject("postgresUrl"))
    ;[first, second] = [place(url), place(url)]
    await within(first, network)
    ;[one, two] = await Promise.all([startServer(first), startServer(second)])
  })
  afterAll(async () => {
    await Promise.all([one?.stop(), two?.stop()])
    for (const where of [first, second]) if (where !== undefined) forget(where)
  })
  const nodes = () => {
    if (one === undefined || two === undefined) throw new Error("the nodes have not started")
    return { one, two }
  }

  it("hear of each other's changes, and of sessions that ended", async () => {
    const { one, two } = nodes()
    const session = await login(one.url, "hub", password)
    const client = await joinRoom(two.url, session, 11)
    await rename(one, session, 1, "Farida")
    expect(await client.heard("ORDER_PUSH_TO_ROOM")).toMatchObject({
      data: { store_id: 11, order: { order_id: 1, customer_firstname: "Farida" } }
    })
    await accept(one, await login(one.url, "dock", password), 2)
    expect(await client.heard("SHIPMENT_PUSH_TO_ROOM")).toMatchObject({
      data: { store_id: 11, shipment: { shipment_id: "SHP-2", status: 9, hub_id: 1 } }
    })
    await call(one.url, session, "ShipmentService.syncShipments", [])
    expect(await client.heard("REFRESH_SHIPMENT")).toMatchObject({ data: { store_id: 11 } })
    await call(one.url, session, "AuthService.logout", [])
    expect(await client.closed()).toBe(4401)
  })

  it("look at a user's rooms again when a right is taken away at the other (ROOM-1)", async () => {
    const { one, two } = nodes()
    const admin = await login(one.url, "admin", password)
    const change = (stores: ReadonlyArray<number>) =>
      call(one.url, admin, "AdminService.updateUser", ["second", { store_ids: stores }])
    await change([21])
    const session = await login(two.url, "second", password)
    const [own, other] = [await joinRoom(two.url, session, 11), await joinRoom(two.url, session, 21)]
    await change([])
    expect(await other.closed()).toBe(4403)
    await rename(one, await login(one.url, "hub", password), 1, "Nila")
    expect(await own.heard("ORDER_PUSH_TO_ROOM")).toMatchObject({ data: { store_id: 11 } })
  })

  // ROOM-2.
  it("tell a user's clients that ask for it what they may do, at once and when it is changed at the other (ROOM-2)", async () => {
    const { one, two } = nodes()
    const admin = await login(one.url, "admin", password)
    const session = await login(two.url, "second", password)
    const set = (value: unknown) =>
      call(one.url, admin, "AdminService.setFlag", ["second", "enable_shift", value])
    const client = await connectChannel(two.url)
    client.send("INIT", { authorization: session, store_id: 11, hears_rights: true })
    const rights = async () => {
      const frame = await client.heard("RIGHTS_PUSH")
      client.frames.length = 0
      return frame.data
    }
    expect(await rights()).toMatchObject({
      store_id: 11,
      flags: expect.not.objectContaining({ enable_shift: 1 })
    })
    const others = await joinRoom(two.url, session, 11)
    await set(true)
    expect(await rights()).toMatchObject({ flags: { enable_shift: true } })
    await set(null)
    expect(await rights()).toMatchObject({ flags: expect.not.objectContaining({ enable_shift: true }) })
    expect(others.frames.map(({ event }) => event)).not.toContain("RIGHTS_PUSH")
  })

  it("tell the clients of a hub's stores that a setting was changed or removed at the other (ROOM-4)", async () => {
    const { one, two } = nodes()
    const admin = await login(one.url, "admin", password)
    const session = await login(two.url, "second", password)
    const client = await joinRoom(two.url, session, 11)
    const told = async (method: string, params: ReadonlyArray<unknown>) => {
      client.frames.length = 0
      expect((await call(one.url, admin, method, params)).error).toBeUndefined()
      expect(await client.heard("REFRESH_SETTINGS")).toMatchObject({ data: { store_id: 11 } })
    }
    await told("AdminService.setEnvVariable", ["cash_rounding", "5", 1])
    await told("AdminService.removeEnvVariable", ["cash_rounding", 1])
    await told("AdminService.setEnvVariable", ["cash_rounding", "1"])
    await told("AdminService.removeEnvVariable", ["cash_rounding"])
  })

  it("know what the other's counters have in hand", async () => {
    const { one, two } = nodes()
    const scanned = async (server: { readonly url: string }, session: string, order: number) => {
      const params = [code(1), 1773, 1, order]
      const { result } = await call(server.url, session, "ShipmentService.getHubInventoryInfo", params)
      return result
    }
    const session = await login(one.url, "hub", password)
    expect(await scanned(one, session, 1)).not.toHaveProperty("claimed_by")
    const other = await login(two.url, "second", password)
    const client = await joinRoom(two.url, other, 11)
    const request = { order_id: 1, work: "screen", codes: [code(1)] }
    await call(one.url, session, "ClaimService.claimPacks", [request])
    expect(await scanned(two, other, 2)).toMatchObject({
      claimed_by: { by: "hub user", where: "in order 100000001" }
    })
    expect(await client.heard("CLAIMS_PUSH_TO_ROOM")).toMatchObject({
      data: {
        store_id: 11,
        kind: "order",
        id: 1,
        made: [{ scan_code: code(1), by: "hub user", qty: 0.5 }],
        ended: []
      }
    })
    client.frames.length = 0
    await call(one.url, session, "ClaimService.releasePacks", [{ order_id: 1, work: "screen" }])
    expect(await client.heard("CLAIMS_PUSH_TO_ROOM")).toMatchObject({
      data: { made: [], ended: [code(1)] }
    })
  })

  it("tell their clients to fetch anew when the connection they listen on was cut, and hear again", async () => {
    const { one, two } = nodes()
    const session = await login(one.url, "hub", password)
    const clients = [await joinRoom(one.url, session, 11), await joinRoom(two.url, session, 11)]
    await askDatabase(
      url,
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'"
    )
    // By this one alone clients know it: REFRESH_ORDER also comes of another client's joining.
    for (const client of clients) await client.heard("REFRESH_SHIPMENT")
    for (const client of clients) await client.heard("REFRESH_ORDER")
    await rename(one, session, 2, "Gita")
    await rename(two, session, 3, "Hari")
    for (const client of clients) {
      const names = () =>
        client.frames.flatMap(({ data }) => (data.order === undefined ? [] : [data.order.customer_firstname]))
      await expect.poll(names).toEqual(expect.arrayContaining(["Gita", "Hari"]))
    }
  })

  it("tell their clients to fetch anew when another node has ended without a word", async () => {
    const { one, two } = nodes()
    const session = await login(one.url, "hub", password)
    const clients = [await joinRoom(one.url, session, 11), await joinRoom(two.url, session, 11)]
    await askDatabase(
      url,
      "INSERT INTO lease (name, owner, until) VALUES ('node of a lost machine', 'it', 1)"
    )
    for (const client of clients) await client.heard("REFRESH_SHIPMENT")
    for (const client of clients) await client.heard("REFRESH_ORDER")
  })
})
