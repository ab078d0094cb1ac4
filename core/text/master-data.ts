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

const settings =
  "they are settings of the network: the tab Settings of the network in Admin and packhouse env change them"
/** Files of an import that are no master data, and what changes those. */
const otherKinds: Readonly<Record<string, string>> = {
  users:
    "users have passwords and sessions, and one administrator must stay: the tab Users in Admin and packhouse user change them",
  env_variables: settings,
  product_lists: settings,
  reasons: settings,
  taxes: "the rate of a product is its column tax_rate: packhouse data change products",
  code_rules:
    "code rules are read and tried before they hold: the tab Codes in Admin and packhouse barcode rules change them",
  customers: "what is stored of customers is seen and erased in Admin and by packhouse customer"
}
/** Why there is no such kind, where something else changes it. */
export const otherKindText = (name: string): string | undefined =>
  Object.hasOwn(otherKinds, name) ? otherKinds[name] : undefined
