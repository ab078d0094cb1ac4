/** `packhouse credit pay-out`: the balance of a store credit goes to its holder in cash, by somebody else's word. */
import type { Command } from "commander"
import { Effect, Schema } from "effect"
import { CreditPaidOut, StoreCreditService } from "#core/contract/store-credit.ts"
import * as Money from "#core/money.ts"
import { Rpc } from "#core/port/rpc.ts"
import { wasPaidOut } from "#core/text/credit-pay-out.ts"
import { usageError } from "../host/command-error.ts"
import { askSecret, secretsFromInput } from "../host/prompt.ts"
import { example } from "./answer.ts"
import { asUser, type Client, type Working } from "./client.ts"
import { underKeptKey } from "./kept-key.ts"
import { offerTill, type TillOption, tillOf } from "./kept-till.ts"
import { kick } from "./kicked-drawer.ts"

const wire = Schema.encodeSync(CreditPaidOut)

interface Options extends TillOption {
  readonly approver?: string
  readonly passwordStdin?: boolean
}

const payOut = (
  client: Client,
  number: string,
  reason: string,
  { approver: username, passwordStdin = false, ...options }: Options
): Working =>
  Effect.gen(function* () {
    if (username === undefined)
      return yield* usageError("Somebody else approves it: name them with --approver USERNAME.")
    const till = yield* tillOf(options)
    const [password = ""] = passwordStdin
      ? yield* secretsFromInput([`the password of ${username}`])
      : [yield* askSecret(`Password of ${username}`)]
    const content = [till, number, reason]
    const [paid, key] = yield* underKeptKey(client, { name: "credit-pay-out", content }, (key) =>
      Effect.map(
        Rpc.use((rpc) =>
          rpc.call(StoreCreditService.payOutCredit, { number, till, reason, username, password }, { key })
        ),
        (answer) => [answer, key] as const
      )
    )
    const { isOpen, notes } = yield* kick(key, false)
    const { movement, credit } = paid
    return {
      data: { ...wire(paid), drawer_opened: isOpen },
      lines: [
        wasPaidOut(
          Money.formatPlain(movement.amount),
          credit.balance > 0 ? Money.formatPlain(credit.balance) : undefined
        )
      ],
      notes
    }
  })

export const definePayOut = (parent: Command): void => {
  const command = offerTill(parent.command("pay-out"))
    .description(
      "what a store credit holds goes out of the drawer, in whole coins; somebody else approves it"
    )
    .argument("<number>", "its number, as its holder shows it")
    .argument("<reason>", "why, at most 200 characters")
    .option("--approver <username>", "somebody of the store with the flag shift_approval, who is not you")
    .option("--password-stdin", "read their password from stdin")
  command.action((number: string, reason: string, options: Options) =>
    asUser(command, (client) => payOut(client, number, reason, options))
  )
  example(
    command,
    'packhouse credit pay-out SC7K3Q9X2M4TB1C "Moves to another city" --approver meera',
    'packhouse credit pay-out SC7K3Q9X2M4TB1C "Moves away" --approver meera --password-stdin < password.txt'
  )
}
