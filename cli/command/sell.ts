/** `packhouse sell`: the cart of this login becomes an order, and what is handed over is invoiced and leaves. */
import type { Command } from "commander"
import { Effect, Result, Schema } from "effect"
import { CommerceCart } from "#core/contract/cart.ts"
import { type Cart, PlacedOrder } from "#core/counter/cart.ts"
import { dueOf } from "#core/counter/cart-totals.ts"
import { isInvoicedAtOnce, isTakenAway } from "#core/counter/placement.ts"
import { keyOf } from "#core/kit/idempotency-key.ts"
import * as Money from "#core/money.ts"
import { cashOf } from "#core/order/pay-parts.ts"
import { tendered } from "#core/order/tender.ts"
import { Rpc } from "#core/port/rpc.ts"
import { currencyOf } from "#core/session/currency.ts"
import { printPaperBy } from "#core/text/command.ts"
import { waysText } from "#core/text/payment.ts"
import { refused, usageError } from "../host/command-error.ts"
import { example } from "./answer.ts"
import { addCodes } from "./cart.ts"
import { asUser, type Client, type Working } from "./client.ts"
import { type PayingByCredit, withCredit } from "./credit-part.ts"
import { cartOf, endCart } from "./kept-cart.ts"
import { underKeptKey } from "./kept-key.ts"
import { forgetSale, type KeptSale, keepSale, recallSale } from "./kept-sale.ts"
import { offerTill, type TillOption, tillIfKnown } from "./kept-till.ts"
import { addedUp, collectWay, type PayOptions, payingFrom, takesCash } from "./pay-options.ts"

const wire = Schema.encodeSync(PlacedOrder)

interface Options extends TillOption, PayOptions {
  readonly source?: string
  readonly reference?: string
  readonly slot?: string
  readonly takeOver?: boolean
  readonly gstin?: string
  readonly trn?: string
  readonly buyerName?: string
  readonly buyerAddress?: string
  readonly sez?: true
  readonly given?: string
  readonly credit?: string
}

/** The buyer whom the invoice is to name; without an option it is the customer's to say. */
const buyerFrom = ({ gstin, trn, buyerName, buyerAddress, sez }: Options) =>
  [gstin, trn, buyerName, buyerAddress, sez].every((option) => option === undefined)
    ? {}
    : {
        buyer: {
          gstin: gstin ?? null,
          trn: trn ?? null,
          legal_name: buyerName ?? "",
          address: buyerAddress ?? "",
          ...(sez === true ? { is_sez: true } : {})
        }
      }

const slotOf = (text: string | undefined): Working<number | null> => {
  if (text === undefined) return Effect.succeed(null)
  return /^\d{1,15}$/.test(text)
    ? Effect.succeed(Number(text))
    : Effect.fail(usageError(`${text} is no slot: packhouse order slot ORDER lists their numbers.`))
}

const givenOf = ({ given }: Options, isInCash: boolean): Working<Money.Money | null> => {
  if (given === undefined) return Effect.succeed(null)
  const amount = /^\d{1,9}(\.\d{1,2})?$/.test(given) ? Money.read(given) : undefined
  if (amount === undefined)
    return Effect.fail(usageError(`${given} is no amount: --given takes one such as 500 or 500.50.`))
  return isInCash
    ? Effect.succeed(amount)
    : Effect.fail(usageError("--given is what a customer gives in cash: leave it out, or pay in cash."))
}

const place = (
  key: string,
  cart: Cart,
  till: string | null,
  { payment_method, parts, payment_reference }: PayingByCredit,
  options: Options
): Working<PlacedOrder> =>
  Effect.gen(function* () {
    const rpc = yield* Rpc
    const request = {
      till,
      payment_mode: payment_method,
      ...(parts.length === 0 ? {} : { parts }),
      ...(payment_reference === undefined ? {} : { payment_reference }),
      channel: "Hub" as const,
      grand_total: cart.grand_total,
      source: options.source ?? null,
      reference_order_id: options.reference ?? null,
      slot: yield* slotOf(options.slot),
      ...buyerFrom(options)
    }
    const content = [key, String(cart.cart_id), JSON.stringify(request)]
    return yield* rpc.call(CommerceCart.placeOrderV2, { request }, { key: keyOf("place", content) })
  })

/** The cart as it is sold: one for nobody yet is a partner's where the order is, and one for somebody else is not sold as it. */
const cartFor = (key: string, { source }: Options): Working<Cart> =>
  Effect.gen(function* () {
    const rpc = yield* Rpc
    const cart = yield* rpc.call(CommerceCart.getCart, {})
    if (source === undefined || cart.order !== null || cart.userInfo?.userType === 3) return cart
    if (cart.userInfo?.mobile != null)
      return yield* refused(
        `The cart is ${cart.userInfo.name ?? cart.userInfo.mobile}'s: for a partner's order, packhouse cart customer --type partner`
      )
    return yield* rpc.call(
      CommerceCart.setupGuestUser,
      { userType: 3 },
      { key: keyOf("sell-partner", [key, String(cart.cart_id)]) }
    )
  })

const nextStep = ({ increment_id, invoice_id, payment_method }: PlacedOrder, isWaiting: boolean): string => {
  if (invoice_id !== null) return `Invoiced: ${printPaperBy(increment_id, "invoice")}`
  return isWaiting && payment_method === "upi"
    ? `To be paid: packhouse payment qr ${increment_id}, and packhouse sell once more when it is`
    : `To be picked: packhouse order show ${increment_id}`
}

/**
 * A cart that is an order already, whose money was waited for, goes on from there; so does a sale that was broken off
 * anywhere, when its command is run again: what was done is not done twice.
 */
const sellUnder = (
  client: Client,
  key: string,
  codes: ReadonlyArray<string>,
  till: string | null,
  options: Options
): Working =>
  Effect.gen(function* () {
    const rpc = yield* Rpc
    const stored = yield* recallSale(client, key)
    if (stored === undefined) yield* addCodes(codes, key, options.takeOver ?? false)
    const cart = yield* cartFor(key, options)
    const userType = cart.userInfo?.userType
    const isTaken = isTakenAway(userType)
    const before = stored?.placed ?? cart.order
    const named = yield* payingFrom(options)
    const exact = dueOf(cart, { method: named.payment_method, isTaken, isInParts: true })
    const ways = before === null ? yield* addedUp(named, options, exact) : named
    const paying = yield* withCredit(client, ways, options.credit, { ...cart, order: before })
    const { payment_method: method, parts } = paying
    // Before anything is placed: with less nothing is sold.
    const sum = dueOf(cart, { method, isTaken, isInParts: parts.length > 0 })
    const due = cashOf(paying, sum)
    const given = yield* givenOf(options, takesCash(before ?? paying))
    const tender =
      given === null || before !== null
        ? undefined
        : tendered(given, due, currencyOf(client.session.user.flags))
    if (tender !== undefined && Result.isFailure(tender))
      return yield* refused(
        `${tender.failure.data.why}: ${given !== null && given < due ? "take more" : "name what is given"}, or sell it without --given.`
      )
    const sale: KeptSale = stored ?? {
      isLater: cart.order !== null,
      placed: null,
      ...(userType === undefined ? {} : { userType })
    }
    if (stored === undefined) yield* keepSale(client, key, sale)
    const placed = sale.placed ?? cart.order ?? (yield* place(key, cart, till, paying, options))
    if (sale.placed === null) yield* keepSale(client, key, { ...sale, placed })
    const isHanded = isTakenAway(sale.userType)
    const isInvoiced = isInvoicedAtOnce(sale.userType, placed.payment_method) || (sale.isLater && isHanded)
    const order = isInvoiced
      ? yield* rpc.call(
          CommerceCart.updateAndInvoiceOrder,
          {
            order_id: placed.order_id,
            ...(till === null ? {} : { till }),
            ...(given === null ? {} : { given })
          },
          {
            key: keyOf(`invoice-placed-${placed.order_id}`, [
              till ?? "",
              ...(given === null ? [] : [Money.formatPlain(given)])
            ])
          }
        )
      : placed
    const isWaiting = isHanded && order.invoice_id === null
    if (!isWaiting) {
      // A cart that is not this order any more is the next customer's.
      if (sale.placed === null || cart.order?.order_id === order.order_id)
        yield* rpc.call(CommerceCart.newCart, {}, { key: keyOf(`new-${order.order_id}`, []) })
      yield* endCart(client)
    }
    return {
      data: wire(order),
      lines: [
        `Order ${order.increment_id}: ${Money.formatPlain(order.grand_total)}, ${waysText(order)}`,
        ...(given === null
          ? []
          : [
              `Given ${Money.formatPlain(given)}, change ${Money.formatPlain(Money.minus(given, cashOf(order, order.grand_total)))}`
            ]),
        nextStep(order, isWaiting)
      ]
    }
  })

const sell = (client: Client, codes: ReadonlyArray<string>, options: Options): Working =>
  Effect.gen(function* () {
    if (options.source === undefined && options.reference !== undefined)
      return yield* usageError("--reference is a partner's number: name the partner with --source.")
    const { payment_method: payment } = yield* payingFrom(options)
    if (options.credit === undefined && payment === "storecredit")
      return yield* usageError("--payment storecredit names the credit that pays: --credit NUMBER.")
    const till = yield* tillIfKnown(options)
    const content = [yield* cartOf(client), ...codes, JSON.stringify({ ...options, till })]
    return yield* underKeptKey(client, { name: "sell", content }, (key) =>
      sellUnder(client, key, codes, till, options).pipe(
        Effect.tap(() => forgetSale(client, key)),
        Effect.tapError((failure) => (failure._tag === "Offline" ? Effect.void : forgetSale(client, key)))
      )
    )
  })

export const define = (program: Command): void => {
  const command = program
    .command("sell")
    .description("sell what is in the cart, with more packs where codes are given")
    .argument("[codes...]", "codes of packs to put into the cart first")
    .option("--payment <method>", "cashondelivery where none is named, card, paytm, upi or storecredit")
    .option(
      "--pay <way=amount>",
      "one of several payments, such as cash=200 or card=100:9981; one without an amount pays the rest; may be given again",
      collectWay
    )
    .option(
      "--credit <number>",
      "a store credit that pays it: all, or what it holds beside --payment; beside --pay with amounts the rest"
    )
    .option("--source <partner>", "a delivery partner's order")
    .option("--reference <id>", "the partner's number for it")
    .option("--slot <id>", "the delivery slot's number")
    .option("--gstin <gstin>", "of a business that buys: its invoice names it")
    .option("--trn <trn>", "the same in the UAE")
    .option("--buyer-name <name>", "the legal name of the buyer whom the invoice names")
    .option("--buyer-address <address>", "that buyer's address")
    .option("--sez", "that buyer is in a special economic zone: integrated tax")
    .option("--given <amount>", "what the customer gives in cash: the change is printed")
    .option("--take-over", "take packs over that somebody else has in hand: their screen is told")
  offerTill(command)
  command.action((codes: ReadonlyArray<string>, options: Options) =>
    asUser(command, (client) => sell(client, codes, options))
  )
  example(
    command,
    "packhouse sell 80177300500645507000123",
    "packhouse sell --given 500",
    "packhouse sell --payment upi",
    "packhouse sell --pay cash=200 --pay upi",
    "packhouse sell --payment storecredit --credit SC7K3Q9X2M4TB1C",
    "packhouse sell --pay cash=200 --credit SC7K3Q9X2M4TB1C",
    "packhouse sell --credit SC7K3Q9X2M4TB1C --given 100",
    "packhouse sell --source zomato --reference Z-4711"
  )
}
