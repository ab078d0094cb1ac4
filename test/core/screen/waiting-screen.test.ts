/**
 * A screen that is opened before its code is there: whatever was scanned and told meanwhile, and whenever the code comes,
 * it ends as if the code had been there from the start.
 */
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { Message } from "#core/client/model.ts"
import { heads } from "#core/client/screens.ts"
import { pageAs, screenOf } from "#core/client/shown-page.ts"
import { waitingScreen } from "#core/client/waiting-screen.ts"
import { partOf } from "#core/kit/view/view.ts"
import { runs } from "../../support/runs.ts"
import { item, order } from "../arbitrary/order.ts"
import { code } from "../arbitrary/stock.ts"
import { Client, viewOf } from "./client.ts"

const scan = (scanned: string): Message => ({
  _tag: "Scanned",
  code: scanned,
  framing: { source: "wedge", terminator: "CR", durationMs: 100, symbology: null }
})

const clientAt = (path: string): Client => {
  const client = new Client().enter({ manual_accept: true, enable_item_pickup: true })
  client.load([
    order([item(1, 7)], { order_id: 1, increment_id: "100000001" }),
    order([], { order_id: 41, increment_id: "100000041", status: "processing", invoice_id: "9" })
  ])
  client.go(path)
  return client
}

/** The same, the code of the page being still on its way. */
const clientWaitingAt = (path: string): Client => {
  const client = clientAt("/home")
  client.go(path)
  const { page, route } = client.model
  const { model: waiting } = waitingScreen(heads[page._tag]).open(
    { to: route, from: { name: "home" }, shown: undefined, asLeft: undefined },
    client.model
  )
  client.model = { ...client.model, page: pageAs(page._tag, waiting) }
  return client
}

describe("a screen whose code is on its way", () => {
  it("comes to what it would have come to with its code, whatever was scanned before and after", () => {
    const paths = [
      "/order/1",
      "/dispatch",
      "/incoming",
      "/scannercheck",
      "/label",
      "/pack",
      "/scannext",
      "/inventory"
    ]
    const scans = fc.array(
      fc.constantFrom(code("A7"), code("B7"), code("A9"), "100000041", "no code", "$$ok").map(scan),
      { maxLength: 6 }
    )

    fc.assert(
      fc.property(fc.constantFrom(...paths), scans, scans, (path, before, after) => {
        const [waited, direct] = [clientWaitingAt(path), clientAt("/home")]
        direct.go(path)
        for (const message of before) waited.say(message)
        waited.say({ _tag: "FetchedScreens" })
        for (const message of after) waited.say(message)
        for (const message of [...before, ...after]) direct.say(message)
        expect(waited.model.page).toEqual(direct.model.page)
        expect(waited.model.finder).toEqual(direct.model.finder)
        expect(waited.model.route).toEqual(direct.model.route)
      }),
      { numRuns: runs(500) }
    )
  })

  it("asks for its code, and shows that it waits and how much was scanned", () => {
    const { commands } = waitingScreen(heads.Order).open(
      {
        to: { name: "order", id: 1, usesNewService: false },
        from: { name: "home" },
        shown: undefined,
        asLeft: undefined
      },
      clientAt("/home").model
    )
    expect(commands).toEqual([{ _tag: "FetchScreens" }])
    const client = clientWaitingAt("/order/1")
    expect(partOf(viewOf(client), "empty")?.text).toBe("Loading...")
    client.say(scan(code("A7")))
    client.say(scan(code("B7")))
    expect(partOf(viewOf(client), "empty")?.text).toBe("2 scans wait for the page")
  })

  it("is not left while scans wait in it, and at once where none do", () => {
    const [scanned, empty] = [clientWaitingAt("/order/1"), clientWaitingAt("/order/1")]
    scanned.say(scan(code("A7")))
    scanned.go("/home")
    expect(scanned.model.page._tag).toBe("Order")
    expect(scanned.toasts).toContain("1 scan waits for the page")
    empty.go("/home")
    expect(empty.model.page._tag).toBe("Home")
  })

  it("is asked by another screen, and asks once it is there", () => {
    const client = clientWaitingAt("/incoming")
    const opening = { _tag: "AskedToOpen", id: 2, previous: "SHP-1" }
    client.say({ _tag: "GotScreenMessage", screen: "Incoming", message: opening } as Message)
    client.say({ _tag: "FetchedScreens" })
    expect(client.model.page).toMatchObject({ _tag: "Incoming", model: { opening: { id: 2 } } })
  })

  it("knows of the code once it has come: nothing waits for it twice", () => {
    const client = clientAt("/dispatch")
    const before = client.model
    client.say({ _tag: "FetchedScreens" })
    expect(client.model).toEqual(before)
    expect(screenOf(client.model.page).routes).toEqual(["dispatch"])
  })
})
