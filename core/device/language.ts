/** A printer language: how a sheet becomes its bytes, and how to ask the printer how it is. */
import type * as Result from "effect/Result"
import type { Drawer, Profile } from "./profile.ts"
import type { Refusal } from "./refusal.ts"
import type { Sheet } from "./sheet.ts"

/** ready to print, busy with what it was given, or the reason why it cannot. */
export type Condition = "ready" | "busy" | Refusal

export interface Question {
  readonly ask: Uint8Array
  /** The condition that the answered bytes tell; undefined while they are no whole answer. */
  readonly read: (bytes: Uint8Array) => Condition | undefined
}

export interface Language {
  readonly name: "zpl" | "escpos" | "tspl"
  /** The cell of one character of the printer's own font at scale 1, and the distance of its lines. */
  readonly cell: { readonly width: number; readonly height: number; readonly pitch: number }
  readonly largestScale: number
  /** Texts that its own font can show; any other one is drawn. */
  readonly shows: (text: string) => boolean
  /** A barcode may stand beside other things. Otherwise it has the whole width to itself. */
  readonly placesFreely: boolean
  /** It writes a DataMatrix itself; otherwise it is drawn. */
  readonly hasDataMatrix: boolean
  readonly encode: (sheet: Sheet, profile: Profile) => Result.Result<Uint8Array<ArrayBuffer>, Refusal>
  /** The bytes that open a cash drawer; undefined for a language that has none. */
  readonly kick?: (drawer: Drawer) => Uint8Array<ArrayBuffer>
  /** The questions before a job, in this order, until an answer is not `ready`. */
  readonly questions: ReadonlyArray<Question>
  /** A printer that says nothing at all: it cannot print, or it just cannot talk. */
  readonly silence: "offline" | "mute"
  /** The question after a job, repeated while the printer is busy: `ready` means that the job has been printed. */
  readonly completion: Question
  /**
   * What `ready` after a job means: it stood in line behind the job, so all is printed; or the printer is idle just now,
   * and may not even have begun, unless it was busy before.
   */
  readonly ready: "printed" | "idle"
}

/** Bytes put together from texts of one-byte characters and raw bytes. */
export const bytes = (...parts: ReadonlyArray<string | number | Uint8Array>): Uint8Array<ArrayBuffer> => {
  const pieces = parts.map((part) => {
    if (typeof part === "number") return Uint8Array.of(part)
    return typeof part === "string" ? Uint8Array.from(part, (character) => character.charCodeAt(0)) : part
  })
  const all = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.length
  }
  return all
}

export const isOwnText = (text: string): boolean => /^[\x20-\x7e]*$/.test(text)
