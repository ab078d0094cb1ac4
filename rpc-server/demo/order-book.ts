/** Orders of the demo network as they are placed: whoever orders, what it comes to, and the packs that are there for it. */

import * as Money from "#core/money.ts"
import * as Quantity from "#core/quantity.ts"
import { money, quantity } from "../import/cell.ts"
import type { OrderCells } from "../import/orders.ts"
import { addressOf, hostileName, type Person } from "./customers.ts"
import {
  type DemoItem,
  type DemoOrder,
  type ItemWish,
  type Past,
  partners,
  type Taken,
  type Wish
} from "./demo-order.ts"
import type { DemoProduct } from "./products.ts"
import type { Random } from "./random.ts"
import { type DemoStore, mainStore, storeById } from "./stores.ts"
import type { DemoPack, Warehouse } from "./warehouse.ts"

/** What a hub sells: the products that have a price and stand in its stock. */
export type Assortment = ReadonlyMap<number, ReadonlyArray<DemoProduct>>

/** What a rupee is in fils, about; prices in the UAE are rounded to half a dirham. */
export const inDirhams = (rupees: number): number => Math.max(100, Math.round(rupees / 20 / 50) * 50)

export const firstNumber = 100_000_001
/** How much later a slot is than it can be seen on the shelf: packs keep longer than that. */
const sureToKeep = 1

export class OrderBook {
  readonly orders: Array<DemoOrder> = []
  readonly #random: Random
  readonly #warehouse: Warehouse
  readonly #assortment: Assortment
  readonly #people: ReadonlyArray<Person>
  readonly #first: number
  readonly #stacks = new Map<string, DemoPack>()

  constructor(
    random: Random,
    warehouse: Warehouse,
    assortment: Assortment,
    people: ReadonlyArray<Person>,
    first = firstNumber
  ) {
    this.#first = first
    this.#random = random
    this.#warehouse = warehouse
    this.#assortment = assortment
    this.#people = people
  }

  place(wish: Wish): DemoOrder {
    const store = storeById(wish.store ?? mainStore)
    const incrementId = String(this.#first + this.orders.length)
    const items = this.#wishes(wish, store).map((item, index) => this.#item(item, index + 1, wish, store))
    const taken = items.flatMap((item) => item.taken).map(({ pack }) => pack)
    for (const pack of wish.past?.returned === "all" ? taken : taken.slice(0, 1))
      if (wish.past?.returned !== undefined && pack.row === undefined) pack.isSpoilt = true
    // A cancelled order gave back what it had taken.
    if (wish.past?.canceledAgo !== undefined)
      for (const { pack, qty } of items.flatMap((item) => item.taken)) pack.drawn -= qty
    const order: DemoOrder = {
      incrementId,
      store,
      status: wish.status ?? "pending",
      items,
      past: wish.past,
      age: wish.age,
      payment: wish.payment,
      cells: this.#cells(wish, store, incrementId, items)
    }
    this.orders.push(order)
    return order
  }

  /** The units of a product under its EAN13; they keep for long, and grow as they are ordered. */
  stackOf(store: DemoStore, product: DemoProduct): DemoPack {
    const key = `${store.hub} ${product.id}`
    const before = this.#stacks.get(key)
    if (before !== undefined) return before
    const stack = this.#warehouse.stack(store.hub, product, product.ean13 ?? "", 6000, {
      expiresIn: Math.max(5, product.keeps),
      receivedHoursAgo: 24 * 9
    })
    this.#stacks.set(key, stack)
    return stack
  }

  #wishes(wish: Wish, store: DemoStore): ReadonlyArray<ItemWish> {
    if (typeof wish.items !== "number") return wish.items
    const sold = this.#assortment.get(store.hub) ?? []
    // Something with a code of its own is in every order: there is always an expired, used or foreign pack to try.
    const weighed = this.#random.pick(sold.filter(({ ean13 }) => ean13 === undefined))
    const others = this.#random.some(
      sold.filter((product) => product !== weighed),
      wish.items - 1
    )
    return [weighed, ...others].map((product) => ({
      product,
      qty: product.sellBy === "kg" ? 500 * this.#random.whole(1, 4) : 1000 * this.#random.whole(1, 3)
    }))
  }

  #item(
    wish: ItemWish,
    line: number,
    { past, age, status, isUnsold = false }: Wish,
    store: DemoStore
  ): DemoItem {
    const { product, qty, cells = {}, sent } = wish
    const rupees = product.price ?? 10000
    const price = isUnsold ? 0 : store.country === "AE" ? inDirhams(rupees) : rupees
    const isPicked =
      product.type !== "virtual" && cells.status !== "deleted" && cells.parent_line === undefined
    const hasLeft =
      past === undefined && status !== undefined && !["pending", "queued", "pending_payment"].includes(status)
    const taken =
      past === undefined || !isPicked ? [] : this.#take(store, product, sent?.qty ?? qty, past, age)
    if (past === undefined && isPicked && !hasLeft && wish.isMissing !== true)
      this.#stock(store, product, qty)
    return {
      line,
      product,
      price,
      qty,
      taken,
      reason: sent?.reason,
      cells: {
        line: String(line),
        product_id: String(product.id),
        qty: quantity.print(qty),
        price: money.print(price),
        ...(sent === undefined
          ? {}
          : sent.qty === 0
            ? { nil: "yes", reason: sent.reason }
            : { partial_nil: quantity.print(qty - sent.qty), reason: sent.reason }),
        ...cells
      }
    }
  }

  /** Puts into stock what an open order asks for, and a pack more, since whole packs are taken. */
  #stock(store: DemoStore, product: DemoProduct, qty: number): void {
    if (product.ean13 !== undefined) this.stackOf(store, product).received += qty
    else {
      const keeps = { expiresIn: this.#random.whole(sureToKeep, product.keeps) }
      this.#warehouse.cover(store.hub, product, qty, keeps)
      if (product.sellBy === "kg") this.#warehouse.another(store.hub, product, keeps)
    }
  }

  /** Takes what an order of the past was sent. */
  #take(store: DemoStore, product: DemoProduct, qty: number, past: Past, age: number): ReadonlyArray<Taken> {
    if (qty === 0) return []
    if (product.ean13 !== undefined) {
      const stack = this.stackOf(store, product)
      stack.received += qty
      stack.drawn += qty
      return [{ pack: stack, qty }]
    }
    const packs = this.#warehouse.cover(store.hub, product, qty, {
      // Good on the day it was taken, whatever it is today.
      expiresIn: this.#random.whole(0, 2) - Math.floor(past.invoicedAgo / 1440),
      receivedHoursAgo: Math.ceil(age / 60) + this.#random.whole(2, 20)
    })
    for (const pack of packs) pack.drawn = pack.received
    return packs.map((pack) => ({ pack, qty: pack.received }))
  }

  #person(store: DemoStore): Person {
    const city = store.city
    const near = this.#people.filter((person) => person.city === city)
    const picked = this.#random.pick(near.length > 0 ? near : this.#people)
    // Whose name is hostile has the one order that is about it.
    return picked.firstname === hostileName[0] ? (near.find((person) => person !== picked) ?? picked) : picked
  }

  #cells(wish: Wish, store: DemoStore, incrementId: string, items: ReadonlyArray<DemoItem>): OrderCells {
    const { age, past, slot } = wish
    const source = wish.source ?? "fth_hub"
    const partner = partners[source]
    const person = wish.person === undefined ? this.#person(store) : wish.person
    const isWalkIn = source === "fth_retail"
    return {
      increment_id: incrementId,
      store_id: String(store.id),
      status: wish.status ?? "pending",
      source,
      order_type: isWalkIn ? "walk_in" : "delivery",
      created_at: `now-${age}m`,
      payment_method:
        partner?.isPrepaid === true
          ? "checkmo"
          : this.#random.pick(["cashondelivery", "cashondelivery", "upi", "paytm", "card"]),
      ...(partner === undefined
        ? {}
        : { source_ref_id: `${partner.prefix}-${480_000 + Number(incrementId.slice(-4))}` }),
      ...(slot === undefined
        ? {}
        : {
            sub_slot_id: String(30 + (slot.length % 7)),
            delivery_at: slot
          }),
      ...(past?.shippedAgo === undefined ? {} : { shipped_at: `now-${past.shippedAgo}m` }),
      ...(past?.returnedAgo === undefined ? {} : { returned_at: `now-${past.returnedAgo}m` }),
      ...(past === undefined ? {} : { updated_at: `now-${lastOf(past)}m` }),
      ...(person === null
        ? {}
        : {
            customer_firstname: person.firstname,
            customer_lastname: person.lastname,
            customer_mobile: person.mobile,
            ...(isWalkIn ? {} : addressOf(person))
          }),
      ...totalsOf(items, isWalkIn || wish.isUnsold === true, store),
      ...wish.cells
    }
  }
}

const lastOf = ({ invoicedAgo, shippedAgo, canceledAgo, returnedAgo }: Past): number =>
  Math.min(...[invoicedAgo, shippedAgo, canceledAgo, returnedAgo].filter((at) => at !== undefined))

/**
 * What an order comes to as it was placed: delivery under a limit, a discount above another.
 * @param isTaken nobody is paid for bringing it
 */
const totalsOf = (items: ReadonlyArray<DemoItem>, isTaken: boolean, store: DemoStore): OrderCells => {
  const charged = items.filter(({ cells }) => cells.status !== "deleted" && cells.parent_line === undefined)
  const lines = charged.map(({ price, qty, product }) => ({
    total: Money.times(Money.ofHundredths(price), Quantity.ofThousandths(qty)),
    rate: Money.ofHundredths(Number(product.tax))
  }))
  const subtotal = Money.sum(lines.map(({ total }) => total))
  const isUae = store.country === "AE"
  const delivery = isUae ? 1000 : 2900
  const free = isUae ? 10_000 : 60_000
  const discount = Money.ofHundredths(subtotal >= 3 * free ? Math.round(subtotal / 20 / 100) * 100 : 0)
  // The tax is on what the discount leaves of a line.
  const taxes = lines.map(({ total, rate }) => {
    const off = subtotal === 0 ? Money.zero : Money.share(discount, total, subtotal)
    return Money.share(Money.minus(total, off), rate, Money.ofHundredths(100))
  })
  return {
    shipping: money.print(isTaken || subtotal >= free ? 0 : delivery),
    discount: money.print(discount),
    tax: money.print(Money.sum(taxes))
  }
}
