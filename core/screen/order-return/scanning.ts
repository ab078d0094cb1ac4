/**
 * Scans of a return, decided one after the other: a pack of an order that is loaded is picked here; for any other code the
 * server is asked for its order.
 */
import * as Result from "effect/Result"
import { isMapped, layoutOf, uniqueKey } from "../../barcode/layouts.ts"
import { singleKey } from "../../barcode/pack-key.ts"
import { mayBeTraded } from "../../catalogue/trade-code.ts"
import type { Notice } from "../../kit/notice.ts"
import { claimedByOther } from "../../kit/scan-session/claims.ts"
import { type Decision, decider, type Inspected } from "../../kit/scan-session/decide.ts"
import { refusal, withRefusals } from "../../kit/scan-session/last-scan.ts"
import { beep } from "../../kit/step.ts"
import { type Goods, type ReturnOrder, readReturnCode } from "../../order/order-return.ts"
import { notInOrder, pickedByScan } from "../../order/return-picks.ts"
import * as Q from "../../quantity.ts"
import { orderNamed } from "../../text/order.ts"
import * as say from "../../text/order-return.ts"
import { type Command, type Context, type Facts, isBusy, type Model } from "./model.ts"

type Decided = Decision<Model, Notice, Command>

const isPack = (code: string, { today }: Pick<Context, "today">): boolean =>
  readReturnCode(code, today)._tag === "Pack" || singleKey(code) !== null

/** A code that neither names one pack nor an order: by the lists of the network it may be goods. */
const mayBeGoods = (code: string, { today }: Pick<Context, "today">): boolean => {
  const read = readReturnCode(code, today)
  const type = layoutOf(uniqueKey(code))
  return read._tag === "Pack"
    ? type === undefined || isMapped(type)
    : read._tag === "Number" && mayBeTraded(code.trim())
}

/** Picks the pack that a scan means; undefined where no order that is loaded has it. */
const picked = (
  model: Model,
  code: string,
  { today }: Pick<Context, "today">,
  { isLast = false, goods }: { readonly isLast?: boolean; readonly goods?: Goods } = {}
): Decided | undefined => {
  const scanned = pickedByScan(model, code, today, goods)
  if (Result.isFailure(scanned)) {
    const { fault, isPickedAlready } = scanned.failure
    if (isPickedAlready === true)
      return {
        _tag: "Refused",
        model,
        refusal: { code, outcome: "bad", text: say.tickedAlready, detail: undefined }
      }
    const { returned_at, why } = fault.data
    // Of packs that lie there one may have been sold again since it came back: the server knows the last order.
    const isUnknown =
      why === undefined && (returned_at === null || (model.kind === "orderitemreturn" && !isLast))
    return isUnknown ? undefined : { _tag: "Refused", model, refusal: refusal(code, fault) }
  }
  const claimed = claimedByOther(model, code)
  if (claimed !== undefined) return { _tag: "Refused", model, refusal: claimed }
  const { picks, pack, counted } = scanned.success
  const whole = Q.withUnit(pack, pack.qty)
  const detail = counted < pack.qty ? say.partOf(Q.amountOf(pack, counted), whole) : whole
  return {
    _tag: "Taken",
    model: {
      ...picks,
      selected: pack.id,
      lastScan: { code, outcome: "good", text: pack.product_name, detail }
    },
    commands: [beep("good")],
    notices: []
  }
}

const inspect = (model: Model, code: string, context: Context): Inspected<Model, Command> => {
  // Whose product a code is that every unit carries, and how much it counts, the lists of the network say.
  if (singleKey(code) !== null && picked(model, code, context) !== undefined) return { _tag: "Known" }
  if (model.kind !== "orderreturn" || model.picks.length === 0 || mayBeGoods(code, context))
    return { _tag: "Unknown", model, lookUp: { _tag: "FindReturnOrder", code } }
  return {
    _tag: "Refused",
    refusal: isPack(code, context)
      ? refusal(code, notInOrder)
      : { code, outcome: "bad", text: say.otherOrder, detail: undefined }
  }
}

/** The order behind a code is loaded, and a pack of it is picked: of a label of the network the one in its bars. */
const loaded = (before: Model, sent: string, order: ReturnOrder, context: Context): Decided => {
  const code = order.own_code ?? sent
  const others =
    before.kind === "orderreturn" ? [] : before.orders.filter(({ order_id }) => order_id !== order.order_id)
  const model: Model = {
    ...before,
    orders: [...others, order],
    problem: undefined,
    lastScan: { code, outcome: "good", text: orderNamed(order.increment_id), detail: order.customer_name }
  }
  return isPack(code, context)
    ? (picked(model, code, context, { isLast: true }) ?? {
        _tag: "Refused",
        model,
        refusal: refusal(code, notInOrder)
      })
    : { _tag: "Taken", model, commands: [beep("good")], notices: [] }
}

/** Another order than the one of which packs are picked. */
const isOfOther = ({ kind, picks, orders }: Model, { order_id }: ReturnOrder): boolean =>
  kind === "orderreturn" && picks.length > 0 && orders.every((each) => each.order_id !== order_id)

const decide = (model: Model, code: string, facts: Facts | undefined, context: Context): Decided => {
  if (facts?._tag === "RefusedCode") {
    const { goods, refusal: refused } = facts
    if (goods === undefined || model.orders.length === 0) return { _tag: "Refused", model, refusal: refused }
    return (
      picked(model, code, context, { isLast: true, goods }) ?? {
        _tag: "Refused",
        model,
        refusal: refusal(code, notInOrder)
      }
    )
  }
  if (facts !== undefined && isOfOther(model, facts.order))
    return {
      _tag: "Refused",
      model,
      refusal: { code, outcome: "bad", text: say.otherOrder, detail: undefined }
    }
  return facts === undefined
    ? (picked(model, code, context) ?? { _tag: "Refused", model, refusal: refusal(code, notInOrder) })
    : loaded(model, code, facts.order, context)
}

export const scans = decider<Model, string, Facts, Context, Notice, Command>({
  codeOf: (code) => code,
  isReady: (model) => model.holder === "this window" && !isBusy(model),
  inspect,
  decide,
  // An order that is found may have the packs behind it.
  lookUpsAtOnce: 1,
  received: (model) => ({ ...model, typed: "", step: "packs" }),
  withRefusal: (model, refused) => ({ ...model, ...withRefusals(model, [refused]) })
})
