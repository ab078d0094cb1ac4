/** A code tried by lists of rules, for people: which list and rule read it, its fields, and why nearer rules did not. */
import type * as Day from "../../day.ts"
import { explain, linesOf } from "../explain.ts"
import { trim } from "../layouts.ts"
import { linesOfReading, trialLines } from "./explanation.ts"
import { packhouse } from "./lists.ts"
import { hits } from "./rule.ts"
import { decodeBy, partedCode, type Table } from "./table.ts"
import { trialsOf, verdictOf } from "./trial.ts"

export interface Tried {
  /** The list and the rule that read it; undefined where none does. */
  readonly by: { readonly list: string; readonly rule: string } | undefined
  readonly lines: ReadonlyArray<string>
}

/** Items of the catalogue count as found: which product they are of is another question. */
const anyItem = { mapping: () => 1, shelfLife: () => 0 }

export const tried = (code: string, table: Table, today: Day.Day): Tried => {
  const decoded = decodeBy(code, table, { ...anyItem, today })
  if (decoded === null) {
    const trials = trialsOf(code, table, today)
    const why = verdictOf(trials)?.why ?? "no rule of these lists reads it"
    return { by: undefined, lines: [trim(code), ...trialLines(trials), `null: ${why}`] }
  }
  if ("content" in decoded) {
    const { list, rule } = decoded
    return {
      by: { list, rule: rule.name },
      lines: linesOfReading(decoded, code, trialsOf(code, table, today, list), today)
    }
  }
  const rule = packhouse.rules.find(({ name }) => name === decoded.codeType)
  const { scan_code } = partedCode(code)
  const parts = linesOf(explain(scan_code, { today })).slice(1, -1)
  return {
    by: { list: packhouse.name, rule: decoded.codeType },
    lines: [
      trim(code),
      `list ${packhouse.name}, rule ${decoded.codeType}: ${rule?.title ?? ""}`,
      ...parts,
      ...trialLines(trialsOf(code, table, today, packhouse.name)),
      ...(rule !== undefined && "kind" in rule ? [`${rule.kind}, ${hits[rule.kind]}`] : [])
    ]
  }
}
