/** The effects of the page of returns. */
import * as Effect from "effect/Effect"
import { ReturnSheetService } from "../../contract/return-sheet.ts"
import { ReturnStockService } from "../../contract/return-stock.ts"
import { InventoryService } from "../../contract/shipment.ts"
import { fault } from "../../fault.ts"
import { asks } from "../../kit/effects/asks.ts"
import { type Effects, failureMessage, type Host, sessionOf, stockOf } from "../../kit/effects/host.ts"
import { failedReading, nothing } from "../../kit/effects/outcomes.ts"
import { sendReturnList, tellPrint } from "../../kit/effects/papers.ts"
import { submit } from "../../kit/effects/submit.ts"
import { whyNot } from "../../kit/effects/why-not.ts"
import type { Submission } from "../../kit/submission.ts"
import { type CallFailure, call, Ruled } from "../../port/rpc.ts"
import * as Q from "../../quantity.ts"
import { mismatched } from "../../stock/return-order.ts"
import * as say from "../../text/return-stock.ts"
import { because } from "../../text/sentence.ts"
import type { Message, OwnCommand } from "./model.ts"
import type { ReturnOrder } from "./work.ts"

const hubOf = (host: Host<Message>): number => sessionOf(host)?.store.hub_id ?? 0

/** How many shipments are asked for at a time. */
const mostShipments = 500

/** What the hub holds now, product by product. */
const stockNow = (host: Host<Message>, ids: ReadonlyArray<number>) =>
  call(InventoryService.getCurrentStock, {
    product_ids: ids,
    hub: hubOf(host),
    cut_off_date: sessionOf(host)?.user.cut_off_date ?? null
  }).pipe(
    Effect.map((stock) => new Map(stock.map(({ product_id, current_stock }) => [product_id, current_stock])))
  )

const createReturn = (host: Host<Message>, { key, body }: Submission<ReturnOrder>) =>
  call(
    ReturnStockService.createReturnStock,
    {
      aggregated: body.lines,
      items: [],
      store: sessionOf(host)?.store.store_id ?? 0,
      hub: hubOf(host),
      retain_all: body.retainAll,
      action: body.action,
      user: sessionOf(host)?.user.username ?? "",
      ref_no: body.ref_no
    },
    { key }
  )

/** Nothing is sent where other stock is there than was seen. */
const requireSeenStock = Effect.fnUntraced(function* (host: Host<Message>, { lines }: ReturnOrder) {
  const stock = yield* stockNow(
    host,
    lines.map(({ product_id }) => product_id)
  )
  const product_ids = mismatched(lines, (id) => stock.get(id) ?? Q.zero)
  if (product_ids.length > 0)
    return yield* new Ruled({ message: say.mismatch, fault: fault("StockMismatch", { product_ids }) })
})

const problemOf = (failure: CallFailure): string => {
  if (failure._tag === "Ruled") return because(say.notCreated, whyNot(failure))
  return failure._tag === "Offline" ? say.unanswered : failureMessage(failure, say.notCreated)
}

export const effects: Effects<OwnCommand, Message> = {
  LoadSheet: asks(
    ReturnSheetService.getEveryHubInventoryItemsForReturnStockPage,
    (_command, session) => ({
      ...stockOf(session),
      max_ages: {
        marinated_max_age: session.user.marinated_max_age ?? null,
        non_marinated_max_age: session.user.non_marinated_max_age ?? null
      }
    }),
    {
      place: "hub",
      onSuccess: (sheet, { requestId }) => ({ _tag: "LoadedSheet", requestId, sheet }),
      onFailure: failedReading("FailedSheet", say.notLoaded)
    }
  ),

  LoadCategories: asks(ReturnStockService.getProductCategoriesList, () => ({}), {
    onSuccess: (categories) => ({ _tag: "LoadedCategories", categories }),
    // Without them the list is whole.
    onFailure: nothing
  }),

  LoadProductShipments: asks(
    ReturnSheetService.getShipmentDetailsOfProduct,
    ({ productId, ids }, session) => ({
      ...stockOf(session),
      shipment_ids: ids.slice(0, mostShipments),
      product: productId
    }),
    {
      place: "hub",
      onSuccess: (shipments, { productId }) => ({ _tag: "LoadedShipments", productId, shipments }),
      onFailure: (failure, { productId }) => ({
        _tag: "FailedShipments",
        productId,
        problem: because(say.noShipmentDetails, failureMessage(failure))
      })
    }
  ),

  LoadLastReturn: asks(
    ReturnSheetService.getLastReturnStockInfo,
    (_command, { store }) => ({ hub: store.hub_id }),
    {
      place: "hub",
      onSuccess: (last) => ({ _tag: "LoadedLast", last }),
      onFailure: (failure) => ({ _tag: "FailedLast", problem: failureMessage(failure) })
    }
  ),

  SendReturn: (host, { order, isRepeat }) =>
    submit(host, {
      key: order.key,
      call: Effect.gen(function* () {
        if (!isRepeat) yield* requireSeenStock(host, order.body)
        const ids = yield* createReturn(host, order)
        host.tellClient({ _tag: "Succeeded", message: say.created(ids) })
      }),
      toMessage: (answer) => answer,
      problemOf
    }),

  PrintReturn: (host, { id, attempt }) =>
    tellPrint(host, "returnList", sendReturnList(host, id, attempt), say.unableToPrint)
}
