/**
 * Whose password is looked at next. A few at a time; the others wait in a line for each address, and the lines take turns:
 * an address that asks for many keeps nobody waiting but itself.
 */
import { Effect, Schema } from "effect"

/** Too many passwords of one address, or of all, wait to be looked at. */
export class Busy extends Schema.TaggedError<Busy>()("Busy", {}) {}

export interface Limits {
  readonly running: number
  /** So many may wait of one address, and so many of all. */
  readonly ofAddress: number
  readonly inAll: number
}

export class HashQueue {
  readonly #limits: Limits
  /** Who waits, by address. The first line is served next, and goes to the end. */
  readonly #lines = new Map<string, Array<() => void>>()
  #running = 0
  #waiting = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  run<A>(address: string, hashing: Effect.Effect<A>): Effect.Effect<A, Busy> {
    return Effect.acquireUseRelease(
      this.#turn(address),
      () => hashing,
      () => Effect.sync(() => this.#next())
    )
  }

  #turn(address: string): Effect.Effect<void, Busy> {
    return Effect.callback<void, Busy>((resume) => {
      const begin = () => {
        this.#running += 1
        resume(Effect.void)
      }
      if (this.#running < this.#limits.running) return begin()
      const line = this.#lines.get(address) ?? []
      if (line.length >= this.#limits.ofAddress || this.#waiting >= this.#limits.inAll)
        return resume(Effect.fail(new Busy()))
      this.#waiting += 1
      line.push(begin)
      this.#lines.set(address, line)
    })
  }

  #next(): void {
    this.#running -= 1
    const [first] = this.#lines
    if (first === undefined) return
    const [address, line] = first
    this.#lines.delete(address)
    const begin = line.shift()
    if (line.length > 0) this.#lines.set(address, line)
    this.#waiting -= 1
    begin?.()
  }
}
