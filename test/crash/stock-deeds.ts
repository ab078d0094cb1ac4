/** What the runs do with stock while servers and commands are killed: orders and packs come back, reports, transfers. */
import { Effect } from "effect"
import * as Day from "#core/day.ts"
import { changes, transaction } from "#test/support/transaction.ts"
import { hubRows, packCode, seed as seedOf, shelfPack } from "../support/network.ts"

export const kinds = ["order back", "stock back", "report", "transfer", "withdrawn transfer"] as const
export type Kind = (typeof kinds)[number]
/** What is done under a number; numbers are given out in turn. */
export const kindOf = (number: number): Kind => kinds[number % kinds.length] ?? "report"

/** A deed that was answered to the end: what its last call was answered. */
export interface Deed {
  readonly number: number
  readonly result: unknown
}

/** Of every pack. */
export const packGrams = 500
const [chicken, keema] = [1773, 2648] as const
/** The store of another hub and another registration: what goes there is invoiced. */
const elsewhere = 31
/** The store that a transfer goes to. */
export const receiverOf = (number: number): number =>
  kindOf(number) === "withdrawn transfer" ? elsewhere : 21
/** Counted by every report, and touched by nothing else. */
export const counted = 41207
const flags = {
  enable_store_work: 1,
  enable_order_return: 1,
  enable_eod_stock_taking: 1,
  allow_hub_to_hub_transfer: 1,
  allow_manage_inv_on_any_prod: 1
}

/** Orders and packs for so many numbers, with people who may do all of it. */
export const stockFor = (now: number, numbers: ReadonlyArray<number>) => {
  const today = Day.dayAt(now)
  const expiry = Day.addDays(today, 5)
  const codeOf = (product: number, number: number) =>
    packCode(product, packGrams, number % 1_000_000, expiry, today)
  const of = (...some: ReadonlyArray<Kind>) => numbers.filter((number) => some.includes(kindOf(number)))
  const pack = (product: number) => (number: number) =>
    shelfPack(product, codeOf(product, number), { qty: packGrams })
  return {
    codeOf,
    /** Thousandths of what goes back. */
    held: of("stock back").length * packGrams,
    fill: Effect.andThen(
      seedOf(
        now,
        of("order back").map((id) => ({ id, store: 11, items: [{ product: chicken, qty: packGrams }] })),
        [
          ...of("order back", "transfer", "withdrawn transfer").map(pack(chicken)),
          ...of("stock back").map(pack(keema)),
          shelfPack(counted, "MANUAL_PACK", { isUnique: false, qty: 50_000 })
        ]
      ),
      transaction(() => hubRows(now, { stores: [{ store_id: elsewhere, hub_id: 3, name: "Kaloor" }] })).pipe(
        Effect.andThen(
          changes(
            `UPDATE store SET gstin = '32ABCDE1234F1Z4', region = 'Kerala' WHERE store_id = ${elsewhere}`,
            "UPDATE product SET qty_increments = 100",
            {
              text: "INSERT INTO env_variable (name, hub_id, value) VALUES ('order_return_reason', 1, ?)",
              values: ['["damaged","Wrong item"]']
            },
            {
              text: "UPDATE app_user SET flags = ?, cut_off_date = '2026-01-01' WHERE username = 'hub'",
              values: [JSON.stringify(flags)]
            },
            {
              text: "UPDATE app_user SET flags = ?, cut_off_date = '2026-01-01' WHERE username = 'kochi'",
              values: [
                JSON.stringify({
                  enable_store_work: 1,
                  allow_hub_to_hub_transfer: 1,
                  allow_manage_inv_on_any_prod: 1
                })
              ]
            }
          )
        )
      )
    )
  }
}

export interface Call {
  readonly method: string
  readonly params: ReadonlyArray<unknown>
  /** Somebody of the other hub calls. */
  readonly isOther?: true
}
/** The calls of a deed, one after the other: each is made of what those before it were answered. */
export type Step = (before: ReadonlyArray<unknown>) => Call

interface Order {
  readonly order_id: number
  readonly updated_at: string
  readonly items: ReadonlyArray<{ readonly item_id: number }>
}
export const incrementIn = (answer: unknown): string =>
  /Order Id : (\w+)\./.exec((answer as { readonly message: string }).message)?.[1] ?? ""

/** Picks an order of one pack. */
const picks = (code: string, product_id: number, { order_id, updated_at, items }: Order): Call => ({
  method: "InvoiceService.invoiceOrder",
  params: [
    order_id,
    [
      {
        item_id: items[0]?.item_id,
        product_id,
        qty: packGrams / 1000,
        scanned_info: { items: [{ scan_code: code, qty: packGrams / 1000 }] }
      }
    ],
    11,
    "",
    "",
    updated_at
  ]
})

/** A transfer of one pack is made and gets its paper. */
const sends = (code: string, to: number): ReadonlyArray<Step> => [
  () => ({
    method: "HubToHubService.createHubTransferOrder",
    params: [11, to, [{ product_id: chicken, qty_to_send: packGrams / 1000 }], "", false, true]
  }),
  ([made]) => ({ method: "OrderService.getOrderInfoByIncrementId", params: [incrementIn(made)] }),
  ([, order]) => picks(code, chicken, order as Order)
]

/** @param now when the orders were made */
export const stepsOf = (
  number: number,
  codeOf: (product: number, number: number) => string,
  now: number
): ReadonlyArray<Step> => {
  const code = codeOf(chicken, number)
  switch (kindOf(number)) {
    case "order back":
      return [
        () =>
          picks(code, chicken, {
            order_id: number,
            updated_at: Day.toGmt(now - 5 * Day.minute),
            items: [{ item_id: number * 100 }]
          }),
        () => ({
          method: "OrderClientService.returnOrder",
          params: [
            { order_id: number, allPacketReturn: true },
            [{ scan_code: code, p_reason: number % 8 < 4 ? "damaged" : "Wrong item" }]
          ]
        })
      ]
    case "stock back":
      return [
        () => ({
          method: "ReturnStockService.createReturnStock",
          params: [
            [{ product_id: keema, return_qty: packGrams / 1000, retain_qty: 0 }],
            [],
            11,
            1,
            false,
            "return",
            "",
            `return ${number}`
          ]
        })
      ]
    case "report":
      return [
        () => ({
          method: "EodStockService.eodStockValueSubmission",
          params: [[{ product_id: counted, physical_stock: 40 + (number % 97) / 10 }]]
        })
      ]
    case "withdrawn transfer":
      return [
        ...sends(code, receiverOf(number)),
        ([, order]) => {
          const { order_id, items } = order as Order
          const reasons = items.map(({ item_id }) => ({ item_id, reason: "Out of stock" }))
          return { method: "CommerceService.cancelOrder", params: [order_id, reasons] }
        }
      ]
    case "transfer":
      return [
        ...sends(code, receiverOf(number)),
        ([, order]) => ({ method: "CommerceService.createShipment", params: [(order as Order).order_id] }),
        ([made]) => ({
          method: "AcceptShipmentService.acceptShipment",
          isOther: true,
          params: [
            {
              shipment_id: `TRF-${incrementIn(made)}`,
              shipment_items: [
                {
                  product_id: chicken,
                  qty: packGrams / 1000,
                  scanned_info: { items: [{ scan_code: code, qty: packGrams / 1000 }] }
                }
              ]
            }
          ]
        })
      ]
  }
}
