/** `packhouse shift in` and `packhouse shift out`: cash that moves beside sales, and why. */
import type { Command } from "commander"
import { Effect, Schema } from "effect"
import { Moved, ShiftService } from "#core/contract/shift.ts"
import { formatPlain, toWire } from "#core/money.ts"
import { Rpc } from "#core/port/rpc.ts"
import { wasMoved } from "#core/text/shift.ts"
import { example } from "./answer.ts"
import { asUser, type Client, type Working } from "./client.ts"
import { underKeptKey } from "./kept-key.ts"
import { offerTill, type TillOption } from "./kept-till.ts"
import { openShiftOf, readAmount } from "./shift-answer.ts"

const wire = Schema.encodeSync(Moved)

const move = (
  client: Client,
  kind: "in" | "out",
  text: string,
  reason: string,
  options: TillOption
): Working =>
  Effect.gen(function* () {
    const amount = yield* readAmount("AMOUNT", text)
    const { shift_id } = yield* openShiftOf(options)
    const content = [String(toWire(amount)), reason]
    const moved = yield* underKeptKey(client, { name: `cash-${kind}-${shift_id}`, content }, (key) =>
      Rpc.use((rpc) => rpc.call(ShiftService.addCashMovement, { shift_id, kind, amount, reason }, { key }))
    )
    return { data: wire(moved), lines: [wasMoved(kind, formatPlain(moved.movement.amount))] }
  })

const define = (
  parent: Command,
  kind: "in" | "out",
  about: string,
  ...examples: ReadonlyArray<string>
): void => {
  const command = offerTill(parent.command(kind))
    .description(about)
    .argument("<amount>", "such as 500 or 99.50")
    .argument("<reason>", "why, at most 200 characters")
    .action((amount: string, reason: string, options: TillOption) =>
      asUser(command, (client) => move(client, kind, amount, reason, options))
    )
  example(command, ...examples)
}

export const defineShiftIn = (parent: Command): void =>
  define(
    parent,
    "in",
    "cash is put into the drawer, beside sales",
    'packhouse shift in 500 "Change from the bank"'
  )

export const defineShiftOut = (parent: Command): void =>
  define(
    parent,
    "out",
    "cash is taken out of the drawer, no more than is in there",
    'packhouse shift out 120.50 "Milk for the staff"',
    'packhouse shift out 10000 "To the bank" --json'
  )
