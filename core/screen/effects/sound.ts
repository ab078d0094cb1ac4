/** What sounds at this workstation. */
import * as Effect from "effect/Effect"
import { Sound, type Tone } from "../../port/workstation.ts"
import { volumeOf } from "../settings/settings.ts"
import type { Effects } from "./host.ts"

export interface Beep {
  readonly _tag: "Beep"
  readonly tone: Tone
}

export const effects: Effects<Beep> = {
  Beep: (host, { tone }) => {
    const volume = volumeOf(host.model().settings)
    return volume === 0 ? Effect.void : Sound.use((sound) => sound.play(tone, volume))
  }
}
