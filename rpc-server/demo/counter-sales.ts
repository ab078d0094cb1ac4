/**
 * Sales of the demo's counters, one for each kind of paper, each way to pay and each kind of buyer: what was sold, to
 * whom, how it was paid and what came back. docs/lawful-papers.md has their numbers.
 */
import type * as Day from "#core/day.ts"
import type { ShipAddress } from "#core/order/order.ts"
import { productOf } from "./generator-context.ts"
import type { DemoProduct } from "./products.ts"
import type { Random } from "./random.ts"
import { mainStore, uaeStore, unionStore } from "./stores.ts"
import { type DemoPack, Warehouse } from "./warehouse.ts"

/** A product and grams of it, or packs by 50 g, as scales print them. */
export type SoldPack = readonly [product: number, grams: number]
const piece = 50

export interface CounterSale {
  readonly user: "hub" | "uae" | "admin"
  readonly store: number
  readonly hub: number
  readonly packs: ReadonlyArray<SoldPack>
  readonly method: string
  /** Paid beside the method, which pays the rest; hundredths. */
  readonly parts?: ReadonlyArray<{ readonly method: string; readonly amount: number; readonly credit?: true }>
  /** What the customer gives in cash, in hundredths. */
  readonly given?: number
  /** Percent off the first line, by hand. */
  readonly percent?: number
  /** The number of a customer who is known. */
  readonly mobile?: string
  /** It is brought home, or to this address. */
  readonly isDelivered?: true | ShipAddress
  /** The portal has registered it. */
  readonly isRegistered?: true
  /** So many of its packs come back, as store credit. */
  readonly back?: number
}

const main = { user: "hub", store: mainStore, hub: 1 } as const
const dubai = { user: "uae", store: uaeStore, hub: 5 } as const

// Chicken and fruit are exempt; what is marinated, sugar and dal bear 5 %, broth for dogs 18 %.
const curryCut: SoldPack = [1773, 740]
const boneless: SoldPack = [1804, 515]
const marinated: SoldPack = [2601, 505]
const momos: SoldPack = [41201, piece]
const broth: SoldPack = [6101, piece]
const buttermilk: SoldPack = [3501, piece]

export const counterSales: ReadonlyArray<CounterSale> = [
  // A bill of supply, paid in cash, with change.
  { ...main, packs: [curryCut, boneless], method: "cashondelivery", given: 600_00 },
  // A tax invoice within the state at two rates.
  { ...main, packs: [marinated, broth], method: "card" },
  // Exempt goods and taxed ones on one paper.
  { ...main, packs: [curryCut, marinated], method: "cashondelivery", given: 1000_00 },
  // A discount by hand.
  { ...main, packs: [marinated, momos], method: "card", percent: 10 },
  // Cash, and the rest by card.
  {
    ...main,
    packs: [marinated, momos, buttermilk],
    method: "card",
    parts: [{ method: "cashondelivery", amount: 200_00 }],
    given: 500_00
  },
  // To a business of the same state, registered with the portal; and to one of another state, at the counter.
  { ...main, packs: [marinated, momos], method: "card", mobile: "9000019001", isRegistered: true },
  { ...main, packs: [momos, momos, buttermilk], method: "card", mobile: "9000019002" },
  // Brought home, for a charge.
  {
    ...main,
    packs: [curryCut, marinated],
    method: "cashondelivery",
    mobile: "9000010000",
    isDelivered: true
  },
  // Brought over the border of the state, which lies near.
  {
    ...main,
    packs: [marinated, momos],
    method: "cashondelivery",
    mobile: "9000010010",
    isDelivered: {
      street: "Plot 7, Bagalur Road\nBehind the bus stand\nHosur",
      city: "Hosur",
      region: "Tamil Nadu",
      postcode: "635109"
    }
  },
  // An exchange: a pack comes back as store credit, which pays a part of the next sale.
  { ...main, packs: [marinated, momos], method: "cashondelivery", given: 600_00, back: 1 },
  {
    ...main,
    packs: [marinated, buttermilk],
    method: "card",
    parts: [{ method: "storecredit", amount: 150_00, credit: true }]
  },
  // In a union territory.
  { user: "admin", store: unionStore, hub: 8, packs: [momos, buttermilk], method: "card" },
  // In the UAE: to somebody, and to a business with a TRN.
  { ...dubai, packs: [momos, buttermilk], method: "cashondelivery", given: 20_00 },
  { ...dubai, packs: [marinated, momos], method: "card", mobile: "501019001" }
]

/** A sale with the packs that are on the shelf for it, one for each that is sold. */
export interface StockedSale {
  readonly sale: CounterSale
  readonly packs: ReadonlyArray<DemoPack>
}

/** The first of the numbers that make their codes unique: neither the network nor what is fed to it reaches them. */
const firstSerial = 950_000

/** A warehouse of their packs, with codes that no other draw of the network changes. */
export const salesWarehouse = (random: Random, now: Day.Instant): Warehouse =>
  new Warehouse(random, now, firstSerial)

/** Packs are printed for every sale. */
export const stockSales = (
  warehouse: Warehouse,
  products: ReadonlyMap<number, DemoProduct>
): ReadonlyArray<StockedSale> => {
  const printing = { expiresIn: 3, receivedHoursAgo: 5 }
  return counterSales.map((sale) => ({
    sale,
    packs: sale.packs.map(([id, grams], index) => {
      const product = productOf(products, id)
      const pack =
        product.ean13 === undefined
          ? warehouse.print(sale.hub, product, grams, printing)
          : warehouse.stack(sale.hub, product, product.ean13, 1000, printing)
      // What comes back is on the shelf again.
      if (index >= (sale.back ?? 0)) pack.drawn = pack.received
      return pack
    })
  }))
}
