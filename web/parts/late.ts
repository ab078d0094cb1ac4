/**
 * A part of the page whose code comes behind the first rows. What React once had to wait for it shows a third of a second
 * later at the earliest, so what has come already is not waited for.
 */
import { lazy } from "react"
import type { Piece } from "../host/pieces.ts"

type Module<C> = { readonly default: C }

/** @param part the component that the piece has */
export const late = <A, C>(fetchPiece: Piece<A>, part: (code: A) => C): C => {
  const load = () => {
    const there = fetchPiece.there()
    if (there === undefined) return fetchPiece().then((code) => ({ default: part(code) }))
    // biome-ignore lint/suspicious/noThenProperty: a promise hands over what it has a moment later, this at once
    return { then: (take: (module: Module<C>) => void) => take({ default: part(there) }) }
  }
  return lazy(load as () => Promise<Module<never>>) as C
}
