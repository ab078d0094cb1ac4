/**
 * How many parts of the tables by hub a statement may touch on a PostgreSQL that is spread (docs/growing.md): by the plan
 * that is made of it once for all hubs, after the parts that its parameters exclude.
 */
import { readDocument } from "#test/support/document.ts"
import { type PlanNode, squeezed } from "./statement-plan.ts"

/** Statements that are put together when they run, and may touch every part. */
const putTogether: ReadonlyArray<readonly [RegExp, string]> = [
  [
    / FROM price_override WHERE \(store_id, product_id\) > /,
    "prices of all stores, page by page, for an administrator"
  ],
  [/ AS waiting_rows$/, "what waits in the network, for the metrics"],
  [
    /^(DELETE FROM pack_event WHERE reference = 'import'|INSERT INTO (return_line|pack_event) .* AND status = 2 AND received_at < \?)/,
    "the demo network's past, when it is loaded"
  ]
]

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&")
/** What only the run decides may be anything; so may what the document leaves out. */
const listedPattern = (listed: string): RegExp | undefined => {
  const text = listed.replace(/^[\w/-]+\.ts: /, "")
  const literals = text
    .replace(/\$\{[^}]*\}/g, "\0")
    .replace(/\$\{[^}]* … [^{}]*\}|\$\{.* … | … [^{}$]*\}| … /, "\0")
    .split("\0")
  // Of one that is put together whole, nothing is left to be found by.
  return literals.join("").length < 30
    ? undefined
    : new RegExp(`^${literals.map(escaped).join("[\\s\\S]*")}$`)
}
/** The statements that docs/growing.md lists: they may ask every server, but for those whose condition names the hub. */
const listed = readDocument("growing")
  .split(/^### /m)
  .filter((section) => !section.startsWith("Put together when they run"))
  .flatMap((section) => [...section.matchAll(/```text\n([\s\S]*?)```/g)])
  .flatMap(([, block = ""]) => block.split("\n"))
  .flatMap((line) => (line === "" ? [] : (listedPattern(line) ?? [])))

/** Why a statement may touch every part; undefined where it may not. */
export const mayTouchAll = (text: string): string | undefined => {
  const one = squeezed(text)
  return (
    putTogether.find(([pattern]) => pattern.test(one))?.[1] ??
    (listed.some((pattern) => pattern.test(one)) ? "listed in docs/growing.md" : undefined)
  )
}

interface PartNode extends PlanNode {
  readonly Alias?: string
  readonly Filter?: string
  readonly "Recheck Cond"?: string
  readonly Plans?: ReadonlyArray<PartNode>
}

const all = (node: PartNode): ReadonlyArray<PartNode> => [node, ...(node.Plans ?? []).flatMap(all)]

const partOf = ({ "Relation Name": name = "" }: PartNode): string | undefined =>
  /_part_(\d+)$/.exec(name)?.[1]

/** What a scan of a part compares its hub with: a parameter, or the hub of the row that it is joined with. */
const hubsNamed = (scan: PartNode): ReadonlyArray<string> =>
  [scan, ...(scan.Plans ?? []).filter((child) => child["Node Type"].startsWith("Bitmap"))]
    .map((each) => [each["Index Cond"], each.Filter, each["Recheck Cond"]].join(" "))
    .flatMap((condition) => [
      ...[...condition.matchAll(/\bhub_id = (?!ANY)\(?(\$?\w+(?:\.hub_id)?)/g)].map(([, by = ""]) => by),
      ...[...condition.matchAll(/(\$\d+|\w+\.hub_id) = (?:\w+\.)?hub_id\b/g)].map(([, by = ""]) => by)
    ])

/**
 * The tables of whose parts a statement may touch several, none where it touches one at most. A scan for each row of
 * another one touches the part of that row, where the other one is of a hub itself.
 */
export const tablesOfSeveralParts = (plan: PartNode): ReadonlyArray<string> => {
  const nodes = all(plan)
  const notByHub = new Set(
    nodes
      .filter((node) => node["Relation Name"] !== undefined && partOf(node) === undefined)
      .map(({ Alias }) => Alias)
  )
  const isOfRow = (scan: PartNode): boolean =>
    hubsNamed(scan).some((by) => by.endsWith(".hub_id") && !notByHub.has(by.slice(0, -".hub_id".length)))
  const touched = new Map<string, Set<string>>()
  for (const node of nodes) {
    const part = partOf(node)
    if (part === undefined || isOfRow(node)) continue
    const table = (node["Relation Name"] ?? "").replace(/_part_\d+$/, "")
    touched.set(table, (touched.get(table) ?? new Set()).add(part))
  }
  const several = [...touched].filter(([, parts]) => parts.size > 1).map(([table]) => table)
  if (several.length > 0) return several.sort()
  const parts = new Set([...touched.values()].flatMap((each) => [...each]))
  return parts.size > 1 ? [...touched.keys()].sort() : []
}
