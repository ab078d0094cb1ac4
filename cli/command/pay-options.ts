/** The ways in which a sale is paid, as the command line names them: `--pay cash=200 --pay upi`. */
import { Effect } from "effect"
import type { PlacedOrder } from "#core/counter/cart.ts"
import * as Money from "#core/money.ts"
import type { PayPart } from "#core/order/pay-part.ts"
import { storeCredit } from "#core/order/store-credit.ts"
import { usageError } from "../host/command-error.ts"
import type { Working } from "./client.ts"

/** How a sale is paid: its own method pays all that its parts leave. */
export interface Paying {
  readonly payment_method: string
  readonly parts: ReadonlyArray<PayPart>
}

export interface PayOptions {
  readonly payment?: string
  readonly credit?: string
  readonly pay?: ReadonlyArray<string>
}

export const collectWay = (text: string, before: ReadonlyArray<string> = []): ReadonlyArray<string> => [
  ...before,
  text
]

const methodOf = (name: string): string => (name === "cash" ? "cashondelivery" : name)

const partFrom = (text: string): Working<PayPart> => {
  const [, name = "", sum = "", reference] = /^([a-z]+)=(\d{1,9}(?:\.\d{1,2})?)(?::(.+))?$/.exec(text) ?? []
  const amount = Money.read(sum)
  return amount === undefined
    ? Effect.fail(
        usageError(
          `${text} is no payment: --pay takes a way with its amount, such as cash=200 or card=100:9981, and one without, which pays the rest.`
        )
      )
    : Effect.succeed({
        method: methodOf(name),
        amount,
        ...(reference === undefined ? {} : { reference })
      })
}

/** The one that is named without an amount pays the rest, else `--payment`; beside parts alone a store credit does, else cash. */
export const payingFrom = ({ pay = [], payment, credit }: PayOptions): Working<Paying> =>
  Effect.gen(function* () {
    const rests = pay.filter((text) => /^[a-z]+$/.test(text))
    if (rests.length > 1)
      return yield* usageError(`${rests.join(" and ")} both pay the rest: name the amount of one of them.`)
    const parts: Array<PayPart> = []
    for (const text of pay) if (!rests.includes(text)) parts.push(yield* partFrom(text))
    const isByCredit =
      credit !== undefined && parts.length > 0 && !parts.some(({ method }) => method === storeCredit)
    const unnamed = isByCredit ? storeCredit : "cash"
    return { payment_method: methodOf(rests[0] ?? payment ?? unnamed), parts }
  })

/**
 * Where every way has its sum and none is named for the rest, the sums are what the sale costs, and the last of them pays
 * the rest. Others are told as what they come to, unless cash can still pay what is left.
 * @param due the exact sum
 */
export const addedUp = (
  paying: Paying,
  { pay = [], payment, credit }: PayOptions,
  due: Money.Money
): Working<Paying> => {
  const { parts } = paying
  const hasRest = parts.length < pay.length || payment !== undefined || credit !== undefined
  const sum = Money.sum(parts.map(({ amount }) => amount))
  const last =
    parts.find(({ method }) => method === "upi") ??
    parts.findLast(({ method, reference }) => method !== storeCredit && reference === undefined)
  if (hasRest || parts.length < 2) return Effect.succeed(paying)
  if (sum === due && last !== undefined)
    return Effect.succeed({ payment_method: last.method, parts: parts.filter((part) => part !== last) })
  return takesCash({ payment_method: "", parts })
    ? Effect.fail(
        usageError(
          `${pay.join(" and ")} come to ${Money.formatPlain(sum)}, and it costs ${Money.formatPlain(due)}: name one of them without its amount, which pays the rest.`
        )
      )
    : Effect.succeed(paying)
}

/** Whether any of a sale is paid in cash: then a customer gives some. */
export const takesCash = ({
  payment_method,
  parts = []
}: Pick<PlacedOrder, "payment_method" | "parts">): boolean =>
  [payment_method, ...parts.map(({ method }) => method)].includes(methodOf("cash"))
