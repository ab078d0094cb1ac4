/** A hub with orders and packs of every kind that a scan can meet. */
import { Effect } from "effect"
import * as Day from "#core/day.ts"
import { Hub } from "#test/support/hub.ts"
import { allow, type OrderSeed, type PackSeed, packCode, seed, shelfPack } from "#test/support/network.ts"

const chicken = 1773
const keema = 2648
const paneer = 2649

/** The day that a test runs on, and days around it. */
export const days = () => {
  const today = Day.dayAt(Date.now())
  return {
    today,
    yesterday: Day.addDays(today, -1),
    tomorrow: Day.addDays(today, 1),
    soon: Day.addDays(today, 5)
  }
}

const { today, yesterday, tomorrow, soon } = days()
const chickenPack = (unique: number, expiry: Day.Day = soon) => packCode(chicken, 500, unique, expiry, today)

/** Packs of 0.5 kg of chicken curry cut in the hub, one after the other as they are taken. */
export const good = Array.from({ length: 150 }, (_, index) => chickenPack(index + 1))
export const expired = chickenPack(901, yesterday)
export const used = chickenPack(902)
/** Of a product that no order asks for. */
export const foreign = packCode(keema, 500, 903, soon, today)
/** Sound, and never received. */
export const nowhere = chickenPack(904)
/** Every unit of paneer carries it. */
export const ean = "8901234567890"

/** Keema in the hub: one pack expires tomorrow, the others in five days. */
export const keemaFirst = packCode(keema, 500, 910, tomorrow, today)
export const keemaLater = [911, 912, 913, 914, 915, 916].map((unique) =>
  packCode(keema, 500, unique, soon, today)
)
export const keemaPacks: ReadonlyArray<PackSeed> = [
  shelfPack(keema, keemaFirst, { expiry: tomorrow }),
  ...keemaLater.map((code) => shelfPack(keema, code))
]

const packs: ReadonlyArray<PackSeed> = [
  ...good.map((code) => shelfPack(chicken, code)),
  shelfPack(chicken, expired, { expiry: yesterday }),
  shelfPack(chicken, used, { status: 1 }),
  shelfPack(keema, foreign),
  ...keemaPacks,
  shelfPack(paneer, ean, { isUnique: false, qty: 20_000 })
]

/** Called in a file or a describe block: a hub with these orders, of store 11 where no other one is named. */
export const shopWith = (
  orders: ReadonlyArray<Omit<OrderSeed, "store"> & Partial<Pick<OrderSeed, "store">>>
): Hub =>
  Hub.onSqlite(
    Effect.andThen(
      seed(
        Date.now(),
        orders.map((order) => ({ store: 11, ...order })),
        packs
      ),
      allow({ enable_stock_correction: 1 }, "hub")
    )
  )

export const kilos = (kg: number) => ({ product: chicken, qty: kg * 1000 })
export const keemas = (kg: number) => ({ product: keema, qty: kg * 1000 })
export const paneers = (count: number) => ({ product: paneer, qty: count * 1000 })
