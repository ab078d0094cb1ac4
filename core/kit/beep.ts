import type { Tone } from "../port/workstation.ts"

/** A tone of this workstation. */
export interface Beep {
  readonly _tag: "Beep"
  readonly tone: Tone
}
