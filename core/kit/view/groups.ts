import type { Tick } from "./row.ts"
import type { Group } from "./table.ts"

/**
 * The group of some rows of a list, which lie side by side there; none where there are none.
 * @param tickOf what ticks all of them
 */
export const groupOf = <Thing, Message = never>(
  { id, title }: Pick<Group<never>, "id" | "title">,
  things: ReadonlyArray<Thing>,
  isIn: (thing: Thing) => boolean,
  tickOf?: (own: ReadonlyArray<Thing>) => Tick<Message>
): ReadonlyArray<Group<Message>> => {
  const own = things.filter(isIn)
  const group = { id, title, note: String(own.length), from: things.findIndex(isIn) }
  return own.length === 0 ? [] : [{ ...group, ...(tickOf === undefined ? {} : { tick: tickOf(own) }) }]
}
