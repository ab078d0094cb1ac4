/** Files of master data that were sent in parts, and what planned changes were made of. */
import { Schema } from "effect"
import { type MasterSource, mostParts } from "#core/contract/master-data.ts"
import type * as Day from "#core/day.ts"
import { select, type Tx, write } from "../engine/transaction.ts"

/** The mark of rows in the place of a file. */
export const ofRows = "rows "
/** The mark of a line before a file, with what some of its columns are called. */
export const ofColumns = "columns "

const put = write(
  `INSERT INTO master_upload (upload_id, part, user_id, at, text) VALUES (?, ?, ?, ?, ?)
   ON CONFLICT (upload_id, part) DO UPDATE SET text = excluded.text, at = excluded.at`
)
/** The name of an upload is its user's: nobody writes into another's. */
export const nameOf = (userId: number, uploadId: string): string => `${userId} ${uploadId}`

const Size = Schema.Struct({ parts: Schema.Int })
const size = select(Size, "SELECT COUNT(*) AS parts FROM master_upload WHERE upload_id = ?")
const others = select(
  Schema.Struct({ uploads: Schema.Int }),
  `SELECT COUNT(DISTINCT upload_id) AS uploads FROM master_upload
   WHERE user_id = ? AND upload_id <> ? AND upload_id NOT LIKE 'change %'`
)
/** So many files of one user wait to be used. */
const mostUploads = 8

/** Stores a part; how many there are then, or undefined where too many files of the user wait. */
export const addPart = function* (
  userId: number,
  uploadId: string,
  part: number,
  text: string,
  at: Day.GmtTime
): Tx<number | undefined> {
  const name = nameOf(userId, uploadId)
  const [waiting] = yield* others(userId, name)
  if ((waiting?.uploads ?? 0) >= mostUploads) return undefined
  yield* put(name, part, userId, at, text)
  return (yield* size(name))[0]?.parts ?? 0
}

const parts = select(
  Schema.Struct({ part: Schema.Int, text: Schema.String }),
  "SELECT part, text FROM master_upload WHERE upload_id = ? ORDER BY part"
)
/** The whole text; undefined where there is none, or a part is missing. */
export const textOf = function* (name: string): Tx<string | undefined> {
  const found = yield* parts(name)
  const isWhole =
    found.length > 0 && found.length <= mostParts && found.every(({ part }, at) => part === at + 1)
  return isWhole ? found.map(({ text }) => text).join("") : undefined
}
export const remove = write("DELETE FROM master_upload WHERE upload_id = ?")
const aged = write("DELETE FROM master_upload WHERE at < ? AND upload_id NOT LIKE 'change %'")
/** Forgets what was sent before a time and is not planned. */
export const forget = (before: Day.GmtTime) => aged(before)

/** The name of what a planned change is made of. */
export const ofChange = (changeId: number): string => `change ${changeId}`
const taken = write("UPDATE master_upload SET upload_id = ? WHERE upload_id = ?")
const marked = write("UPDATE master_upload SET text = ? || text WHERE upload_id = ? AND part = 1")
/** Keeps what a planned change is made of until it is carried out. */
export const keep = function* (
  changeId: number,
  userId: number,
  source: MasterSource,
  at: Day.GmtTime
): Tx<void> {
  const name = ofChange(changeId)
  if (source.upload_id !== undefined) yield* taken(name, nameOf(userId, source.upload_id))
  else yield* put(name, 1, userId, at, source.file ?? ofRows + JSON.stringify(source))
  const { columns = [] } = source
  if (columns.length > 0 && source.rows === undefined)
    yield* marked(`${ofColumns}${JSON.stringify(columns)}\n`, name)
}
