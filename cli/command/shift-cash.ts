/** `packhouse shift in`, `out` and `drawer`: cash that moves beside sales, or a drawer that only opens, and why. */
import type { Command } from "commander"
import { Effect, Schema } from "effect"
import { Moved, ShiftService } from "#core/contract/shift.ts"
import { format, type Money, toWire, zero } from "#core/money.ts"
import { Rpc } from "#core/port/rpc.ts"
import type { PersonalMovement } from "#core/shift/cash-movement.ts"
import { wasMoved } from "#core/text/shift.ts"
import { example } from "./answer.ts"
import { asUser, type Client, type Working } from "./client.ts"
import { underKeptKey } from "./kept-key.ts"
import { offerTill, type TillOption } from "./kept-till.ts"
import { kick } from "./kicked-drawer.ts"
import { openShiftOf, readAmount } from "./shift-answer.ts"

const wire = Schema.encodeSync(Moved)

const move = (
  client: Client,
  kind: PersonalMovement,
  amount: Money,
  reason: string,
  options: TillOption
): Working =>
  Effect.gen(function* () {
    const { shift_id } = yield* openShiftOf(options)
    const content = [String(toWire(amount)), reason]
    const [moved, key] = yield* underKeptKey(client, { name: `cash-${kind}-${shift_id}`, content }, (key) =>
      Effect.map(
        Rpc.use((rpc) => rpc.call(ShiftService.addCashMovement, { shift_id, kind, amount, reason }, { key })),
        (answer) => [answer, key] as const
      )
    )
    const { isOpen, notes } = yield* kick(key, kind === "opened")
    return {
      data: { ...wire(moved), drawer_opened: isOpen },
      lines: [wasMoved(kind, format(moved.movement.amount, moved.shift.currency))],
      notes
    }
  })

const define = (
  parent: Command,
  kind: "in" | "out",
  about: string,
  ...examples: ReadonlyArray<string>
): void => {
  const command = offerTill(parent.command(kind))
    .description(about)
    .argument("<amount>", "such as 500 or 99.50, in coins that there are")
    .argument("<reason>", "why, at most 200 characters")
    .action((amount: string, reason: string, options: TillOption) =>
      asUser(command, (client) =>
        Effect.flatMap(readAmount("AMOUNT", amount), (money) => move(client, kind, money, reason, options))
      )
    )
  example(command, ...examples)
}

export const defineShiftIn = (parent: Command): void =>
  define(
    parent,
    "in",
    "cash is put into the drawer, beside sales; the drawer opens",
    'packhouse shift in 500 "Change from the bank"'
  )

export const defineShiftOut = (parent: Command): void =>
  define(
    parent,
    "out",
    "cash is taken out of the drawer, no more than is in there; the drawer opens",
    'packhouse shift out 120.50 "Milk for the staff"',
    'packhouse shift out 10000 "To the bank" --json'
  )

export const defineShiftDrawer = (parent: Command): void => {
  const command = offerTill(parent.command("drawer"))
    .description("open the drawer without a sale; why is written down")
    .argument("<reason>", "why, at most 200 characters")
    .action((reason: string, options: TillOption) =>
      asUser(command, (client) => move(client, "opened", zero, reason, options))
    )
  example(command, 'packhouse shift drawer "Change for a customer"')
}
