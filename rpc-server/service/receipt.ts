/** ReceiptService: the receipt of an invoiced order, and the link by which its customer opens it (SLIP-1 to SLIP-6). */
import { Effect, Result } from "effect"
import { ReceiptService } from "#core/contract/receipt.ts"
import * as Day from "#core/day.ts"
import { fault } from "#core/fault.ts"
import {
  addressSetting,
  daysSetting,
  expiryOf,
  pathOf,
  readAddress,
  readDays
} from "#core/label/receipt-link.ts"
import { receiptSheet } from "#core/label/receipt-sheet.ts"
import { truth } from "#core/session/flags.ts"
import { hashToken } from "../rpc/caller.ts"
import { type Call, implement } from "../rpc/handler.ts"
import { read, transact } from "../rpc/transact.ts"
import * as audit from "../store/network/audit.ts"
import * as env from "../store/network/env-variables.ts"
import * as stores from "../store/network/stores.ts"
import * as invoices from "../store/order/invoices.ts"
import * as prints from "../store/order/order-prints.ts"
import * as orders from "../store/order/orders.ts"
import * as links from "../store/order/receipt-links.ts"
import { orArchived } from "./from-archive.ts"
import { pagesOf } from "./paper.ts"
import { newToken } from "./password.ts"
import { noticeOf } from "./privacy-notice.ts"

const missing = fault("NotFound", { what: "Invoice" })

/** The receipt of an order of some stores, also one that was archived; undefined where it has no invoice. */
const lookUp = (scope: ReadonlyArray<number>, orderId: number, now: Day.Instant) =>
  orArchived(
    { scope, numbers: [{ order_id: orderId }], now },
    (found) => found !== undefined,
    read(function* () {
      const order = yield* orders.find(scope, orderId, now)
      if (order === undefined || order.invoice_id === null) return undefined
      const invoice = yield* invoices.find(scope, Number(order.invoice_id))
      if (invoice === undefined) return undefined
      const printed_by = (yield* prints.firstOf(orderId, "receipt")) ?? null
      const notice = yield* noticeOf((yield* stores.info(order.store_id))?.hub_id ?? env.everyHub)
      const document = receiptSheet(invoice.content, order)
      const notes = notice === undefined ? document.notes : [...document.notes, notice]
      return { document: { ...document, notes }, printed_by }
    })
  )

const receiptOf = ({ caller, now }: Call, orderId: number) =>
  Effect.flatMap(lookUp(caller.storeIds, orderId, now), (found) =>
    found === undefined ? Effect.fail(missing) : Effect.succeed(found)
  )

/** What a receipt's file is called: the number of an invoice has slashes. */
export const receiptFile = (invoiceNumber: string): string =>
  `receipt-${invoiceNumber.replace(/[^\w.-]+/g, "-")}.pdf`

/** The receipt that a code opens for whoever has it; undefined where none does, or none any more. */
export const sharedReceipt = Effect.fnUntraced(function* (code: string, now: Day.Instant) {
  const link = yield* read(() => links.find(hashToken(code), Day.toGmt(now)))
  return link === undefined ? undefined : yield* lookUp([link.store_id], link.order_id, now)
})

export const receiptService = implement(ReceiptService, {
  getReceipt: ({ order_id }, call) => receiptOf(call, order_id),

  getReceiptDocument: ({ order_id, width = 80, is_reprint }, call) =>
    Effect.flatMap(receiptOf(call, order_id), ({ document }) =>
      pagesOf(call, document, receiptFile(document.invoice_number), {
        receipt: { width: width ?? 80, isReprint: truth(is_reprint) === true }
      })
    ),

  shareReceipt: ({ order_id }, call) =>
    Effect.gen(function* () {
      const { caller, now } = call
      yield* receiptOf(call, order_id)
      const code = newToken()
      return yield* transact(
        call,
        function* () {
          const order = yield* orders.findToDecide(caller.storeIds, order_id, now)
          const store = order === undefined ? undefined : yield* stores.find(order.store_id)
          if (order === undefined || store === undefined || order.invoice_id === null)
            return Result.fail(missing)
          const days = readDays(yield* env.find(daysSetting, store.hub_id))
          const address = readAddress(yield* env.find(addressSetting, store.hub_id))
          if (Result.isFailure(address)) return Result.fail(address.failure)
          const [path, expires_at] = [pathOf(code), expiryOf(days, now)]
          yield* links.put(order_id, order.store_id, hashToken(code), Day.toGmt(now), expires_at)
          yield* audit.ofOrder(call, order, "receipt shared", { expires_at })
          return Result.succeed({
            path,
            url: address.success === undefined ? null : address.success + path,
            expires_at
          })
        },
        // The answer would be the code, which nobody keeps: a repeat makes another one, and that is the one that opens.
        () => false
      )
    })
})
