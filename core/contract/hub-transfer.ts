/**
 * StoreNewService and HubToHubService: stock goes from one hub to another. Three of these methods name a store of another
 * hub, which no other method of the contract may; one end of a transfer is always a store of the caller's.
 */

import * as Schema from "effect/Schema"
import { longestScan } from "../barcode/layouts.ts"
import * as Q from "../quantity.ts"
import { works } from "../session/access.ts"
import { SourceStore, Transfer, TransferProduct } from "../stock/transfer.ts"
import { mostCodes } from "./claim.ts"
import { Id, Switch, text } from "./id.ts"
import { define, optional, param, service, writes } from "./method.ts"

const rule = { flag: "allow_hub_to_hub_transfer" } as const
const ownStore = [{ is: "store", at: "hub_store_id" }] as const

/** Flags are the session's: what is sent of them is passed over. */
const Sent = Schema.NullOr(Switch)

export const StoreNewService = service("StoreNewService", {
  getSourceStoresList: define({
    about:
      "The stores of other hubs that a store may send stock to, or ask for it. What the flags of the session allow decides; those sent are passed over.",
    params: [
      param("hub_store_id", Id),
      optional("website_id", Schema.NullOr(Id)),
      optional("all_inv_managed_by_parent", Sent),
      optional("allow_manage_inv_on_any_prod", Sent)
    ],
    result: Schema.Array(SourceStore),
    faults: ["NotFound"],
    ...rule,
    tenant: ownStore,
    effect: "reads"
  })
})

/** Fields that are not named are passed over: the server knows of itself what a store is, and what a user's flags are. */
export const SourceQuery = Schema.Struct({
  sourceStoreType: Schema.optionalKey(Schema.NullOr(text(60))),
  destinationType: Schema.optionalKey(Schema.NullOr(text(60))),
  /** The source. */
  store_id: Id,
  destination_store_id: Id,
  flags: Schema.optionalKey(Schema.Unknown)
})

/** `qty` is another name of `qty_to_send`. */
const SentLine = Schema.Struct({
  product_id: Id,
  qty_to_send: Schema.optionalKey(Q.Quantity),
  qty: Schema.optionalKey(Q.Quantity),
  /** The packs that were scanned into it: those that the caller has in hand for the transfer are in hand for its order then. */
  packs: Schema.optionalKey(Schema.Array(text(longestScan)).check(Schema.isMaxLength(mostCodes)))
})
export type SentLine = typeof SentLine.Type

export const ItemStatus = Schema.Struct({
  product_id: Schema.Int,
  success: Schema.Boolean,
  increment_id: Schema.NullOr(Schema.String),
  error: Schema.NullOr(Schema.String)
})

export const TransferAnswer = Schema.Struct({
  success: Schema.Boolean,
  /** The status of each product, in the order of the cart. */
  itemStatus: Schema.Array(ItemStatus),
  invalidProducts: Schema.Array(Schema.Int),
  message: Schema.String
})
export type TransferAnswer = typeof TransferAnswer.Type

/** Transfers of a page, and of one call. */
export const transfersPerPage = 20
export const transfersListed = 100
const TransferPaging = Schema.Struct({
  /** Those that were made before this one, by its order_id. */
  before: Schema.optionalKey(Id),
  limit: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: transfersListed })))
})

export const HubToHubService = service("HubToHubService", {
  getAvailableInventoryOfSourceStore: define({
    about:
      "What the hub of the source has on its shelf: all of it, and which products may go to the destination. One of the two is a store of the caller's, the other one that getSourceStoresList names.",
    params: [param("query", SourceQuery)],
    result: Schema.Struct({
      allowedProducts: Schema.Array(Schema.Int),
      allAvailable: Schema.Array(TransferProduct)
    }),
    faults: ["NotFound"],
    ...rule,
    // Which of the two is the caller's is the rule's to say.
    tenant: [],
    effect: "reads",
    weight: "report"
  }),
  createHubTransferOrder: define({
    about:
      "Makes a transfer order at the source: it is picked, invoiced and dispatched there, and with its dispatch a pending shipment of its packs stands at the hub of the destination. The `packs` of a line that the caller has in hand for the transfer are in hand for the order from then on. Products that cannot be sent are said in the answer beside those that can; where none can, success is false and nothing was made.",
    params: [
      param("source_store", Id),
      param("destination_store", Id),
      param("lines", Schema.Array(SentLine).check(Schema.isMaxLength(500))),
      optional("user_name", Schema.NullOr(text(200))),
      optional("all_inv_managed_by_parent", Sent),
      optional("is_transfer", Sent)
    ],
    result: TransferAnswer,
    faults: ["NotFound"],
    ...rule,
    tenant: [],
    ...writes("stock", works.transfer)
  }),
  getHubTransfers: define({
    about: `The transfers from and to a store of the caller's, whatever became of them, the newest first, ${transfersListed} unless asked otherwise, those that were made before one that is named.`,
    params: [param("hub_store_id", Id), optional("paging", Schema.NullOr(TransferPaging))],
    result: Schema.Array(Transfer),
    faults: ["NotFound"],
    ...rule,
    tenant: ownStore,
    effect: "reads"
  })
})
