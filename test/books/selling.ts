/** What is sold: at the counter, to a home, from outside; and invoiced, with what was there of it. */
import { receiveOrder } from "#rpc-server/service/inbox-order.ts"
import { receive } from "#rpc-server/service/payment-event.ts"
import { invoiced, kindOf, type Line, type Ordered, priced, subtotalOf } from "./bill.ts"
import { Fraction, paisa, zero } from "./fraction.ts"
import { placeNames, regimeBetween, taxOf } from "./levies.ts"
import { businesses, catalogue, coupons, deliveryCharge, isSoldIn, type Shop } from "./shop.ts"
import type { Sold, Till, Trade, Way } from "./trade.ts"

const hundred = Fraction.of(100)
/** From this taxable value on a buyer is named: India, UAE. */
const namedFrom = { INR: Fraction.of(50_000), AED: Fraction.of(10_000) }

/** Lines of a sale: each product once. */
const linesFor = (trade: Trade, { shop }: Till): ReadonlyArray<Line> =>
  trade
    .some(
      catalogue.filter((goods) => isSoldIn(shop, goods) && (goods.id !== 5008 || trade.upTo(6) === 0)),
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
const addressIn = (place: keyof typeof postcodes): Address => ({
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

interface Placed {
  readonly order_id: number
  readonly increment_id: string
  readonly grand_total: number
}
interface Item {
  readonly item_id: number
  readonly product_id: number
  readonly qty: number
}
interface CartView {
  readonly items: ReadonlyArray<{ readonly id: number; readonly product_id: number }>
  readonly grand_total: number
  readonly cash_total: number
  readonly totals: Readonly<Record<"subtotal" | "discount" | "tax" | "shipping" | "grand_total", number>>
}

const decimal = (value: number): string => Fraction.read(value).text()

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

/** How an order is placed for: the way of the rest, what is paid beside it, and the number of a store credit. */
interface Plan {
  readonly method: string
  readonly parts: ReadonlyArray<Way>
  readonly credit?: string
}

/** Cash among several ways is whole coins; the sum stays exact. */
const inParts = (trade: Trade, { coin, place }: Shop, total: Fraction): Plan | undefined => {
  const coins = total.down(coin).per(coin).toNumber()
  if (coins < 2) return undefined
  const cash = coin.times(Fraction.of(1 + trade.upTo(coins - 1)))
  if (trade.upTo(3) === 0 && !total.minus(cash).isZero)
    return { method: "cashondelivery", parts: [{ method: "card", amount: total.minus(cash) }] }
  const rest = trade.one(place === "AE" ? ["card"] : ["card", "paytm", "upi"]) ?? "card"
  return { method: rest, parts: [{ method: "cashondelivery", amount: cash }] }
}

/** A store credit that holds as much. */
const byCredit = (trade: Trade, { place }: Shop, total: Fraction): Plan | undefined => {
  const fits = [...trade.credits].filter(
    ([, { isIndian, balance }]) => isIndian === (place !== "AE") && !balance.isBelow(total)
  )
  const [number] = trade.one(fits) ?? []
  return number === undefined || total.isZero
    ? undefined
    : { method: "storecredit", parts: [], credit: number }
}

const planFor = (trade: Trade, shop: Shop, isSold: boolean, total: Fraction): Plan => {
  const usual = ["cashondelivery", "cashondelivery", "card", ...(shop.place === "AE" ? [] : ["paytm", "upi"])]
  const plan = { method: trade.one(usual) ?? "cashondelivery", parts: [] }
  if (!isSold) return plan
  const chance = trade.upTo(6)
  const other =
    chance === 0 ? inParts(trade, shop, total) : chance === 1 ? byCredit(trade, shop, total) : undefined
  return other ?? plan
}

/** Fills a cart and places it; `isSold` where it is handed over now. Answers the order, with nothing invoiced. */
const placed = async (trade: Trade, till: Till, isCounter: boolean, isSold = false): Promise<Sold> => {
  const { shop, caller } = till
  const chosen = linesFor(trade, till)
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
    const mobile = shop.place === "AE" ? "0501234567" : "9876543210"
    await trade.done(caller, "CommerceService.setupUser", { mobile, firstname: "Asha", userType: 1 })
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
  const { method, parts, credit } = planFor(trade, shop, isSold, exact.total)
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
  const gstin = isIndia && trade.upTo(6) === 0 ? (trade.one(businesses) ?? null) : null
  const request = {
    payment_mode: method,
    till: till.name,
    ...(parts.length === 0
      ? {}
      : { parts: parts.map((part) => ({ method: part.method, amount: part.amount.toNumber() })) }),
    ...(credit === undefined ? {} : { payment_reference: credit }),
    ...(gstin !== null || isLarge ? { buyer: buyerOf(gstin) } : {})
  }
  if (isLarge) {
    const { buyer: _, ...nobody } = request
    const refused = await trade.ask(caller, "CommerceService.placeOrderV2", [nobody])
    trade.same("a large sale to nobody", "refused" in refused && refused.refused, "InvalidBuyer")
  }
  const order = await trade.done<Placed>(caller, "CommerceService.placeOrderV2", request)
  trade.same(`order ${order.order_id}`, decimal(order.grand_total), bill.total.text())
  if (method === "upi") await payByUpi(trade, order.increment_id, rest)
  if (credit !== undefined) drawn(trade, credit, zero.minus(bill.total))
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

/** A store credit holds so much more. */
export const drawn = (trade: Trade, number: string, more: Fraction, isIndian?: boolean): Fraction => {
  const before = trade.credits.get(number) ?? { isIndian: isIndian === true, balance: zero }
  const balance = before.balance.plus(more)
  trade.credits.set(number, { ...before, balance })
  return balance
}

const payByUpi = async (trade: Trade, increment: string, total: Fraction): Promise<void> => {
  if (total.isZero) return
  const event = {
    event_id: `event-${increment}`,
    increment_id: increment,
    status: "success" as const,
    amount: Number(total.times(hundred).text().split(".")[0]) as never,
    reference: `UTR-${increment}`
  }
  const answer = await trade.run(receive(event, trade.world.now))
  trade.same(`the money of ${increment}`, answer.outcome, "paid")
}

type Begun = Omit<Sold, "invoice" | "status" | "paidBack" | "owed" | "back" | "backBy">
const entered = (trade: Trade, begun: Begun): Sold => {
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

/** The paper of an order is entered, and held against the one that was given. */
const billed = async (trade: Trade, sold: Sold, quantities: ReadonlyArray<Fraction>): Promise<void> => {
  const { shop, supplied, gstin, ordered } = sold
  const bill = invoiced(ordered, quantities)
  const paper = trade.ledger.enter(kindOf(bill, gstin !== null), {
    shop,
    day: trade.today,
    bill,
    supplied,
    gstin
  })
  sold.invoice = paper
  trade.ways.set(paper, sold.isCounter ? sold.ways : [{ method: sold.method, amount: bill.total }])
  sold.back = bill.lines.map(() => zero)
  await trade.holds(paper)
  await trade.holdsOrder(sold)
}

/** Sold and handed over at the counter, in the shift of its till. */
export const sell = async (trade: Trade, till: Till): Promise<void> => {
  const sold = await placed(trade, till, true)
  if (sold === undefined) return
  const due = priced(sold.ordered.lines, sold.ordered.terms).total
  const isCash = sold.method === "cashondelivery"
  const given =
    isCash && trade.upTo(2) === 0 ? due.nearest(Fraction.of(500)).plus(Fraction.of(500)) : undefined
  const params = [sold.order, till.name, ...(given === undefined ? [] : [given.toNumber()])]
  const { grand_total } = await trade.done<Placed>(
    till.caller,
    "CommerceService.updateAndInvoiceOrder",
    ...params
  )
  await billed(
    trade,
    sold,
    sold.ordered.lines.map(({ quantity }) => quantity)
  )
  trade.same(`what order ${sold.order} cost`, decimal(grand_total), due.text())
  sold.status = "complete"
  for (const way of sold.ways) till.drawer.sales.push({ order: sold.order, ...way })
}

/** Placed at the counter, and never fetched: it waits to be cancelled. */
export const leaveThere = async (trade: Trade, till: Till): Promise<void> => {
  await placed(trade, till, true)
}

/** Ordered at the counter for a home. */
export const sellHome = async (trade: Trade, till: Till): Promise<void> => {
  await placed(trade, till, false)
}

/** What waits is invoiced, with what there is of it; what was paid beyond that is owed back. */
export const pick = async (trade: Trade, till: Till): Promise<void> => {
  const sold = trade.one(
    trade.sold.filter(
      ({ shop, status, isCounter }) => shop === till.shop && status === "pending" && !isCounter
    )
  )
  if (sold === undefined) return
  const { items, updated_at } = await trade.done<{
    readonly items: ReadonlyArray<Item>
    readonly updated_at: string
  }>(till.caller, "OrderService.getOrderInfo", sold.order)
  const quantities = sold.ordered.lines.map(({ quantity, goods }) => {
    if (trade.upTo(4) > 0) return quantity
    const half = goods.unit === "Kg" ? Fraction.of(1, 20) : Fraction.of(1)
    return quantity.times(Fraction.of(trade.upTo(3), 3)).down(half)
  })
  const lines = sold.ordered.lines.map(({ goods, quantity }, index) => {
    const qty = quantities[index] ?? zero
    const item = items.find(({ product_id }) => product_id === goods.id)
    return {
      item_id: item?.item_id,
      product_id: goods.id,
      qty: qty.toNumber(),
      ...(qty.equals(quantity) ? {} : { reason: "Out of stock" })
    }
  })
  await trade.done(
    till.caller,
    "InvoiceService.invoiceOrder",
    sold.order,
    lines,
    sold.shop.store,
    "",
    "",
    updated_at
  )
  await billed(trade, sold, quantities)
  sold.status = "processing"
  const beyond = sold.paid.minus(sold.invoice?.bill.total ?? zero)
  if (zero.isBelow(beyond)) {
    sold.paidBack = beyond
    sold.owed = beyond
  }
}

/** What was invoiced leaves, and comes to its customer. */
export const deliver = async (trade: Trade, till: Till): Promise<void> => {
  const sold = trade.one(
    trade.sold.filter(
      ({ shop, status, isCounter }) => shop === till.shop && status === "processing" && !isCounter
    )
  )
  if (sold === undefined || sold.invoice?.bill.lines.length === 0) return
  await trade.done(till.caller, "CommerceService.createShipment", sold.order)
  await trade.done(till.caller, "OrderService.updateOrder", sold.order, { status: "complete" })
  sold.status = "complete"
}

/** An order of a shop outside arrives, with a tax of its own. */
export const arrive = async (trade: Trade, till: Till): Promise<void> => {
  const { shop } = till
  const number = trade.world.number()
  const increment = String(300_000_000 + number)
  const supplied = trade.one(shop.deliversTo) ?? shop.place
  const regime = regimeBetween(shop.place, supplied)
  // A shop outside has prices of its own.
  const lines = linesFor(trade, till).map((line) => ({
    ...line,
    price: line.price.plus(Fraction.of(trade.upTo(200), 100))
  }))
  const subtotal = subtotalOf(lines)
  const discount = trade.upTo(3) === 0 ? subtotal.times(Fraction.of(trade.upTo(900), 1000)).nearest() : zero
  const charge = trade.upTo(2) === 0 ? Fraction.of(trade.upTo(9_000), 100) : zero
  const terms = { regime, discount, charge }
  const own = priced(lines, terms)
  const exact = [...own.lines, ...own.delivery].map(taxOf).reduce((sum, each) => sum.plus(each), zero)
  const odd = Fraction.of(trade.upTo(9), 100)
  const tax = trade.upTo(8) === 0 ? zero : exact.plus(odd)
  const total = subtotal.minus(discount).plus(tax).plus(charge)
  const method = trade.one(["cashondelivery", "card", "checkmo"]) ?? "card"
  const gstin = shop.place !== "AE" && trade.upTo(5) === 0 ? (trade.one(businesses) ?? null) : null
  const message = {
    increment_id: increment,
    store_id: shop.store,
    source: "web",
    source_ref_id: `REF-${number}`,
    payment_method: method,
    customer_firstname: "Ravi",
    ...addressIn(supplied),
    ...(gstin === null
      ? {}
      : { buyer_gstin: gstin, buyer_name: "Bakers Guild LLP", buyer_address: "4, Church Street" }),
    discount: discount.toNumber(),
    shipping: charge.toNumber(),
    tax: tax.toNumber(),
    grand_total: total.toNumber(),
    items: lines.map(({ goods, price, quantity }) => ({
      product_id: goods.id,
      qty: quantity.toNumber(),
      price: price.toNumber()
    }))
  }
  const { received } = await trade.comes(() => receiveOrder(message, trade.world.now))
  trade.same(`message ${increment} (${received.reasons.join("; ")})`, received.outcome, "created")
  const [row] = await trade.world.ask("SELECT order_id FROM orders WHERE increment_id = ?", [increment])
  entered(trade, {
    shop,
    order: Number(row?.order_id),
    increment,
    supplied,
    gstin,
    isCounter: false,
    method,
    ways: [{ method, amount: total }],
    ordered: { lines, terms, tax },
    paid: zero
  })
}
