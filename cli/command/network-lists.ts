/** The lists by which the server's network reads codes. */
import { Effect } from "effect"
import { listsInOrder, untouchedLists } from "#core/barcode/rule/network-lists.ts"
import { CodeRuleService } from "#core/contract/code-rules.ts"
import { Rpc } from "#core/port/rpc.ts"

/** As they are stored, with their version. */
export const storedLists = Rpc.use((rpc) => rpc.call(CodeRuleService.getCodeRules, {})).pipe(
  Effect.map(({ version, lists }) => ({ version, lists: lists ?? untouchedLists }))
)

/** As codes are read by them. */
export const networkLists = Effect.map(storedLists, ({ lists }) => listsInOrder(lists))
