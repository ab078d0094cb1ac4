/** What the page of papers that are not registered asks the server. */
import * as Effect from "effect/Effect"
import { EInvoiceService } from "../../contract/e-invoice.ts"
import { asks, asksBy } from "../../kit/effects/asks.ts"
import type { Effects } from "../../kit/effects/host.ts"
import { failedReading, withToast } from "../../kit/effects/outcomes.ts"
import { whyNot } from "../../kit/effects/why-not.ts"
import { call } from "../../port/rpc.ts"
import * as say from "../../text/e-invoice.ts"
import type { Command, Message } from "./model.ts"

export const effects: Effects<Command, Message> = {
  LoadEInvoices: asks(EInvoiceService.getOpenEInvoices, () => ({}), {
    place: "store",
    onSuccess: ({ registrar, papers }, { requestId }) => ({
      _tag: "LoadedEInvoices",
      requestId,
      registrar,
      papers
    }),
    onFailure: failedReading("FailedEInvoices", say.notRead)
  }),

  SendEInvoices: asksBy(
    ({ papers }: Extract<Command, { readonly _tag: "SendEInvoices" }>) =>
      Effect.forEach(papers, ({ id, key }) => call(EInvoiceService.retryEInvoice, { id }, { key }), {
        discard: true
      }),
    {
      place: "store",
      onSuccess: (_answer, { papers }, host) =>
        withToast(host, say.allSentAgain(papers.map(({ number }) => number)), {
          _tag: "EndedSending",
          problem: undefined
        }),
      onFailure: (failure) => ({ _tag: "EndedSending", problem: whyNot(failure) })
    }
  ),

  SetEInvoiceAside: asks(EInvoiceService.setAsideEInvoice, ({ paper: { id }, reason }) => ({ id, reason }), {
    place: "store",
    key: ({ key }) => key,
    onSuccess: (_answer, { paper: { number } }, host) =>
      withToast(host, say.setAside(number), { _tag: "EndedSettingAside", problem: undefined }),
    onFailure: (failure) => ({ _tag: "EndedSettingAside", problem: whyNot(failure) })
  })
}
