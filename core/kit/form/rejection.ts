/** Why a report, ticket or count of somebody is not taken: a reason that is asked for, and no longer than remarks may be. */
import { longest } from "../../order/remark.ts"
import * as field from "./field.ts"

/** @param wanted what an empty reason says */
export const rejectionFields = (wanted: string) => ({
  reason: field.text({ label: "Reason", isRequired: true, wanted, most: longest.rejection })
})
