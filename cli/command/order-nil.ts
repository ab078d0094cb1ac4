/** `packhouse order nil`: so much of an item is not sent, and why. */
import type { Command } from "commander"
import { Effect, Result } from "effect"
import { fault } from "#core/fault.ts"
import { isCarried, workedItems } from "#core/order/carried.ts"
import type { OrderItem } from "#core/order/order.ts"
import { stateOf } from "#core/order/picking.ts"
import { check } from "#core/order/reason.ts"
import * as Q from "#core/quantity.ts"
import { problemOf } from "#core/screen/order/item-dialog.ts"
import { typedQuantity } from "#core/typed-number.ts"
import { refused, usageError } from "../host/command-error.ts"
import { example } from "./answer.ts"
import { asUser, type Client, type Working } from "./client.ts"
import { faultSentence } from "./failure.ts"
import { type OpenedOrder, openOrder } from "./opened-order.ts"
import { waitingIn } from "./order-decision.ts"
import { findItem } from "./order-item.ts"
import { findOrder } from "./order-name.ts"
import { requireOpen } from "./order-open.ts"
import { workData } from "./order-work.ts"

interface Options {
  readonly qty?: string
  readonly reason: string
}

const requireQuantity = (text: string | undefined) =>
  text === undefined || (typedQuantity(text) ?? Q.zero) > 0
    ? Effect.void
    : Effect.fail(usageError(`--qty ${text} is not a quantity above 0.`))

const whole = "Take a scan back with order undo, or give its whole quantity with --qty to send nothing of it."

/** Marks an item short as at the counter: by the quantity dialog of the item, then the reason beside it. */
const setShort = (
  opened: OpenedOrder,
  item: OrderItem,
  reason: string,
  qty: string | undefined
): Working<void> =>
  Effect.gen(function* () {
    yield* opened.tell({ _tag: "OpenedItem", itemId: item.item_id })
    if (qty !== undefined) yield* opened.tell({ _tag: "TypedQuantity", text: qty })
    const { dialog } = opened.model()
    const problem = dialog?._tag === "Item" ? problemOf(dialog.item, item, opened.model().picking) : undefined
    if (problem !== undefined) return yield* refused(problem)
    yield* opened.tell({ _tag: "SetNil" })
    if (opened.model().dialog !== undefined) return yield* refused(faultSentence(fault("InvalidEntry")))
    yield* opened.tell({ _tag: "Continued" })
    yield* opened.tell({ _tag: "ChoseReason", itemId: item.item_id, reason })
    yield* opened.tell({ _tag: "ClosedDialog" })
  })

/** Leaves out a virtual item, which goes along whole, or not at all. */
const leaveOut = (
  opened: OpenedOrder,
  item: OrderItem,
  reason: string,
  qty: string | undefined
): Working<void> =>
  qty === undefined || Q.isSame(typedQuantity(qty) ?? Q.zero, item.qty)
    ? opened.tell({ _tag: "GaveExtras", given: [{ itemId: item.item_id, reason }] })
    : refused(`Nobody picks ${item.name}: it goes along whole, or not at all. Leave --qty out.`)

const setNil = (client: Client, id: string, itemName: string, { qty, reason }: Options): Working =>
  Effect.gen(function* () {
    yield* requireQuantity(qty)
    const found = yield* findOrder(id)
    const opened = yield* openOrder(client, found.order_id)
    yield* requireOpen(opened)
    const item = yield* findItem(opened.order(), itemName, workedItems(opened.order()))
    if (qty === undefined && stateOf(item, opened.model().picking).isFull)
      return yield* refused(`${faultSentence(fault("ItemFull"))}. ${whole}`)
    const reasoned = check(item.item_id, reason, opened.context().reasons)
    if (Result.isFailure(reasoned)) return yield* refused(faultSentence(reasoned.failure))
    yield* isCarried(item)
      ? leaveOut(opened, item, reasoned.success, qty)
      : setShort(opened, item, reasoned.success, qty)
    const { picking } = opened.model()
    const after = stateOf(item, picking)
    const short = after.nil ? item.qty : after.partialNil
    if (short === 0) return yield* refused(`${faultSentence(fault("ItemFull"))}. ${whole}`)
    return {
      data: {
        order_id: found.order_id,
        increment_id: found.increment_id,
        item_id: item.item_id,
        nil: after.nil,
        partial_nil: Q.toWire(after.partialNil),
        reason: reasoned.success,
        ...workData(opened.order(), { picking, waiting: waitingIn(opened.model()) }, opened.context().reasons)
      },
      lines: [
        `${item.name}: ${Q.amountOf(item, short)} of ${Q.withUnit(item, item.qty)} as NIL (${reasoned.success})`
      ],
      problems: opened.problems()
    }
  })

export const defineOrderNil = (parent: Command): void => {
  const command = parent
    .command("nil")
    .description("set a quantity of an item as NIL; the whole quantity takes back what was scanned for it")
    .argument("<id>", "increment id, order id, or the code on the label")
    .argument("<item>", "item id, or product id where only one item has it")
    .option("--qty <n>", "how much; what is still missing when left out")
    .requiredOption("--reason <text>", "why: a configured reason, or own words of at least 5 letters")
    .action((id: string, item: string, options: Options) =>
      asUser(command, (client) => setNil(client, id, item, options))
    )
  example(command, 'packhouse order nil 100000001 1773 --qty 0.5 --reason "Out of stock"')
}
