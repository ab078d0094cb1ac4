/** The connection to the server in words, for the header of every screen. */
import * as Day from "../../day.ts"
import { noOrders, ordersNotRead } from "../../text/order.ts"
import type { Model } from "./model.ts"

/** Rows that may be old are said to be: an empty screen never poses as an empty store. */
export const isOld = ({ link, book }: Pick<Model, "link" | "book">): boolean =>
  link === "offline" || book.isStale

export const linkText = (model: Pick<Model, "link" | "book">): string => {
  const { link, book } = model
  const { updatedAt, problem } = book
  if (!isOld(model)) return link === "online" ? "online" : "connecting"
  // A server that gave the list up is there all the same.
  if (link !== "offline" && problem !== undefined)
    return updatedAt === undefined ? "orders not read" : `orders as of ${Day.toClock(updatedAt)}`
  return updatedAt === undefined ? "offline" : `offline, last updated ${Day.toClock(updatedAt)}`
}

/** What stands in the place of orders that were never read. */
export const whyNoOrders = ({ link, book }: Pick<Model, "link" | "book">): string | undefined => {
  if (book.updatedAt !== undefined || !isOld({ link, book })) return undefined
  return link !== "offline" && book.problem !== undefined
    ? ordersNotRead(book.problem)
    : `${noOrders}: the server is not reached`
}
