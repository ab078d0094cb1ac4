/** Arguments for every method of the contract: those that fit its parameters, and those that name what is another's. */
import { Effect, Schema } from "effect"
import * as Arbitrary from "effect/Arbitrary"
import type { Method, Place } from "#core/contract/method.ts"
import * as Day from "#core/day.ts"
import { unstorableIn } from "#core/storable.ts"
import { incrementOf } from "#test/support/network.ts"
import { tradingDay } from "#test/support/trading-day.ts"

const { now, today } = tradingDay()

/** Foreign ids, by what a place names. */
export interface Foreign {
  readonly store: number
  readonly hub: number
  readonly order: number
  readonly increment: string
  readonly invoice: number
  readonly pack: number
  readonly shipment: number
  readonly user: number
}

/** Values that fit the parameters of a method, the same ones in every run. */
export const sample = (method: Method, scanCode: string): Array<unknown> =>
  method.params.map(({ name, schema, isOptional }) => {
    if (isOptional && !method.tenant.some(({ at }) => at === name)) return null
    const own: Record<string, unknown> = {
      store: 11,
      store_id: 11,
      hub: 1,
      hub_id: 1,
      hub_store_id: 11,
      draft: { store_id: 11, products: [] },
      order_id: 1,
      increment_id: incrementOf(1),
      last_updated_at: Day.toGmt(now),
      date: today,
      from: today,
      to: today,
      qty: 1,
      amount: 240,
      till: "Till 1",
      float: 100,
      pieces: [{ value: 10, pieces: 1 }],
      count: 1,
      days: method.name === "ShipmentService.getAcceptedShipments" ? { from: today, to: today } : 3,
      ...(method.name === "AdminService.getAudit" ? { filter: { from: today, to: today } } : {}),
      since: [],
      cache_key: "none",
      paging: {},
      rows: [],
      aggregated: [],
      device: "counter",
      report: null,
      type: method.name.startsWith("ShipmentService.getShipment") ? "active" : "all",
      scan_code: scanCode,
      product_ids: [1773],
      items:
        method.name === "ReturnStockService.createRetunStockForRTV"
          ? [{ product_id: 1773, qty: 1, shipment_id: "none" }]
          : [],
      discount: { percent: 5, reason: "Damaged packing" },
      item: { product_id: 1773, qty: 0.5 },
      lines: method.name.startsWith("HubToHubService.") ? [{ product_id: 1773, qty_to_send: 1 }] : [],
      request: method.name.startsWith("AcceptShipmentService.")
        ? { shipment_id: "none", shipment_items: [] }
        : method.name.startsWith("ClaimService.")
          ? method.name.endsWith(".getClaims")
            ? {}
            : { work: "screen", codes: [scanCode] }
          : method.name === "OrderService.noteScans"
            ? { order_id: 1, refused: [], put_back: [scanCode] }
            : {
                items: [],
                payment_mode: "cashondelivery",
                increment_id: incrementOf(1),
                clientItems: [],
                store_id: 11,
                lastOrderUpdatedAt: Day.toGmt(now)
              }
    }
    if (name in own) return own[name]
    const values = Effect.runSync(
      Arbitrary.sampleEffect(Arbitrary.schema(schema as Schema.Constraint), {
        count: 20,
        seed: "packhouse"
      })
    ).map((value) =>
      JSON.parse(JSON.stringify(Schema.encodeUnknownSync(schema as Schema.Codec<unknown>)(value) ?? null))
    )
    return values.find((value) => unstorableIn(value) === undefined)
  })

/** The parameters with what is another's in a place of theirs. */
export const withForeign = (
  foreign: Foreign,
  method: Method,
  { at, is }: Place,
  params: ReadonlyArray<unknown>
): ReadonlyArray<unknown> => {
  const [name = "", ...path] = at.split(".")
  const index = method.params.findIndex((param) => param.name === name)
  const change = (value: unknown, steps: ReadonlyArray<string>): unknown => {
    const [step, ...rest] = steps
    if (step === undefined) return foreign[is]
    if (/^\d+$/.test(step)) return [change(Array.isArray(value) ? value[Number(step)] : undefined, rest)]
    return {
      ...(typeof value === "object" ? value : {}),
      [step]: change((value as Record<string, unknown>)?.[step], rest)
    }
  }
  return params.map((value, position) => (position === index ? change(value, path) : value))
}
