/** `packhouse flag`: what a user may do and sees, flag by flag. Administrators only. */
import type { Command } from "commander"
import { Effect, Result } from "effect"
import { AdminService } from "#core/contract/admin.ts"
import { Rpc } from "#core/port/rpc.ts"
import {
  type FlagRow,
  type FlagValue,
  flagNameWanted,
  flagRows,
  isFlagName,
  readFlagValue
} from "#core/screen/admin/flag-list.ts"
import { flagProblem } from "#core/session/flag-problem.ts"
import { switchWords, valueWords } from "#core/text/flag-words.ts"
import { flagProblemText } from "#core/text/setting.ts"
import { usageError } from "../host/command-error.ts"
import type { Span } from "../host/output.ts"
import { accountOf } from "./account.ts"
import { example } from "./answer.ts"
import { asUser, type Working } from "./client.ts"
import { type Block, table } from "./table.ts"

const cellOf = ({ kind, isOn, text }: FlagRow): Span => {
  if (text === "") return ""
  if (kind !== "switch") return text
  return isOn === true ? { text, style: "green" } : { text, style: "yellow" }
}

const words: Readonly<Record<string, string>> = { ...switchWords, ...valueWords }
const rows = (all: ReadonlyArray<FlagRow>): ReadonlyArray<Block> =>
  table(
    [{ title: "FLAG" }, { title: "KIND" }, { title: "VALUE" }, { title: "WRONG" }, { title: "WHAT IT DOES" }],
    all.map((row) => [
      row.name,
      row.kind,
      cellOf(row),
      row.problem === undefined ? "" : { text: row.problem, style: "red" },
      words[row.name] ?? ""
    ])
  )

const list = (username: string, search: string, all: boolean): Working =>
  Effect.map(accountOf(username), ({ flags }) => {
    const found = flagRows(flags, search)
    const shown = all ? found : found.filter(({ text }) => text !== "")
    return {
      data: flags,
      lines:
        shown.length === 0 ? [`No such flag of ${username} is set. --all shows the unset ones.`] : rows(shown)
    }
  })

const setFlag = (username: string, flag: string, value: FlagValue): Working =>
  Effect.gen(function* () {
    if (!isFlagName(flag)) return yield* usageError(`${flagNameWanted}: ${flag} is none.`)
    const { flags } = yield* Rpc.use((rpc) => rpc.call(AdminService.setFlag, { username, flag, value }))
    return {
      data: flags,
      lines: [value === null ? `${flag} of ${username} is unset.` : `${flag} of ${username} = ${value}`]
    }
  })

/** The text with a full stop, unless it is a question. */
const ended = (text: string): string => (text.endsWith("?") ? text : `${text}.`)

const set = (username: string, flag: string, text: string): Working =>
  Result.match(readFlagValue(text), {
    onSuccess: (value) => {
      if (value === null)
        return Effect.fail(usageError(`Take a flag away with: packhouse flag unset ${username} ${flag}`))
      const problem = flagProblem(flag, value)
      if (problem !== undefined && isFlagName(flag))
        return Effect.fail(usageError(ended(flagProblemText(problem))))
      return setFlag(username, flag, value)
    },
    onFailure: (why) => Effect.fail(usageError(`${why}.`))
  })

export const define = (program: Command): void => {
  const flag = program.command("flag").description("the flags of a user; for administrators")
  example(flag, "packhouse flag set asha get_all_orders true")

  const listing = flag
    .command("list")
    .description("the flags of a user")
    .argument("<name>", "username")
    .option("--all", "known flags that are unset too")
    .option("--search <text>", "only flags whose name has this")
    .action(
      (name: string, { all = false, search = "" }: { readonly all?: boolean; readonly search?: string }) =>
        asUser(listing, () => list(name, search, all))
    )
  example(listing, "packhouse flag list asha", "packhouse flag list asha --all --search invoice")

  const setting = flag
    .command("set")
    .description("set a flag: true, false, a number or text")
    .argument("<name>", "username")
    .argument("<flag>", "flag")
    .argument("<value>", "true, false, a number or text")
    .action((name: string, which: string, value: string) => asUser(setting, () => set(name, which, value)))
  example(setting, "packhouse flag set asha enable_new_invoice_service true")

  const unsetting = flag
    .command("unset")
    .description("take a flag away, so that its default holds")
    .argument("<name>", "username")
    .argument("<flag>", "flag")
    .action((name: string, which: string) => asUser(unsetting, () => setFlag(name, which, null)))
  example(unsetting, "packhouse flag unset asha enable_new_invoice_service")
}
