import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { expect, it } from "vitest"
import type { Host } from "#core/kit/effects/host.ts"
import { Rpc } from "#core/port/rpc.ts"
import { effects } from "#core/screen/hub-transfer/effects.ts"
import type { Message } from "#core/screen/hub-transfer/model.ts"

it("the flags of transfers go with their calls as they are set, and as on or off where they are set in another way", () => {
  /** What the server is asked by somebody with these flags. */
  const requestsOf = (flags: Readonly<Record<string, unknown>>) => {
    const calls: Array<unknown> = []
    const session = { user: { flags }, store: { store_id: 101, hub_id: 101 } }
    const host = { model: () => ({ session }), tell: () => {} } as unknown as Host<Message>
    const rpc = {
      call: (_: unknown, args: unknown) => {
        calls.push(args)
        return Effect.succeed({ allowedProducts: [], allAvailable: [] })
      }
    }
    for (const done of [
      effects.LoadTransferStores(host, { _tag: "LoadTransferStores", id: 101 }),
      effects.LoadSource(host, { _tag: "LoadSource", id: 101, kind: "request", storeId: 201, requestId: 1 })
    ])
      Effect.runSync(Effect.provide(done, Layer.succeed(Rpc, rpc as never)) as Effect.Effect<void>)
    return calls
  }

  expect(requestsOf({ allow_manage_inv_on_any_prod: 1, all_inv_managed_by_parent: false })).toEqual([
    {
      hub_store_id: 101,
      website_id: null,
      all_inv_managed_by_parent: false,
      allow_manage_inv_on_any_prod: 1
    },
    {
      query: {
        store_id: 201,
        destination_store_id: 101,
        flags: { all_inv_managed_by_parent: false, allow_manage_inv_on_any_prod: 1 }
      }
    }
  ])
  expect(requestsOf({ allow_manage_inv_on_any_prod: { odd: true } })[0]).toMatchObject({
    all_inv_managed_by_parent: false,
    allow_manage_inv_on_any_prod: expect.any(Boolean)
  })
})
