/** Back takes one step back (WAYBACK-1): within the screen first, then to where somebody came from. */
import { describe, expect, it } from "vitest"
import { home, type Route } from "#core/kit/route.ts"
import type { Model as EodModel } from "#core/screen/eod/model.ts"
import type { Model as ReturnModel } from "#core/screen/order-return/model.ts"
import { Client, viewOf } from "./client.ts"

const at = ({ model }: Client): string => model.route.name
const back = (client: Client, route: Route = home) =>
  client.say({ _tag: "AskedForRoute", route, isBack: true })
const shown = <M>({ model }: Client): M => model.page.model as M
const flags = { enable_order_return: 1, enable_eod_stock_taking: 1 }

const tell = (client: Client, message: unknown): void => {
  const { page } = client.model
  const { id } = shown<{ readonly id: number }>(client)
  client.say({ _tag: "GotScreenMessage", screen: page._tag, id, message } as never)
}

describe("Back of a browser", () => {
  it("leads from the reasons of a return to its packs, closes what is asked, and asks before it leaves them (WAYBACK-1)", () => {
    const client = new Client().enter(flags)
    client.go("/orderreturn")
    tell(client, { _tag: "RestoredWork", text: undefined })
    const packs = { step: "reasons", picks: [{ id: 1, p_reason: "", s_reason: "" }] }
    const { page } = client.model
    client.model = {
      ...client.model,
      page: { ...page, model: { ...shown<ReturnModel>(client), ...packs } } as never
    }
    back(client)
    expect([at(client), shown<ReturnModel>(client).step]).toEqual(["orderreturn", "packs"])
    back(client)
    expect([at(client), shown<ReturnModel>(client).dialog?._tag]).toEqual(["orderreturn", "Leave"])
  })

  it("closes help, notices, palette, console and finder before anything of the page (WAYBACK-1)", () => {
    const client = new Client().enter(flags)
    client.go("/incoming")
    client.go("/eodstockTaking")
    for (const open of [
      "ToggledHelp",
      "ToggledTray",
      "ToggledPalette",
      "ToggledConsole",
      "ToggledFinder"
    ] as const) {
      client.say({ _tag: open } as never)
      const { isHelpOpen, tray, palette, console: log, finder } = client.model
      expect(
        [isHelpOpen, tray.isOpen, palette, log, finder].filter((over) => over !== undefined && over !== false)
      ).toHaveLength(1)
      back(client, { name: "incoming" })
      expect(at(client)).toBe("eodstockTaking")
      expect(client.model).toMatchObject({
        isHelpOpen: false,
        tray: { isOpen: false },
        palette: undefined,
        finder: undefined,
        console: undefined
      })
    }
  })

  it("goes where the history leads once nothing of the page is open", () => {
    const client = new Client().enter(flags)
    client.go("/incoming")
    client.go("/eodstockTaking")
    tell(client, { _tag: "RestoredWork", text: undefined })
    tell(client, { _tag: "LoadedReports", reports: [] })
    const { page } = client.model
    const dialog = { _tag: "Days", reports: [], at: undefined }
    client.model = {
      ...client.model,
      page: { ...page, model: { ...shown<EodModel>(client), dialog } } as never
    }
    back(client, { name: "incoming" })
    expect([at(client), shown<EodModel>(client).dialog]).toEqual(["eodstockTaking", undefined])
    back(client, { name: "incoming" })
    expect(at(client)).toBe("incoming")
  })
})

describe.each([
  ["/ordercreate", "ordercreate"],
  ["/xorder", "xorder"]
])("Back at the counter of %s", (path, name) => {
  it("closes what is asked, and leads away with the next one", () => {
    const client = new Client().enter({ enable_order_create: 1, enable_orderxcelerator: 1 })
    client.go("/incoming")
    client.go(path)
    tell(client, { _tag: "RestoredWork", text: undefined })
    const { page } = client.model
    client.model = {
      ...client.model,
      page: { ...page, model: { ...shown<object>(client), dialog: { _tag: "Clear" } } } as never
    }
    back(client, { name: "incoming" })
    expect([at(client), shown<{ readonly dialog: unknown }>(client).dialog]).toEqual([name, undefined])
    back(client, { name: "incoming" })
    expect(at(client)).toBe("incoming")
  })
})

describe("Escape on the report of the day", () => {
  /** Escape, as the page has it. */
  const pressEscape = (client: Client): void => {
    const { question, back: way } = viewOf(client)
    const action = question?.actions.find(({ keys }) => keys.includes("Escape")) ?? way
    const message = question !== undefined && action === way ? question.cancel : undefined
    const outcome = message === undefined ? action?.outcome : { message }
    if (outcome === undefined) throw new Error("no way back")
    if ("leadsTo" in outcome) client.say({ _tag: "AskedForRoute", route: outcome.leadsTo })
    else if ("message" in outcome) tell(client, outcome.message)
  }

  const counting = (from = "/incoming") => {
    const client = new Client().enter(flags)
    client.go(from)
    client.go("/eodstockTaking")
    tell(client, { _tag: "RestoredWork", text: undefined })
    return client
  }

  it("leads where somebody came from", () => {
    const client = counting()
    pressEscape(client)
    expect(at(client)).toBe("incoming")
    const straight = counting("/home")
    pressEscape(straight)
    expect(at(straight)).toBe("home")
  })

  it("of two screens that lead back to each other one leads home", () => {
    const client = counting("/correction")
    pressEscape(client)
    expect(at(client)).toBe("home")
  })

  it("one press too many after a dialog stays where it is, and says what the next one does (WAYBACK-2)", () => {
    const client = counting()
    tell(client, { _tag: "ClosedDialog" })
    pressEscape(client)
    expect(at(client)).toBe("eodstockTaking")
    expect(client.toasts).toContain("Esc once more leads back")
    pressEscape(client)
    expect(at(client)).toBe("incoming")
    expect(client.model.toasts).toEqual([])
  })

  it("takes what stands in the line for codes away first", () => {
    const client = counting()
    tell(client, { _tag: "TypedCode", text: "D" })
    expect(viewOf(client).back?.title).toBe("clear the line")
    pressEscape(client)
    expect([at(client), shown<EodModel>(client).typed]).toEqual(["eodstockTaking", ""])
    pressEscape(client)
    expect(at(client)).toBe("incoming")
  })

  it("over what was typed asks, however often it is pressed (WAYBACK-2)", () => {
    const client = counting()
    const { page } = client.model
    const counts = new Map([["p1", { text: "4", comment: "", at: 0 }]])
    client.model = {
      ...client.model,
      page: { ...page, model: { ...shown<EodModel>(client), counts } } as never
    }
    for (let press = 0; press < 5; press += 1) pressEscape(client)
    expect(at(client)).toBe("eodstockTaking")
    expect(viewOf(client).question?.title).toBe("Leave what is typed here?")
    tell(client, { _tag: "AskedToLeave" })
    expect(at(client)).toBe("incoming")
  })
})
