/** `packhouse shipment scan`: codes are scanned into a shipment, one after the other, as at the dock. */
import type { Command } from "commander"
import { Effect } from "effect"
import { notListed } from "#core/text/shipment.ts"
import { usageError } from "../host/command-error.ts"
import { progress } from "../host/output.ts"
import { readInput } from "../host/prompt.ts"
import { example } from "./answer.ts"
import { asUser, type Client, type Working } from "./client.ts"
import { openShipment } from "./opened-shipment.ts"
import { findShipment } from "./shipment-name.ts"
import { decidedIn, lineOf, refusalOf, workData } from "./shipment-work.ts"
import { takeOver, withoutOvercome } from "./taken-over.ts"

interface Options {
  readonly addAbsent?: boolean
  readonly takeOver?: boolean
}

/** The codes in the input: one a line, or several with blanks between; a tab begins a remark. */
const codesIn = (input: string): ReadonlyArray<string> =>
  input.split(/\r?\n/).flatMap((line) => (line.split("\t")[0] ?? "").split(" ").filter(Boolean))

const scan = (
  client: Client,
  name: string,
  given: ReadonlyArray<string>,
  { addAbsent = false, takeOver: takesOver = false }: Options
): Working =>
  Effect.gen(function* () {
    const codes: Array<string> = []
    for (const code of given) codes.push(...(code === "-" ? codesIn(yield* readInput) : [code]))
    const { id } = yield* findShipment(client, name)
    const opened = yield* openShipment(client, id)
    const { dialog } = opened.model()
    const dialogCodes = dialog?._tag === "FoundCodes" ? dialog.codes : []
    /** The answer to the question about unlisted products: nobody is there to be asked, so the option decides. */
    const answered: Working<void> = Effect.suspend(() =>
      opened.model().absent === undefined
        ? Effect.void
        : Effect.andThen(opened.tell({ _tag: addAbsent ? "AddedAbsent" : "RefusedAbsent" }), answered)
    )
    yield* answered
    const all = [...dialogCodes, ...codes]
    for (const [index, code] of all.entries()) {
      if (all.length > 1) progress(`Scanning ${index + 1} of ${all.length}`)
      yield* opened.tell({ _tag: "ScannedCode", code })
      if (takesOver) yield* takeOver(opened, code)
      yield* answered
    }
    const decided = opened.steps().flatMap(decidedIn)
    const decisions = takesOver ? withoutOvercome(decided) : decided
    const shipment = opened.shipment()
    const work = workData(shipment, opened.model())
    if (decisions.length === 0 && work.waiting.length === 0)
      return yield* usageError("Give the codes to scan after the shipment's name.")
    const { stoppedBy } = opened.model().queue
    const hint = decisions.some(({ detail }) => detail === notListed)
      ? ["--add-absent adds products that the shipment does not list."]
      : []
    return {
      data: { shipment_id: shipment.shipment_id, codes: decisions, ...work },
      lines: decisions.filter(({ accepted }) => accepted).map(lineOf),
      problems: [
        ...decisions.filter(({ accepted }) => !accepted).map(refusalOf),
        ...opened.problems(),
        ...hint,
        ...(stoppedBy === undefined
          ? []
          : [
              `${stoppedBy}. Not decided, and kept: ${work.waiting.length}. Go on with: packhouse shipment scan ${shipment.shipment_id}`
            ])
      ]
    }
  })

export const defineShipmentScan = (parent: Command): void => {
  const command = parent
    .command("scan")
    .description("scan codes into a shipment; refused ones are told one by one, the others stay")
    .argument("<id>", "the shipment's name, such as SHP-1001, or its id")
    .argument("[codes...]", "codes as a scanner reads them; - reads them from stdin, one a line")
    .option("--add-absent", "add products that the shipment does not list, instead of refusing them")
    .option("--take-over", "take packs over that somebody else has in hand: their screen is told")
    .action((id: string, codes: ReadonlyArray<string>, options: Options) =>
      asUser(command, (client) => scan(client, id, codes, options))
    )
  example(
    command,
    "packhouse shipment scan SHP-1001 80177300500645507000123 80264800050713012999999",
    "packhouse shipment scan SHP-1001 - < codes.txt"
  )
}
