/** OrderService: drafts, the carts that a store keeps for later. */
import * as Schema from "effect/Schema"
import {
  Draft,
  DraftLine,
  longestDraftName,
  mostDraftLines,
  mostDrafts,
  mostOwnDrafts
} from "../counter/draft.ts"
import { KeptDiscount } from "../counter/kept-discount-fields.ts"
import { works } from "../session/access.ts"
import { Done, Id, text } from "./id.ts"
import { define, param, service, sessionOnly, writes } from "./method.ts"

/** Longer names are cut. */
const longestSent = 1000

/** A draft as lists answer it: its products are JSON text. */
const ListedDraft = Schema.Struct({
  ...Draft.fields,
  products: Schema.fromJsonString(Schema.Array(DraftLine))
}).annotate({ identifier: "ListedDraft" })

/** The draft that is to be kept; with an `id` it is written over the one that there is. */
export const SentDraft = Schema.Struct({
  id: Schema.optionalKey(Schema.NullOr(Id)),
  store_id: Id,
  /** Every draft is fth_retail. */
  source: Schema.optionalKey(Schema.NullOr(text(50))),
  name: Schema.optionalKey(Schema.NullOr(text(longestSent))),
  products: Schema.Union([Schema.Array(DraftLine), Schema.fromJsonString(Schema.Array(DraftLine))]),
  /** What is off the whole by hand. */
  discount: Schema.optionalKey(Schema.NullOr(KeptDiscount))
})

export const OrderDrafts = service("OrderService", {
  getDraft: define({
    about: `The drafts of a store, the oldest first, at most ${mostDrafts}; their products are JSON text.`,
    params: [param("store", Id)],
    result: Schema.Array(ListedDraft),
    faults: [],
    flag: "enable_order_create",
    tenant: [{ is: "store", at: "store" }],
    effect: "reads"
  }),
  saveDraft: define({
    about: `Keeps a cart for later: a new draft, or with an id over the one that there is. At most ${mostDraftLines} lines and ${mostDrafts} drafts a store, ${mostOwnDrafts} of them one person's; a name has ${longestDraftName} characters, and without one it is the time of day; where another draft has it, a number stands behind it. Discounts by hand are kept without their approvals. \`products\` is a list or its JSON text.`,
    params: [param("draft", SentDraft)],
    result: ListedDraft,
    faults: ["NotFound", "InvalidData", "TooManyDrafts"],
    tenant: [{ is: "store", at: "draft.store_id" }],
    ...writes("promise", works.sale)
  }),
  removeDraft: define({
    about: "Deletes a draft of a store that the user may act for; one that is gone already is NotFound.",
    params: [param("id", Id)],
    result: Done,
    faults: ["NotFound"],
    tenant: sessionOnly,
    ...writes("promise", works.sale)
  }),
  restoreDraft: define({
    about: "One draft, its products as a list. It stays kept until it is deleted or placed.",
    params: [param("id", Id)],
    result: Draft,
    faults: ["NotFound"],
    flag: "enable_order_create",
    tenant: sessionOnly,
    effect: "reads"
  })
})
