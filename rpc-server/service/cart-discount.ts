/** CommerceService, the cart: discounts by hand, and the word of a second person for them (PRICE-1 to PRICE-4). */
import { Effect, Result } from "effect"
import type { CommerceCart } from "#core/contract/cart.ts"
import type { SentDiscount } from "#core/contract/cart-discount.ts"
import {
  approvedBy,
  checkedCut,
  discountLimit,
  offOf,
  readDiscountReasons,
  readWhy,
  reasonsVariable
} from "#core/counter/discount-by-hand.ts"
import { type Fault, fault } from "#core/fault.ts"
import * as Money from "#core/money.ts"
import { currencyOf } from "#core/session/currency.ts"
import { isOn } from "#core/session/flags.ts"
import {
  discountProblem,
  noDiscountWaits,
  notApprover,
  notHere,
  ownDiscount,
  partnersDiscount,
  passwordNotOwn,
  wrongApprover
} from "#core/text/discount.ts"
import { readFlags } from "../rpc/caller.ts"
import type { Call, Caller, Handlers } from "../rpc/handler.ts"
import { read } from "../rpc/transact.ts"
import * as carts from "../store/counter/carts.ts"
import { print } from "../store/counter/hand-discounts.ts"
import type { Tx } from "../store/engine/transaction.ts"
import * as env from "../store/network/env-variables.ts"
import * as users from "../store/network/users.ts"
import { changing } from "./cart-change.ts"
import { decidedView, viewOf } from "./cart-view.ts"
import { judge } from "./guessing.ts"
import { matchesPassword, nobodysHash, orBusy } from "./password.ts"

type DiscountMethods = Pick<typeof CommerceCart, "setDiscount" | "removeDiscount" | "approveDiscounts">

type Refusal = Fault<"FlagOff" | "CartEmpty" | "LineNotFound" | "DiscountRefused">

const refused = (why: string) => Result.fail(fault("DiscountRefused", { why }))
const unapproved = (why: string) => fault("DiscountUnapproved", { why })

const keep = (cartId: number, itemId: number | null, text: string | null): Tx<void> =>
  itemId === null ? carts.setDiscount(text, cartId) : carts.setLineDiscount(text, cartId, itemId)

/** What a discount is of: a line, or what the discounts of lines leave of all. */
const sumOf = function* (
  call: Call,
  row: carts.CartRow,
  itemId: number | null
): Tx<Result.Result<Money.Money, Fault<"CartEmpty" | "LineNotFound">>> {
  const { items, totals, discounts = [] } = yield* viewOf(call, row)
  if (items.length === 0) return Result.fail(fault("CartEmpty"))
  if (itemId !== null) {
    const line = items.find(({ id }) => id === itemId)
    return line === undefined ? Result.fail(fault("LineNotFound")) : Result.succeed(line.total_price)
  }
  const offs = discounts.filter(({ item_id }) => item_id !== null).map(({ off }) => off)
  return Result.succeed(Money.minus(totals.subtotal, Money.sum(offs)))
}

/** Somebody gives a discount, in place of the one there (PRICE-1, PRICE-2). */
export const giveDiscount = function* (
  call: Call,
  row: carts.CartRow,
  sent: SentDiscount
): Tx<Result.Result<void, Refusal>> {
  const { caller } = call
  if (discountLimit(caller.flags) === 0) return Result.fail(fault("FlagOff", { flag: "discount_limit" }))
  if (row.user_type === 3) return refused(partnersDiscount)
  const cut = checkedCut({ percent: sent.percent ?? null, amount: sent.amount ?? null })
  if (Result.isFailure(cut)) return refused(discountProblem(cut.failure))
  const reasons = readDiscountReasons(yield* env.find(reasonsVariable, caller.hubId))
  const why = readWhy(sent, reasons)
  if (Result.isFailure(why)) return refused(discountProblem(why.failure))
  const itemId = sent.item_id ?? null
  const sum = yield* sumOf(call, row, itemId)
  if (Result.isFailure(sum)) return Result.fail(sum.failure)
  const { amount } = cut.success
  if (amount !== null && offOf(cut.success, sum.success) < amount) {
    const left = Money.format(sum.success, currencyOf(caller.flags))
    return refused(discountProblem({ _tag: "MoreThanLeft", left, isLine: itemId !== null }))
  }
  const hand = { ...cut.success, ...why.success, user_id: caller.userId, by: caller.name, approval: null }
  yield* keep(row.cart_id, itemId, print(hand))
  return Result.succeed(undefined)
}

const worksAt = (user: users.UserRow, { storeId, hubId }: Caller): boolean =>
  user.hub_store_id === storeId ||
  user.store_ids.includes(storeId) ||
  (user.hub_id === hubId && isOn(readFlags(user.flags), "get_all_orders"))

/** Why somebody's word is not taken; undefined where it is. */
const whyNot = (user: users.UserRow, caller: Caller): string | undefined => {
  if (user.id === caller.userId) return ownDiscount
  if (user.must_change_password) return passwordNotOwn(user.name)
  if (!worksAt(user, caller)) return notHere(user.name)
  return isOn(readFlags(user.flags), "discount_approval") ? undefined : notApprover(user.name)
}

/** The word of somebody for all that waits. */
const approved = function* (call: Call, row: carts.CartRow, user: users.UserRow) {
  const waiting = (yield* decidedView(call, row)).standing.filter(({ open }) => open.length > 0)
  if (waiting.length === 0) return Result.fail(unapproved(noDiscountWaits))
  if (waiting.some(({ hand }) => hand.user_id === user.id)) return Result.fail(unapproved(ownDiscount))
  const word = { user_id: user.id, by: user.name }
  for (const each of waiting) yield* keep(row.cart_id, each.item_id, print(approvedBy(each, word)))
  return Result.succeed(undefined)
}

export const discountCalls: Handlers<DiscountMethods> = {
  setDiscount: ({ discount, basket }, call) =>
    changing(call, basket, (row) => giveDiscount(call, row, discount)),

  removeDiscount: ({ item_id, basket }, call) =>
    changing(call, basket, function* (row) {
      return Result.succeed(yield* keep(row.cart_id, item_id ?? null, null))
    }),

  approveDiscounts: ({ username, password, basket }, call) =>
    Effect.gen(function* () {
      const look = Effect.gen(function* () {
        const user = yield* read(() => users.findByName(username))
        const matches = yield* matchesPassword(password, user?.password_hash ?? nobodysHash)
        return user === undefined || !matches || user.disabled ? undefined : user
      })
      const verdict = yield* orBusy(judge(username, "approval of a discount refused", look))
      if (verdict.is === "refused") return yield* Effect.fail(verdict.why)
      if (verdict.is === "wrong") return yield* Effect.fail(unapproved(wrongApprover))
      const { found: user, opening } = verdict
      return yield* opening((settled) =>
        changing(call, basket, function* (row) {
          yield* settled(call.now)
          const why = whyNot(user, call.caller)
          return why === undefined ? yield* approved(call, row, user) : Result.fail(unapproved(why))
        })
      )
    })
}
