/**
 * Scans of a return, decided one after the other: a pack of an order that is loaded is ticked here; for any other code the
 * server is asked for its order. What cannot be asked now waits, and nothing that was scanned is dropped.
 */
import * as Result from "effect/Result"
import type * as Day from "../../day.ts"
import { fault } from "../../fault.ts"
import { heldByOther } from "../../kit/scan-session/claims.ts"
import { type LastScan, refusal, withRefusals } from "../../kit/scan-session/last-scan.ts"
import * as scanQueue from "../../kit/scan-session/queue.ts"
import { beep } from "../../kit/scan-session/step.ts"
import { type ReturnOrder, readReturnCode, scannedPack } from "../../order/order-return.ts"
import { isCounted, oneScan } from "../../order/returned-quantity.ts"
import * as Q from "../../quantity.ts"
import * as say from "../../text/order-return.ts"
import { full, qtyOf, withQty } from "./chosen.ts"
import type { Command, Context, Model } from "./model.ts"

type Decided = readonly [Model, ReadonlyArray<Command>]

const refused = (model: Model, why: LastScan): Decided => [
  { ...model, ...withRefusals(model, [why]) },
  [beep("bad")]
]

/** Ticks the pack that a scan means; undefined where no order that is loaded has it. */
const tickedBy = (model: Model, code: string, today: Day.Day, isLast = false): Decided | undefined => {
  const taken = full(model)
  const packs = model.orders.flatMap((order) => order.packs)
  const found = scannedPack(packs, code, taken)
  if (Result.isFailure(found)) {
    // Of packs that lie there one may have been sold again since it came back: the server knows the last order.
    const isUnknown = found.failure.data.returned_at === null || (model.kind === "orderitemreturn" && !isLast)
    return isUnknown ? undefined : refused(model, refusal(code, found.failure))
  }
  const pack = found.success
  if (taken.has(pack.id)) {
    if (!isCounted(pack))
      return refused(model, { code, outcome: "bad", text: say.tickedAlready, detail: undefined })
    return refused(
      model,
      refusal(code, fault("PackNotInOrder", { returned_at: null, by: null, why: "allTicked" }))
    )
  }
  const inHand = heldByOther(model, code)
  if (inHand !== undefined) return refused(model, inHand)
  const before = model.picks.find(({ id }) => id === pack.id)
  const unit = oneScan({ ...pack, scan_code: isCounted(pack) ? code : pack.scan_code }, today)
  const counted = Q.plus(before === undefined ? Q.zero : qtyOf(pack, before), unit)
  const pick = before ?? { id: pack.id, p_reason: "", s_reason: "" }
  const detail =
    counted < pack.qty
      ? say.partOf(Q.amountOf(pack, counted), Q.withUnit(pack, pack.qty))
      : Q.withUnit(pack, pack.qty)
  return [
    {
      ...model,
      picks: [
        ...model.picks.filter((each) => each !== before),
        withQty(pick, pack, Q.least(counted, pack.qty))
      ],
      listed: model.listed.includes(pack.id) ? model.listed : [...model.listed, pack.id],
      selected: pack.id,
      lastScan: { code, outcome: "good", text: pack.product_name, detail }
    },
    [beep("good")]
  ]
}

/** The server was asked about the first code, and has not answered. */
export const isAsking = ({ queue: { lookUps } }: Model): boolean => lookUps[0]?._tag === "Asked"

/** Decides the codes that wait, up to the first that the server has to be asked about. */
export const decided = (before: Model, context: Context): Decided => {
  let model = before
  const commands: Array<Command> = []
  while (model.isLoaded && !isAsking(model) && model.busy === undefined) {
    const { deciding: code, stoppedBy } = model.queue
    if (code === undefined || stoppedBy !== undefined) break
    const isPack = readReturnCode(code, context.today)._tag === "Pack"
    const known = tickedBy(model, code, context.today)
    const isElse = model.kind === "orderreturn" && model.picks.length > 0
    if (known === undefined && !isElse) {
      commands.push({ _tag: "FindReturnOrder", code })
      return [{ ...model, queue: scanQueue.withLookUp(model.queue, 0, scanQueue.asked) }, commands]
    }
    const [after, done] =
      known ??
      refused(
        model,
        isPack
          ? refusal(code, fault("PackNotInOrder", { returned_at: null, by: null }))
          : ({ code, outcome: "bad", text: say.otherOrder, detail: undefined } as const)
      )
    model = { ...after, queue: scanQueue.decided(after.queue) }
    commands.push(...done)
  }
  return [model, commands]
}

/** The order behind the code that was asked about: it is loaded, and a pack of it is ticked. */
export const found = (before: Model, code: string, order: ReturnOrder, context: Context): Decided => {
  if (!isAsking(before) || before.queue.deciding !== code) return [before, []]
  const others =
    before.kind === "orderreturn" ? [] : before.orders.filter(({ order_id }) => order_id !== order.order_id)
  const model: Model = {
    ...before,
    queue: scanQueue.decided(before.queue),
    orders: [...others, order],
    problem: undefined
  }
  const isPack = readReturnCode(code, context.today)._tag === "Pack"
  const of = `Order ${order.increment_id}`
  const loaded: Model = {
    ...model,
    lastScan: { code, outcome: "good", text: of, detail: order.customer_name }
  }
  const [after, commands] = isPack
    ? (tickedBy(loaded, code, context.today, true) ??
      refused(loaded, refusal(code, fault("PackNotInOrder", { returned_at: null, by: null }))))
    : ([loaded, [beep("good")]] as const)
  const [next, more] = decided(after, context)
  return [next, [...commands, ...more]]
}
