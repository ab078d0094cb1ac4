/**
 * The shipments of the demo network: on their way, accepted, return pick-ups with and without an address, for every hub
 * a reason to open the list; what the central stock holds, the reports that are in, and orders of partners that failed.
 */
import { quantity } from "../import/cell.ts"
import type { CentralStockCells } from "../import/central-stock.ts"
import type { EodReportCells } from "../import/eod-reports.ts"
import type { FailedOrderCells } from "../import/failed-partner-orders.ts"
import type { ShipmentItemCells } from "../import/shipment-items.ts"
import type { ShipmentCells } from "../import/shipments.ts"
import { productOf } from "./generator-context.ts"
import type { Assortment } from "./order-book.ts"
import type { DemoProduct } from "./products.ts"
import { Random } from "./random.ts"
import { mainStore } from "./stores.ts"
import type { DemoPack } from "./warehouse.ts"

export interface DemoShipments {
  readonly shipments: ReadonlyArray<ShipmentCells>
  readonly items: ReadonlyArray<ShipmentItemCells>
}

interface Line {
  readonly product: DemoProduct
  /** Thousandths. */
  readonly qty: number
  readonly cells?: ShipmentItemCells
}

interface Sent {
  readonly id: string
  readonly hub: number
  readonly name: string
  readonly source: string
  readonly notes?: string
  /** Of the column `cartons`. */
  readonly cartons?: string
  /** Hours before now. */
  readonly sentAgo: number
  readonly acceptedAgo?: number
  readonly lines: ReadonlyArray<Line>
}

const groceryCartons = "(00)389012345600000014 18901234567897 (00)389012345600000021 8901234567890x12"

const longAddress =
  "Packhouse Foods, Koramangala store, Ground Floor, Raheja Arcade, 8, 80 Feet Road, 4th Block, opposite the police station, Koramangala, Bengaluru, Karnataka 560034"

const sizeOf = ({ sellBy, cells }: DemoProduct): string =>
  cells.net_weight === undefined ? (sellBy === "kg" ? "500 g" : "1 piece") : `${cells.net_weight} g`

export class Dispatch {
  readonly #sent: Array<Sent> = []

  send(shipment: Sent): void {
    this.#sent.push(shipment)
  }

  get cells(): DemoShipments {
    return {
      shipments: this.#sent.map(({ id, hub, name, source, notes, cartons, sentAgo, acceptedAgo }) => ({
        shipment_id: id,
        hub_id: String(hub),
        shipment_name: name,
        source_of_shipment: source,
        time_of_shipping: `now-${sentAgo}h`,
        created_at: `now-${sentAgo}h`,
        ...(notes === undefined ? {} : { notes }),
        ...(cartons === undefined ? {} : { cartons }),
        ...(acceptedAgo === undefined ? {} : { time_of_entry: `now-${acceptedAgo}h` })
      })),
      items: this.#sent.flatMap(({ id, lines }) =>
        lines.map(({ product, qty, cells }) => ({
          shipment_id: id,
          product_id: String(product.id),
          original_qty: quantity.print(qty),
          size: sizeOf(product),
          ...cells
        }))
      )
    }
  }
}

/** So much of a product as a kitchen sends at once. */
const amountOf = (random: Random, product: DemoProduct): number =>
  product.sellBy === "kg" ? random.whole(4, 24) * 500 : random.whole(4, 24) * 1000

export const linesOf = (
  random: Random,
  products: ReadonlyArray<DemoProduct>,
  count: number
): ReadonlyArray<Line> =>
  random.some(products, count).map((product) => ({ product, qty: amountOf(random, product) }))

/** Packs that a hub received in one hour came together: they are given that shipment's name. */
const acceptedFrom = (packs: ReadonlyArray<DemoPack>, hub: number, isTaken: ReadonlySet<number>) => {
  const here = packs.filter(
    ({ hub: at, row, shipment }) => at === hub && row === undefined && shipment === undefined
  )
  const byHour = [...Map.groupBy(here, ({ receivedHoursAgo }) => receivedHoursAgo)]
  return byHour
    .filter(([hour]) => hour <= 30 && !isTaken.has(hour))
    .sort((a, b) => b[1].length - a[1].length || a[0] - b[0])[0]
}

interface Making {
  readonly seed: number
  readonly assortment: Assortment
  readonly products: ReadonlyMap<number, DemoProduct>
  readonly packs: ReadonlyArray<DemoPack>
}

const hubsWithPast = [1, 1, 2, 4, 5]

/** Everything that came, and everything that is on its way. Packs are given the names of their shipments. */
export const makeShipments = ({ seed, assortment, products, packs }: Making): DemoShipments => {
  // A draw of its own: orders and stock stay as they are, however many shipments there are.
  const random = new Random(seed + 77)
  const dispatch = new Dispatch()
  const sold = (hub: number) => assortment.get(hub) ?? []
  const product = (id: number) => productOf(products, id)
  const taken = new Set<number>()
  for (const [index, hub] of hubsWithPast.entries()) {
    const found = acceptedFrom(packs, hub, hub === 1 ? taken : new Set())
    if (found === undefined) continue
    const [hour, members] = found
    taken.add(hour)
    const id = `SHP-20${hub}${index}`
    for (const pack of members) pack.shipment = id
    dispatch.send({
      id,
      hub,
      name: index === 0 ? "Night dispatch" : "Morning dispatch",
      source: "Central kitchen",
      sentAgo: hour + 3,
      acceptedAgo: hour,
      lines: [...Map.groupBy(members, (pack) => pack.product)].map(([each, packs]) => ({
        product: each,
        qty: packs.reduce((sum, { received }) => sum + received, 0)
      }))
    })
  }
  const fresh = sold(1).filter(({ ean13 }) => ean13 === undefined)
  const grocery = product(5120)
  const pending = (
    id: string,
    hub: number,
    name: string,
    sentAgo: number,
    lines: ReadonlyArray<Line>,
    more: Pick<Sent, "cartons"> = {}
  ) => dispatch.send({ id, hub, name, source: "Central kitchen", sentAgo, lines, ...more })
  const morning = [
    { product: product(1773), qty: 5000 },
    { product: product(2648), qty: 6000 },
    { product: product(2649), qty: 2500 },
    { product: product(1804), qty: 4000 },
    { product: grocery, qty: 24_000 },
    // Announced, and nothing of it sent.
    { product: product(8801), qty: 0 }
  ]
  // All of the grocery comes in two cartons.
  pending("SHP-1001", 1, "Morning dispatch", 2, morning, { cartons: groceryCartons })
  pending("SHP-1002", 1, "Noon dispatch", 1, linesOf(random, fresh, 12))
  pending("SHP-1003", 1, "Weekly stocking", 5, linesOf(random, sold(1), 40))
  pending("SHP-1004", 1, "Forgotten before the cut-off", 24 * 40, linesOf(random, fresh, 3))
  const pickUp = (id: string, name: string, source: string, sentAgo: number, notes: string | undefined) =>
    dispatch.send({
      id,
      hub: 1,
      name,
      source,
      sentAgo,
      ...(notes === undefined ? {} : { notes }),
      lines: [
        { product: product(1773), qty: 2000 },
        { product: product(2648), qty: 3000 },
        { product: grocery, qty: 6000 }
      ]
    })
  pickUp("SHP-1005", "Return from Koramangala", "STORE RTV", 4, `Ref#: RTV-4711, Address: ${longAddress}`)
  pickUp("SHP-1006", "Return from Whitefield", "Kitchen rtv pickup", 6, "Ref#: RTV-4712")
  pickUp(
    "SHP-1007",
    "Return from Hoskote",
    "rtv",
    8,
    "Ref#: RTV-4713, Address: Survey 112, KIADB Area, Hoskote"
  )
  dispatch.send({
    id: "SHP-1008",
    hub: 1,
    name: "Return from Jayanagar",
    source: "Store RTV",
    notes: "Ref#: RTV-4700, Address: 31, 11th Main, Jayanagar",
    sentAgo: 30,
    acceptedAgo: 26,
    lines: [
      { product: product(1773), qty: 2000, cells: { received_qty: "2", accepted_qty: "0" } },
      { product: product(2648), qty: 3000, cells: { received_qty: "3", accepted_qty: "0" } }
    ]
  })
  pending("SHP-1201", 2, "Morning dispatch", 2, linesOf(random, sold(2), 8))
  pending("SHP-1401", 4, "Morning dispatch", 3, linesOf(random, sold(4), 5))
  pending("SHP-1501", 5, "Morning dispatch", 2, linesOf(random, sold(5), 6))
  // The first one that this hub gets.
  pending("SHP-1601", 6, "Opening stock", 1, linesOf(random, sold(1), 10))
  return dispatch.cells
}

/** Hub 1: yesterday's approved, today's not in. 2: both in. 3: both approved. 4: yesterday's is missing. 5: yesterday's in. */
export const reportRows: ReadonlyArray<EodReportCells> = (
  [
    [1, 1, true],
    [1, 2, true],
    [2, 1, true],
    [2, 0, false],
    [3, 1, true],
    [3, 0, true],
    [4, 2, true],
    [5, 1, false]
  ] as const
).map(([hub, ago, isApproved]) => {
  const day = ago === 0 ? "today" : `today-${ago}d`
  return {
    hub_id: String(hub),
    day,
    submission_updated_at: ago === 0 ? "now-10m" : `${day} 22:10`,
    ...(isApproved ? { approved_at: ago === 0 ? "now-5m" : `${day} 22:40` } : {})
  }
})

/** The central stock knows two thirds of the catalogue for the main store, some of it used up, and nothing for others. */
export const centralStockRows = (catalogue: ReadonlyArray<DemoProduct>): ReadonlyArray<CentralStockCells> =>
  catalogue
    .filter(({ id, type }) => type === "simple" && id % 3 !== 0)
    .map(({ id }) => ({
      store_id: String(mainStore),
      product_id: String(id),
      stock_level: String(id % 11 === 0 ? 0 : 5 + (id % 60))
    }))

export const failedOrderRows: ReadonlyArray<FailedOrderCells> = [
  ["swiggy", "SWG-77120", "items[0].product_id: there is no product 4411", "now-25m"],
  ["dunzo", "DNZ-5561", "items[1].qty: is 0; send a quantity above 0; payment_method: is missing", "now-3h"],
  ["dailyninja", "DN-20031", "increment_id: there is another order 100000007", "now-26h"]
].map(([source = "", ref_id = "", info = "", created_at = ""]) => ({
  store_id: String(mainStore),
  source,
  ref_id,
  info,
  created_at
}))
