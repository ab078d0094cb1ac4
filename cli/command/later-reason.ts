/** Why packs were taken that expire later than others on the shelf: what a command is told, and what it tells. */
import { Effect } from "effect"
import type { PassedOver } from "#core/order/fefo-violation.ts"
import { longestReason } from "#core/order/later-reason.ts"
import { questionOf } from "#core/screen/order/expiry-cache.ts"
import { insteadOf } from "#core/text/order-page.ts"
import { type CommandError, usageError } from "../host/command-error.ts"
import type { Working } from "./client.ts"
import type { OpenedOrder } from "./opened-order.ts"

export const requireReason = (
  reason: string | undefined
): Effect.Effect<string | undefined, CommandError> => {
  const message = reason?.trim()
  return message === "" || (message !== undefined && message.length > longestReason)
    ? Effect.fail(usageError(`--later-reason takes 1 to ${longestReason} characters.`))
    : Effect.succeed(message)
}

/** Gives all later packs without a reason this one. */
export const explain = (opened: OpenedOrder, reason: string): Working<void> =>
  Effect.gen(function* () {
    for (
      let question = questionOf(opened.model());
      question !== undefined;
      question = questionOf(opened.model())
    )
      yield* opened.tell({ _tag: "GaveLaterReason", than: question.than.scan_code, reason })
  })

/** "Mutton keema: 2 packs instead of …000123, 24 Nov (Pack is damaged)" */
export const passedOverText = (
  { scans, than, item }: Pick<PassedOver, "scans" | "than" | "item">,
  reason: string | null
): string =>
  `${item.name}: ${insteadOf(scans.length, than)}${reason === null ? ". Say why with --later-reason TEXT" : ` (${reason})`}`
