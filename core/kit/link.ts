/** The connection to the server in words, for the header of every screen. */
import * as Day from "../day.ts"
import { contractVersion, type Fit, fitOf } from "../release.ts"
import { noOrders, ordersNotRead } from "../text/order.ts"
import * as say from "../text/release.ts"
import type { ClientState } from "./client-state.ts"

/** Rows that may be old are said to be: an empty screen never poses as an empty store. */
export const isOld = ({ link, book }: Pick<ClientState, "link" | "book">): boolean =>
  link === "offline" || book.isStale

/** What a server said that gave the list up: it is there all the same. */
const refusal = ({ link, book }: Pick<ClientState, "link" | "book">): string | undefined =>
  link === "offline" ? undefined : book.problem

type Met = Pick<ClientState, "serverRelease">
/** How this client and its server are too far apart for work (RELEASE-2); undefined while they are not. */
export const misfitOf = ({ serverRelease }: Met): Exclude<Fit, "fits"> | undefined => {
  const fit = serverRelease === undefined ? "fits" : fitOf(contractVersion, serverRelease.contract)
  return fit === "fits" ? undefined : fit
}
/** What there is to do about it, in a sentence. */
export const misfitText = (model: Met): string | undefined => {
  const misfit = misfitOf(model)
  return misfit === undefined ? undefined : say.misfit[misfit](model.serverRelease?.version ?? "")
}

export const linkText = (model: Pick<ClientState, "link" | "book" | "serverRelease">): string => {
  const misfit = misfitOf(model)
  if (misfit !== undefined) return say.brief[misfit]
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
