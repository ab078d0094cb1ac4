/** The page of papers that are not registered as e-invoices (EINVOICE-10). */
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"
import { fault } from "#core/fault.ts"
import type { View } from "#core/kit/view/view.ts"
import { Ruled } from "#core/port/rpc.ts"
import { effects } from "#core/screen/e-invoices/effects.ts"
import { type Command, init, type Message, type Model, update } from "#core/screen/e-invoices/model.ts"
import { eInvoices } from "#core/screen/e-invoices/screen.ts"
import { view } from "#core/screen/e-invoices/view.ts"
import { openEInvoice } from "../arbitrary/accounts.ts"
import { Client } from "./client.ts"
import { Page } from "./page.ts"
import { World } from "./world.ts"

const now = Day.startOf("2026-11-24") + 15 * Day.hour
const client = new Client().enter({ enable_store_work: true, admin: 1 })

class EInvoices extends Page<Model, Message, Command> {
  model = init.model
  override latest = init.commands
  who = { admin: true, flags: { enable_store_work: true } as Readonly<Record<string, unknown>> }
  protected update(message: Message) {
    return update(this.model, message, now)
  }
  get view(): View<Message> {
    return view(this.model, this.who as never, now)
  }
  answered(...papers: ReadonlyArray<Parameters<typeof openEInvoice>[0]>): this {
    const { requestId } = this.model
    return this.say({
      _tag: "LoadedEInvoices",
      requestId,
      registrar: "production",
      papers: papers.map(openEInvoice)
    })
  }
  get rows() {
    const part = this.view.parts.find((each) => each.part === "table")
    return part?.part === "table" ? part.rows(0, part.count) : []
  }
  get texts(): string {
    return JSON.stringify([this.view.parts, this.rows])
  }
  /** What the server is asked for by the last commands, and what comes of its answers. */
  async perform(answer: Effect.Effect<unknown, unknown> = Effect.succeed({})) {
    const [command] = this.latest
    if (command === undefined) throw new Error("nothing was asked for")
    const world = new World()
    world.on("EInvoiceService.retryEInvoice", () => answer as never)
    world.on("EInvoiceService.setAsideEInvoice", () => answer as never)
    const toasts: Array<string> = []
    const host = {
      model: () => client.model,
      tell: (message: Message) => void this.say(message),
      tellClient: ({ message }: { readonly message: string }) => void toasts.push(message)
    }
    const effect = (
      effects[command._tag] as (host: unknown, command: unknown) => Effect.Effect<void, never, never>
    )(host, command)
    await Effect.runPromise(Effect.provide(effect, world.ports) as Effect.Effect<void>)
    return { toasts, methods: world.calls.map(({ method }) => method) }
  }
}

const away = "The provider of e-invoices does not answer"

describe("a paper that is not registered", () => {
  it.each([
    [{ state: "waiting", why: null, tries: 0 }, "Waiting", undefined],
    [
      { state: "waiting", why: away, tries: 3 },
      "No answer yet",
      `${away} (asked 3 times; it is asked again by itself)`
    ],
    [{ state: "refused" }, "Refused", "2189 : Invalid total invoice value"],
    [{ state: "cancelling", why: null }, "To be cancelled", undefined],
    [{ state: "aside", why: "Registered by hand" }, "Set aside", "Registered by hand"]
  ] as const)("%o is shown as %s, with why below (EINVOICE-10)", (of, state, why) => {
    const [row] = new EInvoices().answered({ ...of }).rows
    expect(row?.cells.map(({ text }) => text)).toEqual([
      "KOCH/T26/000041",
      "2026-11-24",
      "Bakers Guild LLP",
      "1,050.00",
      state,
      "5 h 30 min"
    ])
    expect(row?.details?.map(({ text }) => text)).toEqual(why === undefined ? [] : [why])
    expect(row?.outcome).toMatchObject({ leadsTo: { name: "order", id: 41 } })
  })

  it("is sent again once, and the list is read anew", async () => {
    const page = new EInvoices().answered({}).press("Send again")
    const [command] = page.latest
    expect(command).toMatchObject({ _tag: "SendEInvoices", papers: [{ id: 1, number: "KOCH/T26/000041" }] })
    expect(page.say({ _tag: "AskedToSend", papers: [openEInvoice()] }).latest).toEqual([])
    page.latest = command === undefined ? [] : [command]
    expect((await page.perform()).toasts).toEqual(["KOCH/T26/000041 is sent to the portal again."])
    expect(page.latest).toMatchObject([{ _tag: "LoadEInvoices" }])
  })

  it("is sent again with all others that were refused", async () => {
    const page = new EInvoices().answered({}, { id: 2 }, { id: 3, state: "waiting", why: null, tries: 0 })
    page.press("Send all refused again")
    expect(await page.perform()).toEqual({
      toasts: ["2 papers are sent to the portal again."],
      methods: ["EInvoiceService.retryEInvoice", "EInvoiceService.retryEInvoice"]
    })
  })

  it("says why it was not sent", async () => {
    const page = new EInvoices().answered({}).press("Send again")
    const missing = fault("NotFound", { what: "E-invoice" })
    await page.perform(Effect.fail(new Ruled({ message: "There is no such e-invoice", fault: missing })))
    expect(page.texts).toContain("There is no such e-invoice")
    expect(page.model.isBusy).toBe(false)
  })

  it("is set aside with a reason by an administrator, under one key however often it is sent", async () => {
    const page = new EInvoices().answered({}).press("Set aside")
    page.say({ _tag: "Submitted" })
    expect(page.latest).toEqual([])
    expect(JSON.stringify(page.view.question)).toContain("Say why it is set aside.")
    page.fill("reason", "Registered by hand").say({ _tag: "Submitted" })
    const [first] = page.latest
    await page.perform(
      Effect.fail(new Ruled({ message: "It may be registered", fault: fault("InvalidData", { why: "x" }) }))
    )
    expect(JSON.stringify(page.view.question)).toContain("It may be registered")
    page.say({ _tag: "Submitted" })
    expect(page.latest).toEqual([first])
    expect((await page.perform()).toasts).toEqual(["KOCH/T26/000041 is set aside: register it elsewhere."])
    expect(page.model.leaving).toBeUndefined()
  })

  it("is not offered to be set aside where it may be registered, or to who is no administrator", () => {
    const page = new EInvoices().answered({ state: "waiting", why: away, tries: 2 }, { id: 2 })
    const offered = () => page.rows.map(({ actions }) => actions.map(({ id }) => id))
    expect(offered()).toEqual([["send"], ["send", "aside"]])
    page.who = { ...page.who, admin: false }
    expect(offered()).toEqual([["send"], ["send"]])
  })
})

describe("the page of papers that are not registered", () => {
  it("says that none is there, that nothing is registered without a provider, and how many are listed", () => {
    const page = new EInvoices().answered()
    expect(page.texts).toContain("Every paper that is to be registered is.")
    page.say({ _tag: "AskedAgain" })
    const { requestId } = page.model
    page.say({ _tag: "LoadedEInvoices", requestId, registrar: "none", papers: [openEInvoice()] })
    expect(page.texts).toContain("No provider is set")
    expect(page.view.status).toBe("1 paper")
    page.say({ _tag: "AskedAgain" }).answered(...Array.from({ length: 200 }, (_, id) => ({ id })))
    expect(page.view.status).toBe("the oldest 200")
  })

  it("offers nothing to who neither picks nor sells", () => {
    const page = new EInvoices().answered({})
    page.who = { admin: true, flags: {} }
    expect([page.texts, page.view.actions]).toEqual([expect.stringContaining("who picks or sells"), []])
  })

  it("is read anew each minute, and not while it is read or something is done", () => {
    const hear = (model: Model) => eInvoices.hear?.(model, { _tag: "MinutePassed" }, client.model)
    const page = new EInvoices()
    expect(hear(page.model)).toBeUndefined()
    expect(hear(page.answered({}).model)?.commands).toMatchObject([{ _tag: "LoadEInvoices" }])
    expect(hear(page.press("Send again").model)).toBeUndefined()
  })
})
