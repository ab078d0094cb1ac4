/**
 * The last messages of upstream systems about shipments and orders, each under its own key. A message waits until it is taken in;
 * a later one of the same key takes its place.
 */
import { Schema } from "effect"
import type * as Day from "#core/day.ts"
import { select, selectMany, type Tx, write } from "../engine/transaction.ts"

export type Kind = "shipment" | "order"

const Message = Schema.Struct({
  id: Schema.Int,
  message_key: Schema.String,
  hub_id: Schema.Int,
  body: Schema.String
})
export type Message = typeof Message.Type

/** The key of a partner's order: its source and its reference there. */
export const orderKey = (source: string, reference: string): string => `${source} ${reference}`

const put = select(
  Message,
  `INSERT INTO inbox (kind, message_key, hub_id, body, received_at, taken_at) VALUES (?, ?, ?, ?, ?, NULL)
   ON CONFLICT (kind, message_key) DO UPDATE SET hub_id = excluded.hub_id, body = excluded.body,
     received_at = excluded.received_at, taken_at = NULL
   RETURNING id, message_key, hub_id, body`
)
/** Keeps a message, JSON text, in the place of the one before it. */
export const keep = function* (
  kind: Kind,
  key: string,
  hub: number,
  body: string,
  at: Day.GmtTime
): Tx<Message | undefined> {
  const [message] = yield* put(kind, key, hub, body, at)
  return message
}

const columns = "SELECT id, message_key, hub_id, body FROM inbox"
const waitingRows = select(
  Message,
  `${columns} WHERE hub_id = ? AND kind = ? AND taken_at IS NULL ORDER BY id LIMIT 1000`
)
/** The messages of a hub that wait. */
export const waiting = (hub: number, kind: Kind): Tx<ReadonlyArray<Message>> => waitingRows(hub, kind)

const keyed = selectMany(Message)
/** The last message of a key for one of these hubs, and only one that still waits when asked so. */
export const find = function* (
  kind: Kind,
  key: string,
  hubs: ReadonlyArray<number>,
  isWaiting: boolean
): Tx<Message | undefined> {
  for (const hub of hubs) {
    const [message] = yield* keyed(
      `${columns} WHERE kind = ? AND message_key = ? AND hub_id = ?${isWaiting ? " AND taken_at IS NULL" : ""}`,
      [kind, key, hub]
    )
    if (message !== undefined) return message
  }
  return undefined
}

const taken = write("UPDATE inbox SET taken_at = ? WHERE id = ? AND hub_id = ?")
export const markTaken = ({ id, hub_id }: Pick<Message, "id" | "hub_id">, at: Day.GmtTime): Tx<void> =>
  taken(at, id, hub_id)

const removedOfHub = write("DELETE FROM inbox WHERE kind = ? AND message_key = ? AND hub_id = ?")
/** Removes a message for one of these hubs. */
export const removeFrom = function* (hubs: ReadonlyArray<number>, kind: Kind, key: string): Tx<void> {
  for (const hub of hubs) yield* removedOfHub(kind, key, hub)
}
