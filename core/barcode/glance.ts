/**
 * How pictures of a camera are looked at, one after the other. A thorough look finds what is dark or folded and takes many
 * times as long as a quick one: it is given a part of the picture at a time, so that a code which comes into view waits for
 * none. Bars that were read once are looked for again where they were, which is as quick as it gets.
 */
import type { Sighting } from "./in-view.ts"

/** A part of a picture whose sides are 1. */
export interface Area {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}
export interface Glance {
  readonly area: Area
  /** Slower, and finds more. */
  readonly isThorough: boolean
}
/** What was seen, and where. */
export interface Placed extends Sighting {
  readonly area: Area
}

export interface Glancing {
  readonly glance: Glance
  /** How many glances were not led by what was found. */
  readonly turn: number
  /** What the last picture had. */
  readonly texts: ReadonlyArray<string>
}

const whole: Area = { left: 0, top: 0, width: 1, height: 1 }
const part = 0.6
const rest = 1 - part
const places = [
  [0.5, 0.5],
  [0, 0],
  [1, 1],
  [0.5, 0.5],
  [1, 0],
  [0, 1]
] as const
/** People hold codes into the middle; the corners come in turn. They overlap: nothing lies across a border of all. */
const parts = places.map(([x, y]): Area => ({ left: x * rest, top: y * rest, width: part, height: part }))

const byTurn = (turn: number): Glance => {
  const area = turn % 2 === 1 ? parts[((turn - 1) / 2) % parts.length] : undefined
  return { area: area ?? whole, isThorough: area !== undefined }
}
export const firstGlance: Glancing = { glance: byTurn(0), turn: 0, texts: [] }

/** A hand moves from one picture to the next, and bars end in white. */
const margin = 0.12

const around = (areas: ReadonlyArray<Area>): Area => {
  const left = Math.max(0, Math.min(...areas.map((area) => area.left)) - margin)
  const top = Math.max(0, Math.min(...areas.map((area) => area.top)) - margin)
  const right = Math.min(1, Math.max(...areas.map((area) => area.left + area.width)) + margin)
  const bottom = Math.min(1, Math.max(...areas.map((area) => area.top + area.height)) + margin)
  return { left, top, width: right - left, height: bottom - top }
}

/** How the next picture is looked at, after what was found in this one. */
export const nextGlance = ({ glance, turn, texts }: Glancing, found: ReadonlyArray<Placed>): Glancing => {
  const unsure = found.filter(({ text, isLinear }) => isLinear && !texts.includes(text))
  return unsure.length > 0
    ? {
        glance: { area: around(unsure.map(({ area }) => area)), isThorough: glance.isThorough },
        turn,
        texts: found.map(({ text }) => text)
      }
    : { glance: byTurn(turn + 1), turn: turn + 1, texts: found.map(({ text }) => text) }
}
