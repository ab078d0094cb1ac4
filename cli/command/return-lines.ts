/** The lines of a return: what the codes of a command mean among the packs that are out, each with its reason. */
import { Effect, Result } from "effect"
import { isUnique, uniqueKey } from "#core/barcode/layouts.ts"
import { singleKey } from "#core/barcode/pack-key.ts"
import { builtInTable } from "#core/barcode/rule/built-in.ts"
import { type Table, tableOf } from "#core/barcode/rule/table.ts"
import { mayBeTraded } from "#core/catalogue/trade-code.ts"
import { UtilService } from "#core/contract/session.ts"
import { EntityService } from "#core/contract/shipment.ts"
import * as Day from "#core/day.ts"
import { type Goods, type ReturnLine, type ReturnOrder, scannedPack } from "#core/order/order-return.ts"
import { readReturnReasons, requireListed } from "#core/order/return-reason.ts"
import { isCounted, oneScan, requireBack, unitOfGoods } from "#core/order/returned-quantity.ts"
import { Rpc } from "#core/port/rpc.ts"
import * as Q from "#core/quantity.ts"
import { refused, usageError } from "../host/command-error.ts"
import type { Client, Working } from "./client.ts"
import { faultSentence } from "./failure.ts"
import { networkLists } from "./network-lists.ts"

/** CODE=REASON or CODE=REASON: DETAIL. */
export const readPair = (text: string) => {
  const at = text.indexOf("=")
  const [p_reason = "", ...rest] = text.slice(at + 1).split(":")
  return at < 1
    ? Effect.fail(usageError(`--pack ${text} is not written CODE=REASON.`))
    : Effect.succeed({ code: text.slice(0, at), p_reason: p_reason.trim(), s_reason: rest.join(":").trim() })
}

interface Named {
  readonly code: string
  readonly p_reason: string
  readonly s_reason: string
}

/** What a code stands for by the lists of the network. */
const goodsOf = (code: string): Working<Goods | undefined> =>
  Rpc.use((rpc) => rpc.call(EntityService.getEntityInfo, { entity: code })).pipe(
    Effect.map((entity) =>
      entity === null || entity.product_id === null || entity.qty === null || isUnique(entity.codeType)
        ? undefined
        : { product_id: entity.product_id, qty: entity.qty }
    )
  )

/** The lists that say how much a scan of a code brings back: of what many units carry those of the network. */
const tableFor = (code: string): Working<Table> =>
  singleKey(code) === null && mayBeTraded(code)
    ? Effect.map(networkLists, (lists) => tableOf(lists))
    : Effect.succeed(builtInTable)

/** The lines that codes mean: of a code that every unit carries one unit each time it is named. */
export const linesOf = (
  order: ReturnOrder,
  named: ReadonlyArray<Named>,
  quantity?: Q.Quantity
): Working<ReadonlyArray<ReturnLine & { readonly qty: Q.Quantity }>> =>
  Effect.gen(function* () {
    const today = Day.dayAt(Date.now())
    const lines: Array<ReturnLine & { readonly id: number; readonly qty: Q.Quantity }> = []
    const taken = (id: number) => Q.sum(lines.filter((line) => line.id === id).map(({ qty }) => qty))
    for (const { code, p_reason, s_reason } of named) {
      const full = new Set(order.packs.filter(({ id, qty }) => taken(id) >= qty).map(({ id }) => id))
      const goods = singleKey(code) === null && mayBeTraded(code) ? yield* goodsOf(code) : undefined
      const pack = scannedPack(order.packs, code, full, goods)
      if (Result.isFailure(pack)) return yield* refused(`${code}: ${faultSentence(pack.failure)}`)
      const { id, scan_code } = pack.success
      const left = Q.minus(pack.success.qty, taken(id))
      if (left <= 0 && !isCounted(pack.success)) return yield* usageError(`${code} is named twice.`)
      const qty = requireBack(
        pack.success,
        quantity ??
          Q.least(
            goods === undefined
              ? oneScan(
                  isCounted(pack.success) ? { ...pack.success, scan_code: code } : pack.success,
                  today,
                  yield* tableFor(code)
                )
              : unitOfGoods(pack.success, goods),
            left
          ),
        left
      )
      if (Result.isFailure(qty)) return yield* refused(`${code}: ${qty.failure}`)
      const before = lines.find(
        (line) => line.id === id && line.p_reason === p_reason && line.s_reason === s_reason
      )
      const line = { id, scan_code, qty: qty.success, p_reason, s_reason }
      if (before === undefined) lines.push(line)
      else lines[lines.indexOf(before)] = { ...line, qty: Q.plus(before.qty, qty.success) }
    }
    return lines
  })

/** All that is out, whole; what is named beside it has a reason of its own. */
export const allOf = (
  order: ReturnOrder,
  own: ReadonlyArray<Named>,
  { reason = "", detail = "" }: { readonly reason?: string; readonly detail?: string }
): ReadonlyArray<ReturnLine & { readonly qty: Q.Quantity }> =>
  order.packs
    .filter(({ returned_at }) => returned_at === null)
    .map(({ id, scan_code, qty }) => {
      const typed = own.find(({ code }) => uniqueKey(code) === uniqueKey(scan_code))
      return {
        id,
        scan_code,
        qty,
        p_reason: typed?.p_reason ?? reason,
        s_reason: typed?.s_reason ?? detail
      }
    })

/** A slip in a reason would put what is spoilt back on the shelf (COMEBACK-3). */
export const requireReasonsOf = ({ session }: Client, lines: ReadonlyArray<ReturnLine>): Working<void> =>
  Effect.gen(function* () {
    const variables = yield* Rpc.use((rpc) =>
      rpc.call(UtilService.getEnvVariables, { hub: session.store.hub_id })
    )
    const reasons = readReturnReasons(new Map(variables.map(({ name, value }) => [name, value])))
    for (const line of lines) {
      // One without a reason is the server's to name.
      if (line.p_reason.trim() === "") continue
      const listed = requireListed(reasons, line)
      if (Result.isFailure(listed)) return yield* refused(listed.failure.data.why)
    }
  })
