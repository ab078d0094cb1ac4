/** What the day's board and the item pick-up ask to be done, and how it is done. */

import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { AdminService } from "../../contract/admin.ts"
import { StockService } from "../../contract/hub-inventory.ts"
import { OrderReturnService } from "../../contract/order-return.ts"
import { AuthService } from "../../contract/session.ts"
import { StockCorrectionService } from "../../contract/stock-correction.ts"
import { TaskService } from "../../contract/task.ts"
import { asksClient } from "../../kit/client-message.ts"
import {
  askOfStock,
  type Effects,
  type Host,
  sessionOf,
  tapUnauthorized,
  tellAt
} from "../../kit/effects/host.ts"
import { readJson, sessionName } from "../../kit/effects/session.ts"
import { Rpc } from "../../port/rpc.ts"
import { KeyValueStore } from "../../port/workstation.ts"
import { isOn } from "../../session/flags.ts"
import type { Message, RenewPickupSession } from "./model.ts"

/** How much of the stock expires today. */
export interface CountExpiring {
  readonly _tag: "CountExpiring"
}

/** How much waits on the ways beside every page, of which nobody else tells. */
export interface CountWays {
  readonly _tag: "CountWays"
}

/** How many tasks of the store are open. */
export interface CountTasks {
  readonly _tag: "CountTasks"
}

/** The kept session with another one for the pick-up app: after a reload its code is the one that was shown last. */
const keepPickupSession = Effect.fnUntraced(function* (session: string) {
  const memory = yield* KeyValueStore
  const kept = Result.getOrUndefined(readJson((yield* memory.load(sessionName)) ?? "null"))
  if (typeof kept === "object" && kept !== null)
    yield* memory.save(sessionName, JSON.stringify({ ...kept, itemPickupLoginSession: { session } }))
})

/** A new session of the pick-up app for this user, kept for this workstation before anybody sees it. */
export const renewedPickupSession = (userId: number) =>
  Rpc.use((rpc) => rpc.call(AuthService.refreshItemPickupLoginSession, { user_id: userId })).pipe(
    Effect.map(({ data }) => data.session),
    Effect.tap(keepPickupSession)
  )

const countExpiring = (host: Host<Message>) =>
  askOfStock(host, (stock) => Rpc.use((rpc) => rpc.call(StockService.countExpiring, stock)), {
    onSuccess: (counts) => asksClient({ _tag: "CountedExpiring", counts }),
    onFailure: () => undefined
  })

/** Orders that were cancelled or came back, for whoever takes returns. */
const countCancelled = (host: Host<Message>) => {
  const session = sessionOf(host)
  if (session === undefined || !isOn(session.user.flags, "enable_order_return")) return Effect.void
  const { store_id } = session.store
  const call = Rpc.use((rpc) =>
    rpc.call(OrderReturnService.getAllCancelledOrders, { hub_store_id: store_id })
  )
  return tellAt(host, { store_id }, call, {
    onSuccess: (list) => asksClient({ _tag: "CountedCancelled", count: list.length }),
    onFailure: () => undefined
  })
}

/** Corrections of stock that wait, for whoever corrects. */
const countCorrections = (host: Host<Message>) => {
  const session = sessionOf(host)
  if (session === undefined || !isOn(session.user.flags, "enable_stock_correction")) return Effect.void
  const { hub_id } = session.store
  const call = Rpc.use((rpc) => rpc.call(StockCorrectionService.getCorrectionTickets, { hub_id }))
  return tellAt(host, { hub_id }, call, {
    onSuccess: (list) => asksClient({ _tag: "CountedCorrections", count: list.length }),
    onFailure: () => undefined
  })
}

const countTasks = (host: Host<Message>) =>
  tellAt(
    host,
    { store_id: sessionOf(host)?.store.store_id ?? 0 },
    Rpc.use((rpc) => rpc.call(TaskService.countTasks, {})),
    {
      onSuccess: (counts) => asksClient({ _tag: "CountedTasks", counts }),
      onFailure: () => undefined
    }
  )

/** Settings and flags that nobody can read, for administrators. */
const findUnreadable = (host: Host<Message>) => {
  const session = sessionOf(host)
  if (session === undefined || !session.user.admin) return Effect.void
  const call = Rpc.use((rpc) => rpc.call(AdminService.getUnreadable, {}))
  return tellAt(host, { hub_id: session.store.hub_id }, call, {
    onSuccess: (list) =>
      asksClient({
        _tag: "FoundUnreadable",
        names: list.map(({ name, of }) => (of === null ? name : `${name} of ${of}`))
      }),
    onFailure: () => undefined
  })
}

const countWays = (host: Host<Message>) =>
  Effect.all([countCancelled(host), countCorrections(host), countTasks(host), findUnreadable(host)], {
    discard: true
  })

export const effects: Effects<CountExpiring | CountTasks | CountWays | RenewPickupSession, Message> = {
  RenewPickupSession: (host) => {
    const userId = sessionOf(host)?.user.id
    if (userId === undefined) return Effect.void
    return tapUnauthorized(host, renewedPickupSession(userId)).pipe(
      Effect.match({
        onSuccess: (session) => {
          host.tellClient({ _tag: "ChangedPickupSession", userId, session })
          host.tell({ _tag: "RenewedPickupSession" })
        },
        onFailure: () => host.tell({ _tag: "FailedPickupSession" })
      })
    )
  },

  /** A count that is not to be had is asked for again when it is due. */
  CountExpiring: (host) => Effect.all([countWays(host), countExpiring(host)], { discard: true }),

  CountWays: countWays,

  CountTasks: countTasks
}
