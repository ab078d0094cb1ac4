/** Context of receiving a shipment: all it sees of the client around it. */
import type { ClientState } from "../../kit/client-state.ts"
import type { Session } from "../../kit/session.ts"
import * as manual from "../../order/manual-accept.ts"
import { readReasons, reasonsVariable } from "../../stock/short-receipt.ts"
import type { Context } from "./model.ts"

/** What its view sees of a session. */
export const shownOf = ({
  user,
  variables
}: Session): Pick<Context, "flags" | "manualAcceptSetting" | "shortReasons"> => ({
  flags: user.flags,
  manualAcceptSetting: variables.get(manual.setting),
  shortReasons: readReasons(variables.get(reasonsVariable))
})

/** What the screen sees of what is around it; undefined when nobody is logged in. */
export const shipmentContext = ({ session, server, now, catalogue }: ClientState): Context | undefined =>
  session === undefined
    ? undefined
    : {
        ...shownOf(session),
        server,
        userId: session.user.id,
        hubId: session.store.hub_id,
        now,
        catalogue
      }
