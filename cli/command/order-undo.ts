/** `packhouse order undo`: what was done last is taken back, a scan or a nil; or the scan of a code. */
import type { Command } from "commander"
import { Effect } from "effect"
import { packKey } from "#core/barcode/pack-key.ts"
import { lastNil, lastScan } from "#core/order/picking.ts"
import * as Q from "#core/quantity.ts"
import { nilTakenBack, scanRemoved } from "#core/text/order.ts"
import { refused } from "../host/command-error.ts"
import { example } from "./answer.ts"
import { asUser, type Client, type Working } from "./client.ts"
import { barsOf } from "./label-bars.ts"
import { openOrder } from "./opened-order.ts"
import { waitingIn } from "./order-decision.ts"
import { findOrder } from "./order-name.ts"
import { requireOpen } from "./order-open.ts"
import { workData } from "./order-work.ts"

const undo = (client: Client, id: string, named: string | undefined): Working =>
  Effect.gen(function* () {
    const code = named === undefined ? undefined : yield* barsOf(named)
    const found = yield* findOrder(id)
    const opened = yield* openOrder(client, found.order_id)
    yield* requireOpen(opened)
    const { picking } = opened.model()
    const nil = code === undefined ? lastNil(opened.order(), picking) : undefined
    if (nil !== undefined) {
      yield* opened.tell({ _tag: "ToggledNil", itemId: nil.item_id })
      const undone = opened.model()
      return {
        data: {
          order_id: found.order_id,
          increment_id: found.increment_id,
          taken_back: { item_id: nil.item_id, nil: true },
          ...workData(
            opened.order(),
            { picking: undone.picking, waiting: waitingIn(undone) },
            opened.context().reasons
          )
        },
        lines: [nilTakenBack(nil.name)],
        problems: opened.problems()
      }
    }
    // Of a code that every unit carries, the last unit goes first.
    const scan =
      code === undefined
        ? lastScan(picking)
        : picking.scans.findLast(({ scan_code }) => packKey(scan_code) === packKey(code))
    if (scan === undefined)
      return yield* refused(
        code === undefined
          ? `Nothing is collected for order ${found.increment_id}.`
          : `${code} was not scanned for order ${found.increment_id}.`
      )
    yield* opened.tell({ _tag: "RemovedScan", number: scan.number })
    const after = opened.model()
    return {
      data: {
        order_id: found.order_id,
        increment_id: found.increment_id,
        taken_back: { number: scan.number, scan_code: scan.scan_code, qty: Q.toWire(scan.qty) },
        ...workData(
          opened.order(),
          { picking: after.picking, waiting: waitingIn(after) },
          opened.context().reasons
        )
      },
      lines: [scanRemoved(scan.scan_code)],
      problems: opened.problems()
    }
  })

export const defineOrderUndo = (parent: Command): void => {
  const command = parent
    .command("undo")
    .description("take back the last scan or nil of an order, or the scan of a given code")
    .argument("<id>", "increment id, order id, or the code on the label")
    .option("--code <code>", "the code whose scan is taken back")
    .action((id: string, { code }: { readonly code?: string }) =>
      asUser(command, (client) => undo(client, id, code))
    )
  example(
    command,
    "packhouse order undo 100000001",
    "packhouse order undo 100000001 --code 80177300500645507000123"
  )
}
