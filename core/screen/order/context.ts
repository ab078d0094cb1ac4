/** Context of picking an order: all it sees of the client around it. */
import type { ClientState } from "../../kit/client-state.ts"
import type { Session } from "../../kit/session.ts"
import { coinOf, coinSetting } from "../../order/cash-rounding.ts"
import * as itemPickup from "../../order/item-pickup.ts"
import * as manual from "../../order/manual-accept.ts"
import { readReasons } from "../../order/reason.ts"
import { currencyOf } from "../../session/currency.ts"
import { isDevelopment } from "../../session/env-variables.ts"
import { readReasons as readLaterReasons } from "../../stock/first-expiry.ts"
import type { Context } from "./model.ts"

/** What the screen sees of what is around it, for whoever is logged in. */
export const contextFor = ({
  session,
  server,
  now
}: Pick<ClientState, "server" | "now"> & { readonly session: Session }): Context => ({
  flags: session.user.flags,
  server,
  userId: session.user.id,
  now,
  coin: coinOf(session.variables.get(coinSetting), currencyOf(session.user.flags)),
  reasons: readReasons(session.variables.get("accept_order_reason")),
  laterReasons: readLaterReasons(session.variables.get("later_pack_reason")),
  manualAcceptSetting: session.variables.get(manual.setting),
  pickupConfig: session.variables.size === 0 ? null : session.variables.get(itemPickup.setting),
  isDevelopment: isDevelopment(session.variables)
})

/** Undefined when nobody is logged in. */
export const orderContext = (client: ClientState): Context | undefined =>
  client.session === undefined ? undefined : contextFor({ ...client, session: client.session })
