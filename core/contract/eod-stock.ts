/** EodStockService: what the end-of-day report means for incoming shipments. Asked for without the flag of the report. */
import * as Schema from "effect/Schema"
import * as Day from "../day.ts"
import { Id } from "./id.ts"
import { define, param, service } from "./method.ts"

export const EodStatus = Schema.Struct({
  submitted: Schema.Boolean,
  submission_updated_at: Schema.NullOr(Day.GmtTime),
  approved_at: Schema.NullOr(Day.GmtTime)
})
export type EodStatus = typeof EodStatus.Type

export const EodStockService = service("EodStockService", {
  checkShipmentCanAccept: define({
    about: "Whether the hub may accept shipments: yesterday's end-of-day report is in, or none is asked for.",
    params: [param("hub_id", Id)],
    result: Schema.Boolean,
    faults: [],
    flag: "none",
    tenant: [{ is: "hub", at: "hub_id" }],
    effect: "reads"
  }),
  isEodStockSubmitted: define({
    about: "Whether today's end-of-day report of the hub is submitted, and approved.",
    params: [param("hub_id", Id)],
    result: EodStatus,
    faults: [],
    flag: "none",
    tenant: [{ is: "hub", at: "hub_id" }],
    effect: "reads"
  })
})

/**
 * Whether the report can be handed in here. Where it cannot, nothing is kept from anybody for want of it: the gate of
 * incoming shipments comes alive with the method.
 */
export const takesReport: boolean = "eodStockValueSubmission" in EodStockService
