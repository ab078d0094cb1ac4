/** Where a file was saved, or why it was not, as the client is told. */
import * as Effect from "effect/Effect"
import type { Host } from "./host.ts"

/** @param saving answers where; undefined where there is nothing to say, for the machine's own dialog was opened */
export const tellSaved = <E extends { readonly message: string }, R>(
  host: Host,
  saving: Effect.Effect<string | undefined, E, R>,
  problemOf = (message: string): string => message
): Effect.Effect<void, never, R> =>
  Effect.match(saving, {
    onSuccess: (where) => {
      if (where !== undefined) host.tellClient({ _tag: "EndedSaving", where, problem: undefined })
    },
    onFailure: ({ message }) =>
      host.tellClient({ _tag: "EndedSaving", where: undefined, problem: problemOf(message) })
  })
