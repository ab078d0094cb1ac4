/** The connection to the server in words, for the header of every screen. */
import * as Day from "../day.ts"
import { noOrders, ordersNotRead } from "../text/order.ts"
import type { ClientState } from "./client-state.ts"

/** Rows that may be old are said to be: an empty screen never poses as an empty store. */
export const isOld = ({ link, book }: Pick<ClientState, "link" | "book">): boolean =>
  link === "offline" || book.isStale

/** What a server said that gave the list up: it is there all the same. */
const refusal = ({ link, book }: Pick<ClientState, "link" | "book">): string | undefined =>
  link === "offline" ? undefined : book.problem

export const linkText = (model: Pick<ClientState, "link" | "book">): string => {
  const { updatedAt } = model.book
  if (!isOld(model)) return model.link === "online" ? "online" : "connecting"
  if (refusal(model) !== undefined)
    return updatedAt === undefined ? "orders not read" : `orders as of ${Day.toClock(updatedAt)}`
  return updatedAt === undefined ? "offline" : `offline, last updated ${Day.toClock(updatedAt)}`
}

/** What stands in the place of orders that were never read. */
export const whyNoOrders = (model: Pick<ClientState, "link" | "book">): string | undefined => {
  if (model.book.updatedAt !== undefined || !isOld(model)) return undefined
  const message = refusal(model)
  return message === undefined ? `${noOrders}: the server is not reached` : ordersNotRead(message)
}
