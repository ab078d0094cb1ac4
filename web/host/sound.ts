/**
 * Tones that tell a good scan from a bad one across a cold room. A browser is silent until somebody has touched the page;
 * the first key or press wakes it.
 */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Sound, type Tone } from "#core/port/workstation.ts"

interface Note {
  readonly hertz: number
  /** Seconds after the start. */
  readonly from: number
  readonly length: number
  readonly shape: OscillatorType
}

/** High and short is good, low and long is bad; two rising notes are a whole order, two falling ones a question. */
const notes: Record<Tone, ReadonlyArray<Note>> = {
  good: [{ hertz: 880, from: 0, length: 0.09, shape: "sine" }],
  bad: [{ hertz: 220, from: 0, length: 0.45, shape: "square" }],
  done: [
    { hertz: 880, from: 0, length: 0.12, shape: "sine" },
    { hertz: 1320, from: 0.13, length: 0.2, shape: "sine" }
  ],
  question: [
    { hertz: 880, from: 0, length: 0.09, shape: "sine" },
    { hertz: 587, from: 0.12, length: 0.22, shape: "triangle" }
  ],
  attention: [
    { hertz: 660, from: 0, length: 0.14, shape: "triangle" },
    { hertz: 660, from: 0.24, length: 0.14, shape: "triangle" }
  ]
}

/** A square wave sounds louder than a sine of the same height. */
const loudness: Partial<Record<OscillatorType, number>> = { square: 0.12, triangle: 0.3 }

/** A tone that could not sound at once is not made up for later: it would belong to nothing. */
const patience = 400

let context: AudioContext | undefined

const wake = (): void => {
  context ??= new AudioContext()
  if (context.state === "suspended") void context.resume().catch(() => undefined)
}

const strike = (audio: AudioContext, { hertz, from, length, shape }: Note, loudest: number): void => {
  const start = audio.currentTime + from
  const oscillator = new OscillatorNode(audio, { type: shape, frequency: hertz })
  const volume = new GainNode(audio, { gain: 0 })
  const loud = (loudness[shape] ?? 0.35) * loudest
  // Ramps of a few milliseconds, or every tone clicks.
  volume.gain.setValueAtTime(0, start)
  volume.gain.linearRampToValueAtTime(loud, start + 0.008)
  volume.gain.setValueAtTime(loud, start + length - 0.02)
  volume.gain.linearRampToValueAtTime(0, start + length)
  oscillator.connect(volume).connect(audio.destination)
  oscillator.start(start)
  oscillator.stop(start + length)
}

const play = async (tone: Tone, volume: number): Promise<void> => {
  if (context === undefined && !navigator.userActivation?.hasBeenActive) return
  wake()
  const audio = context
  if (audio === undefined) return
  const askedAt = performance.now()
  if (audio.state !== "running") await audio.resume()
  if (performance.now() - askedAt < patience) for (const note of notes[tone]) strike(audio, note, volume)
}

export const layer: Layer.Layer<Sound> = Layer.sync(Sound, () => {
  for (const gesture of ["keydown", "pointerdown"])
    addEventListener(gesture, wake, { capture: true, passive: true })
  return Sound.of({
    play: (tone, volume) => Effect.sync(() => void play(tone, volume).catch(() => undefined))
  })
})
