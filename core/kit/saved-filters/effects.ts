/** The saved filters of whoever is logged in, for every list that can be narrowed by one. */
import { FilterService } from "../../contract/saved-filter.ts"
import { asksClient } from "../client-message.ts"
import { asks } from "../effects/asks.ts"
import { type Effects, failureMessage } from "../effects/host.ts"
import type { LoadFilters } from "./kept-filters.ts"

export const effects: Effects<LoadFilters> = {
  LoadFilters: asks(FilterService.getFilters, () => ({}), {
    onSuccess: (saved) => asksClient({ _tag: "LoadedFilters", saved }),
    onFailure: (failure) => asksClient({ _tag: "FailedFilters", problem: failureMessage(failure) })
  })
}
