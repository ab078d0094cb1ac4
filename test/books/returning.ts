/** What comes back, in several steps, and what is cancelled: credited, and paid back as it was paid. */
import { credit } from "./credit.ts"
import { Fraction, least, sum, zero } from "./fraction.ts"
import { creditedOf, type Paper } from "./ledger.ts"
import { levyNames } from "./levies.ts"
import { drawn } from "./selling.ts"
import type { Sold, Till, Trade, Way } from "./trade.ts"

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
interface Refund {
  readonly how: string
  readonly amount: number
  readonly method: string
  readonly credit?: { readonly number: string; readonly balance: number }
}
interface Answer {
  readonly credited: number
  readonly credit_note: string | null
  readonly refund: Refund
  /** Of an order in parts, where it is more than one. */
  readonly refunds?: ReadonlyArray<Refund>
}

const partsOf = ({ bill }: Paper, back: ReadonlyArray<Fraction>): ReadonlyArray<Fraction> =>
  bill.lines.map(({ quantity }, index) => (back[index] ?? zero).per(quantity))

/** How an amount that is credited goes back, and what of it. @param asCredit it is asked for as store credit */
const refundOf = (
  sold: Sold,
  total: Fraction,
  left: Fraction,
  asCredit: boolean
): readonly [how: string, amount: Fraction] => {
  const [how, amount] = paidBackAs(sold, total, left)
  return how !== "none" && (asCredit || sold.method === "storecredit") ? ["credit", amount] : [how, amount]
}
/** As it was paid. */
const paidBackAs = (
  sold: Sold,
  total: Fraction,
  left: Fraction
): readonly [how: string, amount: Fraction] => {
  if (total.isZero) return ["none", zero]
  if (!sold.paid.isZero) {
    const due = sold.paid.minus(left).minus(sold.paidBack)
    return zero.isBelow(due) ? ["task", due] : ["none", zero]
  }
  if (sold.method === "checkmo" || sold.status !== "complete") return ["none", zero]
  return [sold.method === "cashondelivery" ? "cash" : "task", total]
}

/** All notes of an invoice are at most the invoice, in every amount; and all of it once everything is back. */
const holdsNotes = (trade: Trade, { invoice }: Sold, isWhole: boolean): void => {
  if (invoice === undefined) return
  const notes = trade.ledger.notesOf(invoice)
  const parts = [...invoice.bill.lines, ...invoice.bill.delivery]
  for (const name of ["taxable", ...levyNames] as const) {
    const most = parts.reduce((sum, part) => sum.plus(part[name]), zero)
    const all = creditedOf(notes, name)
    if (most.isBelow(all) || (isWhole && !all.equals(most)))
      trade.none([`the notes of ${invoice.number} credit ${all.text()} of ${most.text()} ${name}`])
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

export const takeBack = async (trade: Trade, till: Till): Promise<void> => {
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
  if (sold === undefined || invoice === undefined) return
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
  const noteWith = (coin?: Fraction) =>
    credit(invoice.bill, partsOf(invoice, sold.back), partsOf(invoice, after), left, coin)
  const exact = noteWith()
  const asCredit = trade.upTo(5) === 0
  const isInParts = sold.ways.length > 1
  const isCash = !isInParts && refundOf(sold, exact.total, left.minus(exact.total), asCredit)[0] === "cash"
  const bill = isCash ? noteWith(till.shop.coin) : exact
  const [how, refund] = refundOf(sold, bill.total, left.minus(bill.total), asCredit)
  const isAll = partsOf(invoice, after).every((part) => part.equals(one))

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
    return
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
  if (bill.total.isZero && bill.roundOff.isZero) return trade.same("a note over nothing", credit_note, null)
  await noted(trade, sold, bill, credit_note, [
    { method: how === "credit" ? "storecredit" : sold.method, amount: bill.total }
  ])
  holdsNotes(trade, sold, isAll)
}

interface InParts {
  readonly answer: { readonly result: Answer } | { readonly refused: string; readonly why: unknown }
  readonly bill: Paper["bill"]
  readonly after: ReadonlyArray<Fraction>
  readonly isAll: boolean
}
/**
 * Of an order in parts each way gives back at most what it brought, cash whole coins; all of them what is credited, but for
 * less than a coin until everything is back.
 */
const backInParts = async (
  trade: Trade,
  till: Till,
  sold: Sold,
  { answer, bill, after, isAll }: InParts
): Promise<void> => {
  const { invoice } = sold
  if (invoice === undefined) return
  if ("refused" in answer) {
    const isPoor =
      answer.refused === "NotInDrawer" && till.drawer.cash.isBelow(bill.total.plus(till.shop.coin))
    if (!isPoor) trade.none([`a return of ${invoice.number} is refused: ${JSON.stringify(answer.why)}`])
    return
  }
  const { credited, credit_note, refund, refunds = [refund] } = answer.result
  trade.same(`a return of ${invoice.number}`, Fraction.read(credited).text(), bill.total.text())
  const ways: Array<Way> = []
  for (const { how, amount: told, method, credit: given } of refunds) {
    const amount = Fraction.read(told)
    if (how === "none") continue
    sold.paidBack = sold.paidBack.plus(amount)
    if (how === "task") sold.owed = sold.owed.plus(amount)
    if (how === "cash") {
      trade.same(`cash of ${invoice.number} in coins`, amount.text(), amount.down(till.shop.coin).text())
      till.drawer.move("refund", amount)
    }
    if (given !== undefined) {
      const held = drawn(trade, given.number, amount, till.shop.place !== "AE")
      trade.same(`store credit ${given.number}`, Fraction.read(given.balance).text(), held.text())
    }
    const way = how === "cash" ? "cashondelivery" : how === "credit" ? "storecredit" : method
    ways.push({ method: way, amount })
    const brought = sum(sold.ways.filter((each) => each.method === way).map((each) => each.amount))
    const before = sold.backBy.get(way) ?? zero
    sold.backBy.set(way, before.plus(amount))
    if (way !== "storecredit" && brought.isBelow(before.plus(amount)))
      trade.none([
        `${way} of ${invoice.number} gives back ${before.plus(amount).text()} of ${brought.text()}`
      ])
  }
  sold.back = after
  if (isAll) sold.status = "canceled"
  if (bill.total.isZero && bill.roundOff.isZero) return
  await noted(trade, sold, bill, credit_note, ways)
  const open = invoice.bill.total.minus(trade.ledger.leftOf(invoice)).minus(sold.paidBack)
  const isNear = open.isBelow(till.shop.coin) && zero.minus(open).isBelow(till.shop.coin)
  if (isAll ? !open.isZero : !isNear)
    trade.none([`${open.text()} of what ${invoice.number} is credited went back to nobody`])
  holdsNotes(trade, sold, isAll)
}

const noted = async (
  trade: Trade,
  sold: Sold,
  bill: Paper["bill"],
  number: string | null,
  ways: ReadonlyArray<Way>
): Promise<void> => {
  const { invoice } = sold
  if (invoice === undefined) return
  const { shop, supplied, gstin } = invoice
  const note = trade.ledger.enter("creditNote", {
    shop,
    supplied,
    gstin,
    day: trade.today,
    bill,
    credits: invoice
  })
  trade.ways.set(note, ways)
  if (number !== null) trade.same("the number of a note", number, note.number)
  await trade.holds(note)
  await trade.holdsOrder(sold)
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
  const whole = invoice.bill.lines.map(() => one)
  const bill = credit(invoice.bill, sold.back, whole, trade.ledger.leftOf(invoice))
  sold.back = invoice.bill.lines.map(({ quantity }) => quantity)
  await noted(trade, sold, bill, null, [{ method: sold.method, amount: bill.total }])
}
