/** What the page of returns asks to be done, and how it is done. */
import * as Effect from "effect/Effect"
import { ReturnSheetService } from "../../contract/return-sheet.ts"
import { ReturnStockService } from "../../contract/return-stock.ts"
import { InventoryService } from "../../contract/shipment.ts"
import { isFault } from "../../fault.ts"
import {
  askOfStock,
  type Effects,
  failureMessage,
  type Host,
  sessionOf,
  tapUnauthorized,
  tellResult,
  toScreenOf
} from "../../kit/effects/host.ts"
import { sendReturnList } from "../../kit/effects/papers.ts"
import { whyNot } from "../../kit/effects/why-not.ts"
import { type CallFailure, Rpc } from "../../port/rpc.ts"
import * as Q from "../../quantity.ts"
import { mismatched } from "../../stock/return-order.ts"
import * as say from "../../text/return-stock.ts"
import { because } from "../../text/sentence.ts"
import type { Message, OwnCommand } from "./model.ts"
import type { SentOrder } from "./work.ts"

const toReturn = toScreenOf<Message>("Return")
const hubOf = (host: Host): number => sessionOf(host)?.store.hub_id ?? 0

/** How many shipments are asked for at a time. */
const mostShipments = 500

/** What the hub holds now, product by product. */
const stockNow = (host: Host, ids: ReadonlyArray<number>) =>
  Rpc.use((rpc) =>
    rpc.call(InventoryService.getCurrentStock, {
      product_ids: ids,
      hub: hubOf(host),
      cut_off_date: sessionOf(host)?.user.cut_off_date ?? null
    })
  ).pipe(
    Effect.map((stock) => new Map(stock.map(({ product_id, current_stock }) => [product_id, current_stock])))
  )

const sent = (host: Host, { lines, action, retainAll, ref_no, key }: SentOrder) =>
  Rpc.use((rpc) =>
    rpc.call(
      ReturnStockService.createReturnStock,
      {
        aggregated: lines,
        items: [],
        store: sessionOf(host)?.store.store_id ?? 0,
        hub: hubOf(host),
        retain_all: retainAll,
        action,
        user: sessionOf(host)?.user.username ?? "",
        ref_no
      },
      { key }
    )
  )

const refused = (host: Host, { key }: SentOrder, failure: CallFailure) => {
  if (failure._tag !== "Ruled" || !isFault(failure.fault)) {
    const problem = failure._tag === "Offline" ? say.unanswered : failureMessage(failure, say.notCreated)
    return toReturn(hubOf(host), { _tag: "UnansweredReturn", key, problem })
  }
  const isMoved = failure.fault.tag === "StockMismatch"
  const problem = isMoved ? say.mismatch : because(say.notCreated, whyNot(failure))
  return toReturn(hubOf(host), { _tag: "RefusedReturn", key, problem, isMoved })
}

export const effects: Effects<OwnCommand> = {
  LoadSheet: (host, { asked }) => {
    const user = sessionOf(host)?.user
    return askOfStock(
      host,
      (stock) =>
        Rpc.use((rpc) =>
          rpc.call(ReturnSheetService.getEveryHubInventoryItemsForReturnStockPage, {
            ...stock,
            max_ages: {
              marinated_max_age: user?.marinated_max_age ?? null,
              non_marinated_max_age: user?.non_marinated_max_age ?? null
            }
          })
        ),
      {
        onSuccess: (sheet) => toReturn(hubOf(host), { _tag: "LoadedSheet", asked, sheet }),
        onFailure: (failure) =>
          toReturn(hubOf(host), {
            _tag: "FailedSheet",
            asked,
            problem: failureMessage(failure, say.notLoaded)
          })
      }
    )
  },

  LoadCategories: (host) =>
    tellResult(
      host,
      Rpc.use((rpc) => rpc.call(ReturnStockService.getProductCategoriesList, {})),
      {
        onSuccess: (categories) => toReturn(hubOf(host), { _tag: "LoadedCategories", categories }),
        // Without them the list is whole.
        onFailure: () => undefined
      }
    ),

  LoadProductShipments: (host, { productId, ids }) =>
    askOfStock(
      host,
      (stock) =>
        Rpc.use((rpc) =>
          rpc.call(ReturnSheetService.getShipmentDetailsOfProduct, {
            ...stock,
            shipment_ids: ids.slice(0, mostShipments),
            product: productId
          })
        ),
      {
        onSuccess: (shipments) => toReturn(hubOf(host), { _tag: "LoadedShipments", productId, shipments }),
        onFailure: (failure) =>
          toReturn(hubOf(host), {
            _tag: "FailedShipments",
            productId,
            problem: because(say.noShipmentDetails, failureMessage(failure))
          })
      }
    ),

  LoadLastReturn: (host) =>
    askOfStock(
      host,
      ({ hub }) => Rpc.use((rpc) => rpc.call(ReturnSheetService.getLastReturnStockInfo, { hub })),
      {
        onSuccess: (last) => toReturn(hubOf(host), { _tag: "LoadedLast", last }),
        onFailure: (failure) =>
          toReturn(hubOf(host), { _tag: "FailedLast", problem: failureMessage(failure) })
      }
    ),

  SendReturn: (host, { order, isRepeat }) =>
    Effect.gen(function* () {
      const { key, lines } = order
      if (!isRepeat) {
        const stock = yield* stockNow(
          host,
          lines.map(({ product_id }) => product_id)
        )
        const moved = mismatched(lines, (id) => stock.get(id) ?? Q.zero)
        if (moved.length > 0) {
          const told = { _tag: "RefusedReturn", key, problem: say.mismatch, isMoved: true } as const
          return host.tell(toReturn(hubOf(host), told))
        }
      }
      const ids = yield* sent(host, order)
      host.tell({ _tag: "Succeeded", message: say.created(ids) })
      host.tell(toReturn(hubOf(host), { _tag: "CreatedReturn", key }))
    }).pipe(
      (sending) => tapUnauthorized(host, sending),
      Effect.catch((failure) => Effect.sync(() => host.tell(refused(host, order, failure))))
    ),

  PrintReturn: (host, { id, attempt }) =>
    Effect.match(sendReturnList(host, id, attempt), {
      onSuccess: () => host.tell({ _tag: "EndedPrint", kind: "returnList", problem: undefined }),
      onFailure: ({ message }) =>
        host.tell({ _tag: "EndedPrint", kind: "returnList", problem: because(say.unableToPrint, message) })
    })
}
