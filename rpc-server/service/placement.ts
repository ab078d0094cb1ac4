/**
 * CommerceService, from the cart to the invoiced order: placed once, with its packs kept for it, and invoiced with
 * them.
 */
import { Effect, Result } from "effect"
import type { CommerceCart } from "#core/contract/cart.ts"
import type { Placement } from "#core/contract/placement.ts"
import { cleaned } from "#core/counter/address.ts"
import type { Cart } from "#core/counter/cart.ts"
import { decidePlacement, type Placed, userTypeFor } from "#core/counter/placement.ts"
import { activePartners, externalCustomer, partnersVariable } from "#core/counter/source.ts"
import * as Day from "#core/day.ts"
import { type Fault, fault } from "#core/fault.ts"
import * as Money from "#core/money.ts"
import { restNow } from "#core/order/costs.ts"
import type { PayPart } from "#core/order/pay-part.ts"
import { inSlot, isOpenAt, slotOf } from "#core/order/slot.ts"
import { shipsWithInvoice } from "#core/order/status.ts"
import { masked, readNumber, storeCredit } from "#core/order/store-credit.ts"
import { toWire } from "#core/order/wire.ts"
import { normalPhone } from "#core/phone.ts"
import { currencyOf } from "#core/session/currency.ts"
import { textOf, truth } from "#core/session/flags.ts"
import { CommerceBackend } from "../commerce/backend.ts"
import type { Call, Handlers } from "../rpc/handler.ts"
import { pushWireOrder } from "../rpc/rooms.ts"
import { transact } from "../rpc/transact.ts"
import * as carts from "../store/counter/carts.ts"
import * as coupons from "../store/counter/coupons.ts"
import { forgetUnknown } from "../store/counter/customer-look-ups.ts"
import * as drafts from "../store/counter/drafts.ts"
import { restart, type Tx } from "../store/engine/transaction.ts"
import * as audit from "../store/network/audit.ts"
import * as env from "../store/network/env-variables.ts"
import * as messages from "../store/order/commerce-messages.ts"
import * as slots from "../store/order/delivery-slots.ts"
import { references } from "../store/order/network-numbers.ts"
import * as orderBuyer from "../store/order/order-buyer.ts"
import { moveToSlot } from "../store/order/order-delivery.ts"
import * as orderParts from "../store/order/order-parts.ts"
import * as orders from "../store/order/orders.ts"
import * as outgoing from "../store/order/outgoing-events.ts"
import * as placed from "../store/order/placed-orders.ts"
import * as claims from "../store/pack/pack-claims.ts"
import { chargeOf, couponOf } from "./cart-sums.ts"
import { claimedUntil, holderOf, viewOf } from "./cart-view.ts"
import { coinAt } from "./cash-coin.ts"
import { mobileRulesOf, partnerPriceRulesOf } from "./counter-rules.ts"
import { placesFor } from "./delivered-places.ts"
import { auditDiscounts, givenDiscounts } from "./discounts-in-cart.ts"
import { requireBasketRoom } from "./named-basket.ts"
import { namedBuyer } from "./named-buyer.ts"
import { nextIncrement } from "./next-increment.ts"
import { invoicePlaced, printInfo } from "./placed-invoice.ts"
import { placedOf, wirePlaced } from "./placed-order.ts"
import { settleWeights } from "./priced-packs.ts"
import { shiftAt } from "./shift-sale.ts"
import { payFromCredit } from "./store-credit.ts"

type PlacementMethods = Pick<
  typeof CommerceCart,
  "placeOrder" | "placeOrderV2" | "updateAndInvoiceOrder" | "getInvoicePrintInfo"
>

const columnsOf = (cart: Cart, row: carts.CartRow, increment: string, order: Placed, at: Day.GmtTime) => ({
  increment_id: increment,
  store_id: cart.store_id,
  status: order.status,
  source: order.source,
  source_ref_id: order.source_ref_id,
  order_becomes_pending: order.status === "pending" ? at : null,
  created_at: at,
  updated_at: at,
  payment_method: order.payment_method,
  customer_id: row.customer_id,
  customer_firstname: row.firstname,
  customer_lastname: row.lastname,
  customer_mobile: order.mobile === null ? null : normalPhone(order.mobile),
  street: order.address?.street ?? null,
  city: order.address?.city ?? null,
  region: order.address?.region ?? null,
  postcode: order.address?.postcode ?? null,
  ...cart.totals,
  grand_total: order.grand_total
})

/** As the audit names it. */
const printedPart = ({ method, amount, reference }: PayPart) => ({
  method,
  amount: Money.formatPlain(amount),
  ...(reference == null ? {} : { reference })
})

/** Who reads an order does not hold the number of a credit, and could spend it. */
const storedPart = (part: PayPart): PayPart => {
  const number = part.method === storeCredit ? readNumber(part.reference ?? "") : undefined
  return number === undefined ? part : { ...part, reference: masked(number) }
}

/** What an order takes out of a store credit: a part of it, or the rest. */
const creditPayment = ({ payment_method, parts, grand_total }: Placed, named: string | null | undefined) => {
  const part = parts.find(({ method }) => method === storeCredit)
  if (part !== undefined) return { number: part.reference ?? "", amount: part.amount, isPart: true }
  return payment_method === storeCredit
    ? { number: named ?? "", amount: restNow({ grand_total, parts }) }
    : undefined
}

/** Writes the order; the reference of a partner's order is another's where that is refused. */
const write = function* (
  columns: placed.PlacedColumns,
  order: Placed
): Tx<Result.Result<number, Fault<"ReferenceTaken">>> {
  const id = yield* placed.add(columns)
  if (id !== undefined) return Result.succeed(id)
  const { source, source_ref_id } = order
  if (source_ref_id === null) return restart()
  const taken = (yield* references([{ source, source_ref_id }])).get(`${source} ${source_ref_id}`)
  return taken === undefined ? restart() : Result.fail(fault("ReferenceTaken", { increment_id: taken }))
}

/** The cart of what is asked for as a partner's order is a partner's, whatever was said of it before. */
const forWhom = function* (row: carts.CartRow, request: Placement): Tx<carts.CartRow> {
  const { source = null, reference_order_id = null } = request
  if (row.order_id !== null || userTypeFor({ userInfo: null }, { source, reference_order_id }) !== 3)
    return row
  yield* carts.makePartners(row.cart_id)
  return { ...row, user_type: 3, coupon: null, discount: null }
}

/** The order gets its place in a slot, or is told why there is none. */
const takeSlot = function* (
  call: Call,
  orderId: number,
  slotId: number
): Tx<Result.Result<void, Fault<"SlotUnavailable">>> {
  const { caller, now } = call
  const slot = slotOf(yield* slots.ofStoreToDecide(caller.storeId), slotId)
  if (slot === undefined) return Result.fail(fault("SlotUnavailable", { why: "gone" }))
  if (!isOpenAt(slot, now))
    return Result.fail(fault("SlotUnavailable", { why: now < slot.closesAt ? "far" : "past" }))
  const at = Day.toGmt(now)
  const order = { order_id: orderId, store_id: caller.storeId, updated_at: at }
  return (yield* moveToSlot(order, slot, inSlot(slot), at))
    ? Result.succeed(undefined)
    : Result.fail(fault("SlotUnavailable", { why: "full" }))
}

/** The placement of a cart, as a transaction. @param isTold the shop outside hears of it */
export const placing = (call: Call, request: Placement, isTold: boolean) =>
  function* () {
    const { caller, now } = call
    const at = Day.toGmt(now)
    const room = yield* requireBasketRoom(call, request.basket ?? "")
    if (Result.isFailure(room)) return Result.fail(room.failure)
    const opened = yield* carts.toChange(carts.ownerOf(caller, request.basket ?? ""), caller, at)
    const row = yield* forWhom(opened, request)
    const until = yield* claimedUntil(call)
    // Its packs are held before they are counted: nobody takes one over meanwhile, whose time is over.
    if (row.order_id === null) yield* claims.prolong(holderOf(row), until)
    const cart = yield* viewOf(call, request.address == null ? row : { ...row, ...cleaned(request.address) })
    const { address } = cart
    const decided = decidePlacement(
      cart,
      {
        payment_mode: request.payment_mode,
        parts: request.parts ?? [],
        source: request.source ?? null,
        reference_order_id: request.reference_order_id ?? null,
        grand_total: request.grand_total ?? null,
        external_mobile: request.external_customer?.mobile ?? null
      },
      {
        flags: caller.flags,
        partners: activePartners(yield* env.find(partnersVariable, caller.hubId), caller.flags),
        partnerPrice: yield* partnerPriceRulesOf(caller),
        mobileRules: yield* mobileRulesOf(caller),
        places: yield* placesFor(caller.storeId, address?.postcode ?? ""),
        coin: yield* coinAt(caller.storeId)
      }
    )
    if (Result.isFailure(decided)) return Result.fail(decided.failure)
    const waiting = (cart.discounts ?? []).find(({ waits }) => waits !== null)
    if (waiting?.waits != null) return Result.fail(fault("DiscountUnapproved", { why: waiting.waits }))
    // Nothing is delivered for nothing because what it costs cannot be read.
    const charge = row.user_type === 1 ? yield* chargeOf(caller.hubId) : Result.succeed(undefined)
    if (Result.isFailure(charge)) return Result.fail(charge.failure)
    const buyer = namedBuyer(cart, request, {
      currency: currencyOf(caller.flags),
      usesPartnerPrice: (yield* mobileRulesOf(caller)).usesPartnerPrice
    })
    if (Result.isFailure(buyer)) return Result.fail(buyer.failure)
    const shift = shipsWithInvoice(decided.success)
      ? yield* shiftAt(call, request.till)
      : Result.succeed(undefined)
    if (Result.isFailure(shift)) return Result.fail(shift.failure)
    const increment = yield* nextIncrement()
    const columns = columnsOf(cart, row, increment, decided.success, at)
    const written = yield* write({ ...columns, buyer: orderBuyer.print(buyer.success) }, decided.success)
    if (Result.isFailure(written)) return Result.fail(written.failure)
    const orderId = written.success
    yield* orderParts.add(orderId, decided.success.parts.map(storedPart))
    const itemIds = yield* placed.addItems(
      orderId,
      cart.items.map(({ product_id, product_name, qty, sell_by, price, total_price }) => ({
        product_id,
        name: product_name,
        qty,
        sell_by,
        price,
        total_price
      }))
    )
    const discounts = givenDiscounts(cart, itemIds)
    if (discounts.length > 0)
      yield* placed.setDiscounts({ order_id: orderId, store_id: cart.store_id }, discounts)
    // An order that is handed over now has no slot.
    if (request.slot != null && !shipsWithInvoice(decided.success)) {
      const slot = yield* takeSlot(call, orderId, request.slot)
      if (Result.isFailure(slot)) return Result.fail(slot.failure)
    }
    yield* outgoing.add("order.created", orderId, at)
    const credited = creditPayment(decided.success, request.payment_reference)
    if (credited !== undefined) {
      const paid = yield* payFromCredit({ order_id: orderId, store_id: cart.store_id }, credited, call)
      if (Result.isFailure(paid)) return Result.fail(paid.failure)
    }
    if (row.coupon !== null) {
      const usable = yield* couponOf(call, row.coupon, cart.totals.subtotal)
      if (Result.isFailure(usable)) return Result.fail(usable.failure)
      const taken = yield* coupons.take(row.coupon, orderId)
      if (Result.isFailure(taken)) return Result.fail(taken.failure)
    }
    const used = request.draft_id == null ? undefined : yield* drafts.findAmong(caller, request.draft_id)
    if (used !== undefined) yield* drafts.remove(used.hub, used.draft.id)
    if (row.mobile !== null) yield* forgetUnknown(caller.userId, row.mobile)
    yield* settleWeights(
      holderOf(row),
      cart.items.flatMap(({ scanned_info }) => scanned_info?.items ?? [])
    )
    yield* claims.handOver(holderOf(row), { kind: "order", id: orderId, name: increment }, until)
    yield* carts.lockAs(orderId, row.cart_id)
    const order = yield* orders.find(caller.storeIds, orderId, now)
    if (order === undefined) return restart()
    yield* audit.ofOrder(call, order, "received", {
      source: decided.success.source,
      method: decided.success.payment_method,
      ...(decided.success.parts.length === 0
        ? {}
        : { parts: decided.success.parts.map(storedPart).map(printedPart) }),
      channel: "Hub",
      // The till that places the order sells it, whoever dispatches it.
      ...(shift.success === undefined ? {} : { till: shift.success.till }),
      scanned: truth(request.scanned) === true,
      ...(decided.success.payment_method === "card"
        ? { swipe_machine_tid: textOf(caller.flags, "swipe_machine_tid") }
        : {}),
      ...(request.external_customer == null
        ? {}
        : {
            external_customer: externalCustomer({
              ...request.external_customer,
              mobile: normalPhone(request.external_customer.mobile)
            })
          })
    })
    yield* auditDiscounts(call, order)
    const whole = toWire(order)
    if (isTold) yield* messages.add(whole, at)
    return Result.succeed({ answer: wirePlaced(placedOf(order)), order: whole })
  }

const place = Effect.fnUntraced(function* (call: Call, request: Placement) {
  const { orderPlaced } = yield* CommerceBackend
  const { answer, order } = yield* transact(call, placing(call, request, orderPlaced !== undefined))
  yield* pushWireOrder(order)
  return answer
})

export const placementCalls: Handlers<PlacementMethods> = {
  placeOrder: (args, call) =>
    place(call, {
      payment_mode: args.payment_mode ?? "cashondelivery",
      slot: args.slot ?? null,
      source: args.source ?? null,
      scanned: args.scanned ?? false,
      external_customer: args.external_customer ?? null,
      reference_order_id: args.reference_order_id ?? null,
      address: args.address ?? null
    }),
  placeOrderV2: ({ request }, call) => place(call, request),
  updateAndInvoiceOrder: ({ order_id, till, given }, call) => invoicePlaced(call, order_id, { till, given }),
  getInvoicePrintInfo: ({ order_id }, call) => printInfo(call, order_id)
}
