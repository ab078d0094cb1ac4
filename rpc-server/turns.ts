/**
 * Whose turn is next, where something takes long. A few at a time; the others wait in a line for each name, and the lines
 * take turns: who asks for many keeps nobody waiting but themselves.
 */
import { Effect, Schema } from "effect"

/** Too much of one name, or of all, waits. */
export class Busy extends Schema.TaggedError<Busy>()("Busy", {}) {}

export interface Limits {
  readonly running: number
  /** So many may wait under one name, and so many of all. */
  readonly ofName: number
  readonly inAll: number
}

export class Turns {
  readonly #limits: Limits
  /** Who waits, by name. The first line is served next, and goes to the end. */
  readonly #lines = new Map<string, Array<() => void>>()
  #running = 0
  #waiting = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  run<A, E, R>(name: string, work: Effect.Effect<A, E, R>): Effect.Effect<A, E | Busy, R> {
    return Effect.acquireUseRelease(
      this.#turn(name),
      () => work,
      () => Effect.sync(() => this.#next())
    )
  }

  #turn(name: string): Effect.Effect<void, Busy> {
    return Effect.callback<void, Busy>((resume) => {
      const begin = () => {
        this.#running += 1
        resume(Effect.void)
      }
      if (this.#running < this.#limits.running) return begin()
      const line = this.#lines.get(name) ?? []
      if (line.length >= this.#limits.ofName || this.#waiting >= this.#limits.inAll)
        return resume(Effect.fail(new Busy()))
      this.#waiting += 1
      line.push(begin)
      this.#lines.set(name, line)
    })
  }

  #next(): void {
    this.#running -= 1
    const [first] = this.#lines
    if (first === undefined) return
    const [name, line] = first
    this.#lines.delete(name)
    const begin = line.shift()
    if (line.length > 0) this.#lines.set(name, line)
    this.#waiting -= 1
    begin?.()
  }
}
