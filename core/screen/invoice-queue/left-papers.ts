/**
 * The papers that were left of invoiced orders (BULK-9): by the printers, where there are some by now; else all of them in
 * one go, by the machine's own dialog or as a file.
 */
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { Devices } from "../../port/devices.ts"
import type { Host } from "../effects/host.ts"
import { papersOfOrders } from "../effects/papers.ts"
import type { Command } from "./effects.ts"
import { toQueue } from "./outcome.ts"

/** Both papers have a printer here. */
const hasPrinters = Devices.use((devices) => devices.status).pipe(
  Effect.map(({ devices }) =>
    (["invoice", "label"] as const).every((role) => devices.some((device) => device.role === role))
  ),
  Effect.orElseSucceed(() => false)
)

export const printLeft = (host: Host, { orders }: Extract<Command, { readonly _tag: "PrintLeftPapers" }>) =>
  Effect.gen(function* () {
    const ended = (
      orderIds: ReadonlyArray<number>,
      { savedAs, problem }: { readonly savedAs?: string | undefined; readonly problem?: string } = {}
    ) => host.tell(toQueue({ _tag: "EndedPapers", orderIds, savedAs, problem }))
    if (yield* hasPrinters) {
      ended([])
      return host.tell(toQueue({ _tag: "QueuedOrders", orders }))
    }
    const orderIds = orders.map(({ order_id }) => order_id)
    const printed = yield* Effect.result(papersOfOrders(host, orderIds))
    return Result.isFailure(printed)
      ? ended([], { problem: printed.failure.message })
      : ended(orderIds, { savedAs: printed.success })
  })
