/** The connection to the server in words, for the header of every screen. */
import * as Day from "../../day.ts"
import type { Model } from "./model.ts"

/** Rows that may be old are said to be: an empty screen never poses as an empty store. */
export const isOffline = ({ link, book }: Pick<Model, "link" | "book">): boolean =>
  link === "offline" || book.isStale

export const linkText = (model: Pick<Model, "link" | "book">): string => {
  const { link, book } = model
  if (isOffline(model))
    return book.updatedAt === undefined ? "offline" : `offline, last updated ${Day.toClock(book.updatedAt)}`
  return link === "online" ? "online" : "connecting"
}
