/**
 * The pace at which the frames of one socket are read: so many a second, so many at once. Beyond it the socket is left unread for a
 * while: nothing of it is lost, and its sender is slowed by the line itself.
 */
const perSecond = 200
const atOnce = 400

export class FrameBudget {
  #left = atOnce
  #at: number

  /** @param now milliseconds of a clock that only goes on */
  constructor(now: number) {
    this.#at = now
  }

  /** Takes a frame that was read; answers for how many milliseconds the socket is to be left unread. */
  take(now: number): number {
    this.#left = Math.min(atOnce, this.#left + ((now - this.#at) / 1000) * perSecond) - 1
    this.#at = now
    return this.#left >= 0 ? 0 : (-this.#left / perSecond) * 1000
  }
}
