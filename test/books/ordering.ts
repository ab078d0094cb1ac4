/** What is ordered at the counter, with discounts and coupons, by whom and for what way of payment. */
import { type Line, type Ordered, priced, subtotalOf } from "./bill.ts"
import { Fraction, paisa, zero } from "./fraction.ts"
import { placeNames, regimeBetween, taxOf } from "./levies.ts"
import { drawn, payByUpi, planFor } from "./paying.ts"
import { businesses, coupons, deliveryCharge, isSoldIn, type Shop } from "./shop.ts"
import type { Business, Sold, Till, Trade } from "./trade.ts"

const hundred = Fraction.of(100)
/** From this taxable value on a buyer is named: India, UAE. */
const namedFrom = { INR: Fraction.of(50_000), AED: Fraction.of(10_000) }

/** Lines of a sale: each product once. */
export const linesFor = (trade: Trade, { shop }: Till): ReadonlyArray<Line> =>
  trade
    .some(
      trade.goods.filter((goods) => isSoldIn(shop, goods) && (goods.id !== 5008 || trade.upTo(6) === 0)),
      4
    )
    .map((goods) => ({
      goods,
      price: goods.price,
      quantity: goods.unit === "Kg" ? Fraction.of(2 + trade.upTo(60), 20) : Fraction.of(1 + trade.upTo(6))
    }))

interface Address {
  readonly street: string
  readonly city: string
  readonly region: string
  readonly postcode: string
}
const postcodes = { "29": "560038", "32": "682001", "04": "160017", "33": "600001", AE: "" } as const
export const addressIn = (place: keyof typeof postcodes): Address => ({
  street: "4 Church Street\nChurch Street\nNear the park\nIndiranagar",
  city: "The city",
  region: placeNames[place],
  postcode: postcodes[place]
})

const buyerOf = (gstin: string | null) => ({
  ...(gstin === null ? {} : { gstin }),
  legal_name: "Bakers Guild LLP",
  address: "4, Church Street"
})

export interface Placed {
  readonly order_id: number
  readonly increment_id: string
  readonly grand_total: number
}
interface CartView {
  readonly items: ReadonlyArray<{ readonly id: number; readonly product_id: number }>
  readonly grand_total: number
  readonly cash_total: number
  readonly totals: Readonly<Record<"subtotal" | "discount" | "tax" | "shipping" | "grand_total", number>>
}

export const decimal = (value: number): string => Fraction.read(value).text()

/** An amount or a percent that somebody takes off a sum by hand, above its cost. */
const cutOf = (trade: Trade, sum: Fraction, percent: number) => {
  const part = Fraction.of(1 + trade.upTo(percent * 100), 100)
  if (trade.upTo(2) === 0)
    return { cut: { percent: part.toNumber() }, off: sum.times(part).per(hundred).nearest() }
  const off = sum.times(part).per(hundred).down(paisa)
  return { cut: { amount: off.toNumber() }, off }
}

/** Discounts by hand of some lines, and of the whole. Answers the lines, and what is off the whole. */
const discounted = async (trade: Trade, { caller }: Till, lines: ReadonlyArray<Line>) => {
  const reason = "Damaged packing"
  const { items } = await trade.done<CartView>(caller, "CommerceService.getCart")
  const reduced: Array<Line> = []
  for (const line of lines) {
    const { cut, off } = cutOf(trade, subtotalOf([line]), 12)
    const isReduced = trade.upTo(5) === 0 && !off.isZero
    const item = items.find(({ product_id }) => product_id === line.goods.id)
    if (isReduced)
      await trade.done(caller, "CommerceService.setDiscount", { item_id: item?.id, ...cut, reason })
    reduced.push(isReduced ? { ...line, off } : line)
  }
  const left = reduced.reduce((sum, { off = zero }) => sum.minus(off), subtotalOf(lines))
  const { cut, off } = cutOf(trade, left, 5)
  const isReduced = trade.upTo(5) === 0 && !off.isZero
  if (isReduced) await trade.done(caller, "CommerceService.setDiscount", { ...cut, reason })
  return { lines: reduced, whole: isReduced ? off : zero }
}
/** A business that the files of a shop's country have brought. */
export const businessAt = (trade: Trade, { place }: Shop): Business | undefined =>
  trade.one(trade.businesses.filter(({ gstin }) => (gstin === null) === (place === "AE")))

/** Fills a cart and places it; `isSold` where it is handed over now. Answers the order, with nothing invoiced. */
export const placed = async (
  trade: Trade,
  till: Till,
  isCounter: boolean,
  { isSold = false, credit: shown }: { readonly isSold?: boolean; readonly credit?: string } = {}
): Promise<Sold> => {
  const { shop, caller } = till
  const chosen = linesFor(trade, till)
  const business = isCounter || trade.upTo(3) > 0 ? undefined : businessAt(trade, shop)
  const supplied = isCounter ? shop.place : (trade.one(shop.deliversTo) ?? shop.place)
  await trade.done(caller, "CommerceService.newCart")
  await trade.done(caller, "CommerceService.clearCart")
  for (const { goods, quantity } of chosen)
    await trade.done(caller, "CommerceService.addItemToCart", {
      product_id: goods.id,
      qty: quantity.toNumber()
    })
  if (isCounter) await trade.done(caller, "CommerceService.setupGuestUser", 2)
  else {
    const person = {
      mobile: shop.place === "AE" ? "0501234567" : "9876543210",
      firstname: "Asha"
    }
    const customer = business === undefined ? person : { mobile: business.mobile }
    await trade.done(caller, "CommerceService.setupUser", { ...customer, userType: 1 })
    await trade.done(caller, "CommerceService.setupShippingAddress", addressIn(supplied))
  }
  const { lines, whole } = await discounted(trade, till, chosen)
  const byHand = lines.reduce((sum, { off = zero }) => sum.plus(off), whole)
  const usable = byHand.isZero ? coupons : coupons.slice(0, 1)
  const coupon = trade.upTo(3) === 0 ? trade.one(usable) : undefined
  if (coupon !== undefined) await trade.done(caller, "CommerceService.applyCoupon", coupon.code)
  else await trade.done(caller, "CommerceService.removeCoupon")

  const isIndia = shop.place !== "AE"
  const subtotal = subtotalOf(lines)
  const left = subtotal.minus(byHand)
  const discount = byHand.plus(
    coupon === undefined ? zero : left.times(coupon.percent).per(hundred).nearest()
  )
  const charge = isCounter || !subtotal.isBelow(deliveryCharge.freeFrom) ? zero : deliveryCharge.amount
  const terms = { regime: regimeBetween(shop.place, supplied), discount, charge }
  const exact = priced(lines, terms)
  const plan = planFor(trade, shop, { isSold, credit: shown }, exact.total)
  // Coins cannot pay it: it is refused in cash, and paid by card.
  const isTooLittle =
    isCounter &&
    plan.method === "cashondelivery" &&
    plan.parts.length === 0 &&
    !exact.total.isZero &&
    exact.total.nearest(shop.coin).isZero
  const { method, parts, credit } = isTooLittle ? { ...plan, method: "card" } : plan
  const isCash = method === "cashondelivery" && parts.length === 0
  const ordered: Ordered = { lines, terms: { ...terms, coin: isCounter && isCash ? shop.coin : undefined } }
  const bill = priced(lines, ordered.terms)
  const rest = parts.reduce((left, { amount }) => left.minus(amount), bill.total)

  const cart = await trade.done<CartView>(caller, "CommerceService.getCart")
  const tax = [...exact.lines, ...exact.delivery].map(taxOf).reduce((sum, each) => sum.plus(each), zero)
  const told = [
    cart.totals.subtotal,
    cart.totals.discount,
    cart.totals.tax,
    cart.totals.shipping,
    cart.grand_total
  ]
  trade.same(
    "a cart",
    told.map(decimal).join(" "),
    [subtotal, discount, tax, charge, exact.total].map((each) => each.text()).join(" ")
  )
  trade.same("a cart in cash", decimal(cart.cash_total), exact.total.nearest(shop.coin).text())

  const taxable = subtotal.minus(discount).plus(charge)
  const isLarge = isCounter && !taxable.isBelow(isIndia ? namedFrom.INR : namedFrom.AED)
  const named = isIndia && trade.upTo(6) === 0 ? (trade.one(businesses) ?? null) : null
  const gstin = named ?? business?.gstin ?? null
  const request = {
    payment_mode: method,
    till: till.name,
    ...(parts.length === 0
      ? {}
      : { parts: parts.map(({ amount, ...part }) => ({ ...part, amount: amount.toNumber() })) }),
    ...(credit === undefined ? {} : { payment_reference: credit }),
    ...(named !== null || isLarge ? { buyer: buyerOf(named) } : {})
  }
  if (isLarge) {
    const { buyer: _, ...nobody } = request
    const refused = await trade.ask(caller, "CommerceService.placeOrderV2", [nobody])
    trade.same("a large sale to nobody", "refused" in refused && refused.refused, "InvalidBuyer")
  }
  if (isTooLittle) {
    const inCash = { ...request, payment_mode: "cashondelivery" }
    const refused = await trade.ask(caller, "CommerceService.placeOrderV2", [inCash])
    trade.same("a sale below a coin", "refused" in refused && refused.refused, "PaymentRefused")
  }
  const order = await trade.done<Placed>(caller, "CommerceService.placeOrderV2", request)
  trade.same(`order ${order.order_id}`, decimal(order.grand_total), bill.total.text())
  if (method === "upi") await payByUpi(trade, order.increment_id, rest)
  if (credit !== undefined) drawn(trade, credit, zero.minus(bill.total))
  for (const { reference, amount } of parts)
    if (reference !== undefined) drawn(trade, reference, zero.minus(amount))
  return entered(trade, {
    shop,
    order: order.order_id,
    increment: order.increment_id,
    supplied,
    gstin,
    isCounter,
    method,
    ways: [...parts, { method, amount: rest }],
    ordered,
    paid: method === "upi" || credit !== undefined ? rest : zero
  })
}
type Begun = Omit<Sold, "invoice" | "status" | "paidBack" | "owed" | "back" | "backBy">
export const entered = (trade: Trade, begun: Begun): Sold => {
  const sold: Sold = {
    ...begun,
    invoice: undefined,
    status: "pending",
    paidBack: zero,
    owed: zero,
    back: [],
    backBy: new Map()
  }
  trade.sold.push(sold)
  return sold
}
