import { describe, expect, it } from "vitest"
import { badge, pendingCount } from "#core/kit/shipment-cache.ts"
import { titleOf } from "#core/screen/incoming/model.ts"
import type { Shipment } from "#core/stock/shipment.ts"
import { acceptedShipment, entity, rtv, shipment } from "../arbitrary/shipment.ts"
import { ago } from "../arbitrary/time.ts"
import { Client } from "./client.ts"

const balloonFlags = { allow_shipment_balloon_notification: 1, cut_off_date: "2026-11-01" }
const numbered = (number: number, change: Partial<Shipment> = {}): Shipment =>
  shipment({
    id: number,
    shipment_id: `SHP-${number}`,
    shipment_name: `Truck ${number}`,
    created_at: ago(3600 - number),
    ...change
  })
/** Somebody looks at the list, and the server answers with these. */
const looking = (shipments: ReadonlyArray<Shipment>, flags: object = balloonFlags): Client => {
  const client = new Client().enter({ ...flags })
  client.go("/incoming")
  client.say({ _tag: "LoadedShipments", shipments })
  client.say({ _tag: "LoadedRecentShipments", shipments: [] })
  return client
}
const names = ({ model }: Client) => model.shipments.shown.map(({ shipment_name }) => shipment_name)
const push = (client: Client, pushed: Shipment, storeId = 11) =>
  client.say({ _tag: "PushedShipment", storeId, shipment: pushed })

describe("the list of incoming shipments", () => {
  it("is asked for with the hub and the cut-off, and shows pending ones first, the newest first", () => {
    const client = new Client().enter({ cut_off_date: "2026-11-01" })
    client.go("/incoming")
    expect(client.done).toContainEqual({ _tag: "LoadShipments", hubId: 1, cutOff: "2026-11-01" })
    client.say({ _tag: "LoadedShipments", shipments: [numbered(1), numbered(2)] })
    client.say({
      _tag: "LoadedRecentShipments",
      shipments: [numbered(3, { status: 9, time_of_entry: ago(60) })]
    })
    expect(names(client)).toEqual(["Truck 2", "Truck 1", "Truck 3"])
  })

  it("shows nothing to somebody without a cut-off", () => {
    expect(names(looking([numbered(1)], {}))).toEqual([])
  })

  it("is titled by what it shows", () => {
    expect([titleOf([]), titleOf([shipment(), rtv()]), titleOf([rtv()])]).toEqual([
      "Incoming",
      "Incoming",
      "Return Pickup Shipments"
    ])
  })

  it("keeps its rows when it cannot be fetched, marked as old, and asks again", () => {
    const client = looking([numbered(1)])
    client.say({ _tag: "ChangedLink", link: "online" })
    client.say({ _tag: "AskedToRefreshShipments" })
    client.say({ _tag: "FailedShipments", message: "The server does not answer" })
    expect(names(client)).toEqual(["Truck 1"])
    expect(client.model.shipments.isStale).toBe(true)
    client.done.length = 0
    client.tick(61_000)
    expect(client.done.map(({ _tag }) => _tag)).toContain("LoadShipments")
  })

  const asks = (commands: ReadonlyArray<string>) => commands.filter((each) => /Shipments$/.test(each))

  it("is asked for its changes once at a time, and once more behind the answer where it was told of meanwhile", () => {
    const client = looking([numbered(1)])
    const requestsOnPush = () => asks(client.say({ _tag: "ToldToRefreshShipments", storeId: 11 }))
    expect(requestsOnPush()).toEqual(["LoadRecentShipments"])
    expect([requestsOnPush(), requestsOnPush(), requestsOnPush()].flat()).toEqual([])
    const answered = () => asks(client.say({ _tag: "LoadedRecentShipments", shipments: [] }))
    expect(answered()).toEqual(["LoadRecentShipments"])
    expect(answered()).toEqual([])
    expect(requestsOnPush()).toEqual(["LoadRecentShipments"])
    expect(requestsOnPush()).toEqual([])
    const failure = { _tag: "FailedShipments", message: "The server does not answer" } as const
    expect(asks(client.say(failure))).toEqual([])
    expect(asks(client.say({ ...failure, isOfChanges: true }))).toEqual(["LoadRecentShipments"])
  })

  it("is read once when the synchronisation that was asked for has ended, whatever the server tells of it beside", () => {
    const client = looking([numbered(1)], { enable_store_work: 1 })
    expect(asks(client.say({ _tag: "AskedToSyncShipments" }))).toEqual(["SyncShipments"])
    const requestsOnPush = () => asks(client.say({ _tag: "ToldToRefreshShipments", storeId: 11 }))
    expect([requestsOnPush(), requestsOnPush()].flat()).toEqual([])
    expect(asks(client.say({ _tag: "EndedShipmentSync", problem: undefined }))).toEqual([
      "LoadShipments",
      "LoadRecentShipments"
    ])
    expect([requestsOnPush(), requestsOnPush()].flat()).toEqual([])
    client.say({ _tag: "LoadedRecentShipments", shipments: [] })
    client.tick(3000)
    expect(requestsOnPush()).toEqual(["LoadRecentShipments"])
    client.say({ _tag: "LoadedRecentShipments", shipments: [] })
    client.say({ _tag: "AskedToSyncShipments" })
    expect(asks(client.say({ _tag: "EndedShipmentSync", problem: "Away" }))).toEqual(["LoadRecentShipments"])
  })

  it("is looked at again after ten minutes, where somebody sees it or may be told of it (S-9-005)", () => {
    const client = looking([])
    client.say({ _tag: "ChangedLink", link: "online" })
    expect(client.tick(10 * 60_000 - 1)).not.toContain("CheckShipments")
    expect(client.tick(1)).toContain("CheckShipments")
    // Asked once, and again in a minute when no answer comes.
    expect(client.tick(59_000)).not.toContain("CheckShipments")
    expect(client.tick(1000)).toContain("CheckShipments")
  })

  it.each([
    ["half an hour old", ago(1800), "LoadRecentShipments"],
    ["older", ago(1801), "LoadShipments"],
    ["missing", null, "LoadShipments"],
    ["not to be had", undefined, "LoadShipments"]
  ] as const)(
    "is fetched whole when it is stale, and asked for changes when it is fresh: the last entry is %s (S-4-032, S-4-033)",
    (_, lastEntry, asked) => {
      const client = looking([])
      expect(client.say({ _tag: "CheckedShipments", lastEntry })).toContain(asked)
    }
  )

  it.each([
    ["as that of the server", 0],
    ["behind", 3600],
    ["ahead", -3600]
  ])(
    "drops a pending shipment that is listed no more, and keeps one that was pushed meanwhile: the clock here is %s",
    (_, seconds) => {
      const updated_at = ago(-seconds)
      const client = looking([numbered(1, { updated_at }), numbered(2)])
      client.say({ _tag: "AskedToRefreshShipments" })
      push(client, numbered(3, { updated_at }))
      client.say({ _tag: "LoadedShipments", shipments: [numbered(2)] })
      expect(names(client)).toEqual(["Truck 3", "Truck 2"])
    }
  )
})

describe("a pending shipment", () => {
  it("is told once, with the way to it, where the user may be told", () => {
    const client = looking([])
    push(client, numbered(1))
    push(client, numbered(1, { updated_at: ago(10) }))
    expect(client.toasts).toEqual(["New shipment Truck 1 is pending"])
    const [toast] = client.model.toasts
    expect(toast?.leadsTo).toEqual({ name: "shipment", id: 1 })
    expect(toast?.lasts).toBe(5000)
    const untold = looking([], { cut_off_date: "2026-11-01" })
    push(untold, numbered(1))
    expect(untold.toasts).toEqual([])
  })

  it("counts in the badge of the menu, where the user may be told", () => {
    const client = looking([numbered(1), numbered(2), acceptedShipment({ shipment_id: "SHP-9", id: 9 })])
    const { session, shipments } = client.model
    expect(session === undefined ? undefined : badge(shipments, session.user)).toBe(2)
    expect(badge(shipments, { flags: {}, cut_off_date: "2026-11-01" })).toBe(0)
    expect(pendingCount(shipments)).toBe(2)
  })

  it("of another store is nobody's here", () => {
    const client = looking([])
    push(client, numbered(1), 12)
    expect(names(client)).toEqual([])
    expect(client.say({ _tag: "ToldToRefreshShipments", storeId: 12 })).toEqual([])
    expect(client.say({ _tag: "ToldToRefreshShipments", storeId: 11 })).toEqual(["LoadRecentShipments"])
  })
})

describe("opening a shipment while another one is not confirmed", () => {
  const code = entity(7, { unique: 1 })
  /** Truck 1 has a scan in it, and its screen was left. */
  const leaving = (): Client => {
    const client = looking([numbered(1), numbered(2)])
    client.go("/incoming/1")
    const message = (message: object) =>
      client.say({ _tag: "GotScreenMessage", screen: "Shipment", id: 1, message } as Parameters<
        Client["say"]
      >[0])
    message({ _tag: "OpenedShipment", shipment: numbered(1) })
    message({ _tag: "RestoredWork", text: undefined })
    client.say({ _tag: "Scanned", code: code.scan_code })
    message({ _tag: "LookedUpCode", found: { code: code.scan_code, entity: code, packs: [] } })
    message({ _tag: "AskedToLeave" })
    return client
  }
  const requestIn = ({ model: { page } }: Client) =>
    page._tag === "Incoming" ? page.model.opening : "not on the list"

  it("asks first, by the other one's name; Cancel stays on the list, Confirm opens it and keeps the scans", () => {
    const client = leaving()
    expect(client.model.route).toEqual({ name: "incoming" })
    expect(client.done.filter(({ _tag }) => _tag === "ReleaseWork")).toHaveLength(1)
    client.go("/incoming/2")
    expect(requestIn(client)).toEqual({ id: 2, previous: "Truck 1" })
    client.say({ _tag: "GotScreenMessage", screen: "Incoming", message: { _tag: "CancelledOpening" } })
    expect(client.model.route).toEqual({ name: "incoming" })
    client.go("/incoming/2")
    client.say({ _tag: "GotScreenMessage", screen: "Incoming", message: { _tag: "ConfirmedOpening" } })
    expect(client.model.route).toEqual({ name: "shipment", id: 2 })
    expect(client.model.shipments.work.get("SHP-1")?.scans).toHaveLength(1)
  })

  it("asks nothing for the same one, or when nothing is unconfirmed", () => {
    const client = leaving()
    client.go("/incoming/1")
    expect(client.model.route).toEqual({ name: "shipment", id: 1 })
    const other = looking([numbered(1), numbered(2)])
    other.go("/incoming/2")
    expect(other.model.route).toEqual({ name: "shipment", id: 2 })
  })

  it("knows of work that an earlier run left in the journal", () => {
    const client = looking([numbered(1), numbered(2)])
    const work = leaving().model.shipments.work
    client.say({ _tag: "FoundShipmentWork", work })
    client.go("/incoming/2")
    expect(requestIn(client)).toEqual({ id: 2, previous: "Truck 1" })
  })
})

describe("a scan on a shipment's page", () => {
  it("goes into the shipment; on any other page it does not", () => {
    const client = looking([numbered(1)])
    expect(client.say({ _tag: "Scanned", code: "80177300514645501901200" })).toEqual(["FindOrders"])
  })
})

describe("the sync page", () => {
  it("synchronises shipments, says so, and fetches them again", () => {
    const client = looking([])
    client.go("/sync")
    expect(client.say({ _tag: "AskedToSyncShipments" })).toEqual(["SyncShipments"])
    expect(client.say({ _tag: "EndedShipmentSync", problem: undefined })).toEqual([
      "LoadShipments",
      "ListShipmentWork",
      "LoadRecentShipments"
    ])
    expect(client.toasts).toContain("Shipments synchronised")
    client.say({ _tag: "EndedShipmentSync", problem: "The server does not answer" })
    expect(client.toasts).toContain("The server does not answer")
  })
})
