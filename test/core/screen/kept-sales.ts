/** The counters that sell, as the suite of stored work knows them. */
import type { PlaceOrder } from "#core/kit/counter/effects.ts"
import type { Sale, SaleMessage } from "#core/kit/sale/model.ts"
import type * as orderCreate from "#core/screen/order-create/model.ts"
import type * as quick from "#core/screen/quick-checkout/model.ts"
import { done, keptScreen, refused, unanswered } from "./kept-screen.ts"
import { cartOf, line, order } from "./sale.ts"

const codes = ["80177300500645507000123", "80177300500645507000456"] as const
const scan = (code: string): SaleMessage => ({ _tag: "ScannedCode", code })
/** The change on its way is answered. */
const answered = ({ work }: Pick<Sale, "work">): SaleMessage => ({
  _tag: "ChangedCart",
  key: work.waiting[0]?.key ?? "",
  cart: cartOf([line(1)])
})
const loaded: SaleMessage = { _tag: "LoadedCart", cart: cartOf([]) }
const changesOf = ({ work, placing }: Pick<Sale, "work" | "placing">) => [
  work.waiting.map(({ change }) => change),
  placing?.key
]
const scanned = { _tag: "Scan", scan_code: codes[0] } as const
/** As a sale was stored of which nothing but a scan waits. */
const stored = (own: object): string =>
  JSON.stringify({
    version: 1,
    updated_at: "",
    waiting: [codes[0]],
    sending: null,
    changes: [{ key: "cart:1", change: scanned }],
    made: 1,
    userType: 2,
    placing: null,
    ...own
  })

const orderCreated = keptScreen<orderCreate.Model, orderCreate.Message>({
  title: "a sale of Sell",
  screen: "OrderCreate",
  path: "/ordercreate",
  flags: { enable_order_create: 1 },
  loaded: [loaded],
  steps: [[scan(codes[0])], [scan(codes[1])], [{ _tag: "CheckedOut" }]],
  seen: (model) => [...changesOf(model), model.stage],
  earlier: {
    text: stored({ stage: "customer", typed: { mobile: "", name: "Asha" } }),
    seen: [[scanned], undefined, "customer"]
  },
  submission: {
    confirmed: [
      answered,
      answered,
      { _tag: "SubmittedCustomer" },
      answered,
      { _tag: "PlacedOrder" },
      { _tag: "SubmittedDialog" }
    ],
    command: "PlaceOrder",
    keyOf: ({ placing }: PlaceOrder) => placing.key,
    done: (key) => done(key, order({ invoice_id: "9" })),
    refused,
    unanswered,
    retried: [{ _tag: "PlacedOrder" }],
    retriesByItself: true
  }
})

const quickCheckout = keptScreen<quick.Model, quick.Message>({
  title: "a sale of the quick checkout",
  screen: "QuickCheckout",
  path: "/xorder",
  flags: { enable_order_create: 1, enable_orderxcelerator: 1 },
  loaded: [loaded],
  steps: [[scan(codes[0])], [scan(codes[1])]],
  seen: (model) => [...changesOf(model), model.draftId],
  earlier: { text: stored({ draftId: 3 }), seen: [[scanned], undefined, 3] }
})

export const keptSales = [orderCreated, quickCheckout]
