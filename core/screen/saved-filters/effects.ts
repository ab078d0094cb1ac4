/** What the saved filters ask to be done, and how it is done. After each change they are read anew. */
import * as Effect from "effect/Effect"
import { FilterService } from "../../contract/saved-filter.ts"
import { type Effects, failureMessage, type Host, tellResult, toScreen } from "../../kit/effects/host.ts"
import { type CallFailure, Rpc } from "../../port/rpc.ts"
import * as say from "../../text/saved-filter.ts"
import type { Command, Message } from "./model.ts"

const toFilters = toScreen<Message>("Filters")

const load = (host: Host) =>
  Rpc.use((rpc) =>
    tellResult(host, rpc.call(FilterService.getFilters, {}), {
      onSuccess: (saved) => ({ _tag: "LoadedFilters", saved }),
      onFailure: (failure) => ({ _tag: "FailedFilters", problem: failureMessage(failure) })
    })
  )

/** Whatever came of it, another workstation may have changed them, too. */
const changed = <A>(
  host: Host,
  call: Effect.Effect<A, CallFailure>,
  told: string,
  end: (problem: string | undefined) => Message
) =>
  Effect.andThen(
    tellResult(host, call, {
      onSuccess: () => {
        host.tell({ _tag: "Succeeded", message: told })
        return toFilters(end(undefined))
      },
      onFailure: (failure) => toFilters(end(failureMessage(failure)))
    }),
    load(host)
  )

export const effects: Effects<Command> = {
  LoadFilters: load,
  SaveFilter: (host, { name, filter, key }) =>
    Rpc.use((rpc) =>
      changed(
        host,
        rpc.call(FilterService.saveFilter, { name, filter }, { key }),
        say.savedAs(name),
        (problem) => ({
          _tag: "EndedSaving",
          problem
        })
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
