/** The decision about each code, read from the steps of the order's screen. */
import { isRestored } from "#core/kit/kept-work.ts"
import { pickedItems } from "#core/order/order.ts"
import * as Q from "#core/quantity.ts"
import type { Model } from "#core/screen/order/model.ts"
import type { Line } from "../host/output.ts"
import { withDetail } from "./failure.ts"

/** The outcome of one code. */
export type Decision =
  | {
      readonly code: string
      readonly accepted: true
      readonly item_id: number
      readonly name: string
      readonly qty: number
      readonly detail: string | null
    }
  | {
      readonly code: string
      readonly accepted: false
      readonly message: string
      readonly detail: string | null
    }

/** The codes that a step of the screen decided. */
export const decidedIn = ([before, after]: readonly [Model, Model]): ReadonlyArray<Decision> => {
  const numbersBefore = new Set(before.picking.scans.map(({ number }) => number))
  const items = after.order === undefined ? [] : pickedItems(after.order)
  // The scans that come back from the journal were decided long ago.
  const taken = isRestored(before)
    ? after.picking.scans.filter(({ number }) => !numbersBefore.has(number))
    : []
  const refusals = after.refused.filter((scan) => !before.refused.includes(scan)).toReversed()
  return [
    ...taken.map((scan): Decision => {
      const { lastScan } = after
      const isLast = lastScan?.code === scan.scan_code && lastScan.outcome !== "bad"
      return {
        code: scan.scan_code,
        accepted: true,
        item_id: scan.item_id,
        name: items.find(({ item_id }) => item_id === scan.item_id)?.name ?? "",
        qty: Q.toWire(scan.qty),
        detail: (isLast ? lastScan.detail : undefined) ?? null
      }
    }),
    ...refusals.map(
      ({ code, text, detail }): Decision => ({
        code,
        accepted: false,
        message: text.trim(),
        detail: detail ?? null
      })
    )
  ]
}

export const lineOf = ({ code, name, detail }: Extract<Decision, { readonly accepted: true }>): Line => [
  { text: code, style: "green" },
  `  ${withDetail(name, detail ?? undefined)}`
]
export const refusalOf = ({
  code,
  message,
  detail
}: Extract<Decision, { readonly accepted: false }>): string =>
  `${code}: ${withDetail(message, detail ?? undefined)}`

/** Codes that no decision was made on, the one in hand first. */
export const waitingIn = ({ queue }: Model): ReadonlyArray<string> =>
  queue.deciding === undefined ? queue.waiting : [queue.deciding, ...queue.waiting]
