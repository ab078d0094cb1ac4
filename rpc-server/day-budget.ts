/** How much of something a user may have kept in a day, so that nobody fills the store of all. Each server counts for itself. */
import * as Day from "#core/day.ts"

export class DayBudget {
  readonly #most: number
  #day = ""
  readonly #used = new Map<number, number>()

  /** @param most of a user and a day of Asia/Calcutta */
  constructor(most: number) {
    this.#most = most
  }

  /** Takes so much of a user's day; false where it is not there any more, and nothing is taken. */
  take(userId: number, much: number, now: Day.Instant): boolean {
    const today = Day.dayAt(now)
    if (today !== this.#day) this.#used.clear()
    this.#day = today
    const used = (this.#used.get(userId) ?? 0) + much
    if (used > this.#most) return false
    this.#used.set(userId, used)
    return true
  }
}
