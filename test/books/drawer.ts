/** The drawer of a till, and what its shift has sold, as whoever stands there would write it down. */
import { Fraction, sum, zero } from "./fraction.ts"

export interface Sale {
  readonly order: number
  readonly method: string
  readonly amount: Fraction
}

/** The notes and coins that there are: 500 to 1 rupee, 1000 dirhams to 25 fils. */
const pieces: Readonly<Record<"INR" | "AED", ReadonlyArray<string>>> = {
  INR: ["500", "200", "100", "50", "20", "10", "5", "2", "1"],
  AED: ["1000", "500", "200", "100", "50", "20", "10", "5", "1", "0.5", "0.25"]
}

export class Drawer {
  readonly float: Fraction
  readonly sales: Array<Sale> = []
  readonly #moved = { in: zero, out: zero, refund: zero }
  openings = 0
  /** What of the cash that went out paid store credits. */
  paidOut = zero
  /** What coins are more than the sums of sales that had left and are paid in cash since. */
  rounded = zero

  constructor(float: Fraction) {
    this.float = float
  }
  move(kind: "in" | "out" | "refund", amount: Fraction): void {
    this.#moved[kind] = this.#moved[kind].plus(amount)
  }
  payOut(amount: Fraction): void {
    this.move("out", amount)
    this.paidOut = this.paidOut.plus(amount)
  }
  /** A sale is paid in another way than it was: exactly, and coins are as many as they are (CASH-10). */
  payOtherwise(order: number, method: string, coin: Fraction): void {
    const at = this.sales.findIndex((sale) => sale.order === order)
    const sale = this.sales[at]
    if (sale === undefined) return
    this.sales[at] = { ...sale, method }
    const isCash = (way: string) => way === "cashondelivery"
    if (isCash(sale.method) === isCash(method)) return
    const coins = sale.amount.nearest(coin).minus(sale.amount)
    const more = isCash(method) ? coins : zero.minus(coins)
    this.rounded = this.rounded.plus(more)
    if (zero.isBelow(more)) this.move("in", more)
    else this.move("out", zero.minus(more))
  }
  moved(kind: "in" | "out" | "refund"): Fraction {
    return this.#moved[kind]
  }
  taken(method: string): Fraction {
    return sum(this.sales.filter((sale) => sale.method === method).map(({ amount }) => amount))
  }
  get cash(): Fraction {
    return this.float
      .plus(this.moved("in"))
      .plus(this.taken("cashondelivery"))
      .minus(this.moved("out"))
      .minus(this.moved("refund"))
  }
  get byMethod(): Readonly<Record<string, readonly [orders: number, amount: string]>> {
    const methods = [...new Set(this.sales.map(({ method }) => method))].sort()
    return Object.fromEntries(
      methods.map((method) => [
        method,
        [this.sales.filter((sale) => sale.method === method).length, this.taken(method).text()]
      ])
    )
  }
}

/** The cash as notes and coins that exist; undefined where no coins come to it. */
export const counted = (
  cash: Fraction,
  currency: "INR" | "AED"
): ReadonlyArray<{ readonly value: number; readonly pieces: number }> | undefined => {
  let left = cash
  const rows = pieces[currency].map((value) => {
    const each = Fraction.read(value)
    const whole = left.down(each)
    left = left.minus(whole)
    return { value: Number(value), pieces: whole.per(each).toNumber() }
  })
  return left.isZero ? rows : undefined
}
