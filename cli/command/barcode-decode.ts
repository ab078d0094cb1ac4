/** `packhouse barcode decode`: what a code says, or null; exit code 0 either way. */
import type { Command } from "commander"
import { Effect, Result } from "effect"
import { type Barcode, decodeOrExplain } from "#core/barcode/decode.ts"
import { type Reason, sentence } from "#core/barcode/reason.ts"
import { fault } from "#core/fault.ts"
import { notMapped } from "#core/text/order-outcome.ts"
import type { Line } from "../host/output.ts"
import { type Answer, alone, example, globalsOf } from "./answer.ts"
import { lookUp, needsServer, offline } from "./barcode-offline.ts"
import { faultSentence } from "./failure.ts"

const fields = (barcode: Barcode): ReadonlyArray<Line> =>
  Object.entries(barcode)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => [{ text: name.padEnd(16), style: "dim" }, String(value)])

const answerOf = (barcode: Barcode | null, notes: ReadonlyArray<string>): Answer => ({
  data: barcode,
  lines: barcode === null ? ["null"] : fields(barcode),
  notes
})

const refusal = (why: string): string => faultSentence(fault("UnknownBarcode", { why }))

const offlineAnswer = (outcome: Result.Result<Barcode, Reason>): Answer =>
  Result.match(outcome, {
    onSuccess: (barcode) => answerOf(barcode, []),
    onFailure: (reason) =>
      answerOf(null, [reason._tag === "NotMapped" ? needsServer : refusal(sentence(reason))])
  })

const lookedUp = (code: string) =>
  Effect.map(lookUp(code), (barcode) =>
    barcode === undefined ? answerOf(null, [refusal(notMapped)]) : answerOf(barcode, [])
  )

const decode = async (command: Command, code: string): Promise<void> => {
  const outcome = decodeOrExplain(code, offline())
  const isMapped = Result.isFailure(outcome) && outcome.failure._tag === "NotMapped"
  if (!isMapped || globalsOf(command).server === undefined)
    return alone(command, Result.succeed(offlineAnswer(outcome)))
  const { asUser } = await import("./client.ts")
  return asUser(command, () => lookedUp(code))
}

export const defineBarcodeDecode = (parent: Command): void => {
  const command = parent
    .command("decode")
    .description("what a code says, or null; codes of the catalogue need --server")
    .argument("<code>", "as a scanner reads it")
    .action((code: string) => decode(command, code))
  example(command, "packhouse barcode decode 834120701250051226030017 --json")
}
