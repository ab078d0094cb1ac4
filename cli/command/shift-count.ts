/** `packhouse shift count`: what is in the drawer, note by note and coin by coin, before anybody says what should be. */
import type { Command } from "commander"
import { Effect } from "effect"
import { ShiftService } from "#core/contract/shift.ts"
import { formatPlain, read, toWire } from "#core/money.ts"
import { Rpc } from "#core/port/rpc.ts"
import { denominations, type Pieces } from "#core/shift/denominations.ts"
import type { Shift } from "#core/shift/shift.ts"
import { usageError } from "../host/command-error.ts"
import { example } from "./answer.ts"
import { asUser, type Client, type Working } from "./client.ts"
import { underKeptKey } from "./kept-key.ts"
import { offerTill, type TillOption } from "./kept-till.ts"
import { countLines, openShiftOf, shiftData } from "./shift-answer.ts"

const PIECES = /^(\d{1,5}(?:\.\d{1,2})?)=(\d{1,6})$/

/** "500=3": three notes of 500. */
const readPieces = (text: string, { currency }: Shift): Working<Pieces> => {
  const [, note = "", pieces = ""] = PIECES.exec(text) ?? []
  const value = read(note)
  const values = denominations[currency]
  return value !== undefined && values.includes(value)
    ? Effect.succeed({ value, pieces: Number(pieces) })
    : Effect.fail(
        usageError(
          `${text} is not written as NOTE=PIECES, such as 500=3. Notes and coins of ${currency}: ${values.map((each) => formatPlain(each).replace(/\.00$/, "")).join(", ")}.`
        )
      )
}

const count = (client: Client, texts: ReadonlyArray<string>, options: TillOption): Working =>
  Effect.gen(function* () {
    const shift = yield* openShiftOf(options)
    const { shift_id } = shift
    const pieces = yield* Effect.forEach(texts, (text) => readPieces(text, shift))
    const content = pieces.map((each) => `${toWire(each.value)}=${each.pieces}`)
    const counted = yield* underKeptKey(client, { name: `count-${shift_id}`, content }, (key) =>
      Rpc.use((rpc) => rpc.call(ShiftService.countShift, { shift_id, pieces }, { key }))
    )
    return { data: shiftData(counted), lines: countLines(counted) }
  })

export const defineShiftCount = (parent: Command): void => {
  const command = offerTill(parent.command("count"))
    .description(
      "count the drawer: so many of each note and coin; what should be there is told once the shift is closed"
    )
    .argument("<pieces...>", "NOTE=PIECES, such as 500=3 200=1 0.50=4")
    .action((pieces: ReadonlyArray<string>, options: TillOption) =>
      asUser(command, (client) => count(client, pieces, options))
    )
  example(command, "packhouse shift count 500=3 100=12 50=4 10=7 5=3", "packhouse shift count 500=3 --json")
}
