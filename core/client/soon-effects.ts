/** The effects that come right behind the first list, before those of all other commands: pushes, kept work and sounds. */
import { effects as pushes } from "../kit/effects/pushes.ts"
import { effects as sound } from "../kit/effects/sound.ts"
import { effects as work } from "../kit/effects/work.ts"
import type { SoonCommand } from "./first-effects.ts"

export const effects: Readonly<Record<SoonCommand["_tag"], unknown>> = { ...pushes, ...sound, ...work }
