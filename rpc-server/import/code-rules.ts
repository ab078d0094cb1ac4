/** code_rules.csv: the lists by which the network reads codes, its own ones with their rules (FILE-4, CODE-20, CODE-21). */
import { listsWith, ownOffText, turnsOwnOff, writtenLists } from "#core/barcode/rule/network-lists.ts"
import { type RuleCells, readRuleRows } from "#core/barcode/rule/rule-table.ts"
import type { StoredList } from "#core/barcode/rule/stored-list.ts"
import * as Day from "#core/day.ts"
import * as codeRules from "../store/network/code-rules.ts"
import { text } from "./cell.ts"
import { defaulted, required } from "./column.ts"
import { kind } from "./kind.ts"

const words = (about: string, example: string, longest = 200) => defaulted(text(longest), "", about, example)

const columns = () => ({
  list: required(
    text(60),
    "The list: a built-in one (packhouse, ean, gs1, scale), or one of the network's own. The first is asked first.",
    "shop"
  ),
  list_title: words("What an own list is called; written once, in any of its rows.", "labels of our scales"),
  is_on: words("no turns the list off; yes where it is left empty.", "yes"),
  name: words("The rule's name within its list; empty in a row that is about the list alone.", "weight28"),
  title: words("What a code of the rule is called.", "weighed at the counter"),
  kind: words(
    "product, weighed, priced, pieces, pack, order, coupon, customer, employee, tare or command.",
    "weighed"
  ),
  length: words("How many characters the code has: a number, or a range such as 12-14.", "13"),
  starts: words("What the code begins with; several with semicolons between them.", "28", 2000),
  order: words("Between rules of one list that read one code: the lower comes first.", "1"),
  fields: words(
    "The fields with their places, counted from 1; of weights and prices with their decimals, of inner with the field that it guards.",
    "item 3-7; grams 8-12 decimals 3; check 13",
    4000
  )
})

interface Ready {
  readonly given: ReadonlyArray<StoredList>
  readonly before: ReadonlyArray<StoredList>
  readonly version: number
}

/** Codes that two rules read are looked for among those of one day; which one makes no difference. */
const anyDay = "2026-01-01"

const trimmed = (row: RuleCells): RuleCells =>
  Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, cell.trim()])) as unknown as RuleCells

export const codeRuleLists = kind({
  name: "code_rules",
  about: "The lists of rules by which codes are read.",
  columns,
  read: function* (_, reference) {
    const version = yield* codeRules.version()
    reference.codeRules = { version, lists: yield* codeRules.listsOf(version) }
  },
  judge: (rows, { codeRules: { version, lists: before } }, complain): ReadonlyArray<Ready> => {
    const { lists: given, faults } = readRuleRows(
      rows.map(({ line, row }) => ({ line, cells: trimmed(row) })),
      anyDay
    )
    for (const { line, column, why } of faults) complain(line, column, why)
    if (turnsOwnOff(before, listsWith(before, given)))
      complain(
        rows.find(({ row }) => row.list.trim() === "packhouse")?.line ?? 1,
        "is_on",
        `${ownOffText} Turn it off with packhouse barcode rules import --without-packhouse, or on the page Codes.`
      )
    return faults.length > 0 ? [] : [{ given, before, version }]
  },
  write: function* (ready, { now }) {
    const counts = { added: 0, changed: 0, same: 0 }
    for (const { given, before, version } of ready) {
      for (const list of given) {
        const standing = before.filter(({ name }) => name === list.name)
        if (standing.length === 0) counts.added++
        else if (writtenLists(standing) === writtenLists([list])) counts.same++
        else counts.changed++
      }
      const after = listsWith(before, given)
      if (writtenLists(after) === writtenLists(before)) continue
      const saving = { version: version + 1, changed_at: Day.toGmt(now), changed_by: "import" }
      yield* codeRules.save(saving, after)
    }
    return counts
  }
})
