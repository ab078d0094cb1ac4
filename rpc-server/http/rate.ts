/** A token bucket for each session: so many calls a second, so many at once. */
import type * as Day from "#core/day.ts"
import type { Caller } from "../rpc/handler.ts"

interface Bucket {
  tokens: number
  at: Day.Instant
  rate: Rate
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
  take(session: string, calls: number, now: Day.Instant, rate: Rate = this.#rate): boolean {
    const { perSecond, burst } = rate
    const bucket = this.#buckets.get(session) ?? { tokens: burst, at: now, rate }
    const passed = Math.max(0, now - bucket.at) / 1000
    bucket.tokens = Math.min(burst, bucket.tokens + passed * perSecond)
    bucket.at = now
    bucket.rate = rate
    this.#buckets.set(session, bucket)
    if (this.#buckets.size > remembered) this.#forget(now)
    if (bucket.tokens < calls) return false
    bucket.tokens -= calls
    return true
  }

  /** Puts back a call that is not counted. */
  giveBack(name: string): void {
    const bucket = this.#buckets.get(name)
    if (bucket !== undefined) bucket.tokens = Math.min(bucket.rate.burst, bucket.tokens + 1)
  }

  #forget(now: Day.Instant): void {
    for (const [session, { tokens, at, rate }] of this.#buckets)
      if (tokens + ((now - at) / 1000) * rate.perSecond >= rate.burst) this.#buckets.delete(session)
  }
}

/** Takes calls of whoever is let in: a session has its own bucket, a service account one for all its keys (SERVICE-5). */
export const takeCalls = (
  limit: RateLimit,
  { userId, tokenHash, service }: Pick<Caller, "userId" | "tokenHash" | "service">,
  calls: number,
  now: Day.Instant
): boolean =>
  service === undefined
    ? limit.take(tokenHash, calls, now)
    : limit.take(`service ${userId}`, calls, now, { perSecond: service.rate / 60, burst: service.rate })
