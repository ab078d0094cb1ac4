/** A scale's reading, as commands say it. A weight to be booked stands in `grams` and `kg`, and is null whenever there is none. */
import * as Day from "#core/day.ts"
import type { Reading } from "#core/device/reading.ts"
import { readingText } from "#core/text/device.ts"
import type { Span, Style } from "../host/output.ts"
import { refusalData } from "./known-device.ts"

export const readingData = ({ state, grams, indicated, isNet, at, error }: Reading) => ({
  state,
  grams,
  kg: grams === null ? null : grams / 1000,
  indicated_grams: indicated,
  is_net: isNet,
  at: Day.toGmt(at),
  error: error === null ? null : refusalData(error)
})

const styles: Record<Reading["state"], Style> = {
  stable: "green",
  zero: "cyan",
  moving: "yellow",
  over: "red",
  under: "red",
  error: "red"
}

/** "0.64 Kg (642 g), net": the screens' words, and every gram. */
export const readingSpan = (reading: Reading): Span => {
  const { grams, isNet, state } = reading
  const exact = grams === null ? "" : ` (${grams} g)`
  return { text: `${readingText(reading)}${exact}${isNet ? ", net" : ""}`, style: styles[state] }
}
