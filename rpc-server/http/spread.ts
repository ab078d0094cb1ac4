/**
 * Deeds that are spread in time: they begin one after another within half a second, some at once only where there are many.
 * So those who are told to fetch anew do not all ask in the same moment, and scans that come meanwhile have their turn.
 */
const step = 20
const within = 500

export class Spread {
  #waiting: Array<() => void> = []
  #atOnce = 1
  #timer: NodeJS.Timeout | undefined

  add(deed: () => void): void {
    this.#waiting.push(deed)
    this.#atOnce = Math.max(this.#atOnce, Math.ceil((this.#waiting.length * step) / within))
    this.#timer ??= setInterval(() => this.#next(), step).unref()
  }

  close(): void {
    clearInterval(this.#timer)
    this.#waiting = []
  }

  #next(): void {
    for (const deed of this.#waiting.splice(0, this.#atOnce)) deed()
    if (this.#waiting.length > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
    this.#atOnce = 1
  }
}
