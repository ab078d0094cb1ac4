/** One step of an order that is placed behind the counter, against the server. Each has a key: a repeat is one effect. */
import * as Effect from "effect/Effect"
import { CommerceCart } from "../../contract/cart.ts"
import { InvoiceService } from "../../contract/invoice.ts"
import { OrderService } from "../../contract/order.ts"
import type { PlacedOrder } from "../../counter/cart.ts"
import type { PlacedAs } from "../../counter/queued-cart.ts"
import { type Order, orderedItems } from "../../order/order.ts"
import { type CallFailure, isUnanswered, Rpc } from "../../port/rpc.ts"
import * as Q from "../../quantity.ts"
import { apiCallFailure } from "../../text/failed-call.ts"
import { unexpected } from "../../text/placement-queue.ts"
import { failureMessage, type Host, sessionOf, tapUnauthorized } from "../effects/host.ts"
import { keyOf } from "../idempotency-key.ts"
import { fillBasket } from "./filled-basket.ts"
import { basketOf, type Entry, type Message, type Outcome } from "./model.ts"

const did: Outcome = { _tag: "Did" }
const seen = (isThere: boolean): Outcome => (isThere ? did : { _tag: "Unseen" })

const keyFor = ({ id }: Entry, deed: string, content: unknown): string => keyOf(`${deed}-${id}`, content)

const addItems = (rpc: typeof Rpc.Service, entry: Entry) =>
  Effect.gen(function* () {
    const { cartItems, cart_id, anew } = entry
    const basket = basketOf(entry)
    if (cart_id !== null)
      yield* rpc.call(
        CommerceCart.setCartAside,
        { cart_id, basket },
        { key: keyFor(entry, "aside", cart_id) }
      )
    const [first] = yield* fillBasket(rpc, entry, basket, keyFor(entry, "add-items", anew))
    if (first === undefined) return did
    const name = first.product_name ?? cartItems[first.index]?.product_name ?? ""
    return { _tag: "Erred", message: `${name}: ${first.message}`, isAnswered: true } satisfies Outcome
  })

const setUpCustomer = (rpc: typeof Rpc.Service, entry: Entry) =>
  Effect.gen(function* () {
    const { userType, customer, address } = entry
    const basket = basketOf(entry)
    const key = keyFor(entry, "customer", "")
    if (customer === null) yield* rpc.call(CommerceCart.setupGuestUser, { userType, basket }, { key })
    else yield* rpc.call(CommerceCart.setupUser, { user: { ...customer, userType }, basket }, { key })
    if (address !== null && customer !== null)
      yield* rpc.call(
        CommerceCart.setupShippingAddress,
        { address, basket },
        { key: keyFor(entry, "address", "") }
      )
    return did
  })

const placedAs = ({ order_id, increment_id, grand_total }: PlacedOrder): Outcome => ({
  _tag: "Did",
  placed: { order_id, increment_id, amount: grand_total }
})

/** A cart that is an order already was placed before, and nobody heard of it. */
const place = (rpc: typeof Rpc.Service, entry: Entry) => {
  const basket = basketOf(entry)
  const { payment_mode, payment_reference, source, slot, external_customer, reference_order_id } = entry
  const { till, draft_id, buyer, parts } = entry
  return Effect.map(
    rpc.call(
      CommerceCart.placeOrderV2,
      {
        request: {
          payment_mode,
          ...(payment_reference === undefined ? {} : { payment_reference }),
          source,
          slot,
          external_customer,
          reference_order_id,
          till,
          draft_id,
          ...(buyer === undefined ? {} : { buyer }),
          ...(parts === undefined ? {} : { parts }),
          channel: "Hub",
          address: entry.customer === null ? entry.address : null,
          grand_total: entry.cartTotal,
          basket
        }
      },
      { key: keyFor(entry, "place", "") }
    ),
    placedAs
  ).pipe(
    Effect.catchTag("Ruled", (ruled) =>
      ruled.as("CartLocked") === undefined && ruled.as("IdempotencyConflict") === undefined
        ? Effect.fail(ruled)
        : Effect.flatMap(rpc.call(CommerceCart.getCart, { basket }), ({ order }) =>
            order === null ? Effect.fail(ruled) : Effect.succeed(placedAs(order))
          )
    )
  )
}

/** What was invoiced of each item, as it is confirmed. */
const linesOf = (order: Order) =>
  orderedItems(order).map(({ item_id, product_id, accepted_qty }) => ({
    item_id,
    product_id,
    qty: accepted_qty ?? Q.zero
  }))

const processItems = (rpc: typeof Rpc.Service, entry: Entry, { increment_id }: PlacedAs, store: number) =>
  Effect.gen(function* () {
    const order = yield* rpc.call(OrderService.getOrderInfoByIncrementId, { increment_id })
    yield* rpc.call(
      InvoiceService.processOrderItems,
      { items: linesOf(order), increment_id, store },
      { key: keyFor(entry, "process-items", "") }
    )
    return did
  })

const stepOf = (host: Host, rpc: typeof Rpc.Service, entry: Entry): Effect.Effect<Outcome, CallFailure> => {
  const { step, placed, till, given } = entry
  switch (step) {
    case "add-items":
      return addItems(rpc, entry)
    case "set-up-customer":
      return setUpCustomer(rpc, entry)
    case "place":
      return place(rpc, entry)
  }
  if (placed === null) return Effect.succeed({ _tag: "Erred", message: unexpected, isAnswered: true })
  const { order_id, increment_id } = placed
  switch (step) {
    case "wait-placed":
    case "wait-invoiced":
      return Effect.map(rpc.call(InvoiceService.isOrderSynced, { increment_id }), seen)
    case "invoice":
      return Effect.as(
        rpc.call(
          CommerceCart.updateAndInvoiceOrder,
          {
            order_id,
            ...(till === null ? {} : { till }),
            ...(given === undefined ? {} : { given })
          },
          { key: keyFor(entry, "invoice", "") }
        ),
        did
      )
    case "process-items":
      return processItems(rpc, entry, placed, sessionOf(host)?.store.store_id ?? 0)
  }
}

/** What has no sentence of its own gets the queue's. */
const messageOf = (failure: CallFailure): string => {
  const message = failureMessage(failure, unexpected)
  return message === "" || message === apiCallFailure ? unexpected : message
}

export const takeStep = (host: Host<Message>, entry: Entry) =>
  Effect.gen(function* () {
    if (sessionOf(host) === undefined) return
    const rpc = yield* Rpc
    const tell = (outcome: Outcome) => host.tell({ id: entry.id, step: entry.step, ...outcome })
    yield* tapUnauthorized(host, stepOf(host, rpc, entry)).pipe(
      Effect.match({
        onSuccess: tell,
        onFailure: (failure) =>
          tell(
            isUnanswered(failure)
              ? { _tag: "Unanswered", message: failureMessage(failure) }
              : { _tag: "Erred", message: messageOf(failure), isAnswered: failure._tag === "Ruled" }
          )
      })
    )
  })
