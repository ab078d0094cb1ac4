/** The shifts of a till: cash that moves, and the count of notes and coins at its end, which differs by nothing. */

import { password } from "#test/support/network.ts"
import { counted, Drawer } from "./drawer.ts"
import { Fraction, zero } from "./fraction.ts"
import { drawn } from "./paying.ts"
import { otherOf, supervisor } from "./shop.ts"
import type { Till, Trade } from "./trade.ts"
import { papersOf } from "./two-papers.ts"

const float = Fraction.of(1000)

interface Shift {
  readonly shift_id: number
  readonly status: string
  readonly z_number: number | null
  readonly count: { readonly count_id: number } | null
}
interface Report {
  readonly kind: string
  readonly float: number
  readonly cash_in: number
  readonly cash_out: number
  readonly refunds: number
  readonly openings: number
  readonly sales: ReadonlyArray<{
    readonly method: string
    readonly orders: number
    readonly amount: number | null
  }>
  readonly expected: number | null
  readonly counted: number | null
  readonly difference: number | null
}

export const openShift = async (trade: Trade, till: Till): Promise<void> => {
  const { shift_id } = await trade.done<Shift>(
    till.caller,
    "ShiftService.openShift",
    till.name,
    float.toNumber()
  )
  till.shift = shift_id
  till.drawer = new Drawer(float)
  till.drawers.push(till.drawer)
}

export const moveCash = async (trade: Trade, till: Till): Promise<void> => {
  const kind = trade.one(["in", "out", "opened"] as const) ?? "in"
  const { coin } = till.shop
  const amount =
    kind === "opened"
      ? 0
      : Fraction.of(1 + trade.upTo(900))
          .times(coin)
          .toNumber()
  const move = [till.shift, kind, amount, kind === "out" ? "Bank deposit" : "Change"]
  const answer = await trade.ask(till.caller, "ShiftService.addCashMovement", move)
  const isTooMuch = kind === "out" && till.drawer.cash.isBelow(Fraction.read(amount))
  trade.same(
    `${kind} ${amount}`,
    "refused" in answer ? answer.refused : "done",
    isTooMuch ? "NotInDrawer" : "done"
  )
  if (isTooMuch) return
  if (kind === "opened") till.drawer.openings += 1
  else till.drawer.move(kind, Fraction.read(amount))
}

/** The balance of a store credit in coins, by the word of a second person; what is below a coin stays on it (STORECREDIT-7). */
export const payOutCredit = async (trade: Trade, till: Till): Promise<void> => {
  const { coin, place } = till.shop
  const here = [...trade.credits].filter(([, { isIndian }]) => isIndian === (place !== "AE"))
  const [number, credit] = trade.one(here) ?? []
  if (number === undefined || credit === undefined) return
  const amount = credit.balance.down(coin)
  const right = amount.isZero ? "InvalidData" : till.drawer.cash.isBelow(amount) ? "NotInDrawer" : "done"
  const said = [number, till.name, "Moves away", supervisor, password]
  const answer = await trade.ask(till.caller, "StoreCreditService.payOutCredit", said)
  trade.same(`pay-out of ${amount.text()}`, "refused" in answer ? answer.refused : "done", right)
  if (right !== "done") return
  till.drawer.payOut(amount)
  drawn(trade, number, zero.minus(amount))
}

/** A sale of this shift that has left is paid in another way after all, by the word of a second person (CASH-10). */
export const payOtherwise = async (trade: Trade, till: Till): Promise<void> => {
  const ways = ["cashondelivery", "card", ...(till.shop.place === "AE" ? [] : ["paytm"])]
  const sold = trade.one(
    trade.sold.filter(
      ({ order, status, method, ways: paid, back, invoice }) =>
        till.drawer.sales.some((sale) => sale.order === order) &&
        status === "complete" &&
        invoice !== undefined &&
        paid.length === 1 &&
        ways.includes(method) &&
        back.every((part) => part.isZero)
    )
  )
  if (sold?.invoice === undefined) return
  const method = trade.one(ways.filter((way) => way !== sold.method)) ?? "card"
  const change = [sold.order, method, "Card machine is down"]
  await trade.done(otherOf(till.shop), "CommerceService.changePaymentMethod", ...change)
  till.drawer.payOtherwise(sold.order, method, till.shop.coin)
  sold.method = method
  sold.ways = sold.ways.map((way) => ({ ...way, method }))
  const [first = sold.invoice] = papersOf(sold.invoice)
  trade.ways.set(first, sold.ways)
}

const text = (amount: number | null): string | null => (amount === null ? null : Fraction.read(amount).text())

/** The report is what the drawer's book says. */
const holdsReport = async (trade: Trade, till: Till, kind: "X" | "Z"): Promise<void> => {
  const { drawer } = till
  const report = await trade.done<Report>(till.caller, "ShiftService.getShiftReport", till.shift)
  const sales = Object.fromEntries(
    report.sales.map(({ method, orders, amount }) => [method, [orders, text(amount)]])
  )
  const found = {
    kind: report.kind,
    float: text(report.float),
    in: text(report.cash_in),
    out: text(report.cash_out),
    refunds: text(report.refunds),
    openings: report.openings,
    expected: text(report.expected),
    counted: text(report.counted),
    difference: text(report.difference),
    sales
  }
  const cash = drawer.byMethod.cashondelivery
  const right = {
    kind,
    float: drawer.float.text(),
    in: drawer.moved("in").text(),
    out: drawer.moved("out").text(),
    refunds: drawer.moved("refund").text(),
    openings: drawer.openings,
    // A count is blind: what should be there is told at the end alone.
    expected: kind === "X" ? null : drawer.cash.text(),
    counted: drawer.cash.text(),
    difference: kind === "X" ? null : "0.00",
    sales:
      kind === "X" && cash !== undefined
        ? { ...drawer.byMethod, cashondelivery: [cash[0], null] }
        : drawer.byMethod
  }
  trade.same(`${kind} of ${till.name}`, JSON.stringify(found), JSON.stringify(right))
}

/** Counted, closed without anybody's approval, and the next one begins. */
export const closeShift = async (trade: Trade, till: Till): Promise<void> => {
  const pieces = counted(till.drawer.cash, till.shop.place === "AE" ? "AED" : "INR")
  if (pieces === undefined) trade.none([`no coins come to the ${till.drawer.cash.text()} of ${till.name}`])
  const { count } = await trade.done<Shift>(till.caller, "ShiftService.countShift", till.shift, pieces)
  await holdsReport(trade, till, "X")
  const closed = await trade.done<Shift>(till.caller, "ShiftService.closeShift", till.shift, count?.count_id)
  till.closed += 1
  trade.same(`the shift of ${till.name}`, `${closed.status} ${closed.z_number}`, `closed ${till.closed}`)
  await holdsReport(trade, till, "Z")
  await openShift(trade, till)
}
