/** StoreCreditService: what stores owe to those who hold the numbers of their store credits (STORECREDIT-1). */
import * as Schema from "effect/Schema"
import { Money } from "../money.ts"
import { OpenCredit, StoreCredit } from "../order/store-credit.ts"
import { works } from "../session/access.ts"
import { CashMovement } from "../shift/cash-movement.ts"
import { Id, text } from "./id.ts"
import { define, optional, param, secret, service, sessionOnly, writes } from "./method.ts"

/** More open credits than a list shows. */
export const mostCredits = 1000

const OpenCredits = Schema.Struct({
  /** The oldest first. */
  credits: Schema.Array(OpenCredit),
  count: Schema.Int,
  /** The sum of all balances, those that are not listed too. */
  balance: Money
})

/** What went out of the drawer, and the credit as it is then. */
export const CreditPaidOut = Schema.Struct({ movement: CashMovement, credit: StoreCredit })
export type CreditPaidOut = typeof CreditPaidOut.Type

export const StoreCreditService = service("StoreCreditService", {
  getCredit: define({
    about:
      "A store credit of the network by its number, as its holder shows it, with its balance and what made it; spaces, dashes and small letters are read over.",
    params: [param("number", text(64))],
    result: StoreCredit,
    faults: ["NotFound"],
    flag: ["enable_order_create", "enable_order_return"],
    tenant: sessionOnly,
    effect: "reads"
  }),
  getOpenCredits: define({
    about: `What a store owes by credits that it gave: each with what is left of it, the oldest first, at most ${mostCredits}, and the sum of all. Their numbers are shown by their ends alone. Named by \`find\` are those whose number ends so, whose order it is, or a part of whose customer's name or phone.`,
    params: [param("store_id", Id), optional("find", text(100))],
    result: OpenCredits,
    faults: [],
    flag: ["enable_order_return", "enable_shift"],
    tenant: [{ is: "store", at: "store_id" }],
    effect: "reads"
  }),
  payOutCredit: define({
    about:
      "Pays the balance of a store credit out in cash, in whole coins, out of the open shift of a till of the caller's store, for a reason and by the word of a second person: somebody of the store with the flag shift_approval, who is not the caller, by name and password. Refused without an open shift, and where the credit was given by stores of another website.",
    params: [
      param("number", text(64)),
      param("till", text(1000)),
      param("reason", text(1000)),
      param("username", text(200)),
      secret("password", text(1000))
    ],
    result: CreditPaidOut,
    faults: ["NotFound", "InvalidData", "NoShift", "ShiftClosed", "NotInDrawer", "TooManyAttempts"],
    tenant: sessionOnly,
    ...writes("money", works.creditPayOut)
  })
})
