/**
 * What is asked of all orders at every key and every frame, found once for the same orders: ten thousand of them are not
 * gone through for a cursor that moves.
 */
import type { Tab } from "#core/order/queue.ts"
import type { Model } from "#core/screen/app/model.ts"
import * as facts from "#core/screen/order-facts.ts"
import type { Flags } from "#core/session/flags.ts"

const noFlags: Flags = {}
const flagsOf = ({ session }: Model): Flags => session?.user.flags ?? noFlags

export const tabsOf = (model: Model): ReadonlyArray<Tab> => facts.tabsOf(model.book.orders, flagsOf(model))
export const sourcesOf = (model: Model): ReadonlyArray<string> =>
  facts.sourcesOf(model.book.orders, flagsOf(model))
/** How many orders wait for too long, whatever their tab. */
export const overdueCount = ({ book, minute }: Model): number => facts.countsAt(book.orders, minute).overdue
