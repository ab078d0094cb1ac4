/**
 * Whatever somebody can do on a screen they may do (ACCESS-1): every state that a screen's own keys lead to, for people with
 * none and with each of the flags, and every call that comes of it. The server refuses none of them with FlagOff.
 */
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { describe, expect, it } from "vitest"
import type { Message, Model } from "#core/client/model.ts"
import { perform } from "#core/client/perform.ts"
import type { Command } from "#core/client/shown-page.ts"
import { methods } from "#core/contract/contract.ts"
import type { Method } from "#core/contract/method.ts"
import { partOf } from "#core/kit/view/view.ts"
import { lackedFlag } from "#core/session/access.ts"
import { item, order } from "../arbitrary/order.ts"
import { code } from "../arbitrary/stock.ts"
import { beginningsOf, everyFlag, everywhereIn, leadingFrom, pressedIn, walked } from "./beginnings.ts"
import { Client, viewOf } from "./client.ts"
import { World } from "./world.ts"

type Flags = Readonly<Record<string, unknown>>

/** The methods that doing commands asks the server for. */
const callsOf = async (model: Model, commands: ReadonlyArray<Command>): Promise<ReadonlyArray<string>> => {
  const world = new World()
  const host = { model: () => model, tell: (_: Message) => undefined }
  const running = commands.map((command) =>
    Effect.runFork(Effect.provide(Effect.scoped(perform(command, host as never)), world.ports))
  )
  await new Promise<void>((resolve) => setImmediate(resolve))
  await Effect.runPromise(Fiber.interruptAll(running))
  return world.calls.map(({ method }) => method)
}

/** The type that the person would have to be of. */
const roleOf = ({ role }: Method, { session }: Model): string | undefined =>
  role === undefined || session?.user.type === role ? undefined : role

/** What is refused of what a person with these flags can do, and by what it was done. */
const refusedOf = async (flags: Flags): Promise<ReadonlyArray<string>> => {
  const wrong = new Set<string>()
  const seen = new Set<string>()
  for (const [screen, begin] of beginningsOf(flags)) {
    const start = begin()
    if (start.page._tag !== screen) continue
    for (const state of walked(start))
      for (const { by, model, commands } of [
        ...leadingFrom(state),
        ...pressedIn(state),
        ...everywhereIn(state)
      ])
        for (const command of commands) {
          const name = JSON.stringify([screen, by, command._tag])
          if (seen.has(name)) continue
          seen.add(name)
          for (const call of await callsOf(model, [command])) {
            const method = methods.get(call)
            const person = { flags: model.session?.user.flags ?? {} }
            const flag =
              method === undefined ? undefined : (lackedFlag(method, person) ?? roleOf(method, model))
            if (flag !== undefined) wrong.add(`${screen}: ${by} calls ${call}, which wants ${flag}`)
          }
        }
  }
  return [...wrong].sort()
}

describe("what can be done on screens", () => {
  it.each([
    ["none", { enable_store_work: 0 }],
    ["enable_store_work", { enable_store_work: 1 }],
    ["enable_order_create", { enable_store_work: 0, enable_order_create: 1, enable_orderxcelerator: 1 }],
    ["enable_shift", { enable_store_work: 0, enable_shift: 1 }],
    ["enable_order_return", { enable_store_work: 0, enable_order_return: 1 }],
    ["enable_stock_correction", { enable_store_work: 0, enable_stock_correction: 1 }],
    ["allow_hub_to_hub_transfer", { enable_store_work: 0, allow_hub_to_hub_transfer: 1 }],
    ["all", everyFlag]
  ] as ReadonlyArray<readonly [string, Flags]>)("is allowed to who has %s (ACCESS-1)", async (_, flags) => {
    expect(await refusedOf(flags)).toEqual([])
  })

  it("is read by who may not work on it: no line, no way on, and a scan hears which flag is lacked", () => {
    const client = new Client().enter({ enable_store_work: 0 }).open(order([item(1, 7)]))
    const view = viewOf(client)
    expect(view.actions.map(({ id }) => id)).not.toEqual(expect.arrayContaining(["continue"]))
    expect(partOf(view, "scan")?.entry).toBeUndefined()
    expect(JSON.stringify(view.parts)).toContain("You may read this order")
    client.order({ _tag: "ScannedCode", code: code("A7") })
    expect(JSON.stringify(partOf(viewOf(client), "scan")?.refused)).toContain("enable_store_work")
    expect(client.done.some(({ _tag }) => _tag === "KeepClaims" || _tag === "LookUpPack")).toBe(false)
  })
})
