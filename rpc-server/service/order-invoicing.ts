/** An invoice that is decided and written, with the order's packs. */
import { Result } from "effect"
import * as Day from "#core/day.ts"
import { type Fault, fault } from "#core/fault.ts"
import type { Money } from "#core/money.ts"
import { isCarried } from "#core/order/carried.ts"
import { coinOf, coinSetting } from "#core/order/cash-rounding.ts"
import { decide as decideInvoice, quantityByHand, type Refusal } from "#core/order/invoice.ts"
import * as itemPickup from "#core/order/item-pickup.ts"
import * as manualAccept from "#core/order/manual-accept.ts"
import type { Order } from "#core/order/order.ts"
import { cashOf } from "#core/order/pay-parts.ts"
import { readReasons } from "#core/order/reason.ts"
import type { RequestedLine } from "#core/order/requested-line.ts"
import { currencyOf } from "#core/order/tax.ts"
import { tendered } from "#core/order/tender.ts"
import { readTransferValue } from "#core/order/transfer-paper.ts"
import { pickedBy } from "#core/order/yield-ratio.ts"
import type * as Q from "#core/quantity.ts"
import type { Call } from "../rpc/handler.ts"
import type { Tx } from "../store/engine/transaction.ts"
import * as env from "../store/network/env-variables.ts"
import * as stores from "../store/network/stores.ts"
import * as packs from "../store/pack/packs.ts"
import * as soldSerials from "../store/pack/sold-serials.ts"
import { addNilTasks } from "./nil-tasks.ts"
import { type Item, lineOf, lookedFor, tradeScansOf } from "./requested-lines.ts"
import { write } from "./written-invoice.ts"

/** A quantity by hand is allowed for every item that has one; what the item pick-up app packed is nobody's hand. */
const refusesByHand = (
  call: Call,
  order: Order,
  lines: ReadonlyArray<RequestedLine>,
  setting: string | undefined,
  pickedUp: ReadonlyMap<number, Q.Quantity>
) =>
  lines.some((line) => {
    const byHand = quantityByHand(line)
    if (byHand === 0 || pickedUp.get(line.item_id) === byHand) return false
    const item = order.items.find(({ item_id }) => item_id === line.item_id)
    return item !== undefined && !isCarried(item) && !manualAccept.isAllowed(call.caller.flags, setting, item)
  })

/** The request to invoice an order, which the caller has locked, as it was when it was last read. */
export interface Invoicing {
  readonly items: ReadonlyArray<Item>
  readonly lastUpdatedAt: Day.GmtTime
  /** What the customer gives in cash. */
  readonly given?: Money
}

type Written = ReturnType<typeof write> extends Tx<infer A> ? A : never
type Outcome =
  | { readonly _tag: "Dirty"; readonly order: Order }
  | {
      readonly _tag: "Invoiced"
      readonly order: Order
      readonly written: Written
      readonly makesTasks: boolean
    }

/**
 * Decides the invoice of an order and writes it, with the tasks that its nil items make (TASK-2); nothing is written where
 * the order has changed since.
 */
export const invoiced = function* (
  call: Call,
  found: Order,
  { items, lastUpdatedAt, given }: Invoicing
): Tx<Result.Result<Outcome, Refusal | Fault<"FlagOff" | "SettingUnreadable">>> {
  const { caller, now } = call
  // The packs are of the order's hub, whichever store the caller acts for.
  const hub = caller.storeHubs[caller.storeIds.indexOf(found.store_id)] ?? caller.hubId
  const order = pickedBy(found, caller.flags)
  const today = Day.dayAt(now)
  const trade = yield* tradeScansOf(order, items, hub, today)
  const lines = items.map((item) => lineOf(item, trade, today))
  const variables = yield* env.forHub(hub)
  if (order.is_hub_transfer_order) {
    const value = readTransferValue(variables.get("transfer_value"))
    if (Result.isFailure(value)) return Result.fail(value.failure)
  }
  const pickedUp = itemPickup.pickedUpOf(order, caller.flags, variables.get(itemPickup.setting))
  if (refusesByHand(call, order, lines, variables.get(manualAccept.setting), pickedUp))
    return Result.fail(fault("FlagOff", { flag: "manual_accept" }))
  const sight: packs.StockScope = { hub, cutOff: caller.cutOff }
  const [codes, productIds] = lookedFor(lines)
  const stock = yield* packs.forInvoice(sight, codes, productIds, {
    orderId: order.order_id,
    at: Day.toGmt(now)
  })
  const seller = yield* stores.sellerOf(order)
  const coin = coinOf(variables.get(coinSetting), currencyOf(seller))
  const decision = decideInvoice(
    {
      order,
      stock,
      reasons: () => readReasons(variables.get("accept_order_reason")),
      today,
      usedSerials: yield* soldSerials.among(
        hub,
        lines.flatMap(({ scans = [] }) => scans.flatMap(({ serial }) => serial ?? []))
      ),
      pickedUp,
      coin
    },
    { lines, lastUpdatedAt }
  )
  if (Result.isFailure(decision)) return Result.fail(decision.failure)
  if (decision.success._tag === "Dirty") return Result.succeed({ _tag: "Dirty", order })
  const inCash = cashOf(order, decision.success.bill.totals.grand_total)
  const tender =
    given === undefined || inCash <= 0
      ? Result.succeed(undefined)
      : tendered(given, inCash, currencyOf(seller))
  if (Result.isFailure(tender)) return Result.fail(tender.failure)
  const written = yield* write(call, order, decision.success, sight, {
    seller,
    coin,
    tender: tender.success
  })
  const { lines: sent, deficits } = decision.success
  const made = yield* addNilTasks(order, sight.hub, sent, variables, now)
  const makesTasks = made > 0 || deficits.length > 0
  return Result.succeed({ _tag: "Invoiced", order, written, makesTasks })
}
