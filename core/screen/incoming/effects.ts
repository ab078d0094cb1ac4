/** What the list of shipments asks to be done beyond what every screen shares. */
import * as Effect from "effect/Effect"
import { IncomingService } from "../../contract/incoming.ts"
import { Rpc } from "../../port/rpc.ts"
import type { AskedDays } from "../days/date-filter.ts"
import { type Effects, failureMessage, sessionOf, tellResult, toScreen } from "../effects/host.ts"

/** The shipments that were accepted in some days. */
export interface LoadAccepted extends AskedDays {
  readonly _tag: "LoadAccepted"
}

const toIncoming = toScreen("Incoming")

export const effects: Effects<LoadAccepted> = {
  LoadAccepted: (host, { asked, range }) => {
    const session = sessionOf(host)
    if (session === undefined) return Effect.void
    const { store, user } = session
    return Rpc.use((rpc) =>
      tellResult(
        host,
        rpc.call(IncomingService.getAcceptedShipments, {
          days: range,
          hub: store.hub_id,
          cut_off_date: user.cut_off_date ?? null
        }),
        {
          onSuccess: (rows) => toIncoming({ _tag: "LoadedDays", asked, rows }),
          onFailure: (failure) => toIncoming({ _tag: "FailedDays", asked, problem: failureMessage(failure) })
        }
      )
    )
  }
}
