/** The effects of the hub's inventory. */

import * as Effect from "effect/Effect"
import { HubInventoryService, StockService } from "../../contract/hub-inventory.ts"
import { ReturnStockService } from "../../contract/return-stock.ts"
import { asks, asksBy } from "../../kit/effects/asks.ts"
import { everyRow, mostPerPage } from "../../kit/effects/every-row.ts"
import { type Effects, problemOf, sessionOf, stockOf } from "../../kit/effects/host.ts"
import { inTurn } from "../../kit/effects/in-turn.ts"
import { savesRows } from "../../kit/effects/kept-list.ts"
import { thenPictures } from "../../kit/effects/pictures.ts"
import { submit } from "../../kit/effects/submit.ts"
import { whyNot } from "../../kit/effects/why-not.ts"
import type { Session } from "../../kit/session.ts"
import { listFile } from "../../list-file.ts"
import { type CallFailure, call } from "../../port/rpc.ts"
import * as Q from "../../quantity.ts"
import { productsOf } from "../../stock/expiry-board.ts"
import { shownPageSize, soonDays } from "../../stock/inventory.ts"
import { packFields } from "../../stock/pack-fields.ts"
import { created, notCreated, unanswered } from "../../text/return-stock.ts"
import { because } from "../../text/sentence.ts"
import { type Command, type Message, mostSearched } from "./model.ts"

const failedInventory = (failure: CallFailure, { requestId }: { readonly requestId: number }): Message => ({
  _tag: "FailedInventory",
  requestId,
  problem: problemOf(failure)
})

const pageOf = (
  { store }: Session,
  {
    type,
    sort,
    search,
    expires
  }: Pick<Extract<Command, { readonly _tag: "LoadInventory" }>, "type" | "sort" | "search" | "expires">,
  currentPage: number,
  perPage: number
) =>
  call(HubInventoryService.getHubInventoryList, {
    paging: {
      currentPage,
      perPage,
      sortBy: sort.by,
      sortDesc: sort.desc,
      filter: search === "" ? null : search.slice(0, mostSearched),
      ...(expires !== undefined && { expires })
    },
    store: store.store_id,
    type
  })

export const effects: Effects<Command, Message> = {
  LoadInventory: asksBy(({ page, ...list }, session) => pageOf(session, list, page, shownPageSize), {
    place: "store",
    onSuccess: ({ rows, total, expiring }, { requestId }) => ({
      _tag: "LoadedRows",
      requestId,
      rows,
      total,
      expiring
    }),
    onFailure: failedInventory
  }),

  ReturnPacks: (host, { key, packs }) =>
    submit(host, {
      key,
      call: Effect.gen(function* () {
        const { store_id, hub_id } = sessionOf(host)?.store ?? { store_id: 0, hub_id: 0 }
        const ids = yield* call(
          ReturnStockService.createReturnStock,
          {
            aggregated: productsOf(packs).map(({ product_id, qty }) => ({
              product_id,
              return_qty: qty,
              retain_qty: Q.zero
            })),
            items: packs.map(({ id, product_id, qty, scan_code }) => ({
              inventory_id: id,
              product_id,
              qty,
              action: "return" as const,
              scan_code
            })),
            store: store_id,
            hub: hub_id,
            retain_all: false,
            action: "return",
            user: sessionOf(host)?.user.username ?? "",
            ref_no: null
          },
          { key }
        )
        host.tellClient({ _tag: "Succeeded", message: created(ids) })
      }),
      toMessage: (answer) => answer,
      problemOf: (failure) => (failure._tag === "Ruled" ? because(notCreated, whyNot(failure)) : unanswered)
    }),

  SaveInventory: inTurn(
    savesRows(
      (list, session) =>
        everyRow(
          (page) => pageOf(session, list, page, mostPerPage),
          ({ id }) => id
        ),
      (rows, { type }) => listFile(`inventory-${type}`, packFields, rows)
    ),
    (host) => Effect.sync(() => host.tell({ _tag: "EndedFile" }))
  ),

  LoadExpiring: thenPictures(
    asks(StockService.getExpiringPacks, (_command, session) => ({ ...stockOf(session), days: soonDays }), {
      place: "hub",
      onSuccess: (packs, { requestId }) => ({ _tag: "LoadedBoard", requestId, packs }),
      onFailure: failedInventory
    }),
    (message) =>
      message._tag === "LoadedBoard" ? message.packs.map(({ product_id }) => product_id) : undefined
  )
}
