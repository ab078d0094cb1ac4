/** Sentences about master data that is maintained while the shop is open. */

import type { FaultData } from "../fault.ts"

/** A problem in words: "Row 7 (price 101 1773), price: ...". The row is that of the sheet, where there is one. */
export const masterProblemText = ({
  line,
  column,
  reason,
  row = line ?? undefined,
  record
}: FaultData<"DataRefused">["problems"][number]): string => {
  if (row === undefined) return column === null ? reason : `${column}: ${reason}`
  const about = record === undefined ? "" : ` (${record})`
  return column === null ? `Row ${row}${about}: ${reason}` : `Row ${row}${about}, ${column}: ${reason}`
}

/** The first problem, and how many there are. */
export const refusedData = ({ count, why }: FaultData<"DataRefused">): string =>
  count === 1 ? `Nothing was changed. ${why}` : `Nothing was changed: ${count} problems. ${why}`
