/**
 * What is asked of all orders at every key and every frame, found once for the same orders: ten thousand of them are not
 * gone through for a cursor that moves.
 */

import type * as Day from "#core/day.ts"
import type { BriefOrder } from "#core/order/brief-order.ts"
import type { Tab } from "#core/order/queue.ts"
import type { Model } from "#core/screen/app/model.ts"
import * as facts from "#core/screen/order-facts.ts"
import type { Flags } from "#core/session/flags.ts"

type Orders = ReadonlyArray<BriefOrder>

/** The last answer about each list of orders; another second part of the question asks anew. */
const once = <K, A>(find: (orders: Orders, key: K) => A) => {
  const answers = new WeakMap<Orders, { readonly key: K; readonly answer: A }>()
  return (orders: Orders, key: K): A => {
    const known = answers.get(orders)
    if (known !== undefined && known.key === key) return known.answer
    const answer = find(orders, key)
    answers.set(orders, { key, answer })
    return answer
  }
}

const noFlags: Flags = {}
const flagsOf = ({ session }: Model): Flags => session?.user.flags ?? noFlags


export const tabsOf = (model: Model): ReadonlyArray<Tab> => facts.tabsOf(model.book.orders, flagsOf(model))
export const sourcesOf = (model: Model): ReadonlyArray<string> =>
  facts.sourcesOf(model.book.orders, flagsOf(model))
/** How many orders wait for too long, whatever their tab. */
export const overdueCount = ({ book, minute }: Model): number => facts.countsAt(book.orders, minute).overdue
