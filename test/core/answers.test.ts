/** ANSWER-1: which calls are answered, for all that send again what was not. */
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { InvoiceService } from "#core/contract/invoice.ts"
import { outcomeOf } from "#core/kit/invoice-queue/outcome.ts"
import { type CallFailure, call, isUnanswered, Offline, Rpc, Unauthorized } from "#core/port/rpc.ts"

/** What a call comes to that a server replies to like this. */
const failureOf = (status: number, json: unknown): Promise<CallFailure> =>
  Effect.runPromise(
    Effect.gen(function* () {
      const rpc = yield* Rpc
      yield* rpc.become({ session: "of-a-user", storeId: 11 })
      return yield* Effect.flip(call(InvoiceService.isOrderSynced, { increment_id: "1" }))
    }).pipe(Effect.provide(Rpc.layer(() => Effect.succeed({ status, json }))))
  )
const error = (code: number, data?: object) => ({
  error: { code, message: "Api call failure", ...(data === undefined ? {} : { data }) }
})

describe("a call", () => {
  it("is unanswered where the server is away, asks to wait, fails or has no store, and the session is over (ANSWER-1)", async () => {
    const message = "away"
    expect([new Offline({ message }), new Unauthorized({ message })].every(isUnanswered)).toBe(true)
    for (const status of [429, 500, 502, 503, 504])
      expect([status, isUnanswered(await failureOf(status, { message }))]).toEqual([status, true])
    const away = await failureOf(200, error(-32603, { tag: "Unavailable" }))
    expect([away, isUnanswered(away)]).toMatchObject([{ _tag: "Refused", code: 503 }, true])
    expect(outcomeOf(7, away)).toMatchObject({ _tag: "Unanswered", orderId: 7 })
  })

  it("is answered by a rule, and by a server that says what is wrong with it (ANSWER-1)", async () => {
    for (const [status, json] of [
      [200, error(-32000, { tag: "NotFound", what: "Order" })],
      [200, error(-32602)],
      [403, { message: "no" }],
      [404, { message: "no" }]
    ] as const)
      expect([status, isUnanswered(await failureOf(status, json))]).toEqual([status, false])
  })

  it("that the server could not answer names its request, one that a rule refused does not (WATCH-2)", async () => {
    const request = "9f3a21c40badf00d"
    for (const [status, json] of [
      [503, { message: "away", request }],
      [200, error(-32603, { request })],
      [200, error(-32603, { tag: "Unavailable", request })]
    ] as const)
      expect(await failureOf(status, json)).toMatchObject({ _tag: "Refused", request })
    expect(await failureOf(200, error(-32000, { tag: "NotFound", what: "Order", request }))).toMatchObject({
      _tag: "Ruled",
      fault: { tag: "NotFound", data: { what: "Order" } }
    })
  })
})
