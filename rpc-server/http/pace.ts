/**
 * What would happen over and over happens at once, and then once an interval: what is wanted meanwhile under the same
 * name takes the place of what was wanted before it, and the last of all is never lost.
 */
interface Turn {
  readonly timer: NodeJS.Timeout
  next: (() => void) | undefined
}

export class Pace {
  readonly #interval: number
  readonly #turns = new Map<string, Turn>()

  /** @param interval milliseconds */
  constructor(interval: number) {
    this.#interval = interval
  }

  run(name: string, deed: () => void): void {
    const turn = this.#turns.get(name)
    if (turn === undefined) this.#begin(name, deed)
    else turn.next = deed
  }

  /** Forgets the run that waits under a name. */
  drop(name: string): void {
    const turn = this.#turns.get(name)
    if (turn !== undefined) turn.next = undefined
  }

  close(): void {
    for (const { timer } of this.#turns.values()) clearTimeout(timer)
    this.#turns.clear()
  }

  #begin(name: string, deed: () => void): void {
    const timer = setTimeout(() => {
      const next = this.#turns.get(name)?.next
      this.#turns.delete(name)
      if (next !== undefined) this.#begin(name, next)
    }, this.#interval)
    timer.unref()
    this.#turns.set(name, { timer, next: undefined })
    deed()
  }
}
