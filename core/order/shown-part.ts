/** The part of the orders that the queue shows alone: one that home counts, or one of the load of the day. */
import type * as Day from "../day.ts"
import type { BriefOrder } from "./brief-order.ts"
import { type LoadPart, loadPartOf, loadParts, stepOf } from "./load-part.ts"
import { isAmong, type QueueFilter, queueFilters } from "./queue-filter.ts"

/** A part of the orders as an address has it: a filter by its name, a part of the day's load as "at-18". */
export type ShownPart = QueueFilter | `at-${LoadPart}`

const prefix = "at-"
export const ofLoad = (part: LoadPart): ShownPart => `${prefix}${part}`

const loadPartIn = (part: ShownPart): LoadPart | undefined =>
  part.startsWith(prefix) ? loadParts.find((each) => each === part.slice(prefix.length)) : undefined

/** The part that a text names; undefined where it names none. */
export const readPart = (text: string | undefined): ShownPart | undefined => {
  const filter = queueFilters.find((each) => each === text)
  const part = text?.startsWith(prefix) === true ? loadPartIn(text as ShownPart) : undefined
  return filter ?? (part === undefined ? undefined : ofLoad(part))
}

export const isShownIn = (part: ShownPart, order: BriefOrder, now: Day.Instant): boolean => {
  const loadPart = loadPartIn(part)
  return loadPart === undefined
    ? isAmong(part as QueueFilter, order, now)
    : stepOf(order, now) !== undefined && loadPartOf(order, now) === loadPart
}

/** The title of a part: that of its filter, or of its part of the day. */
export const partName = (
  part: ShownPart,
  names: {
    readonly filter: (filter: QueueFilter) => string
    readonly load: (part: LoadPart) => string
  }
): string => {
  const loadPart = loadPartIn(part)
  return loadPart === undefined ? names.filter(part as QueueFilter) : names.load(loadPart)
}
