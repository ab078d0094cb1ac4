/** A workstation whose windows keep work in one journal: the disk may be full, a plug pulled, another window have the work. */

import type { Command } from "#core/client/shown-page.ts"
import { screenOf } from "#core/client/shown-page.ts"
import { Client } from "./client.ts"
import { type KeptScreen, messageOf } from "./kept-screen.ts"

export const takenText = "This is open elsewhere on this workstation (another window). Close it there first."
export const fullText = "The disk is full"

/** What the windows of a workstation share. */
export class Workstation {
  readonly texts = new Map<string, string>()
  isTaken = false
  isFull = false
  /** How many commands leave a trace before the plug is pulled. */
  commandsLeft = Number.POSITIVE_INFINITY
  /** Under which keys something was sent. */
  readonly sentKeys: Array<string> = []
  /** What the page showed of its work when it was stored last. */
  storedAs: unknown
  /** What was stored, and what the page showed, each time something sounded or was sent. */
  readonly outward: Array<{ readonly stored: unknown; readonly seen: unknown }> = []

  /** The machine is started again: what was in memory has gone. */
  restart(): this {
    this.commandsLeft = Number.POSITIVE_INFINITY
    this.sentKeys.length = 0
    return this
  }
}

export class Window extends Client {
  readonly station: Workstation
  readonly kept: KeptScreen
  private performed = 0

  constructor(kept: KeptScreen, station = new Workstation(), later = 0) {
    super()
    this.station = station
    this.kept = kept
    this.model = { ...this.model, now: this.model.now + later }
    this.enter({ ...kept.flags })
    this.performed = this.done.length
    this.go(kept.path)
  }
  /** The server has answered what the page asks for when it is opened. */
  opened(): this {
    return this.tellAll(this.kept.loaded)
  }
  get screen(): never {
    const { page } = this.model
    if (page._tag !== this.kept.screen) throw new Error(`this is ${page._tag}`)
    return page.model as never
  }
  get isOpen(): boolean {
    return this.model.page._tag === this.kept.screen
  }
  get seen(): unknown {
    return this.kept.seen(this.screen)
  }
  /** Of what is worked on: an order, a hub. */
  get id(): number {
    return (this.screen as { readonly id: number }).id
  }
  /** Tells the screen something; answers what came of it, by its tags. */
  tell(message: { readonly _tag: string }, id = this.id): ReadonlyArray<Command["_tag"]> {
    const before = this.done.length
    this.say({ _tag: "GotScreenMessage", screen: this.kept.screen, id, message } as never)
    return this.done.slice(before).map(({ _tag }) => _tag)
  }
  /** @returns this; the screen is told one after the other */
  tellAll(messages: KeptScreen["loaded"]): this {
    for (const message of messages) this.tell(messageOf(message, this.screen, this.model.now))
    return this
  }
  filled(): this {
    for (const step of this.kept.steps) this.tellAll(step)
    return this
  }
  override say(message: Parameters<Client["say"]>[0]): ReadonlyArray<string> {
    const words = super.say(message)
    this.perform()
    return words
  }
  private perform(): void {
    while (this.performed < this.done.length) {
      const command = this.done[this.performed++]
      if (command !== undefined) this.performOne(command)
    }
  }
  private performOne(command: Command): void {
    const { station, kept } = this
    const isSent = command._tag === kept.submission?.command
    if (isSent || command._tag === "SaveWork" || command._tag === "RemoveWork") {
      if (station.commandsLeft <= 0) return
      station.commandsLeft -= 1
    }
    if (this.isOpen && (isSent || command._tag === "Beep"))
      station.outward.push({ stored: station.storedAs, seen: this.seen })
    if (isSent) station.sentKeys.push(kept.submission?.keyOf(command as never) ?? "")
    switch (command._tag) {
      case "LoadWork":
        this.tell(
          station.isTaken
            ? ({ _tag: "FailedOpening", message: takenText } as never)
            : ({ _tag: "RestoredWork", text: station.texts.get(command.key.screen) } as never)
        )
        return
      case "SaveWork":
        if (station.isFull) {
          this.tell({ _tag: "FailedSaving", message: fullText } as never)
          return
        }
        station.storedAs = this.seen
        station.texts.set(command.key.screen, screenOf(this.model.page).printWork?.(command.work) ?? "")
        return
      case "RemoveWork":
        station.storedAs = undefined
        station.texts.delete(command.key.screen)
    }
  }
}
