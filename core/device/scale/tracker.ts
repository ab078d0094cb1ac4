/**
 * The state of a scale, from all its answers and from its silence. The rules: a weight counts only at rest and only
 * while it is fresh; more than the scale can weigh is `over`, less than nothing is `under`; three frames in a row that make
 * no sense are an error and not a weight, and so is silence.
 */
import { type Instant, second } from "../../day.ts"
import type { Reading } from "../reading.ts"
import { type Refusal, refusal } from "../refusal.ts"
import type { Frame } from "./protocol.ts"

export interface TrackerSettings {
  /** The most that the scale can weigh; null where the scale itself tells. */
  readonly capacity: number | null
  /** A reading that is older than this counts no more. */
  readonly freshFor: number
  /** A scale that does not say when it is at rest is, after so many equal weights over so long. */
  readonly rest: { readonly times: number; readonly within: number }
}
export const settings: TrackerSettings = {
  capacity: null,
  freshFor: 1 * second,
  rest: { times: 3, within: 500 }
}

/** Frames without sense in a row after which the line itself is doubted. */
const patience = 3

export interface Tracker {
  readonly reading: Reading
  /** The time of the last frame that made sense; null: never on this line. */
  readonly heardAt: Instant | null
  readonly garbled: number
  readonly lastGarbled: string
  /** The time of the last frame that made no sense; null: never on this line. */
  readonly garbledAt: Instant | null
  /** Equal weights in a row, of a scale that does not say whether it is at rest. */
  readonly same: { readonly grams: number; readonly times: number; readonly since: Instant } | undefined
}

const inError = (error: Refusal, at: Instant): Reading => ({
  state: "error",
  grams: null,
  indicated: null,
  isNet: false,
  at,
  error
})

/** A line on which nothing has been heard yet. */
export const opened = (at: Instant): Tracker => ({
  reading: inError(refusal("SCALE_TIMEOUT", "it has not said anything yet"), at),
  heardAt: null,
  garbled: 0,
  lastGarbled: "",
  garbledAt: null,
  same: undefined
})

/** The line is gone. */
export const lost = (error: Refusal, at: Instant): Tracker => ({ ...opened(at), reading: inError(error, at) })

const reading = (
  state: "stable" | "moving" | "over" | "under" | "zero",
  grams: number | null,
  isNet: boolean,
  at: Instant
): Reading => ({
  state,
  grams: state === "stable" || state === "zero" ? grams : null,
  indicated: grams,
  isNet,
  at,
  error: null
})

const garbledBy = (detail: string): Refusal =>
  refusal("SCALE_GARBLED", detail === "" ? null : `it says ${detail}`)

const weighed = (
  tracker: Tracker,
  frame: Extract<Frame, { kind: "weight" }>,
  at: Instant,
  { capacity, rest }: TrackerSettings
): Tracker => {
  const { grams, isNet, motion } = frame
  const before = tracker.same?.grams === grams ? tracker.same : { grams, times: 0, since: at }
  const same = { ...before, times: before.times + 1 }
  const isStill =
    motion === "still" || (motion === "unsaid" && same.times >= rest.times && at - same.since >= rest.within)
  const received = { ...tracker, heardAt: at, garbled: 0, same }
  if (capacity !== null && grams > capacity)
    return { ...received, reading: reading("over", grams, isNet, at) }
  if (!isStill) return { ...received, reading: reading("moving", grams, isNet, at) }
  if (grams < 0) return { ...received, reading: reading("under", grams, isNet, at) }
  return { ...received, reading: reading(grams === 0 ? "zero" : "stable", grams, isNet, at) }
}

/** The scale has said something. Answers to commands say nothing about the weight. */
export const withFrame = (
  tracker: Tracker,
  frame: Frame,
  at: Instant,
  settings: TrackerSettings
): Tracker => {
  const received = { ...tracker, heardAt: at, garbled: 0, same: undefined }
  switch (frame.kind) {
    case "weight":
      return weighed(tracker, frame, at, settings)
    case "state":
      return { ...received, reading: reading(frame.state, frame.state === "zero" ? 0 : null, false, at) }
    case "fault":
      return { ...received, reading: inError(refusal("SCALE_ERROR", frame.detail), at) }
    case "garbled": {
      const garbled = tracker.garbled + 1
      const next = { ...tracker, garbled, lastGarbled: frame.detail, garbledAt: at, same: undefined }
      return garbled < patience ? next : { ...next, reading: inError(garbledBy(frame.detail), at) }
    }
    case "done":
    case "refused":
    case "wants":
      return tracker
  }
}

/** Time has passed: what is no longer fresh is no longer known. */
export const age = (
  tracker: Tracker,
  openedAt: Instant,
  at: Instant,
  { freshFor }: TrackerSettings
): Tracker => {
  const { heardAt, garbled, garbledAt, reading: now } = tracker
  // A clock that was set back makes nothing fresh for longer.
  const isOver = (since: Instant) => at - Math.min(since, at) >= freshFor
  if (!isOver(heardAt ?? openedAt)) return tracker
  // While it goes on making no sense that is what is wrong; once it is silent, its silence is.
  if (garbled > 0 && garbledAt !== null && !isOver(garbledAt))
    return now.error?.code === "SCALE_GARBLED"
      ? tracker
      : { ...tracker, same: undefined, reading: inError(garbledBy(tracker.lastGarbled), at) }
  const detail = heardAt === null && garbledAt === null ? silent.never : silent.since
  return now.error?.detail === detail
    ? tracker
    : { ...tracker, same: undefined, reading: inError(refusal("SCALE_TIMEOUT", detail), at) }
}
const silent = {
  never: "check the cable, that it is on, its protocol and its baud rate",
  since: "it has fallen silent"
}
