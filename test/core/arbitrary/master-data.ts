/** Master data as the server gives it: two kinds, rows of prices, a check and a change. */
import type { MasterChange, MasterColumn, MasterKind } from "#core/contract/master-data.ts"
import type { Check, Page } from "#core/screen/master-data/model.ts"

const column = (name: string, more: Partial<MasterColumn> = {}): MasterColumn => ({
  name,
  about: `What ${name} is.`,
  expected: "a whole number",
  example: "1",
  when_empty: "",
  is_required: false,
  is_key: false,
  ...more
})

export const masterKinds: ReadonlyArray<MasterKind> = [
  {
    name: "prices",
    about: "Prices of single stores.",
    columns: [
      column("store_id", { is_key: true, is_required: true }),
      column("product_id", { is_key: true, is_required: true }),
      column("price", { is_required: true }),
      column("remark")
    ]
  },
  {
    name: "products",
    about: "The catalogue.",
    columns: [
      column("product_id", { is_key: true, is_required: true }),
      column("name", { is_required: true }),
      column("tax_rate", { when_empty: "0" })
    ]
  }
]

export const masterPage: Page = {
  columns: ["store_id", "product_id", "price", "remark"],
  rows: [
    ["101", "5120", "45", ""],
    ["102", "5120", "47", "Hill road"]
  ],
  next: ["102", "5120"]
}

export const masterRows: Check["rows"] = [
  { key: ["101", "5120"], before: { price: "45" }, after: { price: "50" } }
]

export const masterCheck = (more: Partial<Check> = {}): Check => ({
  added: 0,
  changed: 1,
  removed: 0,
  same: 0,
  fields: ["price"],
  rows: masterRows,
  problem_count: 0,
  problems: [],
  warnings: [{ line: 1, column: "price", reason: "it is much more than before", rule: "WARN-2" }],
  ...more
})

export const masterChange = (more: Partial<MasterChange> = {}): MasterChange => ({
  change_id: 12,
  kind: "prices",
  state: "done",
  made_at: "2026-11-30 06:00:00" as MasterChange["made_at"],
  made_by: "Nandini Bhat",
  from: null,
  done_at: null,
  note: "Sugar is dearer",
  added: 0,
  changed: 1,
  removed: 0,
  same: 0,
  fields: ["price"],
  problem: null,
  undoes: null,
  undone_by: null,
  is_undoable: true,
  ...more
})
