/** What is said beside the figures of a month that are not whole yet, as the page of accounts says it. */
import { Effect } from "effect"
import { openIn, unregisteredIn } from "#core/accounts/unfinished.ts"
import { AccountsService } from "#core/contract/accounts.ts"
import { Rpc } from "#core/port/rpc.ts"
import { shiftsOpen, storesUnregistered } from "#core/text/accounts.ts"
import type { Working } from "./client.ts"

export const unfinishedIn = (registration: string, month: string): Working<ReadonlyArray<string>> =>
  Effect.gen(function* () {
    const rpc = yield* Rpc
    const { registrations } = yield* rpc.call(AccountsService.getRegistrations, {})
    const books = registrations.find((each) => each.registration === registration)
    if (books === undefined) return []
    const open = openIn(books, month)
    const unregistered = unregisteredIn(books, month)
    return [
      ...(open === 0 ? [] : [shiftsOpen(open)]),
      ...(unregistered.length === 0 ? [] : [storesUnregistered(unregistered)])
    ]
  })
