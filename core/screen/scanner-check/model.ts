/**
 * The scanner check: what the scanner at hand sends, how, how fast, what it means, and what to set on the scanner so that
 * every scan is taken at once. Scans of a keyboard wedge and of a serial line are looked at alike.
 */
import { isRestOf } from "../../barcode/test-code.ts"
import * as Day from "../../day.ts"
import type { Framing } from "../../device/framing.ts"

export interface Seen {
  readonly number: number
  readonly code: string
  readonly at: Day.Instant
  /** Undefined for a code that was pasted or typed. */
  readonly framing: Framing | undefined
  /** What the code says by the lists of the network; undefined until the server has answered. */
  readonly lines: ReadonlyArray<string> | undefined
}

export interface Model {
  /** The newest first. */
  readonly seen: ReadonlyArray<Seen>
  readonly count: number
  /** The place of the scan that is looked at. */
  readonly shown: number
}
export const init: Model = { seen: [], count: 0, shown: 0 }

/** The scan that is looked at: the newest, until somebody goes back to one before. */
export const shownOf = ({ seen, shown }: Model): Seen | undefined => seen[shown]

export type Message =
  | {
      readonly _tag: "SawScan"
      readonly code: string
      readonly framing: Framing | undefined
    }
  | { readonly _tag: "ExplainedScan"; readonly number: number; readonly lines: ReadonlyArray<string> }
  | { readonly _tag: "MovedSeen"; readonly by: number }
  | { readonly _tag: "Cleared" }

export interface ExplainScan {
  readonly _tag: "ExplainScan"
  readonly number: number
  readonly code: string
}

const mostSeen = 20

export const update = (model: Model, message: Message, now: Day.Instant): Model => {
  if (message._tag === "Cleared") return init
  if (message._tag === "MovedSeen")
    return {
      ...model,
      shown: Math.min(Math.max(model.shown + message.by, 0), Math.max(0, model.seen.length - 1))
    }
  if (message._tag === "ExplainedScan") {
    const { number, lines } = message
    return { ...model, seen: model.seen.map((each) => (each.number === number ? { ...each, lines } : each)) }
  }
  const { code, framing } = message
  const seen: Seen = {
    number: model.count + 1,
    code,
    at: now,
    framing,
    lines: undefined
  }
  const [last] = model.seen
  // A key that the scanner presses inside the test code cuts it in two: the first part says so.
  const isRest = last !== undefined && now - last.at <= Day.second && isRestOf(last.code, code)
  return {
    seen: [seen, ...model.seen].slice(0, mostSeen),
    count: model.count + 1,
    shown: isRest ? 1 : 0
  }
}
