/**
 * Decoding by all lists of code rules against Packhouse's own layouts alone, as it was before there were lists: the same
 * codes, so that the ratio is what the other lists cost everybody. Codes of the other lists are timed aside.
 */
import { type Barcode, type Context, decode } from "#core/barcode/decode.ts"
import { builtInLists } from "#core/barcode/rule/lists.ts"
import { decodeBy, type Reading, tableOf } from "#core/barcode/rule/table.ts"
import { codes, context } from "./barcode.ts"
import { type Bench, inTurn } from "./measure.ts"

const rounds = 21
const passes = 20
const table = tableOf(builtInLists)

const ofTheTrade: ReadonlyArray<string> = JSON.parse(
  JSON.stringify(
    Array.from({ length: 100 }, () => [
      "4006381333931",
      "012345678905",
      "96385074",
      "04252614",
      "]C1010890123456789017261231310300075010AB-12",
      "https://id.example.com/01/8901234567890/10/L7?17=261130&3103=000512",
      "00006890123400000016",
      "10012345678902"
    ]).flat()
  )
)

/** Nanoseconds a code. */
const time = (
  of: ReadonlyArray<string>,
  one: (code: string, context: Context) => Barcode | Reading | null
): number => {
  const start = performance.now()
  let read = 0
  for (let pass = 0; pass < passes; pass++) for (const code of of) if (one(code, context) !== null) read++
  if (read === 0) throw new Error("no code was read: the bench would measure nothing")
  return ((performance.now() - start) * 1e6) / (of.length * passes)
}

const byLists = (code: string, at: Context): Barcode | Reading | null => decodeBy(code, table, at)

export const bench: Bench = {
  name: "decoding barcodes by all lists of rules, against Packhouse's own layouts alone",
  goal: "at most 1.3 times the time",
  isMet: ({ ratio }) => ratio <= 1.3,
  run: async (notes) => {
    const found = await inTurn(
      rounds,
      () => time(codes, byLists),
      () => time(codes, decode),
      (a, b) => a / b,
      "ns/code",
      3
    )
    time(ofTheTrade, byLists)
    notes(`codes of the other lists: ${Math.round(time(ofTheTrade, byLists))} ns/code`)
    return found
  }
}
