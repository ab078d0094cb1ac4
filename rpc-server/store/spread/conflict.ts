/** What is unique in a database that is spread has the hub before it; statements name their conflicts without it. */
import { byHub } from "./kinds.ts"

const tables: ReadonlySet<string> = new Set(byHub)

/** A statement whose conflict is looked for under the hub of its row, and which leaves the row there. */
export const conflictWithHub = (text: string): string =>
  text.replace(
    /^(\s*INSERT INTO (\w+)[\s\S]*? ON CONFLICT \()([^)]*)([\s\S]*)$/,
    (whole, before: string, table: string, columns: string, after: string) =>
      tables.has(table) && !/\bhub_id\b/.test(columns)
        ? `${before}hub_id, ${columns}${after.replace(" hub_id = excluded.hub_id,", "")}`
        : whole
  )
