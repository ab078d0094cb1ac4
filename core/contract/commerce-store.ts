/** The stores of CommerceService, and the orders of a hub as the commerce backend lists them. */
import * as Schema from "effect/Schema"
import { Currency } from "../money.ts"
import { Order } from "../order/order.ts"
import { Id } from "./id.ts"
import { define, optional, param, service, sessionOnly } from "./method.ts"
import { recentLimit } from "./order.ts"

const CommerceStore = Schema.Struct({
  store_id: Schema.Int,
  hub_id: Schema.Int,
  name: Schema.String,
  type: Schema.String,
  country: Schema.String,
  currency: Currency
})

export const CommerceStores = service("CommerceService", {
  "core_store.list": define({
    about: "The stores that the user may act for.",
    params: [],
    result: Schema.Array(CommerceStore),
    faults: [],
    flag: "none",
    tenant: sessionOnly,
    effect: "reads"
  }),
  initStore: define({
    about:
      "One store, as its clients begin with it, and the main store of its website, by the setting `website_main_stores`; of a website that it does not name, the store of the caller.",
    params: [param("store", Id)],
    result: Schema.Struct({
      status: Schema.Literal("success"),
      store: CommerceStore,
      main_store_id: Schema.Int
    }),
    faults: ["NotFound"],
    flag: "none",
    tenant: [{ is: "store", at: "store" }],
    effect: "reads"
  }),
  getHubOrders: define({
    about: `Orders that staff still have work with, at most ${recentLimit}, the newest first: of a store, or with get_all_orders of its hub.`,
    params: [optional("store", Id)],
    result: Schema.Array(Order),
    faults: [],
    flag: "none",
    tenant: [{ is: "store", at: "store" }],
    effect: "reads",
    weight: "report"
  })
})
