/** `packhouse cart discount` and `packhouse cart approve`: prices by hand, and somebody else's word for them. */
import type { Command } from "commander"
import { Effect, Result } from "effect"
import { CommerceCart } from "#core/contract/cart.ts"
import { readCut } from "#core/counter/discount-by-hand.ts"
import { Rpc } from "#core/port/rpc.ts"
import { discountProblem } from "#core/text/discount.ts"
import { usageError } from "../host/command-error.ts"
import { askSecret, secretsFromInput } from "../host/prompt.ts"
import { answerCart } from "./cart-answer.ts"
import { changeCart } from "./cart-key.ts"
import { asUser, type Client, type Working } from "./client.ts"

interface Options {
  readonly line?: string
  readonly reason?: string
  readonly remark?: string
}

const lineOf = (text: string | undefined): Working<number | null> => {
  if (text === undefined) return Effect.succeed(null)
  return /^\d{1,15}$/.test(text)
    ? Effect.succeed(Number(text))
    : Effect.fail(usageError(`${text} is no line: packhouse cart names them.`))
}

const discount = (client: Client, text: string | undefined, options: Options): Working =>
  Effect.gen(function* () {
    const { line, reason = "", remark = null } = options
    const item_id = yield* lineOf(line)
    if (text === undefined) {
      if (options.reason !== undefined || options.remark !== undefined)
        return yield* usageError("Say how much: packhouse cart discount 10% --reason REASON.")
      const cart = yield* changeCart(client, "no-discount", [line ?? ""], (rpc, key) =>
        rpc.call(CommerceCart.removeDiscount, item_id === null ? {} : { item_id }, { key })
      )
      return answerCart(cart)
    }
    const cut = readCut(text)
    if (Result.isFailure(cut)) return yield* usageError(`${discountProblem(cut.failure)}.`)
    const content = [line ?? "", text, reason, remark ?? ""]
    const cart = yield* changeCart(client, "discount", content, (rpc, key) =>
      rpc.call(CommerceCart.setDiscount, { discount: { item_id, ...cut.success, reason, remark } }, { key })
    )
    return answerCart(cart)
  })

const approve = (
  username: string,
  { passwordStdin = false }: { readonly passwordStdin?: boolean }
): Working =>
  Effect.gen(function* () {
    const [password = ""] = passwordStdin
      ? yield* secretsFromInput([`the password of ${username}`])
      : [yield* askSecret(`Password of ${username}`)]
    const cart = yield* Rpc.use((rpc) => rpc.call(CommerceCart.approveDiscounts, { username, password }))
    return answerCart(cart)
  })

/** @param child defines a command under `packhouse cart`, with its examples */
export const defineDiscounts = (
  child: (name: string, about: string, examples: ReadonlyArray<string>) => Command
): void => {
  const taking = child(
    "discount",
    "take an amount or a percent off a line or the cart by hand; without one take the discount off again",
    [
      'packhouse cart discount 10% --line 12 --reason "Damaged packing"',
      'packhouse cart discount 20 --reason "Price promised" --remark "As on the phone"',
      "packhouse cart discount --line 12"
    ]
  )
    .argument("[discount]", "an amount such as 20, or a percent such as 10%")
    .option("--line <line>", "the number of a line, as packhouse cart shows it; the whole cart without it")
    .option("--reason <reason>", "one of the reasons in the setting discount_reason")
    .option("--remark <text>", "what else is to be said of it")
    .action((text: string | undefined, options: Options) =>
      asUser(taking, (client) => discount(client, text, options))
    )
  const approving = child(
    "approve",
    "somebody else approves the discounts that wait, by name and password: you stay logged in",
    ["packhouse cart approve meera", "packhouse cart approve meera --password-stdin < password.txt"]
  )
    .argument("<username>", "somebody of the store with the flag discount_approval")
    .option("--password-stdin", "read the password from stdin")
    .action((username: string, options: { readonly passwordStdin?: boolean }) =>
      asUser(approving, () => approve(username, options))
    )
}
