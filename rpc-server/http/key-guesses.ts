/**
 * The brake on guessing keys (SERVICE-4). Wrong ones are counted by the network that they come from: so many at once, then
 * one a second, are looked up; the others are refused before. A key that was right from there goes on as if nobody had
 * guessed. Each node counts for itself.
 */
import type { IncomingMessage, ServerResponse } from "node:http"
import * as Day from "#core/day.ts"
import { isKey } from "#core/session/service-key.ts"
import { networkOf } from "../origin.ts"
import { hashToken } from "../rpc/caller.ts"
import { Seldom } from "../seldom.ts"
import { pathOf } from "./path.ts"
import { RateLimit } from "./rate.ts"
import { tokenIn } from "./token.ts"

const guesses = { perSecond: 1, burst: 100 }
/** Networks from where a key was right are remembered so long, and so many of them. */
const remembrance = Day.hour
const mostRight = 10_000

/** The secret in a request that could be guessed at: a key, or whatever opens the inbox. */
const secretIn = ({ headers, url }: IncomingMessage): string | undefined => {
  const named = headers["access-token"]
  const secret = tokenIn(headers.authorization) ?? tokenIn(typeof named === "string" ? named : undefined)
  if (secret === undefined) return undefined
  return isKey(secret) || pathOf(url ?? "").startsWith("/inbox/") ? secret : undefined
}

const nameOf = (secret: string, address: string): string => `${networkOf(address)} ${hashToken(secret)}`

export class KeyGuesses {
  readonly #wrong = new RateLimit(guesses)
  readonly #right = new Map<string, Day.Instant>()
  readonly #seldom = new Seldom()
  readonly #log: (address: string, times: number) => void

  constructor(log: (address: string, times: number) => void) {
    this.#log = log
  }

  /** Whether a request may be looked at; its answer says whether its key was right. */
  admit(request: IncomingMessage, response: ServerResponse, address: string, now: Day.Instant): boolean {
    const secret = secretIn(request)
    if (secret === undefined || this.#wasRightBefore(secret, address, now)) return true
    if (!this.#take(address, now)) return false
    response.on("finish", () => {
      if (response.statusCode !== 401) this.wasRight(secret, address, now)
    })
    return true
  }

  /** Whether a key that a socket names may be looked at. */
  mayTry(secret: string, address: string, now: Day.Instant): boolean {
    return !isKey(secret) || this.#wasRightBefore(secret, address, now) || this.#take(address, now)
  }

  wasRight(secret: string, address: string, now: Day.Instant): void {
    if (this.#wasRightBefore(secret, address, now)) return
    this.#wrong.giveBack(networkOf(address))
    const name = nameOf(secret, address)
    this.#right.delete(name)
    this.#right.set(name, now)
    const [oldest] = this.#right.keys()
    if (this.#right.size > mostRight && oldest !== undefined) this.#right.delete(oldest)
  }

  #wasRightBefore(secret: string, address: string, now: Day.Instant): boolean {
    return (this.#right.get(nameOf(secret, address)) ?? 0) > now - remembrance
  }

  #take(address: string, now: Day.Instant): boolean {
    const isTaken = this.#wrong.take(networkOf(address), 1, now)
    const times = isTaken ? undefined : this.#seldom.take(address, now)
    if (times !== undefined) this.#log(address, times)
    return isTaken
  }
}
