/**
 * Everything that can be done on every screen, in every state that its own keys lead to: it has a title and a key, no key
 * means two things, no code takes two actions; and help and palette have it, for they come from the same records.
 */
import { describe, expect, it } from "vitest"
import { actionsEverywhere } from "#core/client/everywhere.ts"
import { laterScreens } from "#core/client/later-screens.ts"
import { entriesOf } from "#core/client/palette/entries.ts"
import { heads, type ScreenName } from "#core/client/screens.ts"
import { shownTo } from "#core/client/views.ts"
import { actionProblems } from "./action-problems.ts"
import { beginningsOf, everyFlag, mostStates, walked } from "./beginnings.ts"
import { Client } from "./client.ts"
import { namesOf, otherNamesOf, spellings } from "./names.ts"

const begins = beginningsOf(everyFlag)
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
    const start = begin()
    expect(start.page._tag).toBe(screen)
    const states = walked(start)
    const wrong = new Set(states.flatMap(actionProblems))
    expect([...wrong]).toEqual([])
    expect(states.length).toBeLessThan(mostStates)
    for (const state of states) for (const name of namesOf(state)) names.add(name)
  })

  it("is called by one name on all of them: of one spelling, and none that docs/design.md gives to nothing", () => {
    expect(spellings(names)).toEqual([])
    const others = otherNamesOf()
    expect(others.size).toBeGreaterThan(20)
    expect([...names].filter((name) => others.has(name.toLowerCase()))).toEqual([])
  })

  it.each(["Dispatch", "Shipment"] as const)("is looked at in what is asked, too: %s", (name) => {
    const states = begins.filter(([screen]) => screen === name).flatMap(([, begin]) => walked(begin()))
    const withQuestion = states.filter((model) => shownTo(model, ({ question }) => question !== undefined))
    expect(withQuestion.length).toBeGreaterThan(0)
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
