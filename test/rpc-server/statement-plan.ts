/**
 * Whether the plan that a database makes of a statement walks: reads a table that grows with the years by no narrow
 * condition, and does not stop by itself.
 */
import type { DatabaseSync } from "node:sqlite"

/** Tables with a row for every order, pack, receipt or call that there ever was. */
const growing = new Set(
  "orders order_item order_pack order_shipment cancellation invoice customer pack pack_event shipment shipment_item inbox return_record return_line audit client_log idempotency failed_partner_order eod_report eod_submission eod_line eod_rounding eod_count_line eod_counted stock_correction stock_correction_line archived_order archived_pack credit_note order_note order_print order_payment order_part payment_event task order_text pack_text shift cash_movement shift_count shift_sale shift_sale_part sent_pack".split(
    " "
  )
)
/** Indexes that hold only what is open, on the shelf or on its way: they may be walked. */
const short = new Set(
  "order_unfinished order_assigned order_of_slots pack_on_shelf pack_to_sell pack_of_shared_code shipment_on_its_way inbox_waiting task_open pack_of_import open_shift_of_till transfer_not_picked correction_waiting waiting_correction_of_product archived_order_unread".split(
    " "
  )
)
/** What so many rows share that it narrows nothing. */
const broad = new Set(["hub_id", "store_id", "kind", "status", "what", "subject", "user_id"])
/** Whoever has no cut-off sees everything since the first day: the range of these bounds a walk only from one side. */
const fromOneSide = /^(date_of_expiry|received_at)[<>]/

/** Statements that walk, and why they may. */
const mayWalk: ReadonlyArray<readonly [RegExp, string]> = [
  [/FROM app_user\) \+ \(SELECT COUNT/, "asked of an empty store, before the demo is loaded into it"],
  [/^DELETE FROM \w+$|^DELETE FROM audit WHERE subject IN/, "empties the demo"],
  [
    /LENGTH\(increment_id\)|^SELECT id, hub_id, scan_code.*WHERE product_id = \? AND received_at >= \?/s,
    "the demo's own"
  ],
  [
    /SELECT MIN\(hub_id\), \?, product_id, SUM|'returned', \?, \?, -received_qty/,
    "the demo's past, when it is loaded"
  ],
  [
    /LEFT JOIN shipment s.* AND k.status = 0 ORDER BY k.received_at, k.id$|LEFT JOIN shipment s ON .* AS (moved|life)\s+ORDER BY at/s,
    "PostgreSQL may read all shipments of a hub, a few a day, for the whole shelf or for packs of a product or a code"
  ],
  [
    /_text t JOIN .* t\.body LIKE /s,
    "PostgreSQL plans a report for the part that is looked for: a rare one by its index, a frequent one from the newest on"
  ],
  [/reference = 'import' AND pack_id IN/, "the demo's past, when it is loaded"],
  [/^SELECT MIN\(received_at\)/, "the first entry of an index"],
  [/^SELECT CAST\(COALESCE\(MAX\(id\), 0\)/, "the last entry of the primary key"],
  [
    /is_today.*k.received_at >= \? AND k.status <> 0/s,
    "since a hub's last return, which is of yesterday or so"
  ],
  [
    /FROM (client_log WHERE message|inbox WHERE kind = 'order' AND body) LIKE/,
    "once for a customer whose data is exported or erased: free texts, of some weeks"
  ],
  [
    /FROM (eod_counted|stock_correction_line|task) c WHERE c.\w+ = \? LIMIT 1/,
    "once for a product or a store that is taken away: some thousands of rows a year, until the first that names it"
  ],
  [
    /^(INSERT INTO|DELETE FROM) (order_number|partner_reference)\b/,
    "by their keys, where the network is spread alone"
  ],
  [/HAVING COUNT\(\*\) > 1/, "once, before a network is spread"],
  [/COUNT\(\*\) AS (orders|packs).*FROM archived_/s, "asked by `packhouse archive` for its report"]
]

export const squeezed = (text: string): string => text.replaceAll(/\s+/g, " ").trim()

const aliases = (text: string): ReadonlyMap<string, string> => {
  const found = new Map<string, string>()
  for (const [, table = "", , alias] of text.matchAll(
    /\b(?:FROM|JOIN|UPDATE|INTO)\s+([a-z_]+)(\s+(?:AS\s+)?(?!WHERE|SET|ON|ORDER|JOIN|LEFT|GROUP|LIMIT|UNION|USING|VALUES|CROSS|FOR|RETURNING)([a-z_]+))?/g
  )) {
    found.set(table, table)
    if (alias !== undefined) found.set(alias, table)
  }
  return found
}

/** A condition on one of these columns leaves few rows. */
const narrows = (conditions: ReadonlyArray<string>): boolean =>
  conditions.some((condition) => {
    const column = /^[a-z_<>()]+?(?=[=<>]|$)/.exec(condition)?.[0] ?? condition
    const isBetween = [">", "<"].every((sign) => conditions.some((each) => each.startsWith(column + sign)))
    return !broad.has(column) && (isBetween || !fromOneSide.test(condition))
  })

interface Visit {
  readonly table: string
  readonly index: string | undefined
  readonly conditions: ReadonlyArray<string>
  readonly isSeek: boolean
}
/** Whether a plan walks: it reads a table that grows by no narrow condition, and does not stop at a limit by itself. */
const walks = (visits: ReadonlyArray<Visit>, stopsEarly: boolean): ReadonlyArray<string> =>
  visits
    .filter(({ table }) => growing.has(table))
    .filter(({ index }) => index === undefined || !short.has(index))
    .filter(({ isSeek, conditions }) => !(isSeek && (narrows(conditions) || stopsEarly)))
    .map(({ table, index, conditions }) => `${table} by ${index ?? "no index"} (${conditions.join(" ")})`)

const explained = (database: DatabaseSync, text: string): ReadonlyArray<string> => {
  try {
    return database
      .prepare(`EXPLAIN QUERY PLAN ${text}`)
      .all()
      .map(({ detail }) => String(detail))
  } catch (cause) {
    throw new Error(`SQLite cannot explain ${squeezed(text)}`, { cause })
  }
}
/** What a statement walks on SQLite. */
export const walksOnSqlite = (database: DatabaseSync, text: string): ReadonlyArray<string> => {
  const details = explained(database, text)
  const names = aliases(text)
  const sorts = details.some((detail) => /^USE TEMP B-TREE FOR (ORDER|GROUP) BY/.test(detail))
  const visits = details.flatMap((detail): ReadonlyArray<Visit> => {
    const [, how, name = ""] = /^(SCAN|SEARCH) (\w+)/.exec(detail) ?? []
    if (how === undefined) return []
    const table = names.get(name) ?? name
    // A part of a text is looked up in the index of every third letter.
    if (
      /VIRTUAL TABLE INDEX \d+:[L=M]/.test(detail) ||
      (table.endsWith("_text") && /INDEX \d+:=/.test(detail))
    )
      return []
    const index = /USING (?:COVERING )?INDEX (\w+)/.exec(detail)?.[1]
    const conditions =
      /\(([^()]*(?:\([^()]*\)[^()]*)*)\)(?: LEFT-JOIN)?$/.exec(detail)?.[1]?.split(" AND ") ?? []
    return [{ table, index, conditions, isSeek: how === "SEARCH" && !/AUTOMATIC/.test(detail) }]
  })
  return walks(visits, /\bLIMIT\b/.test(text) && !sorts)
}

export interface PlanNode {
  readonly "Node Type": string
  readonly "Relation Name"?: string
  readonly "Index Name"?: string
  readonly "Index Cond"?: string
  readonly Plans?: ReadonlyArray<PlanNode>
}
/** What a statement walks on PostgreSQL, by its plan. */
export const walksOnPostgres = (node: PlanNode, stopsEarly = false): ReadonlyArray<string> => {
  const type = node["Node Type"]
  const limited = type === "Limit" || (stopsEarly && !/^(Sort|Hash|Aggregate|Incremental Sort)$/.test(type))
  const within = (node.Plans ?? []).flatMap((child) => walksOnPostgres(child, limited))
  const conditions = [
    ...(node["Index Cond"] ?? "").matchAll(/\(?\(?(?:\w+\.)?(\w+)\)?(?:::\w+)? (=|<|>|~~)/g)
  ].map(([, column, sign]) => `${column}${sign}`)
  const index = node["Index Name"]
  if (type === "Seq Scan")
    return [
      ...within,
      ...walks(
        [{ table: node["Relation Name"] ?? "", index: undefined, conditions: [], isSeek: false }],
        false
      )
    ]
  if (index === undefined) return within
  const table = node["Relation Name"] ?? index.replace(/_.*/, "")
  return [...within, ...walks([{ table, index, conditions, isSeek: true }], limited)]
}

const excused = (text: string): boolean => mayWalk.some(([pattern]) => pattern.test(text))
/** Texts of one database alone. */
export const isForeign = (text: string): boolean =>
  /pg_|pragma_|advisory|setval|clock_timestamp|LISTEN|NOTIFY/.test(text)
/** Whether it reads or writes rows, on either database. */
export const isStatement = (text: string): boolean =>
  /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\b/.test(text) && !isForeign(text)
/** Whether a plan of a statement says anything: of texts of one database alone, and of those that may walk, none does. */
export const isPlanned = (text: string): boolean => isStatement(text) && !excused(text)
