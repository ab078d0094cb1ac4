/**
 * MasterDataService: what the network is made of (stores, products, prices and the like), maintained while the shop is
 * open. A kind has the columns of its file of an import; a row is its cells as text. Administrators only (MASTER-1).
 */
import * as Schema from "effect/Schema"
import * as Day from "../day.ts"
import { works } from "../session/access.ts"
import { Id, text } from "./id.ts"
import { define, exact, optional, param, service, sessionOnly, writes } from "./method.ts"
import { SentTime } from "./time.ts"

/** Cells by the names of their columns. */
const Cells = Schema.Record(Schema.String, Schema.String)

/** A name of a file of an import, without its ending. */
const KindName = text(40)
const Key = Schema.Array(text(200)).check(Schema.isMaxLength(4))

/** So many rows may be sent as such; more go as a file. */
export const mostRows = 500
/** Characters of a file, or of a part of one, in one call: a body of them is below 1 MiB in any script. */
export const longestPart = 250_000
/** Parts of one file: 16 million characters. */
export const mostParts = 64
/** Rows of one change. */
export const mostChanged = 100_000

const Column = Schema.Struct({
  name: Schema.String,
  about: Schema.String,
  /** Completes "write ...". */
  expected: Schema.String,
  example: Schema.String,
  /** What a new row has where the cell is empty; empty for nothing. */
  when_empty: Schema.String,
  is_required: Schema.Boolean,
  /** Its cells name the row, with those of the other such columns. */
  is_key: Schema.Boolean
})
export type MasterColumn = typeof Column.Type

export const MasterKind = Schema.Struct({
  name: Schema.String,
  about: Schema.String,
  columns: Schema.Array(Column)
})
export type MasterKind = typeof MasterKind.Type

/**
 * What is changed: rows, keys of rows to take away, the text of a file (CSV with a header, or a JSON list of objects), or
 * the name under which the parts of a file were sent. A column that is left out stays as it is; of a new row it is
 * empty.
 */
export const MasterSource = Schema.Struct({
  rows: Schema.optionalKey(
    Schema.Array(
      Schema.Struct({
        cells: Schema.Record(text(100), text(100_000)),
        /**
         * The cells as they were shown to whoever changed them: refused where they are others by now (MASTER-4). Null for
         * a new row: refused where there is one by now.
         */
        seen: Schema.optionalKey(Schema.NullOr(Schema.Record(text(100), text(100_000))))
      })
    ).check(Schema.isMaxLength(mostRows))
  ),
  remove: Schema.optionalKey(Schema.Array(Key).check(Schema.isMaxLength(mostRows))),
  file: Schema.optionalKey(text(longestPart)),
  upload_id: Schema.optionalKey(text(60)),
  /** Columns of the file that are called otherwise here, or are left out (null). */
  columns: Schema.optionalKey(
    Schema.Array(Schema.Struct({ column: text(100), as: Schema.NullOr(text(100)) })).check(
      Schema.isMaxLength(100)
    )
  )
})
export type MasterSource = typeof MasterSource.Type

/** `line` counts the lines of a file from 1, its header included; rows are counted from 1. */
export const MasterProblem = Schema.Struct({
  line: Schema.NullOr(Schema.Int),
  column: Schema.NullOr(Schema.String),
  reason: Schema.String,
  /** The row as a spreadsheet counts it, which has line breaks inside its cells. */
  row: Schema.optionalKey(Schema.Int),
  /** What the row is about: "product 1773". */
  record: Schema.optionalKey(Schema.String),
  /** The rule of a warning, such as WARN-2. */
  rule: Schema.optionalKey(Schema.String)
})
export type MasterProblem = typeof MasterProblem.Type

export const MasterCounts = Schema.Struct({
  added: Schema.Int,
  changed: Schema.Int,
  removed: Schema.Int,
  same: Schema.Int
})
export type MasterCounts = typeof MasterCounts.Type

/** Cells that differ: before, null where the row is new; after, null where it goes. */
const ChangedRow = Schema.Struct({
  key: Schema.Array(Schema.String),
  before: Schema.NullOr(Cells),
  after: Schema.NullOr(Cells)
})

export const masterStates = ["planned", "done", "undone", "failed", "cancelled"] as const

export const MasterChange = Schema.Struct({
  change_id: Schema.Int,
  kind: Schema.String,
  state: Schema.Literals(masterStates),
  made_at: Day.GmtTime,
  made_by: Schema.String,
  /** The moment for which it is, or was, planned; null for at once. */
  from: Schema.NullOr(Day.GmtTime),
  /** When it was carried out; null while it was not. */
  done_at: Schema.NullOr(Day.GmtTime),
  note: Schema.String,
  ...MasterCounts.fields,
  /** The columns that it changes. */
  fields: Schema.Array(Schema.String),
  /** Why it failed. */
  problem: Schema.NullOr(Schema.String),
  /** The change that it takes back. */
  undoes: Schema.NullOr(Schema.Int),
  /** The change that took it back. */
  undone_by: Schema.NullOr(Schema.Int),
  /** Its cells are stored still. */
  is_undoable: Schema.Boolean
})
export type MasterChange = typeof MasterChange.Type

const admin = { flag: "admin", tenant: sessionOnly } as const
const administers = writes("promise", works.admin)

export const MasterDataService = service("MasterDataService", {
  getKinds: define({
    about: "The kinds of master data that can be maintained, each with its columns.",
    params: [],
    result: Schema.Array(MasterKind),
    faults: [],
    ...admin,
    effect: "reads"
  }),
  getRows: define({
    about:
      "Rows of a kind by their key, each as cells in the order of the columns; `next` is the key after which to go on. `search` is a number, or part of a name.",
    params: [
      param("kind", KindName),
      optional("search", text(100)),
      optional("after", Key),
      optional("limit", Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: mostRows })))
    ],
    result: Schema.Struct({
      columns: Schema.Array(Schema.String),
      rows: Schema.Array(Schema.Array(Schema.String)),
      next: Schema.NullOr(Schema.Array(Schema.String))
    }),
    faults: ["NotFound", "InvalidData"],
    ...admin,
    effect: "reads",
    weight: "report"
  }),
  addPart: define({
    about: "Sends a part of a file that is too long for one call; parts are counted from 1, and kept a day.",
    params: [
      param("upload_id", text(60).check(Schema.isMinLength(8))),
      param("part", Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: mostParts }))),
      param("text", text(longestPart))
    ],
    result: Schema.Struct({ parts: Schema.Int }),
    faults: ["InvalidData"],
    ...admin,
    ...administers
  }),
  checkChange: define({
    about:
      "What a change would do, cell by cell (the first 300 rows), and what is wrong with it (the first 300 problems). Writes nothing.",
    params: [param("kind", KindName), exact(param("source", MasterSource))],
    result: Schema.Struct({
      ...MasterCounts.fields,
      fields: Schema.Array(Schema.String),
      rows: Schema.Array(ChangedRow),
      problem_count: Schema.Int,
      problems: Schema.Array(MasterProblem),
      warnings: Schema.Array(MasterProblem)
    }),
    faults: ["NotFound", "InvalidData"],
    ...admin,
    effect: "reads",
    weight: "report"
  }),
  change: define({
    about:
      "Changes rows of a kind, all or none. With `from` it is stored, judged again at that moment and carried out then.",
    params: [
      param("kind", KindName),
      exact(param("source", MasterSource)),
      optional("from", SentTime),
      optional("note", text(200))
    ],
    result: MasterChange,
    faults: ["NotFound", "InvalidData", "DataRefused", "ReportsBusy", "ReportTooLong"],
    ...admin,
    ...administers
  }),
  getChanges: define({
    about: "Changes of master data, the newest first; `before` is the number to go on from.",
    params: [
      optional("kind", KindName),
      optional("before", Id),
      optional("limit", Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 200 })))
    ],
    result: Schema.Array(MasterChange),
    faults: [],
    ...admin,
    effect: "reads"
  }),
  getChange: define({
    about: "A change with its rows, 300 at a time; `after` is the place to go on from.",
    params: [param("change_id", Id), optional("after", Id)],
    result: Schema.Struct({
      change: MasterChange,
      rows: Schema.Array(ChangedRow),
      next: Schema.NullOr(Schema.Int)
    }),
    faults: ["NotFound"],
    ...admin,
    effect: "reads"
  }),
  undo: define({
    about:
      "Writes back the cells as they were before a change. Refused where somebody has changed the rows since, unless `force`.",
    params: [param("change_id", Id), optional("force", Schema.Boolean)],
    result: MasterChange,
    faults: ["NotFound", "InvalidData", "DataRefused", "ReportsBusy", "ReportTooLong"],
    ...admin,
    ...administers
  }),
  cancel: define({
    about: "Takes back a change that is planned.",
    params: [param("change_id", Id)],
    result: MasterChange,
    faults: ["NotFound", "InvalidData"],
    ...admin,
    ...administers
  })
})
