/** Screens whose view is a value, opened with something on them. */
import type { Job } from "#core/device/job.ts"
import { refusal } from "#core/device/refusal.ts"
import * as Q from "#core/quantity.ts"
import type { Message as DispatchMessage } from "#core/screen/dispatch/model.ts"
import type { PackLife } from "#core/stock/pack-life.ts"
import type { Shipment } from "#core/stock/shipment.ts"
import { job } from "../arbitrary/device.ts"
import { item, order } from "../arbitrary/order.ts"
import { shipment } from "../arbitrary/shipment.ts"
import { listedPack } from "../arbitrary/stock.ts"
import { Client } from "./client.ts"

export const packCode = "80177300500645507000123"

const flags = {
  enable_item_pickup: true,
  failed_order_create: true,
  view_incoming: true,
  cut_off_date: "2026-11-01"
}

export const opened = (path: string): Client => {
  const client = new Client().enter(flags)
  client.go(path)
  return client
}

export const inventoryOf = (ids: ReadonlyArray<number>): Client => {
  const client = opened("/inventory")
  client.say({
    _tag: "GotScreenMessage",
    screen: "Inventory",
    message: {
      _tag: "LoadedRows",
      requestId: 1,
      rows: ids.map((id) => listedPack(7, { id })),
      total: ids.length
    }
  })
  return client
}

export const packLife: PackLife = {
  scan_code: packCode,
  product_id: 1773,
  product_name: "Chicken curry cut",
  sell_by: "kg",
  rows: Array.from({ length: 6 }, (_, index) => ({
    id: index + 1,
    hub_id: 1,
    stores: ["Indiranagar"],
    date_of_expiry: "2026-11-19",
    qty: Q.parse(index),
    status: 0
  })),
  events: [
    {
      at: "2026-11-19 08:30:00",
      hub_id: 1,
      what: "received",
      change: Q.parse("1.5"),
      subject: { kind: "shipment", id: 31 },
      by: "Meera",
      reference: "SHP-1",
      reason: null
    }
  ]
}

export const packOf = (life: PackLife | null): Client => {
  const client = opened(`/inventory/${packCode}`)
  client.say({
    _tag: "GotScreenMessage",
    screen: "Pack",
    message: { _tag: "LoadedLife", code: packCode, life }
  })
  return client
}

export const incomingOf = (...shipments: ReadonlyArray<Shipment>): Client => {
  const client = opened("/incoming")
  client.say({ _tag: "LoadedShipments", shipments })
  return client
}

export const queueOf = (...jobs: ReadonlyArray<Job>): Client => {
  const client = opened("/printqueue")
  client.say({ _tag: "GotScreenMessage", screen: "PrintQueue", message: { _tag: "LoadedJobs", jobs } })
  return client
}

export const dispatchOf = (...messages: ReadonlyArray<DispatchMessage>): Client => {
  const client = opened("/dispatch")
  for (const id of [41, 42])
    client.say({
      _tag: "PushedOrder",
      storeId: client.model.session?.store.store_id ?? 0,
      order: order([], {
        order_id: id,
        increment_id: `1000000${id}`,
        status: "processing",
        invoice_id: "9",
        area: "Kadavanthra"
      })
    })
  for (const message of messages) client.say({ _tag: "GotScreenMessage", screen: "Dispatch", message })
  return client
}

export const packedOf = (item_pickup_status: string | null, typed = ""): Client => {
  const client = opened("/packed/41")
  const packing = { qty_orig: Q.parse("1.5"), qty_packed: Q.parse("1.4") }
  const items = [item(1, 7, { packingDetails: packing }), item(2, 8)]
  client.say({
    _tag: "GotScreenMessage",
    screen: "Packed",
    message: {
      _tag: "OpenedPacked",
      order: order(items, { order_id: 41, increment_id: "100000041", item_pickup_status })
    }
  })
  client.say({ _tag: "GotScreenMessage", screen: "Packed", message: { _tag: "TypedLabel", text: typed } })
  return client
}

export const checkOf = (...codes: ReadonlyArray<string>): Client => {
  const client = opened("/scannercheck")
  for (const code of codes)
    client.say({
      _tag: "Scanned",
      code,
      framing: { source: "wedge", terminator: "CR", durationMs: 100, symbology: null }
    })
  return client
}

export const [unknown, failed, printed] = [
  job({ jobId: "j1", state: "unknown", error: refusal("PRINT_UNKNOWN") }),
  job({ jobId: "j2", state: "failed", error: refusal("PAPER_OUT"), attempts: 3 }),
  job({ jobId: "j3", state: "done", reprintOf: "j0" })
]

export const screens: ReadonlyArray<readonly [name: string, open: () => Client]> = [
  ["home", () => opened("/home")],
  ["inventory", () => inventoryOf([1, 2])],
  ["inventory, still loading", () => opened("/inventory")],
  ["incoming, with nothing", () => opened("/incoming")],
  ["incoming", () => incomingOf(shipment({ id: 1 }), shipment({ id: 2 }))],
  ["pack, being looked for", () => opened(`/inventory/${packCode}`)],
  ["pack that nobody ever had", () => packOf(null)],
  ["pack", () => packOf(packLife)],
  ["print queue", () => queueOf(printed, failed, unknown)],
  ["print queue, of a job that failed", () => queueOf(failed)],
  ["print queue, not known yet", () => opened("/printqueue")],
  ["dispatch, with nothing", () => opened("/dispatch")],
  ["dispatch", () => dispatchOf()],
  [
    "dispatch, with ticks and a refused scan",
    () => dispatchOf({ _tag: "TickedOrder", orderId: 41 }, { _tag: "ScannedLabel", code: "hello" })
  ],
  ["dispatch, with a code in the line", () => dispatchOf({ _tag: "TypedLabel", text: "2000" })],
  ["scan next", () => opened("/scannext")],
  ["packed, not read yet", () => opened("/packed/41")],
  ["packed", () => packedOf("packed")],
  ["packed, with a code in the line", () => packedOf("packed", "2000")],
  ["product label", () => opened("/label")],
  ["settings", () => opened("/settings")],
  ["scanner check, before any scan", () => opened("/scannercheck")],
  ["scanner check", () => checkOf(packCode)],
  ["scanner check of several scans", () => checkOf("8901234567890", packCode, packCode)],
  ["failed partner orders", () => opened("/failed")],
  ["refresh", () => opened("/sync")],
  ["about", () => opened("/info")]
]
