/**
 * Whatever somebody can do on a screen they may do (ACCESS-1): every state that a screen's own keys lead to, for people with
 * none and with each of the flags, and every call that comes of it. The server refuses none of them with FlagOff.
 */
import { describe, expect, it } from "vitest"
import { partOf } from "#core/kit/view/view.ts"
import { item, order } from "../arbitrary/order.ts"
import { code } from "../arbitrary/stock.ts"
import { everyFlag } from "./beginnings.ts"
import { Client, viewOf } from "./client.ts"
import { refusedCallsOf } from "./refused-calls.ts"

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
  ] as ReadonlyArray<readonly [string, Record<string, unknown>]>)(
    "is allowed to who has %s (ACCESS-1)",
    async (_, flags) => {
      expect(await refusedCallsOf(flags)).toEqual([])
    }
  )

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
