/** What the list of shipments asks to be done beyond what every screen shares. */
import * as Effect from "effect/Effect"
import { IncomingService } from "../../contract/incoming.ts"
import type { DaysRequest } from "../../kit/days/date-filter.ts"
import { asks } from "../../kit/effects/asks.ts"
import { askOfStock, type Effects, failureMessage, stockOf } from "../../kit/effects/host.ts"
import { Rpc } from "../../port/rpc.ts"
import type { Message } from "./model.ts"

/** The shipments that were accepted in some days. */
export interface LoadAccepted extends DaysRequest {
  readonly _tag: "LoadAccepted"
}

/** Whether the hub is new, which hands in no end-of-day report. */
export interface CheckNewHub {
  readonly _tag: "CheckNewHub"
}
/** Whether a return order is to be made. */
export interface LoadReturnTimes {
  readonly _tag: "LoadReturnTimes"
}

export const effects: Effects<LoadAccepted | CheckNewHub | LoadReturnTimes, Message> = {
  LoadReturnTimes: (host) =>
    askOfStock(
      host,
      (stock) =>
        Rpc.use((rpc) =>
          Effect.all({
            lastReturn: rpc.call(IncomingService.getLastReturnOrRetainRecordTime, stock),
            lastShipment: rpc.call(IncomingService.getLastNewShipmentTime, stock)
          })
        ),
      {
        onSuccess: (times) => ({ _tag: "LoadedReturnTimes", times }),
        // Return stock has a way of its own.
        onFailure: () => undefined
      }
    ),

  LoadAccepted: (host, { requestId, range: days }) =>
    askOfStock(
      host,
      (stock) => Rpc.use((rpc) => rpc.call(IncomingService.getAcceptedShipments, { days, ...stock })),
      {
        onSuccess: (rows) => ({ _tag: "LoadedDays", requestId, rows }),
        onFailure: (failure) => ({ _tag: "FailedDays", requestId, problem: failureMessage(failure) })
      }
    ),

  CheckNewHub: asks(IncomingService.isNewHubStore, (_command, session) => stockOf(session), {
    place: "hub",
    onSuccess: (isNewHub) => ({ _tag: "CheckedNewHub", isNewHub }),
    // Without an answer there is no button; it is asked again when the page is opened.
    onFailure: () => undefined
  })
}
