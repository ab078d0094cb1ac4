/** What the return of stock sees of the client around it. */
import type { ClientState } from "../../kit/client-state.ts"
import type { Context } from "./model.ts"

export const contextOf = ({
  session,
  server,
  now
}: Pick<ClientState, "session" | "server" | "now">): Context => ({
  now,
  server,
  userId: session?.user.id ?? 0,
  hubId: session?.store.hub_id ?? 0,
  flags: session?.user.flags ?? {},
  ages: {
    marinated_max_age: session?.user.marinated_max_age ?? null,
    non_marinated_max_age: session?.user.non_marinated_max_age ?? null
  }
})
