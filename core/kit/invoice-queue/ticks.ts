/** The orders that are ticked, kept on this workstation: they are ticked still after a reload, or in the next terminal. */

import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { Chosen } from "../../order/order-selection.ts"
import { Journal, type WorkKey } from "../../port/journal.ts"
import type { Host } from "../effects/host.ts"
import type { Message } from "./model.ts"

const Ticked = Schema.fromJsonString(
  Schema.Array(
    Schema.Struct({
      order_id: Schema.Int,
      increment_id: Schema.String,
      total_item_count: Schema.Int
    })
  )
)
const read = Schema.decodeUnknownResult(Ticked)
const print = Schema.encodeSync(Ticked)

/** Beside the queue: nobody has to hold it to tick an order. */
const keyOfTicks = (key: WorkKey): WorkKey => ({ ...key, screen: "bulk-ticks" })

/** Whatever goes wrong with it, a tick is made again. */
export const saveTicks = (key: WorkKey, orders: ReadonlyArray<Chosen>) =>
  Journal.use((journal) =>
    orders.length === 0 ? journal.remove(keyOfTicks(key)) : journal.save(keyOfTicks(key), print(orders))
  ).pipe(Effect.ignoreCause)

export const loadTicks = (host: Host<Message>, key: WorkKey) =>
  Journal.use((journal) => journal.load(keyOfTicks(key))).pipe(
    Effect.andThen((text) =>
      Effect.sync(() => {
        const orders = text === undefined ? undefined : Result.getOrUndefined(read(text))
        if (orders !== undefined) host.tell({ _tag: "RestoredTicks", orders })
      })
    ),
    Effect.ignoreCause
  )
