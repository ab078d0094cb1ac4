/** Sentences about master data that is maintained while the shop is open. */

import type { FaultData } from "../fault.ts"

/** A problem in words: "Row 7, price: ...". */
export const masterProblemText = ({
  line,
  column,
  reason
}: FaultData<"DataRefused">["problems"][number]): string => {
  if (line === null) return column === null ? reason : `${column}: ${reason}`
  return column === null ? `Row ${line}: ${reason}` : `Row ${line}, ${column}: ${reason}`
}

/** The first problem, and how many there are. */
export const refusedData = ({ count, why }: FaultData<"DataRefused">): string =>
  count === 1 ? `Nothing was changed. ${why}` : `Nothing was changed: ${count} problems. ${why}`
