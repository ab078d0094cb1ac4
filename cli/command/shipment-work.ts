/** A shipment and the work on it, as `shipment show` and every command after it tell it. */

import { unitKey } from "#core/barcode/pack-key.ts"
import * as Day from "#core/day.ts"
import { isRestored } from "#core/kit/kept-work.ts"
import * as scanQueue from "#core/kit/scan-session/queue.ts"
import * as Q from "#core/quantity.ts"
import type { Model } from "#core/screen/shipment/model.ts"
import { lineRows } from "#core/screen/shipment/rows.ts"
import { damageReturnMade, damageReturnOwed } from "#core/screen/shipment/wording.ts"
import { addressOf, owesReturn, referenceOf } from "#core/stock/pick-up.ts"
import { isOpen, isRtv, type Shipment } from "#core/stock/shipment.ts"
import { noPickupAddress, returnPickup } from "#core/text/shipment.ts"
import type { Line } from "../host/output.ts"
import { withDetail } from "./failure.ts"
import { type Block, table } from "./table.ts"

type Work = Pick<Model, "receiving" | "queue">

/** The work for programs; quantities are decimal numbers. */
export const workData = (shipment: Shipment, { receiving, queue }: Work) => ({
  lines: lineRows(shipment, receiving).map(({ item, scanned, received, isTicked, isAbsent, packs }) => ({
    product_id: item.product_id,
    name: item.product_name,
    original_qty: Q.toWire(item.original_qty),
    scanned: Q.toWire(scanned),
    received: received === undefined ? null : Q.toWire(received),
    complete: isTicked,
    listed: !isAbsent,
    short_reason: item.short_reason,
    scans: packs.map(({ number, code, qty }) => ({
      number: number ?? null,
      scan_code: code,
      qty: Q.toWire(qty)
    }))
  })),
  waiting: scanQueue.codesIn(queue)
})

const facts = (shipment: Shipment): ReadonlyArray<readonly [string, string]> => [
  ["Shipment", `${shipment.shipment_id} (id ${shipment.id})`],
  ["Name", shipment.shipment_name],
  ["Source", `${shipment.source_of_shipment}${isRtv(shipment) ? ` (${returnPickup})` : ""}`],
  ["Cartons", shipment.cartons === undefined ? "" : String(shipment.cartons.length)],
  ["Shipped", Day.localMinute(shipment.time_of_shipping)],
  ["Status", isOpen(shipment) ? "pending" : `accepted ${Day.localMinute(shipment.time_of_entry)}`.trim()],
  ...(isRtv(shipment)
    ? ([
        ["Ref#", referenceOf(shipment) ?? ""],
        ["Pick up at", addressOf(shipment) ?? noPickupAddress],
        [
          "Damaged",
          shipment.damage_return !== null
            ? damageReturnMade(shipment.damage_return)
            : owesReturn(shipment)
              ? `${damageReturnOwed}: packhouse shipment return ${shipment.shipment_id}`
              : ""
        ]
      ] as const)
    : [])
]

/** A shipment from its name to its last line, with every scan that is not confirmed. */
export const shipmentLines = (shipment: Shipment, { receiving, queue }: Work): ReadonlyArray<Block> => [
  ...facts(shipment)
    .filter(([, value]) => value !== "")
    .map(([name, value]): Line => [{ text: name.padEnd(11), style: "dim" }, value]),
  "",
  ...table(
    [
      { title: "PRODUCT", isNumber: true },
      { title: "NAME" },
      { title: "QTY", isNumber: true },
      { title: "SCANNED", isNumber: true },
      { title: "RECEIVED", isNumber: true },
      { title: "" }
    ],
    lineRows(shipment, receiving).map(({ item, scanned, received, isTicked }) => [
      String(item.product_id),
      item.product_name,
      Q.withUnit(item, item.original_qty),
      scanned > 0 ? Q.withUnit(item, scanned) : "-",
      received === undefined ? "-" : Q.withUnit(item, received),
      item.short_reason !== null
        ? { text: item.short_reason, style: "yellow" }
        : isTicked
          ? { text: "done", style: "green" }
          : ""
    ])
  ),
  ...receiving.scans.map(
    ({ scan_code, sscc, qty }): Line => ({
      text: `  ${scan_code}  ${Q.format(qty)}${sscc === undefined ? "" : `  ${unitKey(sscc)}`}`,
      style: "dim"
    })
  ),
  ...scanQueue.codesIn(queue).map((code): Line => ({ text: `  ${code}  not decided yet`, style: "yellow" }))
]

/** The outcome of one code. */
export interface Decision {
  readonly code: string
  readonly accepted: boolean
  readonly message: string
  readonly detail: string | null
}

/** The codes that a step of the screen decided. */
export const decidedIn = ([before, after]: readonly [Model, Model]): ReadonlyArray<Decision> => {
  const numbersBefore = new Set(before.receiving.scans.map(({ number }) => number))
  // The scans that come back from the journal were decided long ago.
  const added = isRestored(before)
    ? after.receiving.scans.filter(({ number }) => !numbersBefore.has(number))
    : []
  const refusals = after.refused.filter((scan) => !before.refused.includes(scan)).toReversed()
  // A carton is one scan, whatever is in it.
  const codes = new Map(
    added.map((scan) => [scan.sscc === undefined ? scan.scan_code : unitKey(scan.sscc), scan])
  )
  return [
    ...[...codes].map(([code, scan]): Decision => {
      const { lastScan } = after
      const isLast = lastScan?.code === code && lastScan.outcome !== "bad"
      return {
        code,
        accepted: true,
        message: (isLast ? lastScan.text : scan.name) ?? "",
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

export const lineOf = ({ code, message, detail }: Decision): Line => [
  { text: code, style: "green" },
  `  ${withDetail(message, detail ?? undefined)}`
]
export const refusalOf = ({ code, message, detail }: Decision): string =>
  `${code}: ${withDetail(message, detail ?? undefined)}`
