/** What a call can be refused with. */
import { gateFaults, type Method, secretFaults, writeFaults } from "#core/contract/method.ts"
import type { FaultTag } from "#core/fault.ts"

/** A report that takes too long, or that too many others wait before, is given up. */
export const reportFaults = ["ReportTooLong", "ReportsBusy"] as const
/** The faults that a call of the method can meet. */
export const faultsOf = (method: Method): ReadonlyArray<FaultTag> => [
  ...new Set([
    ...gateFaults,
    ...(method.effect === "writes" ? writeFaults : []),
    ...(method.weight === "report" ? reportFaults : []),
    ...(method.params.some(({ isSecret }) => isSecret === true) ? secretFaults : []),
    ...method.faults
  ])
]
