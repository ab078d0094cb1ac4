/** CodeRuleService: the lists by which codes are read. The gate lets administrators alone change them. */
import { Result } from "effect"
import { listChanges } from "#core/barcode/rule/list-changes.ts"
import { networkFaults, ownOffText, turnsOwnOff, writtenLists } from "#core/barcode/rule/network-lists.ts"
import { meaningLines, otherCode, whyUnread } from "#core/barcode/rule/refusal.ts"
import { CodeRuleService } from "#core/contract/code-rules.ts"
import * as Day from "#core/day.ts"
import { fault } from "#core/fault.ts"
import { implement } from "../rpc/handler.ts"
import { read, readOrRefuse, transact } from "../rpc/transact.ts"
import * as audit from "../store/network/audit.ts"
import * as codeRules from "../store/network/code-rules.ts"
import { codeTable } from "./code-table.ts"

/** Changed rules that an entry of the audit tells. */
const mostTold = 50
/** Faults that one answer tells; more are seen one by one. */
const mostFaults = 5

export const codeRuleService = implement(CodeRuleService, {
  getCodeRules: ({ version }) =>
    read(function* () {
      const newest = yield* codeRules.version()
      return {
        version: newest,
        lists: version === newest ? null : yield* codeRules.listsOf(newest)
      }
    }),
  explainCode: ({ code, sought }, call) =>
    read(function* () {
      const table = yield* codeTable()
      const today = Day.dayAt(call.now)
      return {
        lines: meaningLines(code, today, table),
        why: whyUnread(code, today, table, sought),
        is_other: otherCode(code, today, table, sought) !== ""
      }
    }),
  getCodeRuleVersion: ({ version }) =>
    readOrRefuse(function* () {
      const newest = yield* codeRules.version()
      const wanted = version ?? newest
      const lists = yield* codeRules.listsOf(wanted)
      if (lists.length === 0) return Result.fail(fault("NotFound", { what: `Version ${wanted}` }))
      return Result.succeed({ version: wanted, lists, saves: yield* codeRules.saves() })
    }),
  setCodeRules: ({ lists, version, without_packhouse = false }, call) => {
    const faults = networkFaults(lists, Day.dayAt(call.now))
    return transact(call, function* () {
      if (faults.length > 0) {
        const why = faults.slice(0, mostFaults).map((each) => each.why)
        return Result.fail(fault("InvalidData", { why: why.join(" ") }))
      }
      const last = yield* codeRules.lastSaved()
      const newest = last?.version ?? 0
      const before = yield* codeRules.listsOf(newest)
      if (writtenLists(before) === writtenLists(lists)) return Result.succeed({ version: newest })
      const changed = fault("CodeRulesChanged", { version: newest, by: last?.changed_by ?? null })
      if (version !== newest) return Result.fail(changed)
      if (turnsOwnOff(before, lists) && !without_packhouse)
        return Result.fail(fault("InvalidData", { why: `${ownOffText} Ask for it with without_packhouse.` }))
      const { caller, now } = call
      const changed_at = Day.toGmt(now)
      const next = newest + 1
      if (!(yield* codeRules.save({ version: next, changed_at, changed_by: caller.name }, lists)))
        return Result.fail(changed)
      yield* audit.append({
        at: changed_at,
        userId: caller.userId,
        userName: caller.name,
        storeId: null,
        subject: "code rules",
        subjectId: String(next),
        action: "saved",
        detail: listChanges(before, lists, mostTold)
      })
      return Result.succeed({ version: next })
    })
  }
})
