/** The effects of the page of saved filters. After each change they are read again: another workstation may change them, too. */
import { FilterService } from "../../contract/saved-filter.ts"
import { asks } from "../../kit/effects/asks.ts"
import { type Effects, failureMessage, type Host } from "../../kit/effects/host.ts"
import { inTurn } from "../../kit/effects/in-turn.ts"
import { withToast } from "../../kit/effects/outcomes.ts"
import { effects as filters } from "../../kit/saved-filters/effects.ts"
import { type LoadFilters, loadFilters } from "../../kit/saved-filters/kept-filters.ts"
import type { CallFailure } from "../../port/rpc.ts"
import * as say from "../../text/saved-filter.ts"
import type { Command, Message } from "./model.ts"

type Of<Tag extends Command["_tag"]> = Extract<Command, { readonly _tag: Tag }>
interface Named {
  readonly name: string
  readonly key: string
}
/** How a change is sent, and what is said where it succeeded; `ended` tells the page. */
const changing = <Change extends Named>(
  sentence: (name: string) => string,
  ended: (problem: string | undefined, command: Change) => Message
) => ({
  key: ({ key }: Change) => key,
  onSuccess: (_answer: unknown, command: Change, host: Host<Message>) =>
    withToast(host, sentence(command.name), ended(undefined, command)),
  onFailure: (failure: CallFailure, command: Change) => ended(failureMessage(failure), command)
})
const endedSaving = (problem: string | undefined): Message => ({ _tag: "EndedSaving", problem })
const endedChange = (problem: string | undefined, { id }: { readonly id: number }): Message => ({
  _tag: "EndedChange",
  id,
  problem
})
const reload = (host: Host<Message>) => filters.LoadFilters(host, loadFilters)

export const effects: Effects<Exclude<Command, LoadFilters>, Message> = {
  SaveFilter: inTurn(
    asks(
      FilterService.saveFilter,
      ({ name, filter }) => ({ name, filter }),
      changing<Of<"SaveFilter">>(say.savedAs, endedSaving)
    ),
    reload
  ),
  RenameFilter: inTurn(
    asks(
      FilterService.renameFilter,
      ({ id, name }) => ({ id, name }),
      changing<Of<"RenameFilter">>(say.renamedTo, endedChange)
    ),
    reload
  ),
  DeleteFilter: inTurn(
    asks(
      FilterService.deleteFilter,
      ({ id }) => ({ id }),
      changing<Of<"DeleteFilter">>(say.deleted, endedChange)
    ),
    reload
  )
}
