/** The sentences about lists as files. */
import { grouped } from "./grouped.ts"

export const downloadCsv = "Download CSV"

/** "orders-express-2026-11-24-2105.csv: 1,204 rows" */
export const savedRows = (where: string, rows: number): string =>
  `${where}: ${grouped(rows)} ${rows === 1 ? "row" : "rows"}`

export const unableToSaveList = "Unable to save the list"
