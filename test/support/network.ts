/** A small network for tests, written as rows: two hubs, three stores, users, products, packs and orders. */
import { encode } from "#core/barcode/encode.ts"
import * as Day from "#core/day.ts"
import { normalPhone } from "#core/phone.ts"
import type { Tx, Value } from "#rpc-server/store/engine/transaction.ts"
import { claimedNumbers } from "#test/support/claimed-numbers.ts"
import { transaction } from "#test/support/transaction.ts"

/** Everybody's. */
export const password = "Test-password-1"
/** It under the parameters of today, so that a login has nothing to hash anew. A server of the tests knows it. */
export const passwordHash =
  "$argon2id$v=19$m=19456,t=2,p=1$BwcHBwcHBwcHBwcHBwcHBw$g/d+Xi+8DfnmHykuHVHz/DATS52bynn1CB44X2saqF0"
/** A password under cheap parameters, as they may come from elsewhere. */
export const cheapHash = async (message: string): Promise<string> => {
  const { argon2Sync } = await import("node:crypto")
  const nonce = Buffer.alloc(16, 7)
  const tag = argon2Sync("argon2id", {
    message,
    nonce,
    memory: 64,
    passes: 1,
    parallelism: 1,
    tagLength: 32
  })
  const text = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "")
  return `$argon2id$v=19$m=64,t=1,p=1$${text(nonce)}$${text(tag)}`
}

export const stores = [
  { store_id: 11, hub_id: 1, name: "Indiranagar Hub" },
  { store_id: 12, hub_id: 1, name: "Koramangala Store" },
  { store_id: 21, hub_id: 2, name: "Kochi Hub" }
] as const

const staff = { enable_store_work: 1 } as const
/**
 * Everybody but plain, who reads, does the work of a store. hub: the orders of store 11; all: those of hub 1; kochi: another hub's; admin: an administrator. dock sees shipments,
 * everywhere opens Packed and Scan next too, eod must hand in yesterday's report before it accepts any. cashier and relief
 * keep the shifts of store 11, supervisor approves them; kochi-till does both elsewhere. taker takes orders back, till-taker with a shift, kochi-taker elsewhere.
 */
export const users = [
  { username: "hub", store: 11, admin: 0, flags: staff },
  { username: "second", store: 11, admin: 0, flags: staff },
  { username: "all", store: 11, admin: 0, flags: { enable_store_work: 1, get_all_orders: 1 } },
  {
    username: "by-hand-off",
    store: 11,
    admin: 0,
    flags: { enable_store_work: 1, manual_accept: false },
    cutOff: "2026-01-01"
  },
  { username: "pickup", store: 11, admin: 0, flags: { enable_store_work: 1, enable_item_pickup: "1" } },
  { username: "kochi", store: 21, admin: 0, flags: staff },
  { username: "admin", store: 11, admin: 1, flags: { enable_store_work: 1 } },
  {
    username: "dock",
    store: 11,
    admin: 0,
    flags: { enable_store_work: 1, shipment_template: "built-in", enable_upi_payment: "false" },
    cutOff: "2026-01-01"
  },
  {
    username: "eod",
    store: 11,
    admin: 0,
    flags: { enable_store_work: 1, enable_eod_stock_taking: 1, allow_shipment_balloon_notification: 1 },
    cutOff: "2026-01-01"
  },
  {
    username: "everywhere",
    store: 11,
    admin: 0,
    flags: { enable_store_work: 1, shipment_template: "built-in", enable_item_pickup: "1" },
    cutOff: "2026-01-01"
  },
  { username: "cashier", store: 11, admin: 0, flags: { enable_store_work: 1, enable_shift: "1" } },
  { username: "relief", store: 11, admin: 0, flags: { enable_store_work: 1, enable_shift: true } },
  {
    username: "supervisor",
    store: 11,
    admin: 0,
    flags: { enable_store_work: 1, enable_shift: 1, shift_approval: "true" }
  },
  {
    username: "kochi-till",
    store: 21,
    admin: 0,
    flags: { enable_store_work: 1, enable_shift: 1, shift_approval: 1 }
  },
  { username: "taker", store: 11, admin: 0, flags: { enable_store_work: 1, enable_order_return: 1 } },
  {
    username: "till-taker",
    store: 11,
    admin: 0,
    flags: { enable_store_work: 1, enable_order_return: 1, enable_shift: 1 }
  },
  { username: "kochi-taker", store: 21, admin: 0, flags: { enable_store_work: 1, enable_order_return: 1 } },
  { username: "plain", store: 11, admin: 0, flags: {}, cutOff: "2026-01-01" }
] as const

export const products = [
  { id: 1773, name: "Chicken curry cut", sellBy: "kg", price: 24_000, rate: 0, ean: null },
  { id: 2648, name: "Mutton keema", sellBy: "kg", price: 88_000, rate: 500, ean: null },
  { id: 2649, name: "Paneer 200 g", sellBy: "pack", price: 9_000, rate: 500, ean: "8901234567890" },
  { id: 41207, name: "Marinated tikka", sellBy: "kg", price: 42_000, rate: 1200, ean: null }
] as const

const gmt = (now: number, minutesAgo: number) => Day.toGmt(now - minutesAgo * Day.minute)

/** The 23 digits of a pack of a product with four-digit id. */
export const packCode = (
  product: number,
  grams: number,
  unique: number,
  expiry: Day.Day,
  today: Day.Day
): string => {
  const code = encode(
    {
      codeType: "pack",
      product_id: product,
      grams,
      date_of_expiry: expiry,
      mc_no: "01",
      unique_code: String(unique).padStart(6, "0")
    },
    today
  )
  if (code === undefined) throw new Error("no such pack code")
  return code
}

export interface OrderSeed {
  readonly id: number
  readonly store: number
  /** That of the store, unless it is one that has none. */
  readonly hub?: number
  readonly status?: string
  readonly ageMinutes?: number
  readonly source?: string
  readonly firstname?: string
  readonly mobile?: string
  readonly slotAt?: string
  /** A part is cut from the first item. */
  readonly items: ReadonlyArray<{
    readonly product: number
    readonly qty: number
    readonly isPart?: boolean
  }>
}

type Row = Readonly<Record<string, Value>>
const insert = (table: string, row: Row) => ({
  text: `INSERT INTO ${table} (${Object.keys(row).join(", ")}) VALUES (${Object.keys(row)
    .map(() => "?")
    .join(", ")})`,
  values: Object.values(row)
})

export const incrementOf = (id: number): string => String(100_000_000 + id)

/** Stores of tests are numbered behind their hub: 11 and 12 are of hub 1. */
const hubOf = (store: number): number => Math.trunc(store / 10)

const orderRows = (now: number, seed: OrderSeed) => {
  const created = gmt(now, seed.ageMinutes ?? 5)
  const lines = seed.items.map(({ product, qty, isPart }, index) => {
    const found = products.find((candidate) => candidate.id === product)
    if (found === undefined) throw new Error(`no product ${product}`)
    const parent = isPart === true ? seed.id * 100 : null
    return { item: seed.id * 100 + index, parent, found, qty, total: Math.round((found.price * qty) / 1000) }
  })
  const subtotal = lines.reduce((sum, line) => (line.parent === null ? sum + line.total : sum), 0)
  return {
    order: insert("orders", {
      hub_id: seed.hub ?? hubOf(seed.store),
      order_id: seed.id,
      increment_id: incrementOf(seed.id),
      store_id: seed.store,
      status: seed.status ?? "pending",
      source: seed.source ?? "fth_hub",
      is_hub_transfer_order: 0,
      sub_slot_id: seed.slotAt === undefined ? null : 1,
      sub_slot_info:
        seed.slotAt === undefined
          ? null
          : JSON.stringify({ display_string: "Slot", delivery_at: seed.slotAt }),
      slot_starts: seed.slotAt === undefined ? 0 : 1,
      delivery_at: seed.slotAt ?? null,
      slot_id: seed.slotAt === undefined ? "express" : "normal",
      order_becomes_pending: created,
      created_at: created,
      updated_at: created,
      payment_method: "cashondelivery",
      customer_firstname: seed.firstname ?? "Asha",
      customer_lastname: "Rao",
      customer_mobile: normalPhone(seed.mobile ?? "9876543210"),
      street: "12 Lake Road\nNear the temple",
      city: "Bengaluru",
      region: "Karnataka",
      postcode: "560038",
      subtotal,
      shipping: 3000,
      discount: 0,
      tax: Math.round(subtotal / 20),
      grand_total: subtotal + 3000 + Math.round(subtotal / 20)
    }),
    items: lines.map(({ item, parent, found, qty, total }) =>
      insert("order_item", {
        hub_id: seed.hub ?? hubOf(seed.store),
        item_id: item,
        parent_item_id: parent,
        order_id: seed.id,
        product_id: found.id,
        name: found.name,
        qty,
        qty_ordered_initial: qty,
        nil: 0,
        partial_nil: 0,
        status: "active",
        sell_by: found.sellBy,
        price: found.price,
        total_price: total
      })
    )
  }
}

export interface PackSeed {
  readonly hub: number
  readonly product: number
  readonly code: string
  readonly isUnique: boolean
  readonly qty: number
  readonly expiry: Day.Day
  readonly status?: number
}

/** A pack of half a kilogram on a shelf of hub 1, which expires in five days, unless told otherwise. */
export const shelfPack = (product: number, code: string, more: Partial<PackSeed> = {}): PackSeed => ({
  hub: 1,
  product,
  code,
  isUnique: true,
  qty: 500,
  expiry: Day.addDays(Day.dayAt(Date.now()), 5),
  ...more
})

const packRow = (now: number, seed: PackSeed) =>
  insert("pack", {
    hub_id: seed.hub,
    product_id: seed.product,
    scan_code: seed.code,
    code: seed.code,
    unique_key: seed.isUnique ? seed.code : null,
    date_of_expiry: seed.expiry,
    received_qty: Math.max(seed.qty, 1),
    qty: seed.qty,
    status: seed.status ?? 0,
    received_at: gmt(now, 60)
  })

export interface ShipmentSeed {
  readonly id: number
  readonly hub: number
  /** Its name upstream; `shipmentName` otherwise. */
  readonly upstream?: string
  readonly name?: string
  readonly source?: string
  readonly notes?: string
  readonly minutesAgo?: number
  readonly acceptedMinutesAgo?: number
  readonly items: ReadonlyArray<{
    readonly product: number
    readonly qty: number
    readonly increment?: number
  }>
}

/** The name of a shipment upstream. */
export const shipmentName = (id: number): string => `SHP-${id}`

const shipmentRows = (now: number, seed: ShipmentSeed): ReadonlyArray<ReturnType<typeof insert>> => {
  const created = gmt(now, seed.minutesAgo ?? 30)
  const entry = seed.acceptedMinutesAgo === undefined ? null : gmt(now, seed.acceptedMinutesAgo)
  return [
    insert("shipment", {
      id: seed.id,
      shipment_id: seed.upstream ?? shipmentName(seed.id),
      hub_id: seed.hub,
      shipment_name: seed.name ?? `Shipment ${seed.id}`,
      status: entry === null ? 2 : 9,
      source_of_shipment: seed.source ?? "Central kitchen",
      time_of_shipping: created,
      time_of_entry: entry,
      notes: seed.notes ?? null,
      created_at: created,
      updated_at: entry ?? created
    }),
    ...seed.items.map(({ product, qty, increment }) => {
      const found = products.find((candidate) => candidate.id === product)
      if (found === undefined) throw new Error(`no product ${product}`)
      return insert("shipment_item", {
        hub_id: seed.hub,
        shipment: seed.id,
        product_id: product,
        product_name: found.name,
        original_qty: qty,
        received_qty: entry === null ? null : qty,
        accepted_qty: entry === null ? null : qty,
        qty_inc: increment ?? null,
        sell_by: found.sellBy,
        is_listed: 1
      })
    })
  ]
}

/** Writes shipments beside a network that has been seeded. */
export const seedShipments = (now: number, shipments: ReadonlyArray<ShipmentSeed>) =>
  transaction(function* () {
    for (const shipment of shipments) for (const row of shipmentRows(now, shipment)) yield row
  })

/** Writes orders beside a network that has been seeded. */
export const seedOrders = (now: number, orders: ReadonlyArray<OrderSeed>) =>
  transaction(function* () {
    for (const { order, items } of orders.map((each) => orderRows(now, each))) {
      yield order
      yield* items
    }
    yield* claimedNumbers()
  })

interface StoreSeed {
  readonly store_id: number
  readonly hub_id: number
  readonly name: string
}
const storeRow = (seed: StoreSeed) =>
  insert("store", {
    ...seed,
    type: "express",
    country: "IN",
    region: "Karnataka",
    city_name: "Bengaluru",
    address: "1 Market Street",
    legal_name: "Fresh Foods Pvt Ltd",
    gstin: "29ABCDE1234F1ZW",
    fssai: "11223344556677"
  })

interface UserSeed {
  readonly username: string
  readonly store: number
  readonly admin?: number
  readonly flags: object
  readonly cutOff?: string
  /** `${username} user` otherwise. */
  readonly name?: string
  readonly type?: string | null
}
const userRow = (now: number, { username, store, flags, ...more }: UserSeed) =>
  insert("app_user", {
    username,
    cut_off_date: more.cutOff ?? null,
    name: more.name ?? `${username} user`,
    password_hash: passwordHash,
    hub_store_id: store,
    store_ids: "[]",
    admin: more.admin ?? 0,
    disabled: 0,
    type: more.type ?? null,
    flags: JSON.stringify(flags),
    created_at: gmt(now, 1000)
  })

/** The rows of hubs: their stores and people, and what stands and is wanted there. */
export const hubRows = function* (
  now: number,
  seeds: {
    readonly stores?: ReadonlyArray<StoreSeed>
    readonly users?: ReadonlyArray<UserSeed>
    readonly packs?: ReadonlyArray<PackSeed>
    readonly orders?: ReadonlyArray<OrderSeed>
  }
): Tx<void> {
  const orders = (seeds.orders ?? []).map((row) => orderRows(now, row))
  yield* (seeds.stores ?? []).map(storeRow)
  yield* (seeds.users ?? []).map((row) => userRow(now, row))
  yield* (seeds.packs ?? []).map((row) => packRow(now, row))
  // All orders first: PostgreSQL plans the check of a reference once, and for an empty table it would read all of it.
  yield* orders.map(({ order }) => order)
  yield* orders.flatMap(({ items }) => items)
  yield* claimedNumbers()
}

/** Writes the network with these orders and packs into an empty, migrated store. */
export const seed = (now: number, orders: ReadonlyArray<OrderSeed>, packs: ReadonlyArray<PackSeed>) =>
  transaction(function* () {
    yield* hubRows(now, { stores, users })
    for (const { id, name, sellBy, price, rate, ean } of products)
      yield insert("product", {
        entity_id: id,
        name,
        type_id: "simple",
        child_products: "[]",
        price,
        final_price: price,
        sell_by: sellBy,
        whole: 0,
        ean13_barcode: ean,
        net_weight: 200,
        hsn: "0207",
        tax_rate: rate
      })
    yield insert("item_mapping", { code_type: "mrpl", item: "01234", product_id: 1773 })
    yield* hubRows(now, { packs, orders })
  })

/** Gives people of the network flags beside the base work, in the place of those they had. */
export const allow = (flags: Readonly<Record<string, unknown>>, ...usernames: ReadonlyArray<string>) =>
  transaction(function* () {
    for (const username of usernames)
      yield {
        text: "UPDATE app_user SET flags = ? WHERE username = ?",
        values: [JSON.stringify({ enable_store_work: 1, ...flags }), username]
      }
  })
