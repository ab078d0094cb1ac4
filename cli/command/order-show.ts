/** `packhouse order show`: an order, and what is collected for it on this workstation. */
import type { Command } from "commander"
import { Effect, Schema } from "effect"
import { UtilService } from "#core/contract/session.ts"
import * as Day from "#core/day.ts"
import type { ReadDraft } from "#core/kit/scan-session/draft-codec.ts"
import * as itemPickup from "#core/order/item-pickup.ts"
import { Order } from "#core/order/order.ts"
import { empty } from "#core/order/picking.ts"
import { readReasons } from "#core/order/reason.ts"
import { rebase } from "#core/order/rebase.ts"
import { isOpenForPicking } from "#core/order/status.ts"
import { pickedBy } from "#core/order/yield-ratio.ts"
import { Rpc } from "#core/port/rpc.ts"
import type { OrderWork } from "#core/screen/order/work.ts"
import { example } from "./answer.ts"
import { asUser } from "./client.ts"
import { nextData, nextLines, nextPacks } from "./next-pack.ts"
import { storedWork } from "./opened-order.ts"
import { findOrder } from "./order-name.ts"
import { foreignWork } from "./order-open.ts"
import { type Collected, orderLines, workData } from "./order-work.ts"

const wire = Schema.encodeSync(Order)

const collectedOf = (order: Order, stored: ReadDraft<OrderWork> | undefined): Collected =>
  stored?._tag === "Work" && isOpenForPicking(order)
    ? { picking: rebase(order, stored.work.picking).picking, waiting: stored.work.waiting }
    : { picking: empty, waiting: [] }

export const defineOrderShow = (parent: Command): void => {
  const command = parent
    .command("show")
    .description("an order, what is collected for it on this workstation, and the packs to take next")
    .argument("<id>", "increment id, order id, or the code on the label")
    .action((id: string) =>
      asUser(command, (client) =>
        Effect.gen(function* () {
          const order = pickedBy(yield* findOrder(id), client.session.user.flags)
          const stored = yield* storedWork(client, order.order_id)
          const config = yield* Rpc.use((rpc) =>
            rpc.call(UtilService.getEnvVariable, { name: itemPickup.setting })
          )
          const before = collectedOf(order, stored)
          // As the order's own page opens it: what the pick-up app packed is in the bag.
          const collected = isOpenForPicking(order)
            ? {
                ...before,
                picking: itemPickup.withPickedUp(
                  order,
                  before.picking,
                  client.session.user.flags,
                  config.value ?? undefined
                )
              }
            : before
          const today = Day.dayAt(Date.now())
          const next = yield* nextPacks(client, order, collected.picking, today)
          const { value } = yield* Rpc.use((rpc) =>
            rpc.call(UtilService.getEnvVariable, { name: "accept_order_reason" })
          )
          return {
            data: {
              order: wire(order),
              work: isOpenForPicking(order)
                ? { ...workData(order, collected, readReasons(value)), next: next.map(nextData) }
                : null
            },
            lines: [...orderLines(order, collected), ...nextLines(next, today)],
            notes: stored?._tag === "Codes" ? [foreignWork(stored.codes)] : []
          }
        })
      )
    )
  example(command, "packhouse order show 100000001", "packhouse order show 810000000001002 --json")
}
