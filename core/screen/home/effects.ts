/** The effects of the day's board and of the item pick-up. */

import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { AdminService } from "../../contract/admin.ts"
import { StockService } from "../../contract/hub-inventory.ts"
import { OrderReturnService } from "../../contract/order-return.ts"
import { AuthService } from "../../contract/session.ts"
import { StockCorrectionService } from "../../contract/stock-correction.ts"
import { TaskService } from "../../contract/task.ts"
import { asksClient } from "../../kit/client-message.ts"
import { asks, asksBy } from "../../kit/effects/asks.ts"
import { type Effects, type Host, sessionOf, stockOf } from "../../kit/effects/host.ts"
import { inTurn } from "../../kit/effects/in-turn.ts"
import { nothing } from "../../kit/effects/outcomes.ts"
import { readJson, sessionName } from "../../kit/effects/session.ts"
import type { Session } from "../../kit/session.ts"
import { call, type Rpc } from "../../port/rpc.ts"
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
  const stored = Result.getOrUndefined(readJson((yield* memory.load(sessionName)) ?? "null"))
  if (typeof stored === "object" && stored !== null)
    yield* memory.save(sessionName, JSON.stringify({ ...stored, itemPickupLoginSession: { session } }))
})

/** A new session of the pick-up app for this user, kept for this workstation before anybody sees it. */
export const renewedPickupSession = (userId: number) =>
  call(AuthService.refreshItemPickupLoginSession, { user_id: userId }).pipe(
    Effect.map(({ data }) => data.session),
    Effect.tap(keepPickupSession)
  )

type Entry = (host: Host<Message>, command: unknown) => Effect.Effect<void, never, Rpc>

/** For those users alone. */
const ofUsers =
  (isMeant: (user: Session["user"]) => boolean, effect: Entry): Entry =>
  (host, command) => {
    const session = sessionOf(host)
    return session !== undefined && isMeant(session.user) ? effect(host, command) : Effect.void
  }

// A count that is not to be had is asked for again when it is due.
const countExpiring: Entry = asks(StockService.countExpiring, (_command, session) => stockOf(session), {
  place: "hub",
  onSuccess: (counts) => asksClient({ _tag: "CountedExpiring", counts }),
  onFailure: nothing
})

/** Orders that were cancelled or came back. */
const countCancelled = ofUsers(
  ({ flags }) => isOn(flags, "enable_order_return"),
  asks(
    OrderReturnService.getAllCancelledOrders,
    (_command, { store }) => ({ hub_store_id: store.store_id }),
    {
      place: "store",
      onSuccess: (list) => asksClient({ _tag: "CountedCancelled", count: list.length }),
      onFailure: nothing
    }
  )
)

/** Corrections of stock that wait. */
const countCorrections = ofUsers(
  ({ flags }) => isOn(flags, "enable_stock_correction"),
  asks(StockCorrectionService.getCorrectionTickets, (_command, { store: { hub_id } }) => ({ hub_id }), {
    place: "hub",
    onSuccess: (list) => asksClient({ _tag: "CountedCorrections", count: list.length }),
    onFailure: nothing
  })
)

const countTasks: Entry = asks(TaskService.countTasks, () => ({}), {
  place: "store",
  onSuccess: (counts) => asksClient({ _tag: "CountedTasks", counts }),
  onFailure: nothing
})

/** Settings and flags that nobody can read. */
const findUnreadable = ofUsers(
  ({ admin }) => admin,
  asks(AdminService.getUnreadable, () => ({}), {
    place: "hub",
    onSuccess: (list) =>
      asksClient({
        _tag: "FoundUnreadable",
        names: list.map(({ name, of }) => (of === null ? name : `${name} of ${of}`))
      }),
    onFailure: nothing
  })
)

const countWays: Entry = inTurn(countCancelled, countCorrections, countTasks, findUnreadable)

export const effects: Effects<CountExpiring | CountTasks | CountWays | RenewPickupSession, Message> = {
  RenewPickupSession: asksBy(
    (_command, { user }) =>
      Effect.map(renewedPickupSession(user.id), (session) => ({ userId: user.id, session })),
    {
      onSuccess: (renewed, _command, host) => {
        host.tellClient({ _tag: "ChangedPickupSession", ...renewed })
        return { _tag: "RenewedPickupSession" }
      },
      onFailure: () => ({ _tag: "FailedPickupSession" })
    }
  ),
  CountExpiring: inTurn(countWays, countExpiring),
  CountWays: countWays,
  CountTasks: countTasks
}
