/** The screens on which codes are scanned into work, as the suite of stored work knows them. */
import { fault } from "#core/fault.ts"
import { codesIn } from "#core/kit/scan-session/queue.ts"
import * as picking from "#core/order/picking.ts"
import * as Q from "#core/quantity.ts"
import type * as transfer from "#core/screen/hub-transfer/model.ts"
import type { OrderCommand } from "#core/screen/order/command.ts"
import type * as orders from "#core/screen/order/model.ts"
import type * as orderReturns from "#core/screen/order-return/model.ts"
import type * as shipments from "#core/screen/shipment/model.ts"
import { nothingReceived } from "#core/stock/receiving-fields.ts"
import { orderOf as orderToPick } from "../arbitrary/order.ts"
import { orderOf, pack } from "../arbitrary/returned-order.ts"
import { acceptedShipment, entity, shipment } from "../arbitrary/shipment.ts"
import { pack as hubPack, packCode } from "../arbitrary/stock.ts"
import { done, type KeptScreen, keptScreen, refused, stored, unanswered } from "./kept-screen.ts"
import { jayanagar, ofPack, product as transferable } from "./transfer-desk.ts"

const [soldOne, soldTwo] = [packCode(1, 7), packCode(2, 7)]
const sold = orderOf(42, [pack(1, soldOne, "Chicken"), pack(2, soldTwo, "Chicken")])
type Returns = KeptScreen<orderReturns.Model, orderReturns.Message>
const orderFound: Returns["steps"] = [
  [{ _tag: "ScannedCode", code: soldOne }],
  [{ _tag: "FoundOrder", code: soldOne, order: sold }]
]
const reasonsChosen: Returns["steps"] = [
  [{ _tag: "Continued" }],
  [{ _tag: "ChoseReason", id: 1, p_reason: "damaged" }],
  [{ _tag: "ChoseReason", id: 2, p_reason: "expired" }]
]
const earlierReturn: Returns["earlier"] = {
  text: stored({
    orders: [{ ...sold, packs: sold.packs.map((each) => ({ ...each, qty: 0.5 })) }],
    picks: [{ id: 1, p_reason: "damaged", s_reason: "" }],
    listed: [1],
    step: "reasons",
    work: "abc"
  }),
  seen: [[{ id: 1, p_reason: "damaged", s_reason: "" }], [1], "reasons", []]
}
const returnOf = (own: Pick<Returns, "title" | "path" | "steps" | "earlier">) =>
  keptScreen<orderReturns.Model, orderReturns.Message>({
    ...own,
    screen: "OrderReturn",
    flags: { enable_order_return: 1 },
    loaded: [],
    seen: ({ picks, listed, step, queue }) => [picks, listed, step, codesIn(queue)],
    refreshed: [{ _tag: "AskedAgain" }],
    keptForLater: { _tag: "KeptForLater" },
    submission: {
      confirmed: [{ _tag: "Confirmed" }],
      command: "ReturnOrder",
      keyOf: ({ key }: Extract<orderReturns.OwnCommand, { readonly _tag: "ReturnOrder" }>) => key,
      done: (key) => done(key, { order_id: 42, credit_note: null } as never),
      refused,
      unanswered,
      retried: [{ _tag: "Confirmed" }],
      retriesByItself: false
    }
  })

/** The packs of an order are ticked on its page. */
const orderReturn = returnOf({
  title: "the return of an order",
  path: "/orderreturn",
  steps: [...orderFound, [{ _tag: "Ticked", id: 2 }], ...reasonsChosen],
  earlier: earlierReturn
})
/** Packs are scanned as they lie there: here both are of one order, so that one return is sent. */
const packReturn = returnOf({
  title: "the return of single packs",
  path: "/orderitemreturn",
  steps: [...orderFound, [{ _tag: "ScannedCode", code: soldTwo }], ...reasonsChosen],
  earlier: earlierReturn
})

const scannedPack = packCode(1, 7)
const hubTransfer = keptScreen<transfer.Model, transfer.Message>({
  title: "a transfer between hubs",
  screen: "HubTransfer",
  path: "/hubtohub",
  flags: { allow_hub_to_hub_transfer: 1 },
  loaded: [
    { _tag: "ChoseKind", kind: "send" },
    { _tag: "FoundStores", stores: [jayanagar] },
    { _tag: "ChoseStore", storeId: jayanagar.store_id },
    ({ requestId }) => ({ _tag: "FoundStock", requestId, products: [transferable(7)] })
  ],
  steps: [
    [{ _tag: "TookProduct", productId: 7 }],
    [{ _tag: "ScannedCode", code: scannedPack }],
    [{ _tag: "LookedUpCode", code: scannedPack, found: ofPack(scannedPack) }]
  ],
  seen: ({ kind, store, lines, queue, submission }) => [kind, store, lines, codesIn(queue), submission?.key],
  earlier: {
    text: stored({ kind: "send", store: jayanagar, lines: [], waiting: [scannedPack] }),
    seen: ["send", jayanagar, [], [scannedPack], undefined]
  },
  refreshed: [{ _tag: "AskedAgain" }],
  submission: {
    confirmed: [{ _tag: "AskedToConfirm" }, { _tag: "SubmittedDialog" }],
    command: "CreateTransfer",
    keyOf: ({ key }: Extract<transfer.OwnCommand, { readonly _tag: "CreateTransfer" }>) => key,
    done: (key, { lines }) =>
      done(key, {
        success: true,
        message: "made",
        invalidProducts: [],
        itemStatus: lines.map(({ product_id }) => ({
          product_id,
          success: true,
          increment_id: "C1",
          error: null
        }))
      }),
    refused,
    unanswered,
    retried: [{ _tag: "CameBack" }],
    retriesByItself: true
  }
})

/** A scan as it was stored once, without what later versions store of it. */
const packScan = { number: 1, scan_code: scannedPack, unique_key: scannedPack }

const refusal = { fault: fault("InvalidData", { why: "no" }), message: "no" } as const
const toPick = orderToPick("7 0.5kg, 8 1kg")
const pickedScan = { ...packScan, item_id: 1 }
const orderPicking = keptScreen<orders.Model, orders.Message>({
  title: "the picking of an order",
  screen: "Order",
  path: "/order/1",
  flags: {},
  loaded: [{ _tag: "OpenedOrder", order: toPick }],
  steps: [
    [{ _tag: "ScannedCode", code: scannedPack }],
    [{ _tag: "FoundPack", code: scannedPack, pack: hubPack(7), qty: undefined }],
    [{ _tag: "ToggledNil", itemId: 2 }],
    [{ _tag: "GaveNilReason", itemId: 2, reason: "Quality issue" }]
  ],
  seen: (model) => [model.picking, codesIn(model.queue), model.sending],
  earlier: {
    text: stored({
      increment_id: toPick.increment_id,
      picking: { ...picking.empty, scans: [{ ...pickedScan, qty: 0.5 }] }
    }),
    seen: [{ ...picking.empty, scans: [{ ...pickedScan, qty: Q.parse(0.5) }] }, [], null]
  },
  refreshed: [{ _tag: "AskedToOpenAgain" }, { _tag: "OpenedOrder", order: toPick }],
  keptForLater: { _tag: "KeptForLater" },
  looksUp: "LookUpPack",
  submission: {
    confirmed: [{ _tag: "Continued" }, { _tag: "Confirmed" }],
    command: "InvoiceOrder",
    keyOf: ({ key }: Extract<OrderCommand, { readonly _tag: "InvoiceOrder" }>) => key,
    isAnsweredById: true,
    done: () => ({ _tag: "SucceededInvoice", invoiceId: "9", updatedAt: toPick.updated_at, items: [] }),
    refused: () => ({ _tag: "RefusedInvoice", ...refusal }),
    unanswered: () => ({ _tag: "FailedInvoice", message: "no answer" }),
    retried: [{ _tag: "Continued" }, { _tag: "Confirmed" }],
    retriesByItself: false
  }
})

const incoming = shipment()
const [packSent, unit] = [entity(7, { unique: 1 }), entity(8, { qty: 1 })]
const lookedUp = (found: typeof unit): shipments.Message => ({
  _tag: "LookedUpCode",
  found: { code: found.scan_code, entity: found, packs: [] }
})
const receivedScan = { ...packScan, product_id: 7, date_of_expiry: null, name: null }
const shipmentReceiving = keptScreen<shipments.Model, shipments.Message>({
  title: "the receiving of a shipment",
  screen: "Shipment",
  path: "/incoming/1",
  flags: {},
  loaded: [
    { _tag: "OpenedShipment", shipment: incoming },
    { _tag: "CheckedGate", mayAccept: true }
  ],
  steps: [
    [{ _tag: "ScannedCode", code: packSent.scan_code }],
    [lookedUp(packSent)],
    [{ _tag: "ScannedCode", code: unit.scan_code }],
    [lookedUp(unit)],
    [{ _tag: "Continued" }, { _tag: "ChoseShortReason", productId: 7, reason: "Damaged on arrival" }]
  ],
  seen: (model) => [model.receiving, codesIn(model.queue), [...model.reasons], model.sending],
  earlier: {
    text: stored({
      shipment_id: incoming.shipment_id,
      receiving: { ...nothingReceived, scans: [{ ...receivedScan, qty: 0.5 }] },
      listed: [{ product_id: 7, qty_inc: null, sell_by: "kg", item_category: null }]
    }),
    seen: [{ ...nothingReceived, scans: [{ ...receivedScan, qty: Q.parse(0.5) }] }, [], [], null]
  },
  refreshed: [{ _tag: "AskedToOpenAgain" }, { _tag: "OpenedShipment", shipment: incoming }],
  looksUp: "LookUpReceived",
  submission: {
    confirmed: [{ _tag: "Confirmed" }],
    command: "AcceptShipment",
    keyOf: ({ key }: Extract<shipments.ShipmentCommand, { readonly _tag: "AcceptShipment" }>) => key,
    isAnsweredById: true,
    done: () => ({ _tag: "SucceededAcceptance", shipment: acceptedShipment(), message: "added" }),
    refused: () => ({ _tag: "RefusedAcceptance", ...refusal }),
    unanswered: () => ({ _tag: "FailedAcceptance", message: "no answer" }),
    retried: [{ _tag: "Continued" }, { _tag: "Confirmed" }],
    retriesByItself: false
  }
})

export const keptScans = [orderReturn, packReturn, orderPicking, shipmentReceiving, hubTransfer]
