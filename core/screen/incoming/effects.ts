/** The effects of the list of shipments beyond those that every screen shares. */
import * as Effect from "effect/Effect"
import { IncomingService } from "../../contract/incoming.ts"
import type { DaysRequest } from "../../kit/days/date-filter.ts"
import { asks, asksBy } from "../../kit/effects/asks.ts"
import { type Effects, stockOf } from "../../kit/effects/host.ts"
import { failedReading, nothing } from "../../kit/effects/outcomes.ts"
import { call } from "../../port/rpc.ts"
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
  LoadReturnTimes: asksBy(
    (_command, session) =>
      Effect.all({
        lastReturn: call(IncomingService.getLastReturnOrRetainRecordTime, stockOf(session)),
        lastShipment: call(IncomingService.getLastNewShipmentTime, stockOf(session))
      }),
    {
      place: "hub",
      onSuccess: (times) => ({ _tag: "LoadedReturnTimes", times }),
      // Return stock has a way of its own.
      onFailure: nothing
    }
  ),

  LoadAccepted: asks(
    IncomingService.getAcceptedShipments,
    ({ range: days }, session) => ({ days, ...stockOf(session) }),
    {
      place: "hub",
      onSuccess: (rows, { requestId }) => ({ _tag: "LoadedDays", requestId, rows }),
      onFailure: failedReading("FailedDays")
    }
  ),

  CheckNewHub: asks(IncomingService.isNewHubStore, (_command, session) => stockOf(session), {
    place: "hub",
    onSuccess: (isNewHub) => ({ _tag: "CheckedNewHub", isNewHub }),
    // Without an answer there is no button; it is asked again when the page is opened.
    onFailure: nothing
  })
}
