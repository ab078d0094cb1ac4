/**
 * The papers that were left of invoiced orders (BULK-9): by the printers, where there are some by now; else all of them in
 * one go, by the machine's own dialog or as a file.
 */
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { printed } from "../../order/invoice-queue.ts"
import { Devices } from "../../port/devices.ts"
import { Journal, type WorkKey } from "../../port/journal.ts"
import type { Host } from "../effects/host.ts"
import { papersOfOrders } from "../effects/papers.ts"
import type { Command, Message } from "./model.ts"
import { codec } from "./stored.ts"

/** Both papers have a printer here. */
const hasPrinters = Devices.use((devices) => devices.status).pipe(
  Effect.map(({ devices }) =>
    (["invoice", "label"] as const).every((role) => devices.some((device) => device.role === role))
  ),
  Effect.orElseSucceed(() => false)
)

/**
 * The stored queue says so before anybody sees it: after a reload nobody is asked for papers that came out. Who holds the
 * queue by now, here or in another window, goes on with its own.
 */
const storePrinted = (key: WorkKey, orderIds: ReadonlyArray<number>) =>
  Effect.gen(function* () {
    const journal = yield* Journal
    yield* journal.claim(key)
    const text = yield* journal.load(key)
    const { queue, isUnread } = codec.read(text)
    if (text !== undefined && !isUnread)
      yield* journal.save(key, codec.print(printed(queue, new Set(orderIds))))
  }).pipe(Effect.scoped, Effect.ignoreCause)

export const printLeft = (
  host: Host<Message>,
  { key, orders }: Extract<Command, { readonly _tag: "PrintLeftPapers" }>
) =>
  Effect.gen(function* () {
    const ended = (
      orderIds: ReadonlyArray<number>,
      { savedAs, problem }: { readonly savedAs?: string | undefined; readonly problem?: string } = {}
    ) => host.tell({ _tag: "EndedPapers", orderIds, savedAs, problem })
    if (yield* hasPrinters) {
      ended([])
      return host.tell({ _tag: "QueuedOrders", orders })
    }
    const orderIds = orders.map(({ order_id }) => order_id)
    const papers = yield* Effect.result(papersOfOrders(host, orderIds))
    if (Result.isFailure(papers)) return ended([], { problem: papers.failure.message })
    yield* storePrinted(key, orderIds)
    ended(orderIds, { savedAs: papers.success })
  })
