/**
 * The places of the books: shops in two states, a union territory and the UAE, with goods at every rate. What the law asks of
 * each is written here a second time, beside the rows that the product reads.
 */
import { Result } from "effect"
import type { Caller } from "#rpc-server/rpc/handler.ts"
import type { Tx } from "#rpc-server/store/engine/transaction.ts"
import { variable } from "#test/support/payment-service.ts"
import type { Goods, Untaxed } from "./bill.ts"
import { Fraction } from "./fraction.ts"
import { type Place, placeNames } from "./levies.ts"

export interface Shop {
  readonly store: number
  readonly hub: number
  readonly place: Place
  /** Of a shop in the UAE. */
  readonly emirate: string | null
  readonly gstin: string | null
  readonly coin: Fraction
  /** Where its deliveries go. */
  readonly deliversTo: ReadonlyArray<Place>
  /** A transfer out of it is valued at the cost, else at 90 percent of the price. */
  readonly valuesCost: boolean
}
const rupee = Fraction.of(1)
const shop = (
  store: number,
  hub: number,
  place: Place,
  gstin: string | null,
  more: Partial<Shop> = {}
): Shop => ({
  store,
  hub,
  place,
  gstin,
  emirate: null,
  coin: rupee,
  deliversTo: [place, place, "33"],
  valuesCost: false,
  ...more
})

const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
/** A GSTIN with its check character: to base 36, weighed 1 and 2 in turn, the digits of each product added. */
export const gstinOf = (body: string): string => {
  const total = [...body].reduce((sum, character, index) => {
    const product = digits.indexOf(character) * (1 + (index % 2))
    return sum + Math.floor(product / 36) + (product % 36)
  }, 0)
  return body + digits[(36 - (total % 36)) % 36]
}
const karnataka = gstinOf("29ABCDE1234F1Z")
/** The registration of the shop in the UAE. */
export const trn = "100000000000003"
const dirhams = { coin: Fraction.of(1, 4), deliversTo: ["AE"] } as const
/** Those of Karnataka are one registration, and those of the UAE. */
export const shops: ReadonlyArray<Shop> = [
  shop(11, 1, "29", karnataka),
  shop(12, 1, "29", karnataka),
  shop(21, 2, "32", gstinOf("32ABCDE1234F1Z"), { valuesCost: true }),
  shop(31, 3, "04", gstinOf("04ABCDE1234F1Z"), { deliversTo: ["04", "29"] }),
  shop(41, 4, "AE", null, { ...dirhams, emirate: "Dubai" }),
  shop(51, 5, "29", karnataka),
  shop(61, 6, "AE", null, { ...dirhams, emirate: "Abu Dhabi" })
]

const goods = (
  id: number,
  hsn: string,
  unit: Goods["unit"],
  price: string,
  cost: string,
  rate: number,
  untaxed?: Untaxed
): Goods => ({
  id,
  hsn,
  unit,
  price: Fraction.read(price),
  cost: Fraction.read(cost),
  rate: Fraction.of(rate),
  ...(untaxed === undefined ? {} : { untaxed })
})
export const catalogue: ReadonlyArray<Goods> = [
  goods(5001, "0207", "Kg", "239.90", "171.35", 0),
  goods(5002, "0204", "Kg", "883.33", "640.05", 5),
  goods(5003, "0406", "Pack", "97.55", "61.15", 5),
  goods(5004, "1602", "Kg", "421.07", "300.01", 12),
  goods(5005, "0910", "Pack", "45.45", "30.30", 18),
  goods(5006, "1905", "Pack", "9.99", "7.77", 3),
  goods(5007, "0408", "Pack", "6.45", "4.10", 0),
  // Little of it is a lakh.
  goods(5009, "0401", "Pack", "31.35", "22.10", 0, "nil-rated"),
  goods(5010, "2207", "Pack", "412.65", "290.15", 0, "non-gst"),
  goods(5011, "3004", "Pack", "18.85", "11.25", 0, "zero-rated"),
  goods(5012, "0702", "Kg", "64.45", "41.05", 0, "exempt"),
  goods(5008, "0305", "Kg", "52345.67", "40000.01", 5)
]
/** In the UAE VAT is 5 percent, or nothing. */
export const isSoldIn = ({ place }: Shop, { rate, id }: Goods): boolean =>
  place !== "AE" || (id !== 5008 && (rate.isZero || rate.equals(Fraction.of(5))))

export const coupons: ReadonlyArray<{ readonly code: string; readonly percent: Fraction }> = [
  // Beside a discount by hand no more goes: below their cost goods take a second person.
  { code: "LITTLE", percent: Fraction.read("3.33") },
  { code: "ODD", percent: Fraction.read("13.33") },
  { code: "TEN", percent: Fraction.of(10) },
  { code: "MUCH", percent: Fraction.read("99.5") }
]
/** A delivery costs it below a subtotal. */
export const deliveryCharge = { amount: Fraction.read("37.77"), freeFrom: Fraction.of(2000) }

/** A supply to another state above it is listed by itself: a lakh, but so there are some. */
export const b2clLimit = Fraction.of(3000)

/** Businesses that buy, by their states. */
export const businesses: ReadonlyArray<string> = ["29AAACP1234C1Z", "33AAACP1234C1Z"].map(gstinOf)

/** Whose packs never run out. */
const plenty = 900_000_000
const hundredths = (amount: Fraction): number => Number(amount.text().replace(".", ""))

const run = (text: string, ...values: ReadonlyArray<string | number | null>) => ({ text, values })
/** Goods of which every hub has plenty. */
export const stocked = function* (id: number): Tx<void> {
  for (const hub of new Set(shops.map((each) => each.hub)))
    yield run(
      `INSERT INTO pack (hub_id, product_id, scan_code, code, unique_key, date_of_expiry, received_qty, qty, status, received_at)
       VALUES (?, ?, 'MANUAL_PACK', 'MANUAL_PACK', NULL, '2046-01-01', ?, ?, 0, '2026-06-10 03:00:00')`,
      hub,
      id,
      plenty,
      plenty
    )
}

/** Approves what others pay out, in every shop. */
export const supervisor = "supervisor"

/** The rows of all of this, beside a network that is there. */
export const rows = function* (): Tx<Result.Result<void, never>> {
  for (const { store, hub, place, emirate, gstin } of shops) {
    if (store > 31)
      yield run(
        `INSERT INTO store (store_id, hub_id, name, type, country, region, city_name, address, legal_name, fssai)
         SELECT ?, ?, ?, type, country, region, city_name, address, legal_name, fssai FROM store WHERE store_id = 11`,
        store,
        hub,
        `Shop ${store}`
      )
    yield run(
      "UPDATE store SET country = ?, region = ?, gstin = ?, trn = ? WHERE store_id = ?",
      place === "AE" ? "AE" : "IN",
      emirate ?? placeNames[place],
      gstin,
      place === "AE" ? trn : null,
      store
    )
  }
  for (const { id, hsn, unit, price, cost, rate, untaxed } of catalogue) {
    yield run(
      `INSERT INTO product (entity_id, name, type_id, child_products, price, final_price, cost, sell_by, whole, net_weight, hsn, tax_rate, tax_kind, qty_increments)
       VALUES (?, ?, 'simple', '[]', ?, ?, ?, ?, 0, 200, ?, ?, ?, ?)`,
      id,
      `Goods ${id}`,
      hundredths(price),
      hundredths(price),
      hundredths(cost),
      unit === "Kg" ? "kg" : "pack",
      hsn,
      hundredths(rate),
      untaxed ?? null,
      unit === "Kg" ? 50 : 1000
    )
    yield* stocked(id)
  }
  for (const { code, percent } of coupons)
    yield run(
      "INSERT INTO coupon (code, percent, min_subtotal, active) VALUES (?, ?, 0, 1)",
      code,
      hundredths(percent)
    )
  yield variable(
    "delivery_charge",
    { amount: deliveryCharge.amount.toNumber(), free_from: deliveryCharge.freeFrom.toNumber() },
    0
  )
  yield run(
    "UPDATE app_user SET store_ids = ?, flags = ? WHERE username = ?",
    JSON.stringify(shops.map(({ store }) => store)),
    JSON.stringify({ shift_approval: 1 }),
    supervisor
  )
  yield variable("e_invoices", true, 0)
  yield variable("b2cl_limit", b2clLimit.text(), 0)
  yield variable("transfer_value", "cost", 2)
  yield variable("accept_order_reason", ["Out of stock"], 0)
  yield variable("order_return_reason", ["damaged", "Wrong item"], 0)
  return Result.succeed(undefined)
}

const rights = {
  enable_store_work: 1,
  enable_order_create: 1,
  enable_order_return: 1,
  discount_limit: 100,
  enable_shift: 1,
  shift_approval: 1,
  allow_hub_to_hub_transfer: 1,
  allow_manage_inv_on_any_prod: 1,
  manual_accept: 1,
  swipe_machine_tid: "40018823"
}
/** Whoever stands at the counter of a shop. */
export const cashierOf = ({ store, hub, place }: Shop): Caller => ({
  userId: 1000 + store,
  username: `cashier ${store}`,
  name: `Cashier ${store}`,
  isAdmin: false,
  type: null,
  storeId: store,
  hubId: hub,
  hubStoreIds: [store],
  storeIds: [store],
  storeHubs: [hub],
  hubIds: [hub],
  flags: place === "AE" ? { ...rights, isUAEHub: 1 } : rights,
  cutOff: "2026-01-01",
  tokenHash: `token of cashier ${store}`
})
/** A second person there, who has sold nothing. */
export const otherOf = (shop: Shop): Caller => ({
  ...cashierOf(shop),
  userId: 2000 + shop.store,
  username: `other ${shop.store}`,
  name: `Other ${shop.store}`,
  tokenHash: `token of other ${shop.store}`
})
export const accountant: Caller = {
  ...cashierOf(shops[0] as Shop),
  userId: 999,
  username: "accountant",
  name: "Accountant",
  isAdmin: true,
  tokenHash: "token of the accountant"
}
