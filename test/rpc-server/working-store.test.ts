import { Effect } from "effect"
import { beforeAll, describe, expect, it } from "vitest"
import { Hub } from "#test/support/hub.ts"
import { seed, seedShipments, shelfPack, shipmentName } from "#test/support/network.ts"
import { pickedLine } from "#test/support/orders.ts"
import { call } from "#test/support/server.ts"
import { tradingDay } from "#test/support/trading-day.ts"

const { now, code: pack } = tradingDay()
const chicken = { product: 1773, qty: 1000 }

describe("a workstation that works for a store of another hub", () => {
  const hub = Hub.onSqlite(
    Effect.andThen(
      seed(now, [], [shelfPack(1773, pack(1)), shelfPack(1773, pack(2), { hub: 2 })]),
      seedShipments(now, [
        { id: 1, hub: 1, items: [chicken] },
        { id: 2, hub: 2, items: [chicken] }
      ])
    )
  )
  beforeAll(async () => {
    await hub.result("AdminService.updateUser", ["dock", { store_ids: [12, 21] }], await hub.as("admin"))
  })

  /** A call as the workstation makes it once it works for a store. */
  const at = async (store: number, method: string, params: ReadonlyArray<unknown>) =>
    call(hub.url, await hub.as("dock"), method, params, { "global-hub-store-id": String(store) })

  it("is told that store's name and hub, and those of no store of somebody else's (WHO-8)", async () => {
    const told = async (store: number) => (await at(11, "UtilService.getStoreInfo", [store])).result
    expect(await told(21)).toMatchObject({ store_id: 21, hub_id: 2, store_name: "Kochi Hub" })
    expect(await told(12)).toMatchObject({ store_id: 12, hub_id: 1, store_name: "Koramangala Store" })
    for (const store of [21, 999])
      expect((await hub.call("UtilService.getStoreInfo", [store])).error).toMatchObject({
        data: { tag: "Forbidden" }
      })
  })

  it("lists and opens the shipments of that store's hub, and of no other", async () => {
    const opened = async (store: number, id: number) =>
      (await at(store, "ShipmentService.getShipmentInfoById", [id])).error?.message ?? "opened"
    expect([await opened(21, 2), await opened(21, 1)]).toEqual(["opened", "Shipment not found"])
    expect([await opened(11, 1), await opened(11, 2)]).toEqual(["opened", "Shipment not found"])
  })

  it("looks codes up where it receives, so that a scan is told what the receipt would say", async () => {
    const held = async (store: number, code: string) =>
      ((await at(store, "ShipmentService.getHubInventoryInfoByScanCode", [code])).result as []).length
    expect([await held(21, pack(2)), await held(21, pack(1))]).toEqual([1, 0])
    const accept = (store: number, id: number, unique: number) =>
      at(store, "AcceptShipmentService.acceptShipment", [
        { shipment_id: shipmentName(id), shipment_items: [pickedLine(0, [pack(unique)])] }
      ])
    // The shipment of hub 1 is none at a workstation that looks up the packs of hub 2.
    expect((await accept(21, 1, 7)).error).toMatchObject({ message: "Shipment not found" })
    expect((await accept(21, 2, 2)).error).toMatchObject({ data: { tag: "AlreadyInHub" } })
    expect((await accept(21, 2, 8)).result).toMatchObject({ shipment: { hub_id: 2 } })
    expect([await held(21, pack(8)), await held(11, pack(8))]).toEqual([1, 0])
  })
})
