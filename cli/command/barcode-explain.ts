/** `packhouse barcode explain`: a code taken apart, and why it is none. */
import type { Command } from "commander"
import { Result } from "effect"
import { explain, linesOf } from "#core/barcode/explain.ts"
import { sentence } from "#core/barcode/reason.ts"
import { alone, example } from "./answer.ts"
import { offline } from "./barcode-offline.ts"

const take = (code: string) => {
  const explanation = explain(code, offline())
  const { outcome, ...rest } = explanation
  return {
    data: {
      ...rest,
      codeType: rest.codeType ?? null,
      barcode: Result.getOrElse(outcome, () => null),
      reason: Result.isFailure(outcome) ? { ...outcome.failure, sentence: sentence(outcome.failure) } : null
    },
    lines: linesOf(explanation)
  }
}

export const defineBarcodeExplain = (parent: Command): void => {
  const command = parent
    .command("explain")
    .description("a code part by part: its layout, what each part means, and why it is not a barcode")
    .argument("<code>", "as a scanner reads it")
    .action((code: string) => alone(command, Result.succeed(take(code))))
  example(command, "packhouse barcode explain 7401234007508")
}
