/** The conditions under which the work of an order goes on. */
import { Effect } from "effect"
import { isOpenForPicking } from "#core/order/status.ts"
import { whyClosed } from "#core/screen/order/scanning.ts"
import { refused } from "../host/command-error.ts"
import type { Working } from "./client.ts"
import { faultSentence } from "./failure.ts"
import type { OpenedOrder } from "./opened-order.ts"
import { decidedIn, refusalOf, waitingIn } from "./order-decision.ts"

/** Work that another version of Packhouse has kept: its codes are scanned again. */
export const foreignWork = (codes: ReadonlyArray<string>): string =>
  `The work on this order was kept by another version of Packhouse. Accept its codes again: ${codes.join(" ")}`

const whyNot = (opened: OpenedOrder): string | undefined => {
  const [model, order] = [opened.model(), opened.order()]
  if (!isOpenForPicking(order)) return faultSentence(whyClosed(order))
  if (model.dialog?._tag === "FoundCodes") return foreignWork(model.dialog.codes)
  const refusals = opened
    .steps()
    .flatMap(decidedIn)
    .flatMap((made) => (made.accepted ? [] : [refusalOf(made)]))
  if (refusals.length > 0)
    return `${refusals.join("\n")}\nThese scans had waited for the server. Nothing else was done: repeat the command to go on without them.`
  const waiting = waitingIn(model)
  return waiting.length === 0
    ? undefined
    : `${model.queue.stoppedBy ?? "Scans wait"}. Not decided yet: ${waiting.join(" ")}. Decide them with: packhouse order accept ${order.increment_id}`
}

/** Staff still pick the order, its stored work could be read, and every scan of it is decided. */
export const requireOpen = (opened: OpenedOrder): Working<void> =>
  Effect.suspend(() => {
    const why = whyNot(opened)
    return why === undefined ? Effect.void : Effect.fail(refused(why))
  })
