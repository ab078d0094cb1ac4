/** Printed command codes: `$$ok`, `$$back` and their like take what is on screen, and are never anything else. */
import * as Effect from "effect/Effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { commandIn } from "#core/barcode/command.ts"
import { heardAs } from "#core/client/commanded.ts"
import type { Message } from "#core/client/model.ts"
import { commandCodes } from "#core/command-code.ts"
import type { Framing } from "#core/device/framing.ts"
import { order, orderOf } from "../arbitrary/order.ts"
import { user } from "../arbitrary/user.ts"
import { Client } from "./client.ts"
import { inWorld, until, World } from "./world.ts"

const scanOf = (word: string, framing?: Framing): Extract<Message, { _tag: "Scanned" }> => ({
  _tag: "Scanned",
  code: `$$${word}`,
  framing
})
/** Says to a client what a scan of a code comes to, as its runner does. */
const scanned = (client: Client, word: string): ReadonlyArray<string> =>
  heardAs(client.model, scanOf(word)).flatMap((message) => client.say(message))

describe("a command code", () => {
  it("is what begins with $$ and a letter, with or without the M of a scanner, in small letters or large", () => {
    expect(["$$ok", "M$$ok", "$$OK", " $$ok\r"].map(commandIn)).toEqual(["ok", "ok", "ok", "ok"])
    for (const code of ["ok", "$ok", "$$", "$$1", "80177300500645507000123", ""])
      expect(commandIn(code)).toBeUndefined()
  })

  it("takes the enabled action that has it (CODE-8)", () => {
    const client = new Client().enter()
    client.go("/sync")
    expect(scanned(client, "ok")).toContain("RefreshAll")
  })

  it("ok opens what is under the cursor, as Enter does, where no action has it: a row, a card, a figure (CODE-10)", () => {
    const client = new Client().enter()
    client.load([orderOf("7 2kg")])
    client.go("/order")
    scanned(client, "ok")
    expect(client.model.page._tag).toBe("Order")
    client.go("/home")
    scanned(client, "ok")
    expect(client.model.page._tag).not.toBe("Home")
    client.go("/store")
    expect(scanned(client, "ok")).toEqual(["Beep bad"])
  })

  it("back is what Escape does: it leads out of a page, and first takes away what stands in its line (CODE-10)", () => {
    /** Dispatch with two orders that may leave, both ticked. */
    const dispatch = (): Client => {
      const client = new Client().enter({ manual_accept: true })
      client.load(
        [41, 42].map((id) =>
          order([], { order_id: id, increment_id: `1000000${id}`, status: "processing", invoice_id: "9" })
        )
      )
      client.go("/dispatch")
      return client
    }

    const client = dispatch()
    client.say({ _tag: "GotScreenMessage", screen: "Dispatch", message: { _tag: "TypedLabel", text: "12" } })
    scanned(client, "back")
    expect(client.model.page).toMatchObject({ _tag: "Dispatch", model: { typed: "" } })
    scanned(client, "back")
    expect(client.model.page._tag).toBe("Home")
  })

  it("that nothing has is refused in a sentence with the bad tone, and looked up nowhere (CODE-8)", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("/home", "/dispatch", "/inventory", "/failed", "/scannercheck", "/order/1"),
        fc.constantFrom("nil", "undo", "print", "bogus"),
        (path, word) => {
          const client = new Client().enter()
          client.load([orderOf("7 2kg")])
          client.go(path)
          const page = client.model.page
          expect(scanned(client, word)).toEqual(["Beep bad"])
          expect(client.model.toasts.at(-1)).toMatchObject({
            kind: "failure",
            text: `$$${word} does nothing here now`
          })
          expect(client.model.page).toBe(page)
          expect(client.model.finder).toBeUndefined()
        }
      )
    )
  })

  it("waits among the scans of product labels, where what was scanned before it decides what it means (CODE-10)", () => {
    const client = new Client().enter()
    client.go("/label")
    expect(heardAs(client.model, scanOf("ok"))).toContainEqual({
      _tag: "GotScreenMessage",
      screen: "Label",
      message: { _tag: "ScannedCode", code: "$$ok" }
    })
    client.say(scanOf("ok"))
    expect(client.model.toasts).toEqual([])
  })

  it("of a serial scanner does the same, and says nothing of who has the focus", () => {
    const serial: Framing = { source: "serial", terminator: "CR", durationMs: 4, symbology: null }
    const client = new Client().enter()
    client.go("/sync")
    const [taken, ...others] = heardAs(client.model, scanOf("ok", serial))
    expect(others).toEqual([])
    expect(heardAs(client.model, scanOf("ok"))).toEqual([{ _tag: "WasActive" }, taken])
  })

  it("leaves every other scan what it was", () => {
    const client = new Client().enter()
    for (const code of ["80177300500645507000123", "810000000002001", "$", "x", ""])
      expect(heardAs(client.model, { _tag: "Scanned", code })).toEqual([{ _tag: "Scanned", code }])
  })

  it("does nothing where nobody is logged in", () => {
    for (const word of commandCodes) {
      const client = new Client()
      client.say({ _tag: "Started", user: undefined, store: undefined })
      const page = client.model.page
      scanned(client, word)
      expect(client.model.page).toBe(page)
    }
  })
})

describe("the runner", () => {
  it("takes a code in its place among the scans", () => {
    const world = new World()
    world.memory.set("session", JSON.stringify({ ...user(), flags: undefined }))
    return inWorld(
      world,
      Effect.fnUntraced(function* (running) {
        yield* until(() => running.model().session !== undefined)
        running.tell({ _tag: "AskedForRoute", route: { name: "dispatch" } })
        // The first one may wait for the code that knows the pages.
        running.tell(scanOf("back"))
        yield* until(() => running.model().page._tag === "Home")
        running.tell({ _tag: "AskedForRoute", route: { name: "dispatch" } })
        running.tell(scanOf("back"))
        expect(running.model().page._tag).toBe("Home")
        running.tell(scanOf("nil"))
        expect(running.model().toasts.at(-1)?.text).toBe("$$nil does nothing here now")
        yield* until(() => world.log.includes("sound bad"))
      })
    )
  })
})
