/**
 * Sounds of a terminal: it has one bell, so tones differ by how often and how fast it rings. PACKHOUSE_BELL=off keeps it
 * quiet.
 */
import { Effect, Layer, Semaphore } from "effect"
import { Sound, type Tone } from "#core/port/workstation.ts"

/** Pauses between the rings, in milliseconds: one ring more than pauses. */
const rhythm: Record<Tone, ReadonlyArray<number>> = {
  good: [],
  done: [140],
  question: [140, 140],
  bad: [90, 90, 90],
  attention: [450]
}
const bell = "\u0007"

/**
 * Whether a ring may be skipped: at scanner speed a row of good scans rings as one, a refusal or an order's end
 * always rings whole.
 */
const mayBeSkipped = (tone: Tone): boolean => tone === "good"
/** A hundred refusals in a burst do not ring for half a minute: one rings, and one more waits for its turn. */
const mostWaiting = 1

export const layer = (write: (bytes: string) => void, setting = process.env.PACKHOUSE_BELL) =>
  Layer.effect(
    Sound,
    Effect.gen(function* () {
      const turn = yield* Semaphore.make(1)
      const ring = Effect.sync(() => write(bell))
      const play = (tone: Tone): Effect.Effect<void> =>
        Effect.forEach(rhythm[tone], (pause) => Effect.andThen(ring, Effect.sleep(pause)), {
          discard: true
        }).pipe(Effect.andThen(ring), Effect.andThen(Effect.sleep(60)))
      const waiting = new Map<Tone, number>()
      const count = (tone: Tone, by: number) => waiting.set(tone, (waiting.get(tone) ?? 0) + by)
      const inTurn = (tone: Tone): Effect.Effect<void> =>
        Effect.suspend(() => {
          if ((waiting.get(tone) ?? 0) > mostWaiting) return Effect.void
          count(tone, 1)
          return turn
            .withPermits(1)(play(tone))
            .pipe(Effect.ensuring(Effect.sync(() => count(tone, -1))))
        })
      return Sound.of({
        play: (tone) => {
          if (setting === "off") return Effect.void
          return mayBeSkipped(tone) ? Effect.asVoid(turn.withPermitsIfAvailable(1)(play(tone))) : inTurn(tone)
        }
      })
    })
  )
