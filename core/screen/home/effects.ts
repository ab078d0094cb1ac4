/** What the day's board asks to be done, and how it is done. */
import * as Effect from "effect/Effect"
import { StockService } from "../../contract/hub-inventory.ts"
import { Rpc } from "../../port/rpc.ts"
import { type Effects, newsOf, sessionOf, tellResult } from "../effects/host.ts"

/** How much of the stock expires today. */
export interface CountExpiring {
  readonly _tag: "CountExpiring"
}

export const effects: Effects<CountExpiring> = {
  /** A count that is not to be had is asked for again when it is due. */
  CountExpiring: (host) => {
    const session = sessionOf(host)
    if (session === undefined) return Effect.void
    const { store, user } = session
    return Rpc.use((rpc) =>
      tellResult(
        host,
        rpc.call(StockService.countExpiring, { hub: store.hub_id, cut_off_date: user.cut_off_date ?? null }),
        {
          onSuccess: (counts) => newsOf(host, { hub_id: store.hub_id }, { _tag: "CountedExpiring", counts }),
          onFailure: () => undefined
        }
      )
    )
  }
}
