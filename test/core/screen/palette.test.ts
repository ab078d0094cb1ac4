/** The command palette: one list of everything that can be asked for now, found by parts of names. */
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { actionsEverywhere } from "#core/client/everywhere.ts"
import type { Message } from "#core/client/model.ts"
import { overView } from "#core/client/over.ts"
import { overOf } from "#core/client/overlays.ts"
import { entriesOf, found } from "#core/client/palette/entries.ts"
import { rankOf } from "#core/client/palette/match.ts"
import { placesOf } from "#core/client/places.ts"
import { keysOf } from "#core/kit/view/keys.ts"
import { chosenRow } from "#core/kit/view/table.ts"
import { partOf, type View } from "#core/kit/view/view.ts"
import { order } from "../arbitrary/order.ts"
import { anyText } from "../arbitrary/text.ts"
import { Client } from "./client.ts"

describe("a name", () => {
  it.each([
    ["Order queue", "que", 0],
    ["Order queue", "queue ord", 0],
    ["Order queue", "rder", 1],
    ["Order queue", "or or", undefined],
    ["Order queue", "order x", undefined],
    ["Café", "cafe", 0],
    ["Print queue", "QUEUE print", 0],
    ["Print queue", "", 0],
    ["Print queue", "  ", 0]
  ])("%s answers to '%s'", (name, typed, rank) => {
    expect(rankOf(name, typed)).toBe(rank)
  })

  it("answers to its own words in any order, and to the beginnings of them", () => {
    const words = fc.uniqueArray(fc.stringMatching(/^[a-z]{3,8}$/), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(words, fc.infiniteStream(fc.integer({ min: 1, max: 8 })), (of, lengths) => {
        const typed = [...of].reverse().map((word) => word.slice(0, lengths.next().value ?? 1))
        // A short beginning may take the word that a longer one needed: whole words never do.
        expect(rankOf(of.join(" "), [...of].reverse().join(" "))).toBe(0)
        expect(rankOf(of.join(" "), typed[0] ?? "")).toBe(0)
      })
    )
  })
})

describe("the command palette", () => {
  const opened = (path = "/home", flags = {}): Client => {
    const client = new Client().enter(flags)
    client.load([])
    client.go(path)
    client.say({ _tag: "ToggledPalette", isMenu: false })
    return client
  }

  const viewOf = ({ model }: Client): View<Message> => {
    const view = overView(model, () => [])
    if (view === undefined) throw new Error("nothing lies over the page")
    return view
  }

  const titles = (client: Client): ReadonlyArray<string> => {
    const table = partOf(viewOf(client), "table")
    return table?.rows(0, table.count).map(({ cells }) => cells[0]?.text ?? "") ?? []
  }

  const type = (client: Client, text: string): void => {
    client.say({ _tag: "GotScreenMessage", screen: "Palette", message: { _tag: "TypedCommand", text } })
  }
  const press = (client: Client, key: string): ReadonlyArray<string> => {
    const effect = keysOf(viewOf(client))
      .find(({ keys }) => keys.includes(key))
      ?.press(key)
    if (effect === undefined || typeof effect === "string" || !("messages" in effect)) return []
    return effect.messages.flatMap((message) => client.say(message))
  }

  it("has first what is called as was typed, before what has the word in its name", () => {
    const entry = (id: string, title: string) => ({
      ...(entriesOf(new Client().enter().model)[0] as ReturnType<typeof entriesOf>[number]),
      id,
      title,
      also: ""
    })
    const entries = [entry("bar", "16:00: 3 late, 2 to dispatch"), entry("place", "Dispatch")]
    expect(found(entries, "dispatch").map(({ id }) => id)).toEqual(["place", "bar"])
    expect(found(entries, "dispa").map(({ id }) => id)).toEqual(["bar", "place"])
  })
  it("opens where somebody is logged in, takes the place of what lay there, and closes by Escape", () => {
    const outside = new Client()
    outside.say({ _tag: "Started", user: undefined, store: undefined })
    outside.say({ _tag: "ToggledPalette", isMenu: false })
    expect(overOf(outside.model)).toBeUndefined()
    const client = new Client().enter()
    for (const message of [{ _tag: "ToggledFinder" }, { _tag: "ToggledConsole" }] as const) {
      client.say(message)
      client.say({ _tag: "ToggledPalette", isMenu: false })
      expect(overOf(client.model)).toBe("palette")
      press(client, "Escape")
      expect(overOf(client.model)).toBeUndefined()
    }
  })

  it("comes on top by its key, as finder and console do, whatever lies over the page; on top it closes", () => {
    const toggles = {
      finder: { _tag: "ToggledFinder" },
      console: { _tag: "ToggledConsole" },
      tray: { _tag: "ToggledTray" },
      palette: { _tag: "ToggledPalette", isMenu: false }
    } as const
    const below = [{ _tag: "ToggledHelp" }, ...Object.values(toggles)] as const
    for (const [name, toggle] of Object.entries(toggles))
      for (const before of below.filter((message) => message !== toggle)) {
        const client = new Client().enter()
        client.say(before)
        client.say(toggle)
        expect(overOf(client.model)).toBe(name)
        client.say(toggle)
        expect(overOf(client.model)).not.toBe(name)
      }
  })

  it("holds every place once, and what can be done everywhere", () => {
    const client = opened("/home", { enable_item_pickup: true })
    const { session, lastTab } = client.model
    if (session === undefined) throw new Error("nobody is logged in")
    const shown = entriesOf(client.model).map(({ title }) => title.toLowerCase())
    for (const { title } of placesOf(session, lastTab))
      expect(shown.filter((each) => each === title.toLowerCase())).toHaveLength(1)
    for (const { id, title } of actionsEverywhere(client.model))
      expect(shown.includes(title.toLowerCase())).toBe(id !== "commands")
    expect(shown.filter((title) => title.startsWith("log"))).toEqual(["log out"])
    expect(new Set(shown).size).toBe(shown.length)
  })

  it("finds pages below others by their names, for those alone who may open them", () => {
    const named = (name: string, flags: object) => {
      const client = opened("/home", flags)
      type(client, name)
      return titles(client)
    }
    expect(named("codes", { admin: 1 })).toEqual(["Codes"])
    expect(named("codes", {})).not.toContain("Codes")
    expect(named("eod rep", { enable_eod_stock_taking: 1 })).toContain("EOD reports")
    expect(named("eod rep", { enable_eod_stock_taking: 0 })).not.toContain("EOD reports")
    expect(named("other days", {})).toEqual(["Orders of other days", "Shipments of other days"])
  })

  it("finds by parts of words in any order, what begins with them first", () => {
    const client = opened()
    type(client, "que pri")
    expect(titles(client)).toEqual(["Print queue"])
    type(client, "or")
    const shown = titles(client)
    const begins = shown.map((title) =>
      title
        .toLowerCase()
        .split(" ")
        .some((word) => word.startsWith("or"))
    )
    expect(shown).toContain("Order queue")
    expect(begins).toContain(false)
    expect(begins).toEqual([...begins].sort((one, other) => Number(other) - Number(one)))
  })

  it.each([
    ["order create", "Sell"],
    ["todays summary", "Today's summary"],
    ["out of stock now", "Off sale"],
    ["order create new", "Quick checkout"],
    ["incoming stock", "Incoming"]
  ])("finds by the documents' name %s what screens call %s", (typed, name) => {
    const client = opened("/home", { enable_order_create: 1, enable_orderxcelerator: 1 })
    type(client, typed)
    expect(titles(client)).toContain(name)
  })

  it("Enter takes what is chosen, and closes first", () => {
    const client = opened()
    type(client, "print q")
    press(client, "Enter")
    expect([client.model.route.name, overOf(client.model)]).toEqual(["printqueue", undefined])
    client.say({ _tag: "ToggledPalette", isMenu: false })
    type(client, "log out")
    expect(press(client, "Enter")).toEqual(["LogOut"])
  })

  it("asks the server where nothing here answers: for a customer whose orders are finished, and for a phone", () => {
    for (const typed of ["Bhaskar", "98450 00017"]) {
      const client = opened()
      type(client, typed)
      expect(titles(client)).toEqual([`Find “${typed}” in all orders and packs`])
      press(client, "Enter")
      expect(overOf(client.model)).toBe("finder")
      expect(client.model.finder?.searched).toBe(typed)
    }
  })

  it("shows the key beside what has one, and does what the page's own button does", () => {
    const client = opened("/sync")
    type(client, "refresh orders")
    const row = partOf(viewOf(client), "table")
    expect(row === undefined ? [] : chosenRow(row)?.cells.map(({ text }) => text)).toEqual([
      "Refresh orders",
      "here",
      "R"
    ])
    expect(press(client, "Enter")).toEqual(["SyncOrders"])
  })

  it("turns the sound off and on, on this workstation", () => {
    const client = opened()
    type(client, "sound")
    expect(press(client, "Enter")).toEqual(["RememberSettings", "Beep good"])
    expect(client.model.settings.hasSound).toBe(false)
    client.say({ _tag: "ToggledPalette", isMenu: false })
    type(client, "sound")
    expect(titles(client)).toEqual(["Turn the sound on"])
  })

  it("while something is asked has its answers first, and says of the page that it is not now", () => {
    const client = new Client().enter({ manual_accept: true })
    client.load([order([], { order_id: 41, status: "processing", invoice_id: "9" })])
    client.go("/dispatch")
    client.say({
      _tag: "GotScreenMessage",
      screen: "Dispatch",
      message: { _tag: "PressedOrder", orderId: 41 }
    })
    const entries = entriesOf(client.model)
    expect(entries.slice(0, 3).map(({ title, where }) => [title, where])).toEqual([
      ["Dispatch", "question"],
      ["Cancel", "question"],
      ["Cancel", "question"]
    ])
    const ofPage = entries.filter(({ where }) => where === "here")
    expect(ofPage.length).toBeGreaterThan(0)
    expect(ofPage.map(({ outcome }) => outcome)).toEqual(ofPage.map(() => undefined))
  })

  it("keeps its cursor on a command, whatever is typed and wherever it is moved", () => {
    const client = opened()
    fc.assert(
      fc.property(fc.array(fc.oneof(anyText, fc.constantFrom("Up", "Down")), { maxLength: 8 }), (acts) => {
        for (const act of acts) {
          if (act === "Up" || act === "Down") press(client, act)
          else type(client, act)
          const table = partOf(viewOf(client), "table")
          const { index = -1 } = table?.cursor ?? {}
          expect(index).toBeLessThan(Math.max(1, table?.count ?? 0))
          expect(index).toBeGreaterThanOrEqual((table?.count ?? 0) > 0 ? 0 : -1)
        }
      })
    )
  })

  it("lists what cannot be done now last, and Enter does nothing with it", () => {
    const [first, second] = found(
      [
        { id: "1", title: "Print", also: "", where: "here", key: "p", outcome: undefined },
        {
          id: "2",
          title: "Print again",
          also: "",
          where: "here",
          key: "a",
          outcome: { leadsTo: { name: "home" } }
        }
      ],
      "print"
    )
    expect([first?.id, second?.id]).toEqual(["2", "1"])
  })
})
