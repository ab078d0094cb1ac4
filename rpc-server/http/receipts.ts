/**
 * GET /r/CODE and /r/CODE.pdf: a receipt for whoever has its link, without a session (SLIP-6). A code that is none and
 * one whose time is over are answered alike.
 */
import { Clock, Effect } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import type { ReceiptDocument } from "#core/label/receipt.ts"
import { networkOf } from "../origin.ts"
import { printed } from "../service/paper.ts"
import { receiptFile, sharedReceipt } from "../service/receipt.ts"
import { addressOf } from "./body.ts"
import { RateLimit } from "./rate.ts"
import { noReceiptPage, pageHeaders, receiptPage } from "./receipt-page.ts"
import { refuse, unavailable } from "./reply.ts"

/** The rate of one network: many customers of a mobile carrier share one, and nobody guesses a code of 256 bits. */
const rate = { perSecond: 5, burst: 60 }
/** A PDF is as much work as so many pages. */
const callsOfPdf = 5

const html = (text: string, status: number) =>
  HttpServerResponse.text(text, { status, contentType: "text/html; charset=utf-8", headers: pageHeaders })
const nothing = html(noReceiptPage, 404)
const tooMany = refuse(429, "Too many calls. Slow down.", { "retry-after": "1" })

/** 32 bytes in base64url. */
const CODE = /^([\w-]{43})(\.pdf)?$/

/** What draws codes is loaded with the first e-invoice that somebody opens. */
const squaresOf = ({ registration }: ReceiptDocument) =>
  Effect.promise(async () => {
    if (registration?.qr === undefined) return undefined
    const { qr } = await import("../pdf/barcode.ts")
    return qr(registration.qr)
  })

export const receipts = () => {
  const limit = new RateLimit(rate)
  return HttpRouter.add(
    "GET",
    "/r/:code",
    Effect.gen(function* () {
      const request = yield* HttpServerRequest.HttpServerRequest
      const now = yield* Clock.currentTimeMillis
      const { code: name = "" } = yield* HttpRouter.params
      const [, code, ending] = CODE.exec(name) ?? []
      const calls = ending === undefined ? 1 : callsOfPdf
      if (!limit.take(networkOf(addressOf(request)), calls, now)) return tooMany
      const found = code === undefined ? undefined : yield* sharedReceipt(code, now)
      if (code === undefined || found === undefined) return nothing
      if (ending === undefined)
        return html(receiptPage(found.document, `/r/${code}.pdf`, yield* squaresOf(found.document)), 200)
      const network = networkOf(addressOf(request))
      const bytes = yield* printed(`network ${network}`, found.document)
      const file = receiptFile(found.document.invoice_number)
      return HttpServerResponse.uint8Array(bytes, {
        contentType: "application/pdf",
        headers: { ...pageHeaders, "content-disposition": `inline; filename="${file}"` }
      })
    }).pipe(Effect.catchTags({ Unavailable: unavailable("/r"), Busy: () => Effect.succeed(tooMany) }))
  )
}
