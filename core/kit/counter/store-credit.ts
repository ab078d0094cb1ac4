/** A store credit that somebody shows at a counter: what it holds is asked before anything is paid with it (STORECREDIT-2). */
import { StoreCreditService } from "../../contract/store-credit.ts"
import type { StoreCredit } from "../../order/store-credit.ts"
import { asks } from "../effects/asks.ts"
import { type Effects, failureMessage } from "../effects/host.ts"

export interface FindCredit {
  readonly _tag: "FindCredit"
  readonly number: string
}
export type CreditMessage =
  | { readonly _tag: "FoundCredit"; readonly credit: StoreCredit }
  | { readonly _tag: "FailedCredit"; readonly number: string; readonly problem: string }

export const creditEffects: Effects<FindCredit, CreditMessage> = {
  FindCredit: asks(StoreCreditService.getCredit, ({ number }) => ({ number }), {
    onSuccess: (credit) => ({ _tag: "FoundCredit", credit }),
    onFailure: (failure, { number }) => ({ _tag: "FailedCredit", number, problem: failureMessage(failure) })
  })
}
