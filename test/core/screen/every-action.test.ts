/**
 * Everything that can be done on every screen, in every state that its own keys lead to: it has a title and a key, no key
 * means two things, no code takes two actions; and help and palette have it, for they come from the same records.
 */
import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { actionsEverywhere } from "#core/client/everywhere.ts"
import { laterScreens } from "#core/client/later-screens.ts"
import type { Model } from "#core/client/model.ts"
import { entriesOf } from "#core/client/palette/entries.ts"
import { heads, type ScreenName } from "#core/client/screens.ts"
import { screenOf } from "#core/client/shown-page.ts"
import { shownTo } from "#core/client/views.ts"
import { takesScans } from "#core/kit/view/entry.ts"
import { isHeld } from "#core/kit/view/held-keys.ts"
import { actionsOf } from "#core/kit/view/offered.ts"
import { actionProblems } from "./action-problems.ts"
import { beginningsOf, everyFlag, layerOf, mostStates, walked } from "./beginnings.ts"
import { Client } from "./client.ts"
import { namesOf, otherNamesOf, spellings } from "./names.ts"

type Begin = ReturnType<typeof beginningsOf>[number]
const begins = beginningsOf(everyFlag)
const walks = new Map<Begin[1], ReadonlyArray<Model>>()
/** All states that one beginning leads to. */
const statesOf = ([, begin]: Begin): ReadonlyArray<Model> => {
  const states = walks.get(begin) ?? walked(begin())
  walks.set(begin, states)
  return states
}
/** The table of the main acts of each page. */
const keysInBoth = (): string => {
  const [, text = ""] = readFileSync("docs/web.md", "utf8").split("The terminal has the same keys.")
  return text.split("Beside them")[0] ?? ""
}
const names = new Set<string>()

describe("everything that can be done", () => {
  it("is described on every screen but those that are still drawn by hand", () => {
    /** Drawn by hand, with keys of their own: the list only ever shrinks. */
    const byHand: ReadonlyArray<ScreenName> = ["Login"]

    const screens = Object.keys(heads) as ReadonlyArray<ScreenName>
    const undescribed = screens.filter((name) => laterScreens[name].view === undefined)
    expect(undescribed.filter((name) => !byHand.includes(name))).toEqual([])
    expect(screens.filter((name) => !begins.some(([screen]) => screen === name))).toEqual([])
  })

  it.each(begins)("has a title and a key of its own, and stands in help and palette: %s", (screen, begin) => {
    const states = statesOf([screen, begin])
    expect(states[0]?.page._tag).toBe(screen)
    const wrong = new Set(states.flatMap(actionProblems))
    expect([...wrong]).toEqual([])
    expect(states.length).toBeLessThan(mostStates)
    for (const state of states) for (const name of namesOf(state)) names.add(name)
  })

  /** In a browser these letters begin the queue's search: there they are pressed, or follow F9. */
  const ofTicked = ["bulk-invoice", "pick-list", "bulk-labels"]

  it("has a key that terminal and browser both take where it is a main act, those of docs/web.md among them", () => {
    const inBoth = new Map<string, Set<string>>()
    const missing = new Set<string>()
    // Who sells at partners' prices, or behind the counter, is not paid there.
    const selling = beginningsOf({ enable_upi_payment: 1, swipe_machine_tid: "77" })
    const tills = selling.filter(([screen]) => screen === "OrderCreate" || screen === "QuickCheckout")
    for (const state of [...begins, ...tills].flatMap(statesOf))
      shownTo(state, (view) => {
        const layer = layerOf(view)
        for (const { id, title, keys, isMain, isPrimary, isDisabled } of actionsOf(layer)) {
          const both = keys.filter((key) => isHeld(layer, "terminal", key) && isHeld(layer, "browser", key))
          inBoth.set(title, new Set([...(inBoth.get(title) ?? []), ...both]))
          const isOpenMain = (isMain || isPrimary) && isDisabled !== true
          if (isOpenMain && both.length === 0 && !ofTicked.includes(id)) missing.add(`${title}: ${keys}`)
        }
      })
    expect([...missing]).toEqual([])
    const rows = [...keysInBoth().matchAll(/^\|[^|]+\| ([^|]+) \| ([^|]+) \|$/gm)].slice(2)
    expect(rows.length).toBeGreaterThan(10)
    for (const [, title = "", keys = ""] of rows)
      for (const key of keys.replaceAll("`", "").split(" "))
        expect(inBoth.get(title), `${title} ${key}`).toContain(key)
  })

  it("is called by one name on all of them: of one spelling, and none that docs/design.md gives to nothing", () => {
    expect(spellings(names)).toEqual([])
    const others = otherNamesOf()
    expect(others.size).toBeGreaterThan(20)
    expect([...names].filter((name) => others.has(name.toLowerCase()))).toEqual([])
  })

  it.each(["Dispatch", "Shipment"] as const)("is looked at in what is asked, too: %s", (name) => {
    const states = begins.filter(([screen]) => screen === name).flatMap(statesOf)
    const withQuestion = states.filter((model) => shownTo(model, ({ question }) => question !== undefined))
    expect(withQuestion.length).toBeGreaterThan(0)
  })

  it("has the way to the camera on every page that codes are scanned to, beside a line for them or without one (CAMERA-3)", () => {
    /** Scans are looked at there for the sake of the device that they come by; a customer scans nothing. */
    const others: ReadonlyArray<ScreenName> = ["Devices", "CustomerDisplay"]
    /** A scan finds something there, or leads on. */
    const finding = ["Orders", "Incoming", "Inventory", "Pack", "Correction", "Return", "Tasks"]
    const ways = new Map<string, boolean>()
    for (const [screen, begin] of begins) {
      const model = begin()
      const takes = screenOf(model.page).scanned !== undefined && !others.includes(screen)
      if (takes || finding.includes(screen))
        shownTo(model, (view) => {
          const lines = view.parts.flatMap((part) =>
            part.part === "entry" ? [part] : part.part === "scan" ? (part.entry ?? []) : []
          )
          const hasWay = view.takesScans === true || lines.some(takesScans)
          ways.set(screen, hasWay || ways.get(screen) === true)
        })
    }
    expect(ways.size).toBeGreaterThan(15)
    expect([...ways].filter(([, hasWay]) => !hasWay)).toEqual([])
  })

  it("everywhere has a title, and a key or a place in the palette, on both hosts", () => {
    for (const hasLook of [true, false]) {
      const [, atHome] = begins.find(([screen]) => screen === "Home") ?? []
      const model = { ...(atHome?.() ?? new Client().model), hasLook }
      const offered = entriesOf(model).map(({ title }) => title.toLowerCase())
      for (const { id, title, keys } of actionsEverywhere(model)) {
        expect(title).not.toBe("")
        expect(keys.length > 0 || offered.includes(title), id).toBe(true)
      }
    }
  })
})
