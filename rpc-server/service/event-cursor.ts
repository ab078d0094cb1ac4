/** Where a reader of events stands: opaque to them, and good for the user and the store that it was made for (EVENT-3). */
import type { EventPlace } from "../store/order/event-pages.ts"

export interface Reader {
  readonly userId: number
  /** Undefined for all that the user may act for. */
  readonly store: number | undefined
}

const version = 1

export const cursorOf = ({ position, id, at }: EventPlace, { userId, store }: Reader): string =>
  Buffer.from([version, position, id, at, userId, store ?? 0].join("|")).toString("base64url")

const shape = /^1\|(\d{1,15})\|(\d{1,15})\|(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d|)\|(\d{1,15})\|(\d{1,15})$/

/** The place that a cursor says; or the reason why it is none for this reader. */
export const placeIn = (cursor: string, reader: Reader): EventPlace | "unreadable" | "scope" => {
  const [, position, id, at = "", userId, store] =
    shape.exec(Buffer.from(cursor, "base64url").toString("latin1")) ?? []
  if (position === undefined) return "unreadable"
  if (Number(userId) !== reader.userId || Number(store) !== (reader.store ?? 0)) return "scope"
  return { position: Number(position), id: Number(id), at }
}
