/** The rows of a table that somebody walks through: what tells one from another is said once. */
import type { Cursor } from "./action.ts"
import { standing } from "./cursor.ts"
import type { TableOf } from "./table.ts"

interface Walk<Key, Moved, Chosen, Opened> extends Omit<Cursor<Moved>, "index" | "isImplied"> {
  /** Puts the cursor on a row. */
  readonly chosen?: (key: Key) => Chosen
  /** Opens it. */
  readonly opened?: (key: Key) => Opened
  /** The cursor stands on no row by itself. */
  readonly isFree?: boolean
}

/** @param at the key of the row under the cursor */
export const walked = <
  Thing,
  Key extends string | number,
  const Moved,
  const Chosen = never,
  const Opened = never
>(
  things: ReadonlyArray<Thing>,
  keyOf: (thing: Thing) => Key,
  at: Key | undefined,
  { chosen, opened, isFree = false, ...cursor }: Walk<Key, Moved, Chosen, Opened>
): Pick<TableOf<Thing, Moved | Chosen | Opened>, "things" | "idOf" | "chosenBy" | "outcomeOf" | "cursor"> => {
  const index = things.findIndex((thing) => keyOf(thing) === at)
  return {
    things,
    idOf: (thing) => String(keyOf(thing)),
    ...(chosen === undefined ? {} : { chosenBy: (thing) => chosen(keyOf(thing)) }),
    ...(opened === undefined ? {} : { outcomeOf: (thing) => ({ message: opened(keyOf(thing)) }) }),
    cursor: { ...(isFree ? { index } : standing(index, things.length)), ...cursor }
  }
}
