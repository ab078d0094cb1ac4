/** What the page of open store credits asks the server, and its paper. */
import { StoreCreditService } from "../../contract/store-credit.ts"
import { asks } from "../../kit/effects/asks.ts"
import type { OpenDrawer } from "../../kit/effects/drawer.ts"
import type { Effects } from "../../kit/effects/host.ts"
import { failedReading, withToast } from "../../kit/effects/outcomes.ts"
import type { PrintPaper } from "../../kit/effects/papers.ts"
import { whyNot } from "../../kit/effects/why-not.ts"
import { format } from "../../money.ts"
import { wasPaidOut } from "../../text/credit-pay-out.ts"
import type { Command, Message } from "./model.ts"

export const effects: Effects<Exclude<Command, OpenDrawer | PrintPaper>, Message> = {
  LoadCredits: asks(
    StoreCreditService.getOpenCredits,
    ({ find }, { store: { store_id } }) => ({ store_id, ...(find === "" ? {} : { find }) }),
    {
      place: "store",
      onSuccess: (found, { requestId }) => ({ _tag: "LoadedCredits", requestId, ...found }),
      onFailure: failedReading("FailedCredits")
    }
  ),

  PayOutCredit: asks(StoreCreditService.payOutCredit, ({ payOut }) => payOut, {
    place: "store",
    key: ({ key }) => key,
    onSuccess: ({ movement, credit: { balance, currency } }, { key }, host) =>
      withToast(
        host,
        wasPaidOut(format(movement.amount, currency), balance > 0 ? format(balance, currency) : undefined),
        { _tag: "PaidOut", key }
      ),
    onFailure: (failure) => ({ _tag: "RefusedPayOut", problem: whyNot(failure) })
  })
}
