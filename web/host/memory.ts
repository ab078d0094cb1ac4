/** The memory of a workstation: the session for as long as its tab, everything else for good. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { KeyValueStore } from "#core/port/workstation.ts"

const prefix = "packhouse."

/** A session ends with its tab: a counter's browser is left open by one and used by another. */
const storageFor = (name: string): Storage => (name === "session" ? sessionStorage : localStorage)

/** Storage can be switched off, or full: then nothing is remembered, and nothing breaks. */
const attempt = <A>(work: () => A, otherwise: A): Effect.Effect<A> =>
  Effect.sync(() => {
    try {
      return work()
    } catch {
      return otherwise
    }
  })

export const load = (name: string): Effect.Effect<string | undefined> =>
  attempt(() => storageFor(name).getItem(prefix + name) ?? undefined, undefined)

export const save = (name: string, value: string | undefined): Effect.Effect<void> =>
  attempt(() => {
    if (value === undefined) storageFor(name).removeItem(prefix + name)
    else storageFor(name).setItem(prefix + name, value)
  }, undefined)

export const layer: Layer.Layer<KeyValueStore> = Layer.succeed(
  KeyValueStore,
  KeyValueStore.of({ load, save })
)
