/** The cash drawer of this workstation, opened for what a command has written down. */
import { Effect, Result } from "effect"
import { isWithoutDrawer, openDrawer } from "#core/kit/effects/drawer.ts"
import { because } from "#core/text/sentence.ts"
import { unableToOpenDrawer } from "#core/text/shift.ts"
import type { Working } from "./client.ts"

export interface Kicked {
  readonly isOpen: boolean
  /** The reason why the drawer is not open, where there is one, or where opening it was the request. */
  readonly notes: ReadonlyArray<string>
}

/** @param isAsked nothing else is done: that there is no drawer is worth a word */
export const kick = (reason: string, isAsked: boolean): Working<Kicked> =>
  Effect.map(Effect.result(openDrawer(reason)), (kicked) => {
    if (Result.isSuccess(kicked)) return { isOpen: true, notes: [] }
    const isSaid = isAsked || !isWithoutDrawer(kicked.failure)
    return { isOpen: false, notes: isSaid ? [because(unableToOpenDrawer, kicked.failure.message)] : [] }
  })
