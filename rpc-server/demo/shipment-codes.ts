/**
 * The codes of the packs that a shipment of the demo brings, and those that its acceptance must refuse: what stands on
 * the crates beside the counter. They are printed for the shipment alone, so that no stock has them yet.
 */
import type { CodeKind, DemoCode, DemoCodes, ItemCodes } from "#core/contract/demo.ts"
import * as Day from "#core/day.ts"
import { manualPack } from "#core/stock/pack.ts"
import type { SentPack } from "#core/stock/sent-pack.ts"
import type { Shipment, ShipmentItem } from "#core/stock/shipment.ts"
import type { Tx } from "../store/engine/transaction.ts"
import * as demo from "../store/network/demo-network.ts"
import * as shipments from "../store/pack/shipments.ts"
import { twins, unmappedCodes } from "./codes.ts"
import { type DemoProduct, makeProducts } from "./products.ts"
import { Random } from "./random.ts"
import { cutOffAt } from "./users.ts"
import { type DemoPack, Warehouse } from "./warehouse.ts"

/** Serial numbers that neither the network nor its feed reaches, so many for each shipment. */
const serialOf = ({ id }: Shipment): number => 900_000 + (id % 500) * 200
/** Crates hold no more than this of one line. */
const mostPacks = 150

const codeOf = (pack: DemoPack, today: Day.Day, qty = pack.received): DemoCode => ({
  scan_code: pack.code,
  qty: qty / 1000,
  date_of_expiry: Day.addDays(today, pack.expiresIn)
})

/** The packs of a line. Units that all carry one code are scanned one by one. */
const brought = (
  warehouse: Warehouse,
  hub: number,
  product: DemoProduct,
  qty: number,
  today: Day.Day
): ReadonlyArray<DemoCode> => {
  const printing = { expiresIn: product.keeps }
  if (product.ean13 === undefined)
    return warehouse
      .cover(hub, product, Math.min(qty, mostPacks * 500), printing)
      .map((pack) => codeOf(pack, today))
  const unit = codeOf(warehouse.stack(hub, product, product.ean13, qty, printing), today, 1000)
  return Array.from({ length: Math.min(mostPacks, Math.ceil(qty / 1000)) }, () => unit)
}

/** What another hub has sent is on its way as those packs alone, each with the date that it had there. */
const sentOf = (sent: ReadonlyArray<SentPack>, productId: number, today: Day.Day): ReadonlyArray<DemoCode> =>
  sent
    .filter(({ product_id, scan_code }) => product_id === productId && scan_code !== manualPack)
    .filter(({ date_of_expiry }) => date_of_expiry >= today)
    .flatMap(({ scan_code, unique_key, qty, date_of_expiry }) =>
      unique_key === null
        ? Array.from({ length: qty / 1000 }, () => ({ scan_code, qty: 1, date_of_expiry }))
        : [{ scan_code, qty: qty / 1000, date_of_expiry }]
    )

const inStock = (row: demo.CodeRow): DemoCode => ({
  scan_code: row.scan_code,
  qty: row.qty / 1000,
  date_of_expiry: row.date_of_expiry
})

/** The codes of a kind for a shipment, by its number upstream; `undefined` when there is no such shipment. */
export const codesForShipment = function* (
  name: string,
  kind: CodeKind,
  now: Day.Instant
): Tx<DemoCodes | undefined> {
  const place = yield* shipments.standing(name)
  const shipment =
    place === undefined ? undefined : yield* shipments.find({ hubs: [place.hub_id], cutOff: null }, name)
  if (shipment === undefined) return undefined
  const today = Day.dayAt(now)
  const catalogue = new Map(makeProducts().map((product) => [product.id, product]))
  const listed = new Set(shipment.items.map(({ product_id }) => product_id))
  const absent = [...catalogue.values()].find(
    ({ id, type, ean13 }) => type === "simple" && ean13 === undefined && !listed.has(id)
  )
  const random = new Random(shipment.id)
  const warehouse = new Warehouse(random, now, serialOf(shipment))
  const { hub_id: hub } = shipment
  const codesOf = function* (item: ShipmentItem): Tx<ReadonlyArray<DemoCode>> {
    const product = catalogue.get(item.product_id)
    if (product === undefined) return []
    const qty = item.original_qty === 0 ? 1000 : item.original_qty
    switch (kind) {
      case "good":
        return shipment.sent_packs === undefined
          ? brought(warehouse, hub, product, qty, today)
          : sentOf(shipment.sent_packs, product.id, today)
      case "twin":
        return brought(warehouse, hub, product, 500, today).slice(0, 1).flatMap(twins)
      case "expired":
        return product.ean13 === undefined
          ? [codeOf(warehouse.another(hub, product, { expiresIn: -1 }), today)]
          : []
      // Part of the hub's stock already.
      case "used": {
        const rows = yield* demo.packsOf(item.product_id, cutOffAt(now))
        return rows
          .filter(
            ({ hub_id, unique_key, date_of_expiry }) =>
              hub_id === hub && unique_key !== null && date_of_expiry >= today
          )
          .slice(0, 1)
          .map(inStock)
      }
      // A code of a product that the shipment does not list.
      case "foreign":
        return absent === undefined ? [] : [codeOf(warehouse.another(hub, absent), today)]
      case "unmapped":
        return unmappedCodes(today)
    }
  }
  const items: Array<ItemCodes> = []
  for (const item of shipment.items)
    items.push({
      item_id: item.id,
      product_id: item.product_id,
      name: item.product_name,
      qty: item.original_qty / 1000,
      unit: item.sell_by,
      codes: yield* codesOf(item),
      missing: 0
    })
  return { shipment_id: name, hub_id: hub, kind, items }
}
