import type { Cursor } from "./action.ts"

/** The thing that a cursor comes to, so many on from the one at `index`: from none, -1, to the first. */
export const movedTo = <A>(things: ReadonlyArray<A>, index: number, by: number): A | undefined =>
  things[Math.min(Math.max(index < 0 ? 0 : index + by, 0), things.length - 1)]

/** A cursor on what was chosen, or by itself on the first while nothing was: the first Enter opens that. */
export const standing = (index: number, count: number): Pick<Cursor<never>, "index" | "isImplied"> =>
  index < 0 && count > 0 ? { index: 0, isImplied: true } : { index }
