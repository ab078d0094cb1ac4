/** What the delivery slots of a store plainly do not mean (WARN-11). Times are minutes of the day. */
import type { Slip } from "../sheet/slip.ts"

export interface FiledSlot {
  readonly store_id: number
  readonly slot: number
  readonly weekdays: ReadonlyArray<string>
  readonly starts: number
  readonly ends: number
  readonly capacity: number
}

/** Nobody waits at home for longer. */
const longest = 12 * 60

/** For each slot its slips; a slot that is not offered overlaps none. */
export const slotSlips = (slots: ReadonlyArray<FiledSlot>): ReadonlyArray<ReadonlyArray<Slip>> => {
  const before = new Map<string, Array<FiledSlot>>()
  return slots.map((slot) => {
    const found: Array<Slip> = []
    const length = slot.ends - slot.starts
    if (length > longest) found.push({ _tag: "LongSlot", hours: Math.round(length / 60) })
    for (const weekday of slot.capacity === 0 ? [] : new Set(slot.weekdays)) {
      const key = `${slot.store_id} ${weekday}`
      const others = before.get(key) ?? []
      before.set(key, others)
      // The same start is refused.
      const other = others.find(
        ({ starts, ends }) => starts !== slot.starts && starts < slot.ends && slot.starts < ends
      )
      others.push(slot)
      if (other !== undefined && !found.some(({ _tag }) => _tag === "SlotsOverlap"))
        found.push({ _tag: "SlotsOverlap", other: other.slot, weekday })
    }
    return found
  })
}
