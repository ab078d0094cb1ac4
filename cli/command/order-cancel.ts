/** `packhouse order cancel`: cancels an order, with a reason for every item. */
import type { Command } from "commander"
import { Effect, Result } from "effect"
import { requireCancellable } from "#core/order/status.ts"
import { summaryOf } from "#core/screen/order/summary-dialog.ts"
import { canceled } from "#core/text/order-outcome.ts"
import { refused, usageError } from "../host/command-error.ts"
import { example } from "./answer.ts"
import { asUser, type Client, type Working } from "./client.ts"
import { faultSentence } from "./failure.ts"
import { openOrder } from "./opened-order.ts"
import { findItem } from "./order-item.ts"
import { findOrder } from "./order-name.ts"

interface Options {
  readonly reason?: string
  readonly item?: ReadonlyArray<string>
}

/** ITEM=REASON as its two parts. */
const readPair = (text: string) => {
  const at = text.indexOf("=")
  return at < 1
    ? Effect.fail(usageError(`--item ${text} is not written ITEM=REASON.`))
    : Effect.succeed([text.slice(0, at), text.slice(at + 1)] as const)
}

const cancel = (client: Client, id: string, { reason, item: pairs = [] }: Options): Working =>
  Effect.gen(function* () {
    if (reason === undefined && pairs.length === 0)
      return yield* usageError("Say why: --reason TEXT for all items, or --item ITEM=REASON for each.")
    const reasons = yield* Effect.forEach(pairs, readPair)
    const found = yield* findOrder(id)
    const opened = yield* openOrder(client, found.order_id)
    const order = opened.order()
    const allowed = requireCancellable(order)
    if (Result.isFailure(allowed)) return yield* refused(faultSentence(allowed.failure))
    yield* opened.tell({ _tag: "StartedCancelling" })
    for (const [name, text] of reasons) {
      const { item_id: itemId } = yield* findItem(order, name)
      yield* opened.tell({ _tag: "ChoseReason", itemId, reason: text })
    }
    if (reason !== undefined) yield* opened.tell({ _tag: "AppliedToAll", reason })
    const { dialog, picking } = opened.model()
    if (dialog?._tag === "Summary") {
      const { lines } = summaryOf(dialog.summary, order, picking, opened.context().reasons)
      const missing = lines.filter(({ problem }) => problem !== undefined)
      if (missing.length > 0)
        return yield* refused(
          [
            ...missing.map(({ item, problem }) => `${item.name} (item ${item.item_id}): ${problem}`),
            `Say why: --reason TEXT for all of them, or --item ${missing[0]?.item.item_id}=REASON for one.`
          ].join("\n")
        )
    }
    yield* opened.tell({ _tag: "Confirmed" })
    const { status, increment_id, order_id } = opened.order()
    const problems = opened.problems()
    if (status !== "canceled") return yield* refused(problems.join("\n"))
    return {
      data: { order_id, increment_id, status },
      lines: [`${canceled} ${increment_id}`],
      problems
    }
  })

const collect = (value: string, before: ReadonlyArray<string> = []): ReadonlyArray<string> => [
  ...before,
  value
]

export const defineOrderCancel = (parent: Command): void => {
  const command = parent
    .command("cancel")
    .description("cancel an order, with a reason for every item")
    .argument("<id>", "increment id, order id, or the code on the label")
    .option("--reason <text>", "the reason of every item that has none of its own")
    .option("--item <item=reason>", "the reason of one item; may be given again", collect)
    .action((id: string, options: Options) => asUser(command, (client) => cancel(client, id, options)))
  example(
    command,
    'packhouse order cancel 100000001 --reason "Customer asked to remove"',
    'packhouse order cancel 100000001 --item "1773=Out of stock" --reason "Quality not good"'
  )
}
