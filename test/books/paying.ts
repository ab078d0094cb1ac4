/** How a sale at the counter is paid: in one way, in several, out of a store credit. */
import { receive } from "#rpc-server/service/payment-event.ts"
import { Fraction, zero } from "./fraction.ts"
import type { Shop } from "./shop.ts"
import type { Trade, Way } from "./trade.ts"

const hundred = Fraction.of(100)

/** How an order is placed for: the way of the rest, what is paid beside it, and the number of a store credit. */
interface Plan {
  readonly method: string
  readonly parts: ReadonlyArray<Way & { readonly reference?: string }>
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

/** As much of it as a store credit has, and the rest in whole coins (STORECREDIT-4); undefined where that is too little for a coin. */
const fromCredit = (trade: Trade, { coin }: Shop, number: string, total: Fraction): Plan | undefined => {
  const balance = trade.credits.get(number)?.balance ?? zero
  if (!balance.isBelow(total)) return { method: "storecredit", parts: [], credit: number }
  const part = total.minus(zero.minus(zero.minus(total.minus(balance)).down(coin)))
  return zero.isBelow(part)
    ? {
        method: "cashondelivery",
        parts: [{ method: "storecredit", amount: part, reference: number }]
      }
    : undefined
}

export const planFor = (
  trade: Trade,
  shop: Shop,
  { isSold, credit }: { readonly isSold: boolean; readonly credit: string | undefined },
  total: Fraction
): Plan => {
  const exchanged = credit === undefined || total.isZero ? undefined : fromCredit(trade, shop, credit, total)
  if (exchanged !== undefined) return exchanged

  const usual = ["cashondelivery", "cashondelivery", "card", ...(shop.place === "AE" ? [] : ["paytm", "upi"])]
  const plan = { method: trade.one(usual) ?? "cashondelivery", parts: [] }
  if (!isSold) return plan
  const chance = trade.upTo(6)
  const other =
    chance === 0 ? inParts(trade, shop, total) : chance === 1 ? byCredit(trade, shop, total) : undefined
  return other ?? plan
}
/** A store credit holds so much more. */
export const drawn = (trade: Trade, number: string, more: Fraction, isIndian?: boolean): Fraction => {
  const before = trade.credits.get(number) ?? { isIndian: isIndian === true, balance: zero }
  const balance = before.balance.plus(more)
  trade.credits.set(number, { ...before, balance })
  return balance
}

export const payByUpi = async (trade: Trade, increment: string, total: Fraction): Promise<void> => {
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
