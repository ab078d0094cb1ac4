/**
 * A scale's protocol: the bytes it is asked with, and what the bytes that come back say. Bytes in, data out; a
 * byte is a number, never a character of some encoding. The bytes of a line may come in any pieces: what is not whole yet
 * stays in `rest` and is handed in again with the next ones before it.
 */
import type { ScaleAction } from "../reading.ts"

/** One frame that a scale sent. */
export type Frame =
  /** A weight in whole grams, negative ones too; unsaid: the protocol does not tell whether the scale is at rest. */
  | {
      readonly kind: "weight"
      readonly motion: "still" | "moving" | "unsaid"
      readonly grams: number
      readonly isNet: boolean
    }
  /** No weight: it moves, or is beyond its range. */
  | { readonly kind: "state"; readonly state: "moving" | "over" | "under" | "zero" }
  /** The scale did as commanded, or refuses to. */
  | { readonly kind: "done" }
  | { readonly kind: "refused"; readonly detail: string }
  /** The scale reports a fault of its own. */
  | { readonly kind: "fault"; readonly detail: string }
  /** The scale needs these bytes before it goes on. */
  | { readonly kind: "wants"; readonly bytes: Uint8Array }
  /** Bytes that make no sense. */
  | { readonly kind: "garbled"; readonly detail: string }

export interface FramesAndRest {
  readonly frames: ReadonlyArray<Frame>
  readonly rest: Uint8Array
}

export interface LineSettings {
  readonly baudRate: number
  readonly dataBits: 7 | 8
  readonly parity: "none" | "even" | "odd"
  readonly stopBits: 1 | 2
}

export interface ScaleProtocol {
  readonly name: string
  /** The line settings that such scales have most often on delivery. */
  readonly line: LineSettings
  /** The bytes that ask for a weight; null for a scale that sends all the time. */
  readonly ask: Uint8Array | null
  /** Milliseconds from one question to the next. */
  readonly every: number
  /** always: it answers every question. once: it tells a weight once, and then is silent until another one lies on it. */
  readonly tells: "always" | "once"
  /** True where the scale answers a command with whether it did it. */
  readonly acknowledges: boolean
  readonly read: (bytes: Uint8Array) => FramesAndRest
  readonly commands: Partial<Record<ScaleAction, Uint8Array>>
}

/** The settings by the scale's owner, where the protocol leaves them open. */
export interface ScaleOptions {
  /** The unit of weights that name none. */
  readonly unit: Unit
  /** Digits after the point of weights that are written without one; null: such a weight is not understood. */
  readonly decimals: number | null
}
export type Unit = "kg" | "g"
export const defaults: ScaleOptions = { unit: "kg", decimals: null }

/** Bytes of which no frame has been made: no scale's frame is longer. */
export const longest = 256

export const latin1 = (bytes: Uint8Array): string => String.fromCharCode(...bytes)

/** Reads texts that end in LF, the CR before it taken away; empty ones are passed over. */
export const lines =
  (read: (line: string) => Frame | undefined, end: "LF" | "CR" = "LF") =>
  (bytes: Uint8Array): FramesAndRest => {
    const terminator = end === "LF" ? 0x0a : 0x0d
    const frames: Array<Frame> = []
    let from = 0
    for (let at = bytes.indexOf(terminator); at >= 0; at = bytes.indexOf(terminator, from)) {
      const line = latin1(bytes.subarray(from, at)).replace(/^\n+|\r+$/g, "")
      from = at + 1
      const frame = line === "" ? undefined : read(line)
      if (frame !== undefined) frames.push(frame)
    }
    return capped(frames, bytes.slice(from))
  }

/** Gives up on bytes that no frame can begin with any more. */
export const capped = (frames: ReadonlyArray<Frame>, rest: Uint8Array): FramesAndRest =>
  rest.length <= longest
    ? { frames, rest }
    : { frames: [...frames, unreadable(rest)], rest: new Uint8Array() }

/** A few bytes for the person who looks for the mistake: letters as they are, others as hex. */
export const unreadable = (bytes: Uint8Array | string): Frame => {
  const text = typeof bytes === "string" ? bytes : latin1(bytes)
  const shown = text.slice(0, 24).replace(/[^\x20-\x7e]/g, (character) => {
    const code = character.charCodeAt(0)
    return `<${code.toString(16).padStart(2, "0")}>`
  })
  return { kind: "garbled", detail: shown }
}
