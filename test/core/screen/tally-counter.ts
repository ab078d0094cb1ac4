/** Somebody who scans into a tally: the screen, the server behind it, and what a crash leaves. */
import fc from "fast-check"
import { expect } from "vitest"
import * as scanQueue from "#core/kit/scan-session/queue.ts"
import { noon } from "../arbitrary/time.ts"
import { at, type Command, init, type Message, type Step, type Tally, update, verdict } from "./tally.ts"

/** The screen, the server behind it, and what a crash leaves. */
export class TallyCounter {
  model: Tally = { ...init, holder: "this window" }
  now = noon
  readonly held = new Map<string, number>()
  /** Codes that were asked for and not answered. */
  asked: Array<string> = []
  /** Every code in the order in which it was decided. */
  readonly decided: Array<string> = []
  journal: Pick<Tally, "taken"> & { readonly waiting: ReadonlyArray<string> } = { taken: [], waiting: [] }

  take({ model, commands }: Step, ...scanned: ReadonlyArray<string>): ReadonlyArray<Command> {
    const before = this.model
    this.model = model
    const sound = commands.findIndex(({ _tag }) => _tag === "Beep")
    const stores = ({ _tag }: Command) => _tag === "SaveWork" || _tag === "RemoveWork"
    const work = { taken: model.taken, waiting: scanQueue.codesIn(model.queue) }
    if (sound >= 0 && !commands.slice(0, sound).some(stores)) expect(this.journal).toEqual(work)
    if (commands.some(stores)) this.journal = work
    for (const command of commands) if (command._tag === "LookUp") this.asked.push(command.code)
    const codes = [...scanQueue.codesIn(before.queue), ...scanned]
    this.decided.push(...codes.slice(0, codes.length - scanQueue.size(model.queue)))
    expect(this.asked.length).toBeLessThanOrEqual(scanQueue.lookUpsAtOnce)
    return commands
  }
  pass(milliseconds: number): void {
    this.now += milliseconds
  }
  say(message: Message): ReadonlyArray<Command> {
    const scanned = message._tag === "ScannedCode" ? [message.code] : []
    return this.take(update(this.model, message, at(this.now)), ...scanned)
  }
  /** The call at a place is answered; the server looks at its stock when it answers. */
  answer(place: number, isReached = true): void {
    const [code] = this.asked.splice(place % Math.max(this.asked.length, 1), 1)
    if (code === undefined) return
    if (isReached) this.say({ _tag: "LookedUpCode", found: { code, held: this.held.get(code) ?? 0 } })
    else this.say({ _tag: "FailedLookUp", code, message: "away" })
  }
  settle(): void {
    while (this.asked.length > 0 || this.model.queue.stoppedBy !== undefined) {
      if (this.model.queue.stoppedBy !== undefined) this.say({ _tag: "ResumedScanning" })
      this.answer(0)
    }
  }
}

/** What the codes come to when each is asked for and decided before the next is looked at. */
export const oneByOne = (codes: ReadonlyArray<string>, held: ReadonlyMap<string, number>) => {
  const taken: Array<string> = []
  for (const code of codes)
    if (!code.startsWith("x") && verdict(taken, code, held.get(code) ?? 0)) taken.push(code)
  return taken
}

export const anyCode = fc.constantFrom("a", "a", "b", "c", "d", "e", "x1")

const stock = { a: 2, b: 1, c: 3, d: 0, e: 9 }

export const opened = (): TallyCounter => {
  const counter = new TallyCounter()
  for (const [code, count] of Object.entries(stock)) counter.held.set(code, count)
  return counter
}
