/** What an import did to a user, as the audit has it: no password, and of flags those that changed. */
import { changeOf, userAction } from "#core/session/user-change.ts"
import type { FoundRow, Row } from "../store/engine/merge.ts"
import type { Note } from "./notes.ts"

export const flagsOf = (stored: unknown): Readonly<Record<string, unknown>> => {
  try {
    return JSON.parse(String(stored ?? "{}"))
  } catch {
    return {}
  }
}

const watched = [
  "name",
  "hub_store_id",
  "store_ids",
  "type",
  "admin",
  "disabled",
  "cut_off_date",
  "marinated_max_age",
  "non_marinated_max_age",
  "locality"
]

export const addedUser = (row: Row<string>): Note => ({
  subject: "user",
  id: String(row.username),
  action: "created",
  detail: {
    name: row.name,
    hub_store_id: row.hub_store_id,
    admin: row.admin === 1,
    disabled: row.disabled === 1,
    flags: flagsOf(row.flags)
  }
})

export const changedUser = (before: FoundRow, row: Row<string>): Note => {
  const [was, is] = [flagsOf(before.flags), flagsOf(row.flags)]
  return {
    subject: "user",
    id: String(row.username),
    action: userAction(before.admin === 1, row.admin === 1),
    detail: {
      ...changeOf(watched, before, row),
      ...changeOf([...new Set([...Object.keys(was), ...Object.keys(is)])], was, is),
      ...(before.password_hash === row.password_hash ? {} : { password: "set" })
    }
  }
}
