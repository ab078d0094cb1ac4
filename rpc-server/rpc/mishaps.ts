/**
 * What the development environment lets go wrong, once each: so the bad hour of every screen can be seen by hand. Any
 * other environment arranges none.
 */
import { Context } from "effect"
import { type Outcome, outcomes } from "#core/contract/demo.ts"

/** How one call goes wrong: one of the named ways, or an error with a message. */
export type Mishap = { readonly is: Outcome } | { readonly is: "error"; readonly message: string }

export const readMishap = (text: string): Mishap =>
  outcomes.includes(text as Outcome) ? { is: text as Outcome } : { is: "error", message: text }

export class Mishaps extends Context.Service<
  Mishaps,
  {
    /** The next call of a method goes wrong. False where that is not allowed. */
    readonly arrange: (method: string, mishap: Mishap) => boolean
    /** How this call of a method goes wrong, if it does. */
    readonly take: (method: string) => Mishap | undefined
  }
>()("packhouse/rpc-server/rpc/Mishaps") {}

export const noMishaps = Mishaps.of({ arrange: () => false, take: () => undefined })

export const arrangedMishaps = (): Mishaps["Service"] => {
  const arranged = new Map<string, Mishap>()
  return Mishaps.of({
    arrange: (method, mishap) => {
      arranged.set(method, mishap)
      return true
    },
    take: (method) => {
      const mishap = arranged.get(method)
      arranged.delete(method)
      return mishap
    }
  })
}
