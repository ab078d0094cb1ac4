/** The canvas that Ink draws on instead of the terminal: it gets whole frames, and passes on what is new in them. */
import { Writable } from "node:stream"
import { type Frame, paint } from "./paint.ts"

/** The terminal below. */
export interface Sheet {
  readonly columns: number
  readonly rows: number
  readonly write: (bytes: string) => unknown
}

export class Canvas extends Writable {
  readonly isTTY = true
  readonly #sheet: Sheet
  #shown: Frame | undefined

  constructor(sheet: Sheet) {
    super({ decodeStrings: false })
    this.#sheet = sheet
  }
  get columns(): number {
    return this.#sheet.columns
  }
  get rows(): number {
    return this.#sheet.rows
  }
  /** The terminal may show anything now: the next frame is drawn whole. */
  forget(): void {
    this.#shown = undefined
  }
  override _write(frame: unknown, _encoding: BufferEncoding, done: () => void): void {
    // Ink asks for the end of its queue with an empty write.
    if (typeof frame === "string" && frame !== "") {
      const lines = frame.split("\n").slice(0, this.#sheet.rows)
      const bytes = paint(this.#shown, lines)
      this.#shown = lines
      if (bytes !== "") this.#sheet.write(bytes)
    }
    done()
  }
}
