/** `packhouse data import`: the files of a folder through the running server, one kind after the other. */
import { readdirSync } from "node:fs"
import path from "node:path"
import { Effect } from "effect"
import { MasterDataService } from "#core/contract/master-data.ts"
import { Rpc } from "#core/port/rpc.ts"
import { refused } from "../host/command-error.ts"
import { writeAside } from "../host/output.ts"
import type { Working } from "./client.ts"
import { otherKindText } from "./data-kinds.ts"
import { countsText, problemLines } from "./data-lines.ts"
import {
  choicesIn,
  encodingIn,
  type ReadingOptions,
  readDataFile,
  sentText,
  withChoices
} from "./data-source.ts"

const filesIn = (folder: string) =>
  Effect.try({
    try: () => readdirSync(folder).filter((file) => /\.(csv|json)$/i.test(file) && !file.startsWith(".")),
    catch: () => refused(`The folder ${folder} cannot be read.`)
  })

const kindOf = (file: string): string => path.basename(file, path.extname(file)).toLowerCase()

/** Each kind is all or nothing; the first that is refused ends the import, and what came before it stays. */
export const importFolder = (folder: string, isCheck: boolean, reading: ReadingOptions): Working =>
  Effect.gen(function* () {
    const encoding = yield* Effect.fromResult(encodingIn(reading))
    const choices = yield* Effect.fromResult(choicesIn(reading))
    const kinds = (yield* Rpc.use((rpc) => rpc.call(MasterDataService.getKinds, {}))).map(({ name }) => name)
    const files = yield* filesIn(folder)
    const others = files.filter((file) => !kinds.includes(kindOf(file)))
    if (others.length > 0)
      return yield* refused(
        [
          `${others.join(", ")}: a running server takes ${kinds.map((kind) => `${kind}.csv`).join(", ")}. Import the others with packhouse import, with the server stopped.`,
          ...others.flatMap((file) => {
            const other = otherKindText(kindOf(file))
            return other === undefined ? [] : [`${file}: ${other}.`]
          })
        ].join("\n")
      )
    const summary: Record<string, unknown> = {}
    const lines: Array<string> = []
    const problems: Array<string> = []
    for (const kind of kinds)
      for (const file of files.filter((each) => kindOf(each) === kind)) {
        const text = yield* Effect.fromResult(readDataFile(path.join(folder, file), encoding))
        const source = withChoices(yield* sentText(text), kind, choices)
        const found = yield* Rpc.use((rpc) => rpc.call(MasterDataService.checkChange, { kind, source }))
        const { added, changed, removed, same } = found
        problems.push(...problemLines(found.problems, found.problem_count).map((line) => `${file}: ${line}`))
        if (problems.length > 0 && !isCheck) return { data: { summary, problems }, lines, problems }
        if (!isCheck && added + changed > 0) {
          const note = `import of ${path.basename(path.resolve(folder))}`
          yield* Rpc.use((rpc) => rpc.call(MasterDataService.change, { kind, source, note }))
        }
        summary[kind] = { added, changed, removed, same }
        lines.push(`${kind}: ${countsText(found)}`)
        if (files.length > 1) writeAside([`${kind} done`])
      }
    if (lines.length === 0) return yield* refused(`${folder} holds nothing to import.`)
    return { data: { summary, problems }, lines, problems }
  })
