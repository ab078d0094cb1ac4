import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { checkDigit } from "#core/barcode/check-digit.ts"
import { digitAfter } from "#core/barcode/rule/check-digits.ts"
import * as Day from "#core/day.ts"
import { OrderStatus } from "#core/order/order.ts"
import { checkCharacter } from "#core/order/registration.ts"
import { fewestLetters } from "#core/order/remark.ts"
import { untaxedKinds } from "#core/order/tax-kind.ts"
import { normalPhone, readPhone } from "#core/phone.ts"
import { flagNames } from "#core/session/flags.ts"
import { readCsv, writeCsv } from "#core/sheet/csv.ts"
import { centralStock } from "#rpc-server/import/central-stock.ts"
import { codeRuleLists } from "#rpc-server/import/code-rules.ts"
import { type Columns, type RowOf, readRows } from "#rpc-server/import/column.ts"
import { coupons } from "#rpc-server/import/coupons.ts"
import { customers } from "#rpc-server/import/customers.ts"
import { deliverySlots } from "#rpc-server/import/delivery-slots.ts"
import { envVariables } from "#rpc-server/import/env-variables.ts"
import { eodReports } from "#rpc-server/import/eod-reports.ts"
import { failedPartnerOrders } from "#rpc-server/import/failed-partner-orders.ts"
import { itemMappings } from "#rpc-server/import/item-mappings.ts"
import type { Kind } from "#rpc-server/import/kind.ts"
import { kinds } from "#rpc-server/import/kinds.ts"
import { localities } from "#rpc-server/import/localities.ts"
import { orderItems } from "#rpc-server/import/order-items.ts"
import { orderNotes } from "#rpc-server/import/order-notes.ts"
import { orders } from "#rpc-server/import/orders.ts"
import { packs } from "#rpc-server/import/packs.ts"
import { payments } from "#rpc-server/import/payments.ts"
import { prices } from "#rpc-server/import/prices.ts"
import { productLists } from "#rpc-server/import/product-lists.ts"
import { products } from "#rpc-server/import/products.ts"
import { shipmentItems } from "#rpc-server/import/shipment-items.ts"
import { shipments } from "#rpc-server/import/shipments.ts"
import { stores } from "#rpc-server/import/stores.ts"
import { users } from "#rpc-server/import/users.ts"

const now = Day.fromGmt("2026-11-20 18:15:00") ?? 0

/** The rows of a kind, written to a CSV file and read again. */
const throughFile = <C extends Columns>(kind: Kind<C>, rows: ReadonlyArray<RowOf<C>>) => {
  const { file, columns, rows: written } = kind.print(rows, now)
  const read = readCsv(
    file,
    writeCsv(
      columns,
      written.map(({ cells }) => cells)
    )
  )
  const back = readRows(read.sheet, kind.columns(now))
  return { rows: back.rows.map(({ row }) => row), problems: [...read.problems, ...back.problems] }
}

const isStable = <C extends Columns>(kind: Kind<C>, row: fc.Arbitrary<RowOf<C>>) =>
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 4 }), (rows) => {
      expect(throughFile(kind, rows)).toEqual({ rows, problems: [] })
    }),
    { numRuns: 100 }
  )

describe("rows are what was written: reading a file undoes writing it", () => {
  it("stores", () => isStable(stores, store))
  it("users, with flags known and unknown", () => isStable(users, user))
  it("products", () => isStable(products, product))
  it("item mappings", () => isStable(itemMappings, mapping))
  it("packs", () => isStable(packs, pack))
  it("customers", () => isStable(customers, customer))
  it("orders", () => isStable(orders, order))
  it("order items", () => isStable(orderItems, item))
  it("env variables", () => isStable(envVariables, variable))

  it("product lists", () => isStable(productLists, listed))
  it("code rules", () => isStable(codeRuleLists, codeRule))
  it("shipments", () => isStable(shipments, shipment))
  it("shipment items", () => isStable(shipmentItems, shipmentItem))
  it("central stock", () => isStable(centralStock, stockLevel))
  it("end-of-day reports", () => isStable(eodReports, report))
  it("order notes", () => isStable(orderNotes, orderNote))
  it("payments", () => isStable(payments, payment))
  it("failed partner orders", () => isStable(failedPartnerOrders, failedOrder))
  it("localities", () => isStable(localities, locality))
  it("delivery slots", () => isStable(deliverySlots, slot))
  it("coupons", () => isStable(coupons, coupon))
  it("prices", () => isStable(prices, price))

  it("and no kind is left out here", () => {
    expect(kinds.map(({ name }) => name).sort()).toEqual(
      [
        stores,
        users,
        products,
        itemMappings,
        productLists,
        codeRuleLists,
        shipments,
        shipmentItems,
        packs,
        centralStock,
        eodReports,
        customers,
        orders,
        orderItems,
        orderNotes,
        payments,
        failedPartnerOrders,
        localities,
        deliverySlots,
        coupons,
        prices,
        envVariables
      ]
        .map(({ name }) => name)
        .sort()
    )
  })
})

/** Text as people and hostile programs leave it. What is only blanks is no text; a file's line break is one character. */
const text = (maxLength = 40) =>
  fc
    .oneof(
      fc.string({ unit: "grapheme", maxLength }),
      fc.string({
        unit: fc.constantFrom('"', ",", "\n", "\r", "\u001b", "\u202e", "अ", "é", "=", " "),
        maxLength
      })
    )
    .map((each) => each.replace(/\r+\n/g, "\n").replaceAll("\0", ""))
    .filter((each) => each.trim() !== "" && each.isWellFormed() && each.length <= maxLength)
const words = fc.oneof(fc.constant(""), text())
const codeRule = fc.record({
  list: text(),
  list_title: words,
  is_on: words,
  name: words,
  title: words,
  kind: words,
  length: words,
  starts: words,
  order: words,
  fields: words
})
const maybe = <A>(arbitrary: fc.Arbitrary<A>) => fc.option(arbitrary, { nil: null })
const whole = (min: number, max: number) => fc.integer({ min, max })
const id = whole(1, 999_999_999)
const productId = whole(1, 99_999)
const digits = (minLength: number, maxLength = minLength) =>
  fc.string({ unit: fc.constantFrom(..."0123456789"), minLength, maxLength })
const bit = fc.constantFrom(0 as const, 1 as const)
const money = whole(0, 99_999_999_999)
const quantity = whole(0, 999_999_999_999)
/** From the year 2000 to a year after `now`. */
const orderTime = whole(946_684_800, now / Day.second + 366 * 86_400).map((seconds) =>
  Day.toGmt(seconds * Day.second)
)
const time = whole(0, 4_000_000_000).map((seconds) => Day.toGmt(seconds * Day.second))
const day = time.map((at) => at.slice(0, 10))
/** A line as a note keeps it. */
const line = (maxLength: number) =>
  fc
    .string({ unit: fc.constantFrom(...'abc ,."അ<'), minLength: 1, maxLength })
    .map((each) => each.trim() || "x")
/** Why an order is on hold: in words. */
const reason = line(200).filter((each) => (each.match(/\p{L}/gu) ?? []).length >= fewestLetters)
const word = fc.string({ unit: fc.constantFrom(..."abcxyz019_-"), minLength: 1, maxLength: 20 })
const increment = fc.string({ unit: fc.constantFrom(..."ABYZ0129-"), minLength: 1, maxLength: 10 })
const jsonText = fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.stringify(value))
const sellBy = fc.constantFrom("kg" as const, "pack" as const)

/** Of the registrations of businesses in Karnataka. */
const gstin = fc.stringMatching(/^29[A-Z]{5}[0-9]{4}[A-Z][1-9]Z$/).map((body) => body + checkCharacter(body))

const store = fc.record({
  store_id: id,
  hub_id: id,
  name: text(),
  type: text(),
  website_id: maybe(id),
  website_name: maybe(text()),
  country: fc.constantFrom("IN", "AE"),
  region: maybe(text()),
  city_name: maybe(text()),
  address: text(200),
  postcode: maybe(text(20)),
  locality: maybe(text()),
  legal_name: text(),
  gstin: maybe(gstin),
  fssai: maybe(digits(14)),
  trn: maybe(digits(15)),
  phone: maybe(text()),
  series_code: maybe(fc.stringMatching(/^[A-Z0-9]{1,4}$/)),
  care_phone: maybe(text(40)),
  care_email: maybe(fc.constant("care@example.com"))
})

const flags = fc.dictionary(
  fc.string({ unit: fc.constantFrom(..."abc_"), minLength: 1 }),
  fc.jsonValue({ maxDepth: 1 }),
  { maxKeys: 3 }
)
/** A switch, or a value that says neither yes nor no. */
const flag = maybe(
  fc.oneof(fc.boolean(), fc.string({ unit: fc.constantFrom(..."xyz7"), minLength: 1, maxLength: 8 }))
)
const flagColumns = fc.record(
  Object.fromEntries(flagNames.map((name) => [name, flag])) as Record<(typeof flagNames)[number], typeof flag>
)
const user = fc
  .record({
    username: fc.string({ unit: fc.constantFrom(..."abẞé.9_@-"), minLength: 1, maxLength: 20 }),
    name: text(),
    password: maybe(text(100)),
    hub_store_id: id,
    store_ids: fc.array(id, { maxLength: 3 }),
    type: maybe(
      fc.constantFrom("custom_price_user" as const, "SRE" as const, "eod_stock_approval_user" as const)
    ),
    admin: bit,
    disabled: bit,
    cut_off_date: maybe(fc.oneof(time, day)),
    marinated_max_age: maybe(whole(0, 1000)),
    non_marinated_max_age: maybe(whole(0, 1000)),
    locality: maybe(text()),
    flags: flags.map((each) => JSON.parse(JSON.stringify(each)) as Record<string, unknown>)
  })
  .chain((row) => flagColumns.map((own) => ({ ...row, ...own })))

const ean13 = digits(12).map((twelve) => `${twelve}${checkDigit(twelve)}`)
const carton = fc.tuple(whole(1, 8), digits(12), whole(1, 9999)).map(([indicator, twelve, pieces]) => ({
  gtin: `${indicator}${twelve}${digitAfter(`${indicator}${twelve}`, 13)}`,
  pieces
}))
/** A kind of supply that fits the rate. */
const taxed = fc.oneof(
  fc.record({ tax_rate: whole(1, 99_999), tax_kind: fc.constantFrom("taxable" as const, null) }),
  fc.record({ tax_rate: fc.constant(0), tax_kind: fc.constantFrom(...untaxedKinds, null) })
)
const product = fc
  .record({
    entity_id: productId,
    name: text(),
    type_id: fc.constantFrom("simple" as const, "configurable" as const, "virtual" as const),
    child_products: fc.array(id, { maxLength: 3 }),
    price: maybe(money),
    final_price: maybe(money),
    min_sale_qty: maybe(quantity),
    qty_increments: maybe(quantity),
    weight_ratio: maybe(whole(0, 99_999).map((each) => each / 1000)),
    medium_image: maybe(text(200)),
    sell_by: sellBy,
    whole: bit,
    category_id: maybe(id),
    category_type: maybe(text()),
    ean13_barcode: maybe(ean13),
    plu: maybe(whole(0, 999_999_999)),
    gtins: maybe(fc.uniqueArray(carton, { maxLength: 3, selector: ({ gtin }) => gtin })),
    label_name: maybe(text()),
    // As many characters as the column takes.
    shelf: maybe(text(20)),
    net_weight: maybe(whole(1, 1_000_000)),
    tare: whole(0, 100_000),
    hsn: maybe(fc.oneof(digits(4), digits(6), digits(8))),
    cost: maybe(money),
    mrp: maybe(money),
    veg_mark: maybe(fc.constantFrom("veg" as const, "non-veg" as const, "none" as const))
  })
  .chain((row) => taxed.map((own) => ({ ...row, ...own })))

const mapping = fc.record({
  code_type: fc.constantFrom("mrpl" as const, "spar" as const, "loyaltyWorld" as const),
  item: digits(5, 7),
  product_id: productId
})

const pack = fc.record({
  hub_id: id,
  scan_code: text(30),
  received_at: time,
  row_id: maybe(text(30)),
  product_id: maybe(productId),
  qty: maybe(quantity),
  received_qty: maybe(quantity),
  date_of_expiry: maybe(day),
  status: whole(0, 2),
  shipment_id: maybe(text(30))
})

/** A number of a country that has none such is refused. */
const mobile = digits(6, 15)
  .map(normalPhone)
  .filter((number) => readPhone(number)?.normal === number)
const address = {
  street: maybe(text(200)),
  city: maybe(text()),
  region: maybe(text()),
  postcode: maybe(text(20))
}
const customer = fc.record({
  mobile,
  firstname: maybe(text()),
  lastname: maybe(text()),
  ...address,
  gstin: maybe(gstin),
  trn: maybe(digits(15)),
  legal_name: maybe(text()),
  is_sez: fc.constantFrom<0 | 1>(0, 1)
})

const order = fc.record({
  increment_id: increment,
  store_id: id,
  status: fc.constantFrom(...OrderStatus.literals),
  source: word,
  source_ref_id: maybe(text()),
  order_type: maybe(text()),
  relation_parent_real_id: maybe(text()),
  is_hub_transfer_order: bit,
  transfer_to: maybe(id),
  item_pickup_status: maybe(word),
  sub_slot_id: maybe(id),
  delivery_at: fc.array(orderTime, { maxLength: 3 }),
  display_string: maybe(text()),
  sla_start_at: maybe(orderTime),
  created_at: orderTime,
  order_becomes_pending: maybe(orderTime),
  updated_at: maybe(orderTime),
  shipped_at: maybe(orderTime),
  returned_at: maybe(orderTime),
  payment_method: word,
  cod_payment: maybe(text()),
  customer_firstname: maybe(text()),
  customer_lastname: maybe(text()),
  customer_mobile: maybe(mobile),
  ...address,
  subtotal: maybe(money),
  shipping: money,
  discount: money,
  tax: money,
  grand_total: maybe(money),
  hold_reason: maybe(reason),
  held_by: maybe(text()),
  held_at: maybe(orderTime)
})

const item = fc.record({
  increment_id: increment,
  line: whole(1, 9999),
  product_id: productId,
  name: maybe(text()),
  qty: quantity,
  qty_ordered_initial: maybe(quantity),
  price: maybe(money),
  sell_by: maybe(sellBy),
  status: fc.constantFrom("active" as const, "deleted" as const),
  parent_line: maybe(whole(1, 9999)),
  accepted_qty: maybe(quantity),
  nil: bit,
  partial_nil: quantity,
  reason: maybe(text()),
  qty_orig: maybe(quantity),
  qty_packed: maybe(quantity)
})

const variable = fc.record({
  name: fc
    .string({ unit: fc.constantFrom(..."abcXYZ_09"), minLength: 1, maxLength: 20 })
    .map((each) => `v${each}`),
  hub_id: maybe(id),
  value: jsonText
})

const listed = fc.record({
  list: fc.constantFrom("excluded" as const, "long_shelf_life" as const, "one_year" as const),
  product_id: productId
})

const shipmentId = fc
  .tuple(fc.constantFrom(..."AZaz09"), fc.string({ unit: fc.constantFrom(..."AZaz09/_.-"), maxLength: 20 }))
  .map(([first, rest]) => first + rest)
const sscc = fc
  .string({ unit: fc.constantFrom(..."0123456789"), minLength: 17, maxLength: 17 })
  .map((digits) => `${digits}${digitAfter(digits, 17)}`)
const shippedCarton = fc.record({
  sscc,
  contents: fc.uniqueArray(
    fc.record({
      code: fc.integer({ min: 10_000_000, max: 99_999_999 }).map(String),
      count: fc.integer({ min: 1, max: 9999 })
    }),
    { minLength: 1, maxLength: 4, selector: ({ code }) => code }
  )
})
const shipment = fc.record({
  shipment_id: shipmentId,
  hub_id: id,
  shipment_name: text(),
  source_of_shipment: text(),
  time_of_shipping: maybe(time),
  notes: maybe(text(200)),
  cartons: maybe(fc.uniqueArray(shippedCarton, { maxLength: 3, selector: (each) => each.sscc })),
  created_at: time,
  time_of_entry: maybe(time)
})
const shipmentItem = fc.record({
  shipment_id: shipmentId,
  product_id: productId,
  product_name: maybe(text()),
  original_qty: quantity,
  received_qty: maybe(quantity),
  accepted_qty: maybe(quantity),
  size: maybe(text())
})

const stockLevel = fc.record({ store_id: id, product_id: productId, stock_level: quantity })
const report = fc.record({ hub_id: id, day, submission_updated_at: time, approved_at: maybe(time) })
const orderNote = fc.record({
  increment_id: increment,
  note: text().map((each) => (each.trim() === "" ? "1" : each)),
  at: time,
  by: text().map((each) => (each.trim() === "" ? "A" : each)),
  text: line(300),
  taken_back_at: maybe(time)
})
const payment = fc.record({
  increment_id: increment,
  method: fc.constantFrom("upi" as const, "card" as const, "checkmo" as const),
  state: fc.constantFrom("pending" as const, "success" as const, "failed" as const),
  amount: money,
  reference: maybe(text()),
  by: maybe(text()),
  created_at: time,
  updated_at: maybe(time)
})
const failedOrder = fc.record({
  store_id: id,
  source: word,
  ref_id: text(),
  info: text(200),
  created_at: time
})
const locality = fc.record({
  locality_id: id,
  website_id: id,
  postcode: whole(100_000, 999_999).map(String),
  name: text(),
  city: text(),
  region: text(),
  is_served: bit
})
const slot = fc.record({
  store_id: id,
  slot: whole(1, 999),
  weekdays: fc.subarray(["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const, { minLength: 1 }),
  starts: whole(0, 1440),
  ends: whole(0, 1440),
  display_string: maybe(text()),
  capacity: whole(0, 100_000),
  cut_off_minutes: whole(0, 10_080)
})
const coupon = fc.record({
  code: fc.stringMatching(/^[A-Z0-9_-]{1,40}$/),
  percent: maybe(whole(0, 99_999_999_999)),
  amount: maybe(money),
  min_subtotal: money,
  active: bit,
  valid_from: maybe(time),
  valid_to: maybe(time),
  limit: maybe(whole(1, 1_000_000)),
  websites: maybe(fc.array(id, { minLength: 1, maxLength: 3 }))
})
const price = fc.record({ store_id: id, product_id: productId, price: money })
