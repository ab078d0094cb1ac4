/**
 * The 200 orders of the demo network. Those that a rule, a colour or a screen treats in its own way are named one by one;
 * the others are what a day brings.
 */
import * as Day from "#core/day.ts"
import type { PaymentState } from "#core/order/payment-record.ts"
import { hostileName } from "./customers.ts"
import { type ItemWish, partners, type Wish } from "./demo-order.ts"
import { type GeneratorContext, minutesOfDay, productOf } from "./generator-context.ts"
import { over, ready } from "./past-orders.ts"
import { neverStocked } from "./products.ts"
import { holdSince } from "./remarks.ts"
import { mainStore, storeById } from "./stores.ts"

/** How many orders there are. */
export const orderCount = 200

/** Express orders either side of 30, 60 and 90 minutes, and a few between. */
const ages = [2, 5, 9, 14, 20, 26, 29, 31, 40, 50, 59, 61, 70, 80, 89, 91, 120, 150]

/** Customers who wanted to pay by UPI, and then at the door after all; by the age of their orders. */
const triedByUpi: Readonly<Record<number, PaymentState>> = { 20: "success", 50: "pending", 59: "failed" }
/** Nobody is to go on with this one. */
const holdAge = 89

const express = ({ book, random, products }: GeneratorContext): void => {
  // The first order of the tour has a bit of everything: by weight, by the pack, with an EAN13.
  const first: ReadonlyArray<ItemWish> = [
    { product: productOf(products, 1773), qty: 1500 },
    { product: productOf(products, 2648), qty: 2000 },
    { product: productOf(products, 5120), qty: 2000 }
  ]
  book.place({ age: 1, items: first })
  for (const age of ages) {
    const payment = triedByUpi[age]
    book.place({
      age,
      items: random.whole(1, 4),
      ...(payment === undefined ? {} : { payment, cells: { payment_method: "cashondelivery" } }),
      ...(age === holdAge ? { cells: holdSince("Customer is away until the evening", 12) } : {})
    })
  }
}

/** Slots in 10, 29 and 31 minutes, tomorrow, and more than one of them. */
const scheduled = ({ book, random }: GeneratorContext): void => {
  for (const minutes of [10, 29, 31])
    book.place({ age: 100 + minutes, slot: `now+${minutes}m`, items: random.whole(1, 4) })
  // Their words are made of their times when they are loaded: a day by its date is right tomorrow too.
  for (const hour of ["07", "09", "17", "19"])
    book.place({
      age: random.whole(30, 600),
      slot: `today+1d ${hour}:00`,
      items: random.whole(1, 4)
    })
  for (const slot of [
    "now+45m; today+1d 09:00",
    "today+1d 07:00; today+1d 19:00",
    "today+1d 07:00; today+2d 07:00; today+3d 07:00"
  ])
    book.place({ age: random.whole(30, 600), slot, items: random.whole(2, 4) })
}

/**
 * Slots later today; tomorrow at noon where today has no such hour left. As many orders at every hour: the network of a
 * seed has the same orders, items and numbers whenever it is loaded.
 */
const laterToday = ({ book, random, now }: GeneratorContext): void => {
  const passed = Math.floor((now - Day.startOfDay(now)) / Day.minute)
  for (const minutes of [120, 180, 240, 300])
    book.place({
      age: random.whole(60, 300),
      slot: passed + minutes < minutesOfDay ? `now+${minutes}m` : "today+1d 12:00",
      items: random.whole(1, 4)
    })
}

/** Every partner that is named anywhere, twice. */
const fromPartners = ({ book, random }: GeneratorContext): void => {
  for (const source of [...Object.keys(partners), ...Object.keys(partners)])
    book.place({ age: random.whole(1, 85), source, items: random.whole(1, 3) })
}

const waiting = ({ book, random }: GeneratorContext): void => {
  for (const age of [4, 12, 33]) book.place({ age, status: "queued", items: random.whole(1, 3) })
  for (const [age, payment_method] of [
    [3, "upi"],
    [18, "upi"],
    [44, "paytm"],
    [95, "card"]
  ] as const)
    book.place({ age, status: "pending_payment", items: random.whole(1, 3), cells: { payment_method } })
}

/** A wish that moves stock to the store of another hub. */
export const transferTo = (to: number): Pick<Wish, "person" | "isUnsold" | "cells"> => ({
  person: null,
  isUnsold: true,
  cells: {
    is_hub_transfer_order: "yes",
    transfer_to: String(to),
    order_type: "hub_transfer",
    customer_firstname: storeById(to).cells.name ?? "",
    payment_method: "checkmo"
  }
})

/** Within one registration, by a challan, and to that of another state, by an invoice at a value. */
const transfers = ({ book, random }: GeneratorContext): void => {
  for (const to of [201, 8]) book.place({ age: random.whole(20, 200), items: 5, ...transferTo(to) })
}

/** What the pickup app packed: nothing, about as much as was asked for (within 10 percent), and less than that. */
const pickedUp = ({ book, products }: GeneratorContext): void => {
  const items = (shares: ReadonlyArray<number>): ReadonlyArray<ItemWish> =>
    [1773, 2649, 1804].slice(0, shares.length).map((id, index) => ({
      product: productOf(products, id),
      qty: 1000,
      cells: { qty_orig: "1", qty_packed: String(shares[index] ?? 0) }
    }))
  for (const [age, shares, state] of [
    [16, [0], "picked"],
    [22, [0.95, 1.08], "picked"],
    [27, [0.6], "picked"],
    [36, [1, 0.85, 0], "picked"],
    [47, [1, 1, 1], "packed"]
  ] as const)
    book.place({ age, items: items(shares), cells: { item_pickup_status: state } })
  book.place({ age: 52, items: 2, cells: { item_pickup_status: "not_in_list" } })
}

/** A parent over its parts; a virtual item; one that was taken out of the order. */
const oddItems = ({ book, products, random }: GeneratorContext): void => {
  const product = (id: number) => productOf(products, id)
  for (const age of [24, 64])
    book.place({
      age,
      items: [
        { product: product(1773), qty: 1500 },
        { product: product(1804), qty: 900, cells: { parent_line: "1" } },
        { product: product(3101), qty: 1000 }
      ]
    })
  for (const [age, id] of [
    [19, 9501],
    [66, 9503]
  ] as const)
    book.place({
      age,
      items: [
        { product: product(2649), qty: 500 },
        { product: product(id), qty: 1000 },
        { product: product(2648), qty: 1000, cells: { status: "deleted" } }
      ]
    })
  // One of everything that a screen must still show well: many lines, a long name, four scripts.
  const scripts = [...products.values()].filter(
    ({ name, type, price }) =>
      type === "simple" &&
      price !== undefined &&
      (/[^\p{Script=Latin}\p{Script=Common}]/u.test(name) || name.length > 55)
  )
  book.place({
    age: 38,
    items: random.some(scripts, 14).map((each) => ({ product: each, qty: each.sellBy === "kg" ? 500 : 1000 }))
  })
}

/** Something is missing: a product nobody has, more than there is, nothing but expired packs. */
export const onlyExpired = 1723
export const tooFew = 1763
const lacking = ({ book, products }: GeneratorContext): void => {
  const missing = (id: number, qty: number): ItemWish => ({
    product: productOf(products, id),
    qty,
    isMissing: true
  })
  const present = (id: number, qty: number): ItemWish => ({ product: productOf(products, id), qty })
  book.place({ age: 11, items: [present(1773, 500), missing(neverStocked[0] ?? 0, 1000)] })
  book.place({ age: 42, items: [missing(neverStocked[1] ?? 0, 500), missing(neverStocked[2] ?? 0, 1000)] })
  book.place({ age: 57, items: [missing(tooFew, 4000), present(2648, 2000)] })
  book.place({ age: 73, items: [missing(onlyExpired, 1000)] })
}

const strangers = ({ book, people, random }: GeneratorContext): void => {
  const hostile = people.find(({ firstname }) => firstname === hostileName[0]) ?? null
  // Far down in every list: who looks at the demo for the first time sees the shop first.
  book.place({ age: 88, items: 2, person: hostile })
  // Nobody gave a name.
  book.place({ age: 87, items: 2, person: null })
  // Takes the place of an order that was cancelled.
  book.place({ age: 21, items: random.whole(1, 3), cells: { relation_parent_real_id: "100000001" } })
}

/** A kilogram that the shop calls a pack: sold by weight again for whoever has fetch_sell_by_from_product_info. */
const soldOtherwise = ({ book, products }: GeneratorContext): void => {
  const items = [{ product: productOf(products, 1773), qty: 1000, cells: { sell_by: "pack" } }]
  book.place({ age: 41, items })
  book.place({ store: 102, source: "fth_retail", age: 12, items })
}

/** Walk-in sales of the counter: paid and taken away at once; a few that are still open. */
const counter = ({ book, random, now }: GeneratorContext): void => {
  const passed = Math.max(4, Math.floor((now - Day.startOfDay(now)) / Day.minute))
  for (let index = 0; index < 13; index++) {
    const age = random.whole(3, passed - 1)
    book.place({
      store: 102,
      source: "fth_retail",
      age,
      status: "complete",
      items: random.whole(1, 4),
      past: { invoicedAgo: age, shippedAgo: age },
      cells: { payment_method: random.pick(["cashondelivery", "card", "upi"]) }
    })
  }
  for (const age of [3, 7, 35])
    book.place({ store: 102, source: "fth_retail", age, items: random.whole(1, 3) })
  for (const age of [10, 65]) book.place({ store: 102, age, items: random.whole(1, 3) })
}

/** The other stores, each with something to do. */
const ordersOfOtherStores = ({ book, random }: GeneratorContext): void => {
  const open: ReadonlyArray<readonly [store: number, ages: ReadonlyArray<number>]> = [
    [103, [22, 80]],
    [104, [130]],
    [201, [6, 28, 34, 58, 92]],
    [8, [17, 37, 76]],
    [198, [13, 46, 99]],
    [501, [5, 25, 32, 55, 95]]
  ]
  for (const [store, ages] of open)
    for (const age of ages)
      book.place({
        store,
        age,
        // The kitchen has one slot, and this order is in it.
        ...(store === 103 && age === 80 ? { slot: "today+1d 10:00" } : {}),
        items: random.whole(1, 3)
      })
  for (const store of [201, 501]) {
    book.place({ store, age: 140, slot: "today+1d 10:00", items: 2 })
    for (const age of [40, 110])
      book.place({ store, age, status: "processing", items: 2, past: { invoicedAgo: Math.floor(age / 2) } })
  }
  for (const store of [8, 198, 201, 501])
    book.place({ store, age: 300, status: "complete", items: 2, past: { invoicedAgo: 280, shippedAgo: 260 } })
}

/** Places all orders. What is left to the full number comes to the hub's own store within the last two hours. */
export const placeOrders = (making: GeneratorContext): void => {
  for (const some of [
    express,
    scheduled,
    fromPartners,
    waiting,
    transfers,
    pickedUp,
    oddItems,
    soldOtherwise,
    lacking,
    strangers,
    ready,
    over,
    counter,
    ordersOfOtherStores,
    laterToday
  ])
    some(making)
  const { book, random } = making
  while (book.orders.length < orderCount)
    book.place({ store: mainStore, age: random.whole(1, 120), items: random.whole(1, 4) } satisfies Wish)
}
