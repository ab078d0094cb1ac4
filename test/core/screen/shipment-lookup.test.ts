/** What a scan at a shipment asks: whether it is a carton or goods the server says, by the lists of the network (CODE-31). */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { expect, it } from "vitest"
import type { Host } from "#core/kit/effects/host.ts"
import { Rpc } from "#core/port/rpc.ts"
import { effects } from "#core/screen/shipment/effects.ts"
import type { Message } from "#core/screen/shipment/model.ts"

const sscc = "376104250021234569"

it.each([
  ["a carton that looks like one", `00${sscc}`, { sscc, goods: [] }, ["getCarton"], { carton: { sscc } }],
  [
    "what looks like a carton, where no list of the network reads one in it",
    `00${sscc}`,
    { sscc: null, goods: [], why: "no list in use reads an SSCC in this code" },
    ["getCarton", "getEntityInfo", "getHubInventoryInfoByScanCode", "getEntityWithPack"],
    { entity: null, why: "by the lists of the network" }
  ],
  [
    "a carton that does not look like one",
    "U7610425",
    { sscc, goods: [] },
    ["getEntityInfo", "getHubInventoryInfoByScanCode", "getEntityWithPack", "getCarton"],
    { carton: { sscc } }
  ]
] as const)("%s", (_, code, carton, asked, found) => {
  const calls: Array<string> = []
  const heard: Array<Message> = []
  const host = {
    model: () => ({ session: { user: { flags: {} }, store: { store_id: 101, hub_id: 1 } } }),
    shown: () => ({ screen: "Shipment", id: 7 }),
    tell: (message: Message) => heard.push(message)
  } as unknown as Host<Message>
  const answers: Readonly<Record<string, unknown>> = {
    getCarton: carton,
    getEntityInfo: null,
    getHubInventoryInfoByScanCode: [],
    getEntityWithPack: { why: "by the lists of the network" }
  }
  const rpc = {
    call: ({ name }: { readonly name: string }) => {
      const method = name.slice(name.indexOf(".") + 1)
      calls.push(method)
      return Effect.succeed(answers[method])
    }
  }
  const done = effects.LookUpReceived(host, { _tag: "LookUpReceived", code })
  return Effect.runPromise(
    Effect.provide(done, Layer.succeed(Rpc, rpc as never)) as Effect.Effect<void>
  ).then(() => {
    expect([...calls].sort()).toEqual([...asked].sort())
    expect(heard).toMatchObject([{ _tag: "LookedUpCode", found: { code, ...found } }])
  })
})
