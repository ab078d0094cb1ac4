/** What sounds at this workstation. */
import * as Effect from "effect/Effect"
import { Sound } from "../../port/workstation.ts"
import type { Beep } from "../beep.ts"
import { volumeOf } from "../settings/settings.ts"
import type { Effects } from "./host.ts"

export const effects: Effects<Beep> = {
  Beep: (host, { tone }) => {
    const volume = volumeOf(host.model().settings)
    return volume === 0 ? Effect.void : Sound.use((sound) => sound.play(tone, volume))
  }
}
