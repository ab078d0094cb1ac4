/** What the saved filters ask to be done, and how it is done. After each change they are read anew. */
import * as Effect from "effect/Effect"
import { FilterService } from "../../contract/saved-filter.ts"
import { type Effects, failureMessage, type Host, tellResult } from "../../kit/effects/host.ts"
import { effects as filters } from "../../kit/saved-filters/effects.ts"
import { type LoadFilters, loadFilters } from "../../kit/saved-filters/kept-filters.ts"
import { type CallFailure, Rpc } from "../../port/rpc.ts"
import * as say from "../../text/saved-filter.ts"
import type { Command, Message } from "./model.ts"

/** Whatever came of it, another workstation may have changed them, too. */
const changed = <A>(
  host: Host<Message>,
  call: Effect.Effect<A, CallFailure>,
  success: string,
  end: (problem: string | undefined) => Message
) =>
  Effect.andThen(
    tellResult(host, call, {
      onSuccess: () => {
        host.tellClient({ _tag: "Succeeded", message: success })
        return end(undefined)
      },
      onFailure: (failure) => end(failureMessage(failure))
    }),
    filters.LoadFilters(host, loadFilters)
  )

export const effects: Effects<Exclude<Command, LoadFilters>, Message> = {
  SaveFilter: (host, { name, filter, key }) =>
    Rpc.use((rpc) =>
      changed(
        host,
        rpc.call(FilterService.saveFilter, { name, filter }, { key }),
        say.savedAs(name),
        (problem) => ({ _tag: "EndedSaving", problem })
      )
    ),
  RenameFilter: (host, { id, name, key }) =>
    Rpc.use((rpc) =>
      changed(
        host,
        rpc.call(FilterService.renameFilter, { id, name }, { key }),
        say.renamedTo(name),
        (problem) => ({
          _tag: "EndedChange",
          id,
          problem
        })
      )
    ),
  DeleteFilter: (host, { id, name, key }) =>
    Rpc.use((rpc) =>
      changed(host, rpc.call(FilterService.deleteFilter, { id }, { key }), say.deleted(name), (problem) => ({
        _tag: "EndedChange",
        id,
        problem
      }))
    )
}
