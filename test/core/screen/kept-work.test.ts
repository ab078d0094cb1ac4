/**
 * Work that outlives a crash, and what is sent once, on every screen that has either (core/kit/kept-work.ts,
 * core/kit/submission.ts). A screen joins by its record in kept-screens.ts.
 */
import { describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"
import type { KeptScreen, SentOnce } from "./kept-screen.ts"
import { keptScreens } from "./kept-screens.ts"
import { fullText, takenText, Window, Workstation } from "./workstation.ts"

const byTitle = keptScreens.map((kept) => [kept.title, kept] as const)

it("stored work of each page has a place of its own", () => {
  const places = keptScreens.flatMap((kept) => {
    const { station } = new Window(kept).opened().filled()
    return [...station.texts.keys()]
  })
  expect(places).toHaveLength(keptScreens.length)
  expect(new Set(places).size).toBe(keptScreens.length)
})

describe.each(byTitle)("stored work (EOD-9, CORRECT-6, TASK-5): %s", (_, kept) => {
  const open = (station?: Workstation, later?: number) => new Window(kept, station, later).opened()
  const nothing = open().seen

  it("is taken for the window that opens its page, and free once that is left", () => {
    const window = open().filled()
    const taken = window.done.filter(({ _tag }) => _tag === "LoadWork")
    expect(taken).toHaveLength(1)
    expect(window.done.some(({ _tag }) => _tag === "ReleaseWork")).toBe(false)
    window.go("/home")
    if (kept.keptForLater !== undefined) window.tell(kept.keptForLater)
    const released = window.done.filter(({ _tag }) => _tag === "ReleaseWork")
    expect(released).toEqual([{ ...taken[0], _tag: "ReleaseWork" }])
  })

  it("of another window is neither written over nor removed, and is taken up once that lets it go", () => {
    const station = new Workstation()
    const theirs = open(station).filled()
    const text = [...station.texts]
    station.isTaken = true
    const window = open(station).filled()
    expect(window.text).toContain(takenText)
    expect([...station.texts]).toEqual(text)
    const late = open(station)
    station.isTaken = false
    if (kept.refreshed === undefined) {
      expect(open(station).seen).toEqual(theirs.seen)
      return
    }
    late.tellAll(kept.refreshed)
    expect(late.text).not.toContain(takenText)
    expect(late.seen).toEqual(theirs.seen)
    const again = late.done.length
    late.tellAll(kept.refreshed)
    expect(late.done.slice(again).some(({ _tag }) => _tag === "LoadWork")).toBe(false)
  })

  it("is stored before anything else of each step that changes it, but the look-up of a code", () => {
    const window = open()
    for (const step of kept.steps) {
      const { seen } = window
      const from = window.done.length
      window.tellAll(step)
      expect(window.seen).not.toEqual(seen)
      const [first] = window.done.slice(from).filter(({ _tag }) => _tag !== kept.looksUp)
      expect(first?._tag).toBe("SaveWork")
    }
  })

  it("is stored as it stands whenever something sounds or is sent", () => {
    const { station } = open()
      .filled()
      .tellAll(kept.submission?.confirmed ?? [])
    for (const { stored, seen } of station.outward) expect(stored).toEqual(seen)
  })

  it("comes back as it was stored last after a crash before or after each command", () => {
    const whole = new Workstation()
    whole.commandsLeft = 1000
    open(whole).filled()
    for (let commands = 0; commands <= 1000 - whole.commandsLeft; commands++) {
      const station = new Workstation()
      station.commandsLeft = commands
      open(station).filled()
      const seen = open(station.restart()).seen
      expect(seen).toEqual(station.storedAs ?? nothing)
    }
    expect(open(whole.restart()).seen).not.toEqual(nothing)
  })

  it("is read in the form of an earlier version", () => {
    const station = new Workstation()
    open(station).filled()
    const [place = ""] = station.texts.keys()
    station.texts.set(place, kept.earlier.text)
    expect(open(station).seen).toEqual(kept.earlier.seen)
  })

  it("that cannot be stored is told by a beep and a sentence, and goes on", () => {
    const station = new Workstation()
    station.isFull = true
    const window = open(station).filled()
    expect(window.toasts).toContain(fullText)
    expect(window.done).toContainEqual({ _tag: "Beep", tone: "bad" })
    expect(window.seen).toEqual(open().filled().seen)
  })

  it(`${kept.endsWithDay === true ? "is over with its day" : "is there on the next day"}`, () => {
    const station = new Workstation()
    const before = open(station).filled().seen
    expect(open(station, 24 * Day.hour).seen).toEqual(kept.endsWithDay === true ? nothing : before)
  })
})

type Sending = KeptScreen & { readonly submission: SentOnce<never, { readonly _tag: string }> }
const sending = byTitle.filter((row): row is readonly [string, Sending] => row[1].submission !== undefined)

describe.each(sending)("what is sent once (EOD-18, CORRECT-6): %s", (_, kept) => {
  const { submission } = kept
  const open = (station?: Workstation) => new Window(kept, station).opened()
  const confirm = (window: Window) => window.tellAll(submission.confirmed)
  const retry = (window: Window) => window.tellAll(submission.retried)
  const sent = (station = new Workstation()) => confirm(open(station).filled())
  const keyOf = ({ station }: Window) => station.sentKeys.at(-1) ?? ""

  it("goes once however often it is confirmed, and not again while it is on its way", () => {
    const window = confirm(sent())
    retry(window)
    expect(window.station.sentKeys).toHaveLength(1)
  })

  it("goes under one key whatever crash comes between two commands", () => {
    const whole = new Workstation()
    whole.commandsLeft = 1000
    sent(whole)
    for (let commands = 0; commands <= 1000 - whole.commandsLeft; commands++) {
      const station = new Workstation()
      station.commandsLeft = commands
      sent(station)
      const keys = [...station.sentKeys]
      const window = open(station.restart())
      if (keys.length === 0) continue
      if (!submission.retriesByItself) retry(window)
      expect(station.sentKeys).toEqual(keys)
    }
  })

  it("goes again as it was after a lost reply", () => {
    const window = sent()
    const key = keyOf(window)
    window.tell(submission.unanswered(key))
    expect(window.station.sentKeys).toEqual([key])
    retry(window)
    expect(window.station.sentKeys).toEqual([key, key])
    const commands = window.done.filter(({ _tag }) => _tag === submission.command)
    expect(submission.keyOf(commands[0] as never)).toBe(submission.keyOf(commands[1] as never))
  })

  it("is over once a rule has refused it: what was filled in stands, and nothing goes by itself", () => {
    const station = new Workstation()
    const window = sent(station)
    window.tell(submission.refused(keyOf(window)))
    expect(station.texts.size).toBe(1)
    const after = open(station.restart())
    expect(after.seen).not.toEqual(open().seen)
    expect(after.seen).toEqual(window.seen)
    expect(station.sentKeys).toEqual([])
  })

  it("leaves nothing stored once it is done, and an answer to anything else changes nothing", () => {
    const station = new Workstation()
    const window = sent(station)
    const before = window.model
    const other = window.id + 1
    window.tell(
      submission.done("another", window.screen),
      submission.isAnsweredById === true ? other : window.id
    )
    expect(window.model).toEqual(before)
    window.tell(submission.done(keyOf(window), window.screen))
    expect(station.texts.size).toBe(0)
  })
})
