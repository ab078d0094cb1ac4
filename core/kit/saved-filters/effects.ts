/** The saved filters of whoever is logged in, for every list that can be narrowed by one. */
import { FilterService } from "../../contract/saved-filter.ts"
import { Rpc } from "../../port/rpc.ts"
import { asksClient } from "../client-message.ts"
import { type Effects, failureMessage, type Host, tellResult } from "../effects/host.ts"
import type { LoadFilters } from "./kept-filters.ts"

export const loadFilters = (host: Host) =>
  Rpc.use((rpc) =>
    tellResult(host, rpc.call(FilterService.getFilters, {}), {
      onSuccess: (saved) => asksClient({ _tag: "LoadedFilters", saved }),
      onFailure: (failure) => asksClient({ _tag: "FailedFilters", problem: failureMessage(failure) })
    })
  )

export const effects: Effects<LoadFilters> = { LoadFilters: loadFilters }
