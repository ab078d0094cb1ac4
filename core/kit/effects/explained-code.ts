/** What a code is, in lines: by the lists of the network, which the server has; else by those that Packhouse brings. */
import * as Effect from "effect/Effect"
import { builtInTable } from "../../barcode/rule/built-in.ts"
import { meaningLines } from "../../barcode/rule/refusal.ts"
import { CodeRuleService } from "../../contract/code-rules.ts"
import * as Day from "../../day.ts"
import { call, type Rpc } from "../../port/rpc.ts"
import { byBuiltInLists } from "../../text/scan.ts"
import { type Host, sessionOf, tapUnauthorized } from "./host.ts"

/** Who has no answer of the server sees by which lists a code is read. */
export const builtInLines = (code: string, at: Day.Instant): ReadonlyArray<string> => [
  ...meaningLines(code, Day.dayAt(at), builtInTable),
  byBuiltInLists
]

/** Tells the lines of a code; undefined where nobody is logged in or the server does not answer. */
export const explainCode = <Message>(
  host: Host<Message>,
  code: string,
  tell: (lines: ReadonlyArray<string> | undefined) => void
): Effect.Effect<void, never, Rpc> =>
  sessionOf(host) === undefined
    ? Effect.sync(() => tell(undefined))
    : Effect.match(tapUnauthorized(host, call(CodeRuleService.explainCode, { code })), {
        onSuccess: ({ lines }) => tell(lines),
        onFailure: () => tell(undefined)
      })
