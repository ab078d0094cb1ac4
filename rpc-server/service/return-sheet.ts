/** The return stock sheet of ShipmentService. */
import { Effect, Schema } from "effect"
import { ReturnSheetService } from "#core/contract/return-sheet.ts"
import * as Day from "#core/day.ts"
import { type LastReturn, ReturnSheet, sheetOf } from "#core/stock/return-sheet.ts"
import { type Call, implement } from "../rpc/handler.ts"
import { read } from "../rpc/transact.ts"
import * as sheets from "../store/pack/return-sheet.ts"
import { readForWork } from "./due-report.ts"
import { excludedIds } from "./product-info.ts"
import { movementsOf } from "./stock-movements.ts"
import { cutOffOf, stockScopeOf } from "./stock-scope.ts"

const encode = Schema.encodeSync(ReturnSheet)

/** A return as the wire has it. */
export const wireReturn = ({ record, lines }: sheets.StoredReturn): typeof LastReturn.Encoded => {
  const at = Day.fromGmt(record.created_at)
  return {
    id: record.id,
    kind: record.kind,
    shipment_id: `RET-${record.id}`,
    shipment_name: record.kind === "return" ? `Return ${record.id}` : `Retained stock ${record.id}`,
    ref_no: record.ref_no,
    time_of_shipping: record.created_at,
    time_of_shipping_ist: at === undefined ? record.created_at : Day.toLocal(at),
    created_by: record.user_name,
    shipment_item_count: lines.length,
    items: lines.map((line) => ({ ...line, qty: line.qty / 1000 }))
  }
}

export const returnSheetService = implement(ReturnSheetService, {
  getEveryHubInventoryItemsForReturnStockPage: ({ hub, max_ages, cut_off_date }, call: Call) =>
    readForWork(call, hub, function* () {
      const movements = yield* movementsOf(
        stockScopeOf(call, hub, cut_off_date),
        call.caller.storeId,
        call.now
      )
      return { movements, excluded: new Set(yield* excludedIds(call.caller.hubId)) }
    }).pipe(
      Effect.map(({ movements, excluded }) =>
        encode(
          sheetOf(movements, excluded, { ages: max_ages ?? {}, flags: call.caller.flags, now: call.now })
        )
      )
    ),

  getShipmentDetailsOfProduct: ({ hub, shipment_ids, product, cut_off_date }, call) =>
    readForWork(call, hub, () =>
      sheets.shipmentsBehind(stockScopeOf(call, hub, cut_off_date), shipment_ids, product)
    ).pipe(
      Effect.map((found) =>
        found.map((row) => ({
          ...row,
          sent: row.sent / 1000,
          received: row.received / 1000,
          sold: row.sold / 1000,
          returned: row.returned / 1000
        }))
      )
    ),

  getLastReturnStockInfo: ({ hub }, call) =>
    read(() => sheets.lastReturn(hub, cutOffOf(call, null))).pipe(
      Effect.map((found) => (found === undefined ? null : wireReturn(found)))
    )
})
