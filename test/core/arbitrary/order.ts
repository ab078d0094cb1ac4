/** Orders: one by hand with what a test is about, or any order that the wire can carry. */
import fc from "fast-check"
import * as Money from "#core/money.ts"
import type { Order, OrderItem, OrderStatus, SubSlotInfo } from "#core/order/order.ts"
import { type Payment, paymentStates } from "#core/order/payment-record.ts"
import * as Q from "#core/quantity.ts"
import { anyText, scriptName } from "./text.ts"
import { ago, timeWithin } from "./time.ts"

export const statuses: ReadonlyArray<OrderStatus> = [
  "pending",
  "queued",
  "pending_payment",
  "processing",
  "complete",
  "shipped",
  "canceled",
  "undelivered",
  "partial_return"
]

/** An item of a product: 1 kg at 100.00 unless the test says otherwise. */
export const item = (itemId: number, productId: number, change: Partial<OrderItem> = {}): OrderItem => {
  const qty = change.qty ?? Q.one
  const price = change.price ?? Money.ofHundredths(10_000)
  return {
    item_id: itemId,
    product_id: productId,
    name: `Product ${productId}`,
    product_name: null,
    qty,
    qty_ordered: qty,
    accepted_qty: null,
    NIL: false,
    PARTIAL_NIL: Q.zero,
    reason: null,
    status: "active",
    product_type: "simple",
    parent_item_id: null,
    sell_by: "kg",
    price,
    total_price: Money.times(price, qty),
    ...change
  }
}

/** A pending express order of a store, created an hour ago. */
export const order = (items: ReadonlyArray<OrderItem>, change: Partial<Order> = {}): Order => {
  const subtotal = Money.sum(items.map(({ price, qty }) => Money.times(price, qty)))
  return {
    order_id: 1,
    increment_id: "200000001",
    invoice_id: null,
    status: "pending",
    order_type: null,
    source: "website",
    source_ref_id: null,
    relation_parent_real_id: null,
    store_id: 11,
    is_hub_transfer_order: false,
    item_pickup_status: null,
    total_item_count: items.length,
    sub_slot_id: null,
    sub_slot_info: null,
    display_string: null,
    delivery_at: null,
    slot_id: "express",
    sla_start_at: null,
    order_becomes_pending: null,
    created_at: ago(3600),
    updated_at: ago(3600),
    returned_at: null,
    payment_method: "cashondelivery",
    cod_payment: null,
    grand_total: subtotal,
    amount: subtotal,
    customer_id: 77,
    customer_firstname: "Asha",
    customer_lastname: "Rao",
    customer_mobile: "9876543***",
    ship_address: null,
    totals: { subtotal, shipping: Money.zero, discount: Money.zero, tax: Money.zero, grand_total: subtotal },
    items,
    ...change
  }
}

/** A slot that starts at one time, or at several. */
export const slot = (...starts: ReadonlyArray<string>): Partial<Order> => ({
  sub_slot_id: 5,
  slot_id: "normal",
  sub_slot_info: { display_string: "6 pm - 8 pm", delivery_at: starts }
})

/** "1773 2kg, 2649 3pack": an item a part, numbered from 1. */
export const itemsOf = (text: string): ReadonlyArray<OrderItem> =>
  text.split(",").map((part, index) => {
    const [, product = "", quantity = "", unit] = /^\s*(\d+) ([\d.]+)(kg|pack)\s*$/.exec(part) ?? []
    if (unit !== "kg" && unit !== "pack") throw new Error(`no item: ${part}`)
    return item(index + 1, Number(product), { qty: Q.parse(quantity), sell_by: unit })
  })
export const orderOf = (text: string, change: Partial<Order> = {}): Order => order(itemsOf(text), change)

/** From 10 g, the smallest quantity of two decimals, up to 30 kg, to the gram. */
export const anyQuantity: fc.Arbitrary<Q.Quantity> = fc
  .oneof(
    fc.integer({ min: 10, max: 30_000 }),
    fc.integer({ min: 1, max: 60 }).map((halves) => halves * 500)
  )
  .map(Q.ofThousandths)
export const anyPrice: fc.Arbitrary<Money.Money> = fc.nat({ max: 500_000 }).map(Money.ofHundredths)
export const anySource = fc.constantFrom("website", "fth_retail", "zomato", "swiggy", "flipkart", "mrpl")
export const anyStatus = fc.constantFrom(...statuses)

const orNull = <A>(arbitrary: fc.Arbitrary<A>): fc.Arbitrary<A | null> => fc.option(arbitrary, { nil: null })

/** Fields that an item may carry, as null or with a value, or not carry at all. */
const anyExtras = fc.record(
  {
    qty_ordered_initial: anyQuantity,
    hub_inventory_id: orNull(fc.constantFrom("", "4", "4,17")),
    hub_inventory_items: orNull(
      fc.array(fc.record({ is_scanned: fc.boolean(), scan_code: anyText, qty: anyQuantity }), {
        maxLength: 2
      })
    ),
    scanned_info: orNull(
      fc.record(
        {
          items: fc.array(
            fc.record(
              { scan_code: anyText, qty: anyQuantity, current_qty: anyQuantity },
              { requiredKeys: ["scan_code", "qty"] }
            ),
            { maxLength: 2 }
          ),
          total_qty: anyQuantity,
          total_qty_display: fc.constant("1.5"),
          total_qty_rounded: fc.constant(1.5)
        },
        { requiredKeys: ["items", "total_qty"] }
      )
    ),
    packingDetails: orNull(fc.record({ qty_orig: anyQuantity, qty_packed: anyQuantity })),
    ean13_barcode: orNull(fc.constant("8901234567890")),
    label_name: orNull(anyText),
    editflag: fc.boolean(),
    fetching: fc.boolean()
  },
  { requiredKeys: [] }
)

const anyItem = (itemId: number): fc.Arbitrary<OrderItem> =>
  fc
    .record({
      product_id: fc.integer({ min: 1, max: 6 }),
      name: anyText,
      product_name: orNull(scriptName),
      qty: anyQuantity,
      reason: orNull(anyText),
      status: fc.constantFrom("active", "active", "active", "deleted"),
      product_type: fc.constantFrom("simple", "simple", "simple", "virtual"),
      parent_item_id: fc.constantFrom(null, null, null, 1),
      sell_by: fc.constantFrom("kg", "pack"),
      price: anyPrice,
      info: orNull(
        fc.record({
          net_weight: orNull(fc.integer({ min: 1, max: 5000 })),
          qty_increments: orNull(fc.constantFrom(250, 500, 1000).map(Q.ofThousandths))
        })
      ),
      more: anyExtras
    })
    .map(({ product_id, more, ...rest }) => item(itemId, product_id, { ...rest, ...more }))
/** Items of few products, so that two lines of one product are common. */
export const anyItems = (most = 6): fc.Arbitrary<ReadonlyArray<OrderItem>> =>
  fc
    .integer({ min: 1, max: most })
    .chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => anyItem(index + 1))))

export const anyPayment: fc.Arbitrary<Payment> = fc.record({
  method: fc.constantFrom("upi", "card", "paytm", "cashondelivery"),
  state: fc.constantFrom(...paymentStates),
  amount: anyPrice,
  reference: orNull(anyText),
  by: orNull(scriptName),
  created_at: timeWithin(2),
  updated_at: timeWithin(1)
})

const anySlot: fc.Arbitrary<SubSlotInfo | null> = orNull(
  fc.record({
    display_string: anyText,
    delivery_at: fc.array(fc.oneof(timeWithin(2), fc.constant("in the evening")), {
      minLength: 1,
      maxLength: 3
    })
  })
)

/** Any order: every status, express, scheduled and multiple slots, names of every kind. */
export const anyOrder: fc.Arbitrary<Order> = fc
  .record({
    order_id: fc.integer({ min: 1, max: 9_999_999 }),
    increment_id: fc.integer({ min: 1, max: 999_999_999 }).map(String),
    invoice_id: orNull(fc.integer({ min: 1, max: 9999 }).map(String)),
    status: anyStatus,
    source: anySource,
    sub_slot_id: orNull(fc.integer({ min: 1, max: 9 })),
    sub_slot_info: anySlot,
    delivery_at: orNull(timeWithin(2)),
    sla_start_at: orNull(timeWithin(2)),
    order_becomes_pending: orNull(timeWithin(1)),
    created_at: timeWithin(7),
    updated_at: timeWithin(7),
    customer_firstname: orNull(anyText),
    customer_lastname: orNull(anyText),
    total_item_count: fc.nat({ max: 40 }),
    item_pickup_status: fc.constantFrom(null, "picked", "packed", "picking"),
    payments: fc.option(fc.array(anyPayment, { minLength: 1, maxLength: 2 }), { nil: undefined }),
    items: anyItems()
  })
  .map(({ items, payments, ...rest }) => order(items, payments === undefined ? rest : { ...rest, payments }))

/** Orders of different ids, as an order book holds them. */
export const anyOrders = (most = 12): fc.Arbitrary<ReadonlyArray<Order>> =>
  fc.uniqueArray(anyOrder, { selector: ({ order_id }) => order_id, maxLength: most })
