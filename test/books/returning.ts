/** What comes back, in several steps, and what is cancelled: credited, and paid back as it was paid. */
import { credit, type InParts, inCoinsBeside } from "./credit.ts"
import { Fraction, least, sum, zero } from "./fraction.ts"
import { isTakenBack, type Paper } from "./ledger.ts"
import { type Answer, backInParts, holdsNotes, noted } from "./noting.ts"
import { drawn } from "./paying.ts"
import { sellFor } from "./selling.ts"
import type { Sold, Till, Trade } from "./trade.ts"
import { papersOf, sumOfBoth } from "./two-papers.ts"

const one = Fraction.of(1)

interface Returnable {
  readonly packs: ReadonlyArray<{
    readonly id: number
    readonly product_id: number
    readonly scan_code: string
    readonly qty: number
    readonly returned_at: string | null
  }>
}
const partsOf = ({ bill }: Paper, back: ReadonlyArray<Fraction>): ReadonlyArray<Fraction> =>
  bill.lines.map(({ quantity }, index) => (back[index] ?? zero).per(quantity))

/**
 * How an amount that is credited goes back, and what of it.
 * @param asCredit it is asked for as store credit
 * @param coin what was paid in cash was paid in, and goes back in
 */
const refundOf = (
  sold: Sold,
  total: Fraction,
  left: Fraction,
  asCredit: boolean,
  coin?: Fraction
): readonly [how: string, amount: Fraction] => {
  const [how, amount] = paidBackAs(sold, total, left, coin)
  return how !== "none" && (asCredit || sold.method === "storecredit") ? ["credit", amount] : [how, amount]
}
/** As it was paid. */
const paidBackAs = (
  sold: Sold,
  total: Fraction,
  left: Fraction,
  coin?: Fraction
): readonly [how: string, amount: Fraction] => {
  if (total.isZero) return ["none", zero]
  if (!sold.paid.isZero) {
    const due = sold.paid.minus(left).minus(sold.paidBack)
    return zero.isBelow(due) ? ["task", due] : ["none", zero]
  }
  if (sold.method === "checkmo" || sold.status !== "complete") return ["none", zero]
  if (sold.method !== "cashondelivery") return ["task", total]
  // Coins have paid what was left before, and pay what is left now.
  const back = coin === undefined ? total : total.plus(left).nearest(coin).minus(left.nearest(coin))
  return back.isZero ? ["none", zero] : ["cash", back]
}

const waysOf = ({ ways, method }: Sold): InParts => {
  const isCash = (way: Sold["ways"][number]) => way.method === "cashondelivery"
  const sumOf = (some: Sold["ways"]) => sum(some.map(({ amount }) => amount))
  return {
    cash: sumOf(ways.filter(isCash)),
    others: sumOf(ways.filter((way) => !isCash(way))),
    isCashTheRest: method === "cashondelivery"
  }
}

/** The packs of a line that come back, as a client names them. */
const named = (
  packs: Returnable["packs"],
  product: number,
  quantity: Fraction,
  reason: string
): ReadonlyArray<object> => {
  let left = quantity
  return packs
    .filter(({ product_id, returned_at }) => product_id === product && returned_at === null)
    .flatMap(({ id, scan_code, qty }) => {
      const part = least(left, Fraction.read(qty))
      left = left.minus(part)
      return part.isZero ? [] : [{ id, scan_code, qty: part.toNumber(), p_reason: reason }]
    })
}

/** Goods come back; answers the number of the store credit that is given for them. @param asCredit it is asked for */
const comeBack = async (trade: Trade, till: Till, asCredit: boolean): Promise<string | undefined> => {
  const sold = trade.one(
    trade.sold.filter(
      ({ shop, status, invoice, ways }) =>
        shop === till.shop &&
        ways.length > 0 &&
        (status === "processing" || status === "complete") &&
        invoice !== undefined &&
        invoice.bill.lines.length > 0
    )
  )
  const invoice = sold?.invoice
  if (sold === undefined || invoice === undefined) return undefined
  const { lines } = invoice.bill
  const isWhole = trade.upTo(3) === 0
  const open = lines
    .map((_, index) => index)
    .filter((index) => !lines[index]?.quantity.equals(sold.back[index] ?? zero))
  const chosen = new Set(isWhole ? open : trade.some(open, 2))
  const coming = lines.map(({ quantity, goods }, index) => {
    if (!chosen.has(index)) return zero
    const left = quantity.minus(sold.back[index] ?? zero)
    if (isWhole || trade.upTo(2) === 0) return left
    const step = goods.unit === "Kg" ? Fraction.of(1, 20) : one
    const some = left.times(Fraction.of(1 + trade.upTo(3), 4)).down(step)
    return some.isZero ? left : some
  })
  const { packs } = await trade.done<Returnable>(
    till.caller,
    "OrderReturnService.getReturnOrder",
    String(sold.order)
  )
  const reason = trade.upTo(2) === 0 ? "Wrong item" : "damaged"
  const sent = lines.flatMap(({ goods }, index) => named(packs, goods.id, coming[index] ?? zero, reason))
  const after = sold.back.map((back, index) => back.plus(coming[index] ?? zero))
  const left = trade.ledger.leftOf(invoice)
  const isAll = partsOf(invoice, after).every((part) => part.equals(one))
  const noteWith = (coin?: Fraction, sum?: Fraction) =>
    credit(invoice.bill, partsOf(invoice, sold.back), partsOf(invoice, after), left, coin, sum)
  const both = sumOfBoth(trade.ledger, invoice, noteWith(), isAll)
  const exact = noteWith(undefined, both)
  const isInParts = sold.ways.length > 1
  // What is left of a sale for cash is whole coins, whatever a part of it goes back as.
  const asked = asCredit && isAll
  const isCash = !isInParts && refundOf(sold, exact.total, left.minus(exact.total), asked)[0] === "cash"
  const alone = isCash ? noteWith(till.shop.coin, both) : exact
  const bill = isInParts ? inCoinsBeside(exact, left, waysOf(sold), till.shop.coin) : alone
  const [how, refund] = refundOf(sold, bill.total, left.minus(bill.total), asCredit, till.shop.coin)

  const answer = await trade.ask<Answer>(till.caller, "OrderClientService.returnOrder", [
    {
      order_id: sold.order,
      allPacketReturn: isWhole && trade.upTo(2) === 0,
      till: till.name,
      ...(asCredit ? { refund_as: "storecredit" } : {})
    },
    sent
  ])
  if (isInParts) return await backInParts(trade, till, sold, { answer, bill, after, isAll })
  if (how === "cash" && till.drawer.cash.isBelow(refund)) {
    trade.same("more cash than there is", "refused" in answer && answer.refused, "NotInDrawer")
    return undefined
  }
  if ("refused" in answer)
    trade.none([`a return of ${invoice.number} is refused: ${JSON.stringify(answer.why)}`])
  const { credited, credit_note, refund: told } = (answer as { readonly result: Answer }).result
  const said = `${Fraction.read(credited).text()} ${told.how} ${Fraction.read(told.amount).text()}`
  trade.same(`a return of ${invoice.number}`, said, `${bill.total.text()} ${how} ${refund.text()}`)
  sold.back = after
  sold.paidBack = sold.paidBack.plus(refund)
  if (how === "task") sold.owed = sold.owed.plus(refund)
  if (how === "credit") {
    const { number = "", balance = 0 } = told.credit ?? {}
    const held = drawn(trade, number, refund, till.shop.place !== "AE")
    trade.same(`store credit ${number}`, Fraction.read(balance).text(), held.text())
  }
  if (how === "cash") till.drawer.move("refund", refund)
  if (isAll) sold.status = "canceled"
  if (bill.total.isZero && bill.roundOff.isZero) {
    trade.same("a note over nothing", credit_note, null)
    return undefined
  }
  const away = how === "credit" && sold.method !== "storecredit" ? refund : zero
  await noted(
    trade,
    sold,
    bill,
    credit_note,
    [
      { method: "storecredit", amount: away },
      // What coins paid at a door beyond its invoice, or below it, stays with its own method.
      { method: sold.method, amount: bill.total.minus(away) }
    ].filter(({ amount }) => !amount.isZero)
  )
  holdsNotes(trade, sold, isAll)
  return told.credit?.number
}

export const takeBack = async (trade: Trade, till: Till): Promise<void> => {
  await comeBack(trade, till, trade.upTo(5) === 0)
}

/** What comes back becomes store credit, which pays for other goods; the difference is paid, or stays on it (EXCHANGE-1). */
export const exchange = async (trade: Trade, till: Till): Promise<void> => {
  const credit = await comeBack(trade, till, true)
  if (credit !== undefined) await sellFor(trade, till, credit)
}

/** An order that has not left is cancelled; its invoice is credited whole. */
export const cancel = async (trade: Trade, till: Till): Promise<void> => {
  const sold = trade.one(
    trade.sold.filter(
      ({ shop, status, back }) =>
        shop === till.shop &&
        (status === "pending" || status === "processing") &&
        back.every((each) => each.isZero)
    )
  )
  if (sold === undefined) return
  const { items } = await trade.done<{ readonly items: ReadonlyArray<{ readonly item_id: number }> }>(
    till.caller,
    "OrderService.getOrderInfo",
    sold.order
  )
  await trade.done(
    till.caller,
    "CommerceService.cancelOrder",
    sold.order,
    items.map(({ item_id }) => ({ item_id, reason: "Out of stock" }))
  )
  const isUnpaid = sold.status === "pending"
  sold.status = "canceled"
  sold.owed = sold.owed.plus(sold.paid.minus(sold.paidBack))
  sold.paidBack = sold.paid
  const { invoice } = sold
  if (isUnpaid || invoice === undefined) return
  const papers = papersOf(invoice)
  if (isTakenBack(papers[0], trade.world.now)) {
    for (const each of papers) each.isCancelled = true
    for (const each of papers) await trade.holds(each)
    return await trade.holdsOrder(sold)
  }
  const whole = invoice.bill.lines.map(() => one)
  const bill = credit(invoice.bill, sold.back, whole, trade.ledger.leftOf(invoice))
  sold.back = invoice.bill.lines.map(({ quantity }) => quantity)
  await noted(trade, sold, bill, null, [{ method: sold.method, amount: bill.total }])
}
