/** Who works on an order, as the server is told. */
import * as Effect from "effect/Effect"
import { ClientService } from "../../contract/session.ts"
import { call } from "../../port/rpc.ts"
import { mayDo } from "../../session/access.ts"
import { type Host, sessionOf, tellResult } from "./host.ts"
/** Says who works on an order, or that nobody does; a failure is of no consequence to the work. Who reads does not work on it. */
export const assignOrder = (host: Host, id: number, screen: string | undefined) =>
  mayDo("orders", sessionOf(host)?.user.flags ?? {})
    ? tellResult(host, call(ClientService.clientAssign, screen === undefined ? { id } : { id, screen }), {
        onSuccess: () => undefined,
        onFailure: () => undefined
      })
    : Effect.void
