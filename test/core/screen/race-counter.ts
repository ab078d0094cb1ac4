import type fc from "fast-check"
import { isOpenForPicking } from "#core/order/status.ts"
import { canContinue } from "#core/screen/order/model.ts"
import { type Call, Desk } from "./desk.ts"
import type { Hub } from "./hub.ts"

/**
 * Operators at screens of their own. When the server hears of a call, when the answer comes back, when a push arrives
 * and when an operator's hand moves is up to the scheduler: any order that a network and two people can make.
 */
export class RaceCounter {
  readonly desk: Desk
  readonly codes: Array<string>
  readonly #scheduler: fc.Scheduler
  readonly #pushed: (from: RaceCounter) => void

  constructor(
    scheduler: fc.Scheduler,
    hub: Hub,
    codes: ReadonlyArray<string>,
    pushed: (from: RaceCounter) => void,
    userId = 7
  ) {
    this.desk = new Desk(hub, { userId })
    this.codes = [...codes]
    this.#scheduler = scheduler
    this.#pushed = pushed
    this.#ask()
  }

  get isDone(): boolean {
    return (
      !isOpenForPicking(this.desk.hub.order) && this.desk.model.order?.status === this.desk.hub.order.status
    )
  }

  /** Every call goes to the server, and its answer comes back, each in its time. */
  #ask(): void {
    for (const call of this.desk.waiting.splice(0)) void this.#call(call)
  }
  async #call(call: Call): Promise<void> {
    await this.#scheduler.schedule(Promise.resolve(), `server: ${call._tag}`)
    const before = this.desk.hub.order
    const message = this.desk.perform(call)
    if (this.desk.hub.order !== before) this.#pushed(this)
    await this.#scheduler.schedule(Promise.resolve(), `answer: ${call._tag}`)
    this.desk.say(message)
    this.#ask()
  }

  /** A push about the order arrives. */
  async hear(): Promise<void> {
    const { order } = this.desk.hub
    await this.#scheduler.schedule(Promise.resolve(), "push")
    this.desk.say({ _tag: "ChangedElsewhere", order })
    this.#ask()
  }

  /** One move of the hand: the next scan, or the way to the invoice. */
  move(): void {
    const { desk } = this
    const next = this.codes.shift()
    if (next !== undefined) desk.scan(next)
    else if (canContinue(desk.model)) {
      desk.say({ _tag: "Continued" })
      desk.say({ _tag: "AppliedToAll", reason: "Out of stock" })
      desk.say({ _tag: "Confirmed" })
    }
    this.#ask()
  }
  async work(): Promise<void> {
    for (let moves = 0; moves < 60 && !this.isDone; moves++) {
      await this.#scheduler.schedule(Promise.resolve(), "hand")
      this.move()
    }
  }

  /** What came of the invoices that this counter sent. */
  get outcomes(): ReadonlyArray<string> {
    const answers = ["SucceededInvoice", "FoundDirty", "RefusedInvoice"]
    return this.desk.steps.map(({ message }) => message._tag).filter((tag) => answers.includes(tag))
  }
  /** Codes that the screen told to put back. */
  get putBack(): string {
    return this.desk.notices.map((notice) => (notice._tag === "Toast" ? notice.text : "")).join(" ")
  }
}
