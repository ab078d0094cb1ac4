/** A token bucket for each session: so many calls a second, so many at once. */
import type * as Day from "#core/day.ts"

interface Bucket {
  tokens: number
  at: Day.Instant
}

export interface Rate {
  readonly perSecond: number
  readonly burst: number
}

/** Sessions whose bucket is full again are forgotten when there are more than this many. */
const remembered = 10_000

export class RateLimit {
  readonly #rate: Rate
  readonly #buckets = new Map<string, Bucket>()

  constructor(rate: Rate) {
    this.#rate = rate
  }

  /** Takes so many calls from a session's bucket; false when it does not hold them, and nothing is taken. */
  take(session: string, calls: number, now: Day.Instant): boolean {
    const { perSecond, burst } = this.#rate
    const bucket = this.#buckets.get(session) ?? { tokens: burst, at: now }
    const passed = Math.max(0, now - bucket.at) / 1000
    bucket.tokens = Math.min(burst, bucket.tokens + passed * perSecond)
    bucket.at = now
    this.#buckets.set(session, bucket)
    if (this.#buckets.size > remembered) this.#forget(now)
    if (bucket.tokens < calls) return false
    bucket.tokens -= calls
    return true
  }

  #forget(now: Day.Instant): void {
    const { perSecond, burst } = this.#rate
    for (const [session, { tokens, at }] of this.#buckets)
      if (tokens + ((now - at) / 1000) * perSecond >= burst) this.#buckets.delete(session)
  }
}
