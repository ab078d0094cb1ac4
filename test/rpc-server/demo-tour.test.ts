import { mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { Effect, Result } from "effect"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import type { CodeKind, DemoCodes } from "#core/contract/demo.ts"
import { demoCommand } from "#rpc-server/command/demo.ts"
import { codesFor } from "#rpc-server/demo/codes.ts"
import { codesForShipment } from "#rpc-server/demo/shipment-codes.ts"
import { demoPassword, demoUsers } from "#rpc-server/demo/users.ts"
import { readOnly } from "#rpc-server/store/engine/read-only.ts"
import type { Row } from "#rpc-server/store/engine/row.ts"
import { Store, type Tx } from "#rpc-server/store/engine/transaction.ts"
import { joinRoom } from "#test/support/channel.ts"
import { migratedDatabase } from "#test/support/database.ts"
import { importInto, network, rowsOf } from "#test/support/import-folder.ts"
import { isLong } from "#test/support/runs.ts"
import { call, forget, login, type Place, place, post, startServer } from "#test/support/server.ts"
import { type ServerHere, startServerHere } from "#test/support/server-here.ts"
import { inProcess, runSubcommand } from "#test/support/subcommand.ts"

/** A command of the demo where how a process ends is not the point: others of this file show that. */
const demo = (where: Place, ...args: ReadonlyArray<string>) => inProcess(demoCommand, where, args)
const said = (text: string) => expect.objectContaining({ message: expect.stringContaining(text) })

interface WireOrder {
  readonly order_id: number
  readonly increment_id: string
  readonly status: string
  readonly updated_at: string
  readonly store_id: number
}

/** What `packhouse demo codes ORDER --kind KIND --json` prints, without a process of its own. */
const codes = async (where: Place, order: string, kind: CodeKind): Promise<DemoCodes> => {
  const found = await read(where, () => codesFor(order, kind, Date.now()))
  if (Result.isFailure(found)) throw found.failure
  return found.success
}

describe("the demo on a running server", () => {
  let where: Place
  let server: ServerHere
  let session: string
  let admin: string
  const rpc = (method: string, params: ReadonlyArray<unknown>) => call(server.url, session, method, params)
  const find = async (increment: string | undefined, as = session) =>
    (await call(server.url, as, "OrderService.getOrderInfoByIncrementId", [increment])).result as WireOrder
  /** Invoices an order with scans, as the console sends them. */
  const invoice = async (wanted: DemoCodes, as = session) => {
    const order = await find(wanted.increment_id, as)
    const items = wanted.items.map((item) => ({
      item_id: item.item_id,
      product_id: item.product_id,
      qty: item.qty,
      reason: "",
      scanned_info: {
        items: item.codes.map(({ scan_code, qty }) => ({ scan_code, qty: qty ?? 1 })),
        total_qty: item.qty
      }
    }))
    return call(
      server.url,
      as,
      "InvoiceService.invoiceOrder",
      [order.order_id, items, order.store_id, "hub", "Asha", order.updated_at],
      { "global-hub-store-id": String(order.store_id) }
    )
  }

  beforeAll(async () => {
    where = place()
    const loaded = await runSubcommand(where, ["demo"])
    expect(loaded.code).toBe(0)
    for (const { username } of demoUsers) expect(loaded.stdout).toContain(username)
    expect(loaded.stdout).toContain(demoPassword)
    server = await startServerHere(where)
    session = await login(server.url, "hub", demoPassword)
    admin = await login(server.url, "admin", demoPassword)
  }, 60_000)
  afterAll(async () => {
    await server.stop()
    forget(where)
  })

  it("everybody logs in with the one password", async () => {
    for (const { username } of demoUsers)
      expect((await post(`${server.url}/login`, { username, password: demoPassword })).status).toBe(200)
  }, 60_000)

  it("codes are printed beside the server that owns the store, a scan a line, tabs between", async () => {
    const { code, stdout } = await runSubcommand(where, ["demo", "codes", "100000001"])
    expect(code).toBe(0)
    const lines = stdout.trim().split("\n")
    expect(lines.length).toBeGreaterThan(4)
    for (const line of lines) expect(line).toMatch(/^\S+\t[\d.]+ (kg|pack)\t\d{4}-\d{2}-\d{2}\t\d+ .+$/)
    // The same order by its other number.
    const order = await find("100000001")
    expect(await demo(where, "codes", String(order.order_id))).toEqual({ stdout, failure: undefined })
    expect((await demo(where, "codes", "4711")).failure).toEqual(said("no order or shipment 4711"))
  })

  it("codes come from the server that --server names, wherever its store is", async () => {
    const away = { ...where, dataDir: `${where.dataDir}-elsewhere` }
    const ask = (name: string) => demo(away, "codes", name, "--server", server.url)
    for (const name of ["100000001", "SHP-1001"]) {
      const here = await demo(where, "codes", name)
      expect(here.stdout).not.toBe("")
      expect(await ask(name)).toEqual({ ...here, failure: undefined })
    }
    // As for every other command, the server may stand in the environment; a data directory that is named goes before it.
    const inEnvironment = await runSubcommand(undefined, ["demo", "codes", "100000001"], {
      PACKHOUSE_SERVER: server.url
    })
    expect(inEnvironment.stdout).toBe((await ask("100000001")).stdout)
    const elsewhere = { PACKHOUSE_SERVER: "http://127.0.0.1:9" }
    expect(await runSubcommand(where, ["demo", "codes", "SHP-1001"], elsewhere)).toMatchObject({ code: 0 })
    expect((await ask("4711")).failure).toEqual(said("4711"))
    expect((await demo(where, "codes", "1", "--server", "http://127.0.0.1:9")).failure).toEqual(
      said("http://127.0.0.1:9")
    )
    expect((await rpc("DemoService.codes", ["100000001", "good"])).error?.data?.tag).toBe("FlagOff")
  })

  it("of what is cut into parts the codes of the whole are printed, and those of the parts for who scans them", async () => {
    const { items, with_parts = [] } = await codes(where, "100000065", "good")
    const order = (await find("100000065")) as WireOrder & {
      readonly items: ReadonlyArray<{ readonly item_id: number; readonly parent_item_id: number | null }>
    }
    const parents = new Set(order.items.flatMap(({ parent_item_id }) => parent_item_id ?? []))
    expect(parents.size).toBeGreaterThan(0)
    expect(items.filter(({ item_id }) => parents.has(item_id))).toHaveLength(parents.size)
    const parts = order.items.filter(({ parent_item_id }) => parent_item_id !== null)
    expect(with_parts.map(({ item_id }) => item_id).sort()).toEqual(
      [...items.filter(({ item_id }) => !parents.has(item_id)), ...parts].map(({ item_id }) => item_id).sort()
    )
    expect(with_parts.every(({ codes: packs, missing }) => packs.length > 0 && missing === 0)).toBe(true)
  })

  it("a transfer is picked, sent off and received elsewhere with the codes that are printed for it", async () => {
    const [row] = await read(where, () => lines("SELECT increment_id FROM orders WHERE transfer_to = 201"))
    const increment = String(row?.increment_id)
    expect((await invoice(await codes(where, increment, "good"))).error).toBeUndefined()
    const { order_id } = await find(increment)
    expect((await rpc("CommerceService.createShipment", [order_id])).error).toBeUndefined()
    const shipment = `TRF-${increment}`
    const brought = await read(where, () => codesForShipment(shipment, "good", Date.now()))
    const received = (brought?.items ?? []).map(({ product_id, codes: packs }) => {
      const items = packs.map(({ scan_code, qty }) => ({ scan_code, qty: qty ?? 1 }))
      const qty = items.reduce((sum, pack) => sum + pack.qty * 1000, 0) / 1000
      return { product_id, qty, scanned_info: { items, total_qty: qty } }
    })
    expect(received.length).toBeGreaterThan(3)
    const second = await login(server.url, "second", demoPassword)
    const { result, error } = await call(server.url, second, "AcceptShipmentService.acceptShipment", [
      { shipment_id: shipment, shipment_items: received }
    ])
    expect(error).toBeUndefined()
    const { shipment: stands } = result as {
      readonly shipment: { readonly items: ReadonlyArray<Record<string, unknown>> }
    }
    for (const item of stands.items) expect(item.received_qty).toBe(item.original_qty)
  })

  describe("codes do what their kind says", () => {
    const fault = async (kind: CodeKind) => {
      const wanted = await codes(where, "100000001", kind)
      const good = await codes(where, "100000001", "good")
      const [first, ...others] = good.items
      const [wrong] = wanted.items
      expect(wrong?.codes).toHaveLength(1)
      return (
        await invoice({
          ...good,
          items: [{ ...first, codes: wrong?.codes ?? [] } as DemoCodes["items"][number], ...others]
        })
      ).error?.message
    }
    it("expired: the pack is in stock and may not be taken", async () => {
      expect(await fault("expired")).toBe("Expired Product Not Using for Order")
    })
    it("used: the pack is gone", async () => {
      expect(await fault("used")).toBe("Already Used Entity")
    })
    it("foreign: the pack is another hub's", async () => {
      expect(await fault("foreign")).toBe("Product Not found in Hub Inventory")
    })
    it("unmapped: the code is sound, and no product is known for it", async () => {
      const [item] = (await codes(where, "100000001", "unmapped")).items
      expect(item?.codes).toHaveLength(5)
      for (const { scan_code } of item?.codes ?? [])
        expect((await rpc("EntityService.getEntityInfo", [scan_code])).result).toBeNull()
      const logged = await read(where, () => lines("SELECT message FROM client_log"))
      expect(logged.filter(({ message }) => String(message).startsWith("No product for item"))).toHaveLength(
        5
      )
    })
    it("twin: two codes of one pack", async () => {
      const [item] = (await codes(where, "100000001", "twin")).items
      const [one, other] = item?.codes ?? []
      expect(
        [one?.scan_code, other?.scan_code].sort((a, b) => (a ?? "").length - (b ?? "").length)[1]
      ).toMatch(/^M/)
      const look = async (code: string | undefined) =>
        (await rpc("ShipmentService.getHubInventoryInfo", [code, item?.product_id, 1])).result as {
          readonly id: number
        }
      expect((await look(one?.scan_code)).id).toBe((await look(other?.scan_code)).id)
    })
  })

  it("every open order can be scanned full, one after another, but for those that are meant to lack something, until a refresh through the server brings used packs and invoiced orders back", async () => {
    const lacking: Array<string> = []
    const invoiced: Array<string> = []
    const open = await read(where, () => lines(openOrders))
    expect(open.length).toBeGreaterThan(70)
    for (const row of open) {
      const increment_id = String(row.increment_id)
      const good = await codes(where, increment_id, "good")
      if (good.items.some(({ missing }) => missing > 0)) {
        lacking.push(increment_id)
        continue
      }
      if (row.hold_reason !== null) {
        expect((await invoice(good, admin)).error?.data?.tag).toBe("OnHold")
        await call(server.url, admin, "OrderService.releaseOrder", [row.order_id])
      }
      const done = await invoice(good, admin)
      expect([increment_id, done.error, (done.result as { readonly status?: string })?.status]).toEqual([
        increment_id,
        undefined,
        "success"
      ])
      invoiced.push(increment_id)
    }
    expect(lacking).toHaveLength(4)

    expect(invoiced).toContain("100000001")
    expect((await find("100000001")).status).toBe("processing")
    const { code, stdout } = await runSubcommand(where, ["demo", "refresh", "--server", server.url])
    expect([code, stdout]).toEqual([
      0,
      "The demo network is fresh: 220 orders and 3311 packs are back, as of now.\n"
    ])
    expect((await find("100000001")).status).toBe("pending")
    expect((await codes(where, "100000001", "good")).items.every(({ missing }) => missing === 0)).toBe(true)
    // Other tests scan for the first order while it is pending: another one shows that packs can be taken again.
    const again = await codes(where, "100000002", "good")
    expect(invoiced).toContain(again.increment_id)
    expect(again.items.every(({ missing }) => missing === 0)).toBe(true)
    expect(await invoice(again)).toMatchObject({ result: { status: "success" } })
  }, 60_000)

  it("feed drips orders through the server, each with packs to fill it, and its clients hear of them", async () => {
    const client = await joinRoom(server.url, session, 101)
    const feed = ["demo", "feed", "--count", "3", "--every", "0.1", "--server", server.url]
    const { code, stdout } = await runSubcommand(where, feed)
    expect(code).toBe(0)
    const fed = stdout.trim().split("\n")
    expect(fed).toEqual(["100000207", "100000208", "100000209"])
    const pushed = () => client.frames.filter(({ event }) => event === "ORDER_PUSH_TO_ROOM")
    await expect.poll(() => pushed().map(({ data }) => data.order?.increment_id)).toEqual(fed)
    for (const id of fed)
      expect(await invoice(await codes(where, id, "good"))).toMatchObject({ result: { status: "success" } })
  })

  it("only an administrator lets orders in or puts the network back, and only with the mark of this demo", async () => {
    expect((await rpc("DemoService.refresh", [])).error?.data?.tag).toBe("FlagOff")
    expect((await rpc("DemoService.feed", [1])).error?.data?.tag).toBe("FlagOff")
    expect((await call(server.url, admin, "DemoService.refresh", ["another"])).error?.data?.tag).toBe(
      "NotFound"
    )
    expect((await call(server.url, admin, "DemoService.feed", [0])).error?.code).toBe(-32602)
  })

  it("without an address of the server, says who owns the store and what to do", async () => {
    expect((await demo(where, "refresh", "--server", "http://127.0.0.1:9")).failure).toEqual(said("--server"))
    const loading = await runSubcommand(where, ["demo"])
    expect([loading.code, loading.stderr]).toEqual([
      1,
      expect.stringContaining("Another Packhouse is running")
    ])
    const wrong = ["demo", "refresh", "--server", server.url, "--password-stdin"]
    expect(await runSubcommand(where, wrong, {}, "wrong\n")).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("--username and --password-stdin")
    })
  }, 60_000)
})

describe("the demo commands", () => {
  it("write a folder that imports without a problem, and never over another one", async () => {
    const where = place()
    const directory = path.join(mkdtempSync(path.join(tmpdir(), "packhouse-demo-")), "network")
    try {
      expect((await runSubcommand(where, ["demo", "write", directory])).code).toBe(0)
      expect(readdirSync(directory)).toHaveLength(21)
      expect((await demo(where, "write", directory)).failure).toEqual(said("is there already"))
      const imported = await runSubcommand(where, ["import", directory, "--json"])
      expect(imported.code).toBe(0)
      expect(JSON.parse(imported.stdout)).toMatchObject({
        packs: { added: 3311, changed: 0, same: 0 },
        orders: { added: 206 }
      })
      expect((await demo(where)).failure).toEqual(said("network of its own"))
    } finally {
      forget(where)
      rmSync(path.dirname(directory), { recursive: true, force: true })
    }
  }, 60_000)

  it.runIf(isLong)(
    "load, refresh and replace on PostgreSQL, where servers share the store",
    async () => {
      const where = place(await migratedDatabase(inject("postgresUrl")))
      try {
        expect((await runSubcommand(where, ["demo"])).code).toBe(0)
        expect((await runSubcommand(where, ["demo", "--replace"])).code).toBe(0)
        expect(await rowsOf(where, "SELECT COUNT(*) AS count FROM orders")).toEqual([{ count: 220 }])
        const server = await startServer(where)
        try {
          const refreshed = await runSubcommand(where, ["demo", "refresh"])
          expect([refreshed.code, refreshed.stdout]).toEqual([
            0,
            "The demo network is fresh: 220 orders and 3311 packs are back, as of now.\n"
          ])
          expect(
            await rowsOf(where, "SELECT COUNT(*) AS count FROM order_pack k JOIN pack p ON p.id = k.pack_id")
          ).toEqual(await rowsOf(where, "SELECT COUNT(*) AS count FROM order_pack"))
          expect((await runSubcommand(where, ["demo", "feed", "--count", "1"])).stdout).toBe("100000207\n")
          expect(
            JSON.parse((await runSubcommand(where, ["demo", "codes", "100000207", "--json"])).stdout)
          ).toMatchObject({ increment_id: "100000207" })
          const shipment = await runSubcommand(where, ["demo", "codes", "SHP-1001"])
          expect(shipment.code).toBe(0)
          expect(shipment.stdout.split("\n").length).toBeGreaterThan(20)
        } finally {
          await server.stop()
        }
      } finally {
        forget(where)
      }
    },
    60_000
  )

  it.each([
    [["codes"], "Name the order"],
    [["write"], "Name the folder"],
    [["dance"], "not known"],
    [["codes", "1", "--kind", "rotten"], "good, expired"],
    [["feed", "--every", "soon"], "--every takes a number"],
    [["refresh", "--server", "7410"], "--server takes an address"],
    [["fault", "--once", "slow"], "Name the method"],
    [["fault", "OrderService.getOrderInfo"], "lost-reply, slow or session-expired"],
    [["fault", "OrderService.getOrderInfo", "--once", " "], "--once"],
    [["fault", "OrderService.getOrderInfo", "--once", "x".repeat(201)], "at most 200"],
    [["--fast"], "--fast"]
  ])("demo %j is answered with what would be right", async (args, sentence) => {
    const failure = await Effect.runPromise(Effect.flip(demoCommand(args)))
    expect(failure).toMatchObject({ _tag: "Misused", message: expect.stringContaining(sentence) })
    expect(failure).toMatchObject({ message: expect.stringContaining("Usage: packhouse demo") })
  })

  it("called wrongly end with exit code 2, and say how they are called", async () => {
    const where = place()
    const { code, stderr } = await runSubcommand(where, ["demo", "codes"])
    expect([code, stderr]).toEqual([2, expect.stringContaining("Usage: packhouse demo")])
    forget(where)
  })

  it("refuse a store without a demo, and a folder without a store", async () => {
    const where = place()
    try {
      expect((await demo(where, "codes", "1")).failure).toEqual(said("no database yet"))
      await importInto(where, network)
      expect((await demo(where, "refresh")).failure).toEqual(said("does not hold the demo network"))
    } finally {
      forget(where)
    }
  })
})

/** Reads the store of a place beside its server. */
const read = <A>(where: Place, tx: () => Tx<A>): Promise<A> =>
  Effect.runPromise(
    Store.use((store) => store.read(tx)).pipe(Effect.provide(readOnly(where.dataDir)), Effect.scoped)
  )
const lines = function* (text: string): Tx<ReadonlyArray<Row>> {
  return yield { text, values: [] }
}

/** What the main hub's staff may still invoice, the oldest first. */
const openOrders = `SELECT o.increment_id, o.order_id, o.hold_reason FROM orders o JOIN store s ON s.store_id = o.store_id
  WHERE o.status IN ('pending', 'queued') AND s.hub_id = 1 ORDER BY o.created_at`
