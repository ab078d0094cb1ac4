/** What may be told over and over is told once a minute for each name, with how often it has happened since. */
import * as Day from "#core/day.ts"

const interval = Day.minute
/** Names that are remembered; who makes up more of them has them told again. */
const mostNames = 1000

export class Seldom {
  readonly #last = new Map<string, { at: Day.Instant; times: number }>()

  /** How often it has happened since it was told; undefined where it is not told now. */
  take(name: string, now: Day.Instant): number | undefined {
    const last = this.#last.get(name)
    if (last !== undefined && Math.abs(now - last.at) < interval) {
      last.times += 1
      return undefined
    }
    if (last === undefined && this.#last.size >= mostNames) this.#last.clear()
    this.#last.set(name, { at: now, times: 0 })
    return (last?.times ?? 0) + 1
  }
}
