import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { actionsEverywhere } from "#core/client/everywhere.ts"
import { shownTo } from "#core/client/views.ts"
import { listColumns, standardColumns } from "#core/kit/settings/list-columns.ts"
import {
  densities,
  languages,
  loudnesses,
  print,
  read,
  type Settings,
  standard,
  textSizes,
  themes,
  volumeOf,
  waysLooks
} from "#core/kit/settings/settings.ts"
import { partOf } from "#core/kit/view/view.ts"
import { receiptWidths } from "#core/label/receipt-width.ts"
import { Client } from "./client.ts"

describe("what a workstation is set to", () => {
  it("is read as it was kept", () => {
    const any: fc.Arbitrary<Settings> = fc.record({
      hasSound: fc.boolean(),
      loudness: fc.constantFrom(...loudnesses),
      theme: fc.constantFrom(...themes),
      density: fc.constantFrom(...densities),
      language: fc.constantFrom(...languages),
      textSize: fc.constantFrom(...textSizes),
      ways: fc.constantFrom(...waysLooks),
      startPage: fc.constantFrom("home", "dispatch", "orders"),
      columns: fc.record({
        orders: fc.subarray([...listColumns.orders]),
        dispatch: fc.subarray([...listColumns.dispatch]),
        inventory: fc.subarray([...listColumns.inventory])
      }),
      till: fc.constantFrom("", "Till 1", "കൗണ്ടർ ഒന്ന്"),
      display: fc.constantFrom("", "Till 1", "കൗണ്ടർ ഒന്ന്"),
      receiptWidth: fc.constantFrom(...receiptWidths)
    })

    fc.assert(
      fc.property(any, (settings) => {
        expect(read(print(settings))).toEqual(settings)
      })
    )
  })

  it("is standard where nothing can be read, part by part", () => {
    for (const text of [undefined, "", "no JSON", "null", "[]", "7", "{}"])
      expect(read(text)).toEqual(standard)
    expect(read('{"till":"\\u001b[2J","hasSound":true}')).toEqual(standard)
    expect(read('{"theme":"dark","density":"tiny","hasSound":"yes"}')).toEqual({ ...standard, theme: "dark" })
  })

  it("keeps the columns of the queue that were kept by themselves once, and no column that no list has", () => {
    expect(read('{"queueColumns":["left"]}').columns).toEqual({ ...standardColumns, orders: ["left"] })
    expect(read('{"columns":{"dispatch":["payment","nothing",7],"orders":[]}}').columns).toEqual({
      orders: [],
      dispatch: ["payment"],
      inventory: standardColumns.inventory
    })
  })

  it("is louder from quiet to loud, and silent without sound", () => {
    const volumes = loudnesses.map((loudness) => volumeOf({ hasSound: true, loudness }))
    expect(volumes).toEqual([...volumes].sort((a, b) => a - b))
    expect(new Set(volumes).size).toBe(loudnesses.length)
    expect(volumeOf({ hasSound: false, loudness: "loud" })).toBe(0)
  })
})

const titles = ({ model }: Client) =>
  shownTo(model, (view) => partOf(view, "choices")?.choices.map(({ label }) => label))

describe("the settings page", () => {
  it("sets sound off and on by keys, keeps it, and says nothing after that it is off", () => {
    const client = new Client().enter({})
    client.go("/settings")
    client.pressKey("Right")
    expect(client.model.settings.hasSound).toBe(false)
    expect(client.done.at(-2)).toEqual({ _tag: "RememberSettings", settings: client.model.settings })
    client.pressKey("Left")
    expect(client.model.settings.hasSound).toBe(true)
    expect(client.done.at(-1)).toEqual({ _tag: "Beep", tone: "good" })
  })

  it("stops at the first and the last option, and at the first and the last setting", () => {
    const client = new Client().enter({})
    client.go("/settings")
    client.pressKey("Left")
    expect(client.model.settings).toEqual(standard)
    for (let steps = 0; steps < 9; steps++) client.pressKey("Down")
    client.pressKey("Right")
    client.pressKey("Right")
    expect(client.model.settings.receiptWidth).toBe(58)
    for (let steps = 0; steps < 9; steps++) client.pressKey("Up")
    client.pressKey("Right")
    expect(client.model.settings).toMatchObject({ hasSound: false, receiptWidth: 58 })
  })

  it("offers the look where the host has one", () => {
    const client = new Client().enter({})
    client.go("/settings")
    expect(titles(client)).toEqual(["Sound", "Start page", "Receipt paper"])
    client.model = { ...client.model, hasLook: true }
    expect(titles(client)).toEqual([
      "Sound",
      "Loudness",
      "Theme",
      "Rows",
      "Language",
      "Text size",
      "Start page",
      "Receipt paper"
    ])
  })
})

describe("the ways at the side", () => {
  it("fold to icons and unfold by a key, and stay so, where they stand at a side: a terminal has no such key", () => {
    const client = new Client().enter({})
    const fold = () => actionsEverywhere(client.model).find(({ keys }) => keys.includes("Ctrl+\\"))
    expect(fold()).toBeUndefined()
    client.model = { ...client.model, hasLook: true }
    for (const ways of ["icons", "names"] as const) {
      const action = fold()
      if (action !== undefined && "message" in action.outcome) client.say(action.outcome.message)
      expect(client.model.settings).toEqual({ ...standard, ways })
      expect(client.done.at(-1)).toEqual({ _tag: "RememberSettings", settings: client.model.settings })
    }
  })
})

const startsIn = ({ model }: Client) =>
  shownTo(
    model,
    (view) =>
      partOf(view, "choices")
        ?.choices.find(({ id }) => id === "startPage")
        ?.options.map(({ title }) => title) ?? []
  ) ?? []

describe("the start page", () => {
  const beginningAt = (startPage: string, path?: string) => {
    const client = new Client(path)
    client.model = { ...client.model, settings: { ...standard, startPage } }
    return client
  }

  it("is what a login opens, unless something else was asked for", () => {
    expect(beginningAt("dispatch").enter({}).model.route).toEqual({ name: "dispatch" })
    const asking = beginningAt("dispatch", "/inventory")
    asking.say({ _tag: "Started", user: undefined, store: undefined, settings: asking.model.settings })
    expect(asking.enter({}).model.route).toEqual({ name: "inventory" })
  })

  it("is Home with a word where the page is not open to who comes in, and Home where no page is called so", () => {
    const closed = beginningAt("hubtohub").enter({ allow_hub_to_hub_transfer: 0 })
    expect(closed.model.route).toEqual({ name: "home" })
    expect(closed.model.toasts.map(({ text }) => text)).toEqual([
      "Hub transfer is not open to you: this is Home"
    ])
    const nowhere = beginningAt("nowhere").enter({})
    expect([nowhere.model.route.name, nowhere.model.toasts]).toEqual(["home", []])
  })

  it("is chosen among the pages that are open to who sets it", () => {
    const client = beginningAt("home").enter({ allow_hub_to_hub_transfer: 0 })
    client.go("/settings")
    expect(startsIn(client)).toContain("Home")
    expect(startsIn(client)).not.toContain("Hub transfer")
    expect(startsIn(client)).not.toContain("Not open to you")
    client.model = { ...client.model, settings: { ...standard, startPage: "hubtohub" } }
    expect(startsIn(client)[0]).toBe("Not open to you")
  })
})
