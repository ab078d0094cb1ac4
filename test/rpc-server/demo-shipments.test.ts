import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { DemoCodes } from "#core/contract/demo.ts"
import { demoCommand } from "#rpc-server/command/demo.ts"
import { loadNetwork } from "#rpc-server/demo/load.ts"
import { demoPassword } from "#rpc-server/demo/users.ts"
import { call, forget, login, type Place, place, within } from "#test/support/server.ts"
import { type ServerHere, startServerHere } from "#test/support/server-here.ts"
import { inProcess } from "#test/support/subcommand.ts"

interface Sent {
  readonly id: number
  readonly shipment_id: string
  readonly status: number
  readonly source_of_shipment: string
  readonly notes: string | null
  readonly items: ReadonlyArray<{ readonly product_id: number; readonly original_qty: number }>
}

describe("the shipments of the demo network", () => {
  let where: Place
  let server: ServerHere
  let session: string
  let all: ReadonlyArray<Sent>
  beforeAll(async () => {
    where = place()
    await within(where, loadNetwork(false))
    server = await startServerHere(where)
    session = await login(server.url, "hub", demoPassword)
    all = await listed()
  }, 60_000)
  afterAll(async () => {
    await server?.stop()
    forget(where)
  })
  /** A command of the demo, without a process of its own. */
  const demo = (...args: ReadonlyArray<string>) => inProcess(demoCommand, where, args)
  const ask = (method: string, params: ReadonlyArray<unknown>, as = session) =>
    call(server.url, as, method, params)
  const rpc = async (method: string, params: ReadonlyArray<unknown>, as = session) =>
    (await ask(method, params, as)).result
  const listed = async () => (await rpc("ShipmentService.getShipmentList", ["all", 1])) as ReadonlyArray<Sent>
  const codes = async (name: string, kind: string) =>
    JSON.parse((await demo("codes", name, "--kind", kind, "--json")).stdout) as DemoCodes
  const linesOf = ({ items }: DemoCodes) =>
    items
      .filter(({ codes }) => codes.length > 0)
      .map(({ product_id, codes }) => {
        const byCode = [...Map.groupBy(codes, ({ scan_code }) => scan_code)]
        return {
          product_id,
          qty: codes.reduce((sum, { qty }) => sum + (qty ?? 0), 0),
          scanned_info: {
            items: byCode.map(([scan_code, same]) => ({
              scan_code,
              qty: same.reduce((sum, { qty }) => sum + (qty ?? 0), 0)
            }))
          }
        }
      })
  const accept = async (name: string, kind: string) =>
    ask("AcceptShipmentService.acceptShipment", [
      { shipment_id: name, shipment_items: linesOf(await codes(name, kind)) }
    ])

  it("are pending and accepted, with a product of which nothing was sent, and none from before the cut-off", () => {
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([2, 9]))
    expect(all.map(({ shipment_id }) => shipment_id)).not.toContain("SHP-1004")
    const morning = all.find(({ shipment_id }) => shipment_id === "SHP-1001")
    expect(morning?.items.map(({ original_qty }) => original_qty)).toContain(0)
    expect(all.find(({ shipment_id }) => shipment_id === "SHP-1003")?.items.length).toBe(40)
  })

  it("hold return pick-ups in lower and upper case, with an address, a very long one, and none", () => {
    const pickUps = all.filter(({ source_of_shipment: source }) => /rtv/i.test(source))
    const sources = pickUps.map(({ source_of_shipment: source }) => source)
    expect(
      sources.some((source) => source.includes("RTV")) && sources.some((source) => source.includes("rtv"))
    ).toBe(true)
    const addresses = pickUps.map(({ notes }) => /Address: ([\s\S]+)/.exec(notes ?? "")?.[1])
    expect(addresses).toContain(undefined)
    expect(addresses.some((address) => (address?.length ?? 0) > 118)).toBe(true)
    expect(pickUps.some(({ status }) => status === 9) && pickUps.some(({ status }) => status === 2)).toBe(
      true
    )
  })

  it("that were accepted hold the packs that came with them", async () => {
    // A refresh gives them other ids.
    const accepted = (await listed()).find(({ shipment_id }) => shipment_id === "SHP-2010")
    const { items } = (await rpc("ShipmentService.getShipmentInfoById", [accepted?.id])) as {
      items: ReadonlyArray<{
        original_qty: number
        scanned_info: { items: ReadonlyArray<{ qty: number }>; total_qty: number }
      }>
    }
    expect(items.length).toBeGreaterThan(3)
    for (const { original_qty, scanned_info } of items) {
      expect(scanned_info.items.reduce((sum, { qty }) => sum + qty, 0)).toBeCloseTo(original_qty, 3)
      expect(scanned_info.total_qty).toBe(original_qty)
    }
  })

  it("are accepted by the codes that stand on their crates, once, and by none that are used or expired", async () => {
    expect((await accept("SHP-1001", "used")).error?.data?.tag).toBe("AlreadyInHub")
    expect((await accept("SHP-1001", "expired")).error?.data?.tag).toBe("ExpiredNotAdded")
    const { result, error } = await accept("SHP-1001", "good")
    expect(error).toBeUndefined()
    expect(result).toMatchObject({ message: "Shipment added to hub inventory", shipment: { status: 9 } })
    expect((await accept("SHP-1001", "good")).error?.data?.tag).toBe("AlreadyAccepted")
    // A product that the shipment does not list.
    expect((await accept("SHP-1002", "foreign")).error?.data?.tag).not.toBe("NotAProduct")
  })

  it("wait for yesterday's end-of-day report where that is missing", async () => {
    const admin = await login(server.url, "admin", demoPassword)
    const may = (hub: number) => rpc("EodStockService.checkShipmentCanAccept", [hub], admin)
    expect([await may(1), await may(2), await may(4), await may(6)]).toEqual([true, true, false, true])
    expect(await rpc("EodStockService.isEodStockSubmitted", [2], admin)).toMatchObject({ submitted: true })
    expect(await rpc("EodStockService.isEodStockSubmitted", [1], admin)).toMatchObject({ submitted: false })
    expect(await rpc("EodStockService.isEodStockSubmitted", [3], admin)).toMatchObject({
      submitted: true,
      approved_at: expect.any(String)
    })
    expect(await rpc("ShipmentService.isNewHubStore", [6], admin)).toBe(true)
  })

  it("come with failed partner orders and a central stock that knows some products", async () => {
    expect(await rpc("CommerceService.getFailedPartnerOrders", [101])).toHaveLength(3)
    const reply = await fetch(`${server.url}/getAllStockInfo`, {
      method: "POST",
      headers: { authorization: session, "content-type": "application/json" },
      body: JSON.stringify({ product_ids: [1773, 2649, 1804], hub_store_id: 101 })
    })
    const known = (await reply.json()) as ReadonlyArray<unknown>
    expect(known.length).toBeGreaterThan(0)
    expect(known.length).toBeLessThan(3)
  })

  it("drip in with the feed, every fifth time, and are gone after a refresh", async () => {
    const fed = await demo("feed", "--count", "5", "--every", "0", "--server", server.url)
    expect(fed.stdout.trim().split("\n")).toEqual([
      "100000207",
      "100000208",
      "100000209",
      "100000210",
      "SHP-100000210",
      "100000211"
    ])
    expect(await rpc("ShipmentService.getLastShipment", [])).toMatchObject({
      shipment_id: "SHP-100000210",
      status: 2
    })
    expect((await accept("SHP-100000210", "good")).result).toMatchObject({ shipment: { status: 9 } })
    expect((await demo("refresh", "--server", server.url)).failure).toBeUndefined()
    const now = await listed()
    expect(now.map(({ shipment_id, status }) => `${shipment_id} ${status}`).toSorted()).toEqual(
      all.map(({ shipment_id, status }) => `${shipment_id} ${status}`).toSorted()
    )
  }, 60_000)
})
