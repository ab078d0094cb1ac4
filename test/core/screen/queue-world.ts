/** Worlds in which the durable queues are worked off: a server that does whatever they ask, and how time goes on there. */
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import type { Running } from "#core/client/run.ts"
import type { SentCart } from "#core/counter/queued-cart.ts"
import * as Day from "#core/day.ts"
import * as Money from "#core/money.ts"
import type { Order } from "#core/order/order.ts"
import type { Chosen } from "#core/order/order-selection.ts"
import * as Q from "#core/quantity.ts"
import { item, order } from "../arbitrary/order.ts"
import { pack } from "../arbitrary/stock.ts"
import { noon } from "../arbitrary/time.ts"
import { until, World } from "./world.ts"

export const orderOf = (id: number, change: Partial<Order> = {}): Order =>
  order([item(id * 10, 7, { qty: Q.ofThousandths(500) })], {
    order_id: id,
    increment_id: String(100 + id),
    ...change
  })
export const chosen = (id: number): Chosen => ({
  order_id: id,
  increment_id: String(100 + id),
  total_item_count: 1
})
export const invoiced = (id: number) => ({
  status: "success",
  invoice_id: String(900 + id),
  invoice_number: `11/26-27/0000${id}`,
  updated_at: Day.toGmt(noon)
})
export const page = { orders: [], total: 0, page: 1, perPage: 300, counts: {} }

export const invoicingFlags = { enable_store_work: 1, enable_multiple_invoice: 1 }

/** Orders are read and invoiced, and a daemon prints their papers. */
export const invoicingWorld = (): World =>
  new World()
    .loggedIn(invoicingFlags)
    .on("ClientService.clientAssign", () => Effect.succeed({ status: "success" }))
    .on("OrderService.getOrderInfo", ({ order_id }) => Effect.succeed(orderOf(Number(order_id))))
    .on("OrderInvoiceService.getAvailablePacks", () => Effect.succeed([pack(7)]))
    .on("InvoiceService.invoiceOrder", ({ order_id }) => Effect.succeed(invoiced(Number(order_id))))
    .on("InvoiceService.processOrderItems", () => Effect.succeed({ status: "success" }))
    .on("AuditService.saveOrderAudit", () => Effect.succeed({ status: "success" }))
    .on("InvoiceService.getInvoiceDocument", () => Effect.succeed({ document: { kind: "invoice" } }))

export const cart: SentCart = {
  cartItems: [
    { product_id: 7, product_name: "Curry cut", by_hand: Q.ofThousandths(500), scan_codes: ["M1"] }
  ],
  cartTotal: Money.ofHundredths(12_000),
  cart_id: null,
  userType: 2,
  customer: null,
  address: null,
  payment_mode: "cashondelivery",
  source: null,
  reference_order_id: null,
  slot: null,
  external_customer: null,
  till: null,
  draft_id: null
}
export const placedOrder = (id: number) => ({
  status: "success",
  order_id: id,
  increment_id: `C0000000${id}`,
  grand_total: cart.cartTotal,
  payment_method: "cashondelivery",
  invoice_id: null
})
/** The carts of the tests are numbered, and so are the orders that they become. */
export const cartId = (number: number): string => `cart-${number}`

const orderOfBasket = ({ request }: Readonly<Record<string, unknown>>) =>
  placedOrder(Number((request as { readonly basket: string }).basket.replace("cart-", "")))

/** Carts become orders, which are invoiced. */
export const placingWorld = (): World =>
  new World()
    .loggedIn({ checkout_in_background: 1, use_partner_price: 1 })
    .on("CommerceService.addMultipleItemsToCart", () => Effect.succeed({ refused: [] }))
    .on("CommerceService.setupGuestUser", () => Effect.succeed({}))
    .on("CommerceService.placeOrderV2", (args) => Effect.succeed(orderOfBasket(args)))
    .on("InvoiceService.isOrderSynced", () => Effect.succeed(true))
    .on("CommerceService.updateAndInvoiceOrder", () => Effect.succeed(placedOrder(1)))
    .on("OrderService.getOrderInfoByIncrementId", () => Effect.succeed(order([item(1, 7)])))
    .on("InvoiceService.processOrderItems", () => Effect.succeed({ status: "success" }))

/** Somebody is in, and the server's pushes have begun: time reaches the queues from now on. */
export const online = (running: Running): Effect.Effect<void> =>
  Effect.gen(function* () {
    yield* until(() => running.model().session !== undefined)
    running.tell({ _tag: "ChangedLink", link: "online" })
  })

/** Time goes on until a condition holds; code that is loaded when it is needed takes its time, too. */
export const untilTicked = (isSo: () => boolean, pace: "1 second" | "250 millis" = "1 second") =>
  Effect.gen(function* () {
    const startedAt = performance.now()
    while (!isSo()) {
      if (performance.now() - startedAt > 30_000) throw new Error(`it never came to: ${isSo}`)
      yield* TestClock.adjust(pace)
      for (let turn = 0; turn < 30 && !isSo(); turn++)
        yield* Effect.promise(() => new Promise<void>((resolve) => setImmediate(resolve)))
    }
  })
