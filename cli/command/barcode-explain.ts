/** `packhouse barcode explain`: a code taken apart, and why it is none. */
import type { Command } from "commander"
import { Effect, Result } from "effect"
import { type Explanation, explain, linesOf } from "#core/barcode/explain.ts"
import { sentence } from "#core/barcode/reason.ts"
import * as Day from "#core/day.ts"
import { type Answer, alone, example, globalsOf } from "./answer.ts"
import { lookUp, needsServer } from "./barcode-offline.ts"

const reasonOf = ({ outcome }: Explanation, isOpen: boolean) =>
  Result.match(outcome, {
    onSuccess: () => null,
    onFailure: (reason) => ({ ...reason, sentence: isOpen ? needsServer : sentence(reason) })
  })

const answerOf = (explanation: Explanation): Answer => {
  const { scan_code, codeType = null, parts, outcome, isLookedUp } = explanation
  const isOpen = !isLookedUp && isOfCatalogue(explanation)
  return {
    data: {
      scan_code,
      codeType,
      parts,
      barcode: Result.getOrElse(outcome, () => null),
      reason: reasonOf(explanation, isOpen)
    },
    lines: linesOf(explanation),
    notes: isOpen ? [needsServer] : []
  }
}

const isOfCatalogue = ({ outcome }: Explanation): boolean =>
  Result.isFailure(outcome) && outcome.failure._tag === "NotMapped"

/** The server's catalogue has the product of the item; its barcode is the outcome. */
const lookedUp = (code: string, today: Day.Day) =>
  Effect.map(lookUp(code), (barcode) => {
    const product = barcode?.product_id ?? undefined
    const explanation = explain(code, { today, mapping: () => product, shelfLife: () => 0 })
    return answerOf(
      barcode === undefined ? explanation : { ...explanation, outcome: Result.succeed(barcode) }
    )
  })

const take = async (command: Command, code: string): Promise<void> => {
  const today = Day.dayAt(Date.now())
  const explanation = explain(code, { today })
  if (!isOfCatalogue(explanation) || globalsOf(command).server === undefined)
    return alone(command, Result.succeed(answerOf(explanation)))
  const { asUser } = await import("./client.ts")
  return asUser(command, () => lookedUp(code, today))
}

export const defineBarcodeExplain = (parent: Command): void => {
  const command = parent
    .command("explain")
    .description(
      "a code part by part: its layout, what each part means, and why it is not a barcode; codes of the catalogue need --server"
    )
    .argument("<code>", "as a scanner reads it")
    .action((code: string) => take(command, code))
  example(command, "packhouse barcode explain 7401234007508")
}
