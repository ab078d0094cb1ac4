/** What is said of a call that failed: who answered, and with what (FAIL-1). */
import { describe, expect, it } from "vitest"
import { failureMessage } from "#core/kit/effects/host.ts"
import { Offline, Refused } from "#core/port/rpc.ts"
import { apiCallFailure } from "#core/text/failed-call.ts"

describe("what is said of a call that failed (FAIL-1)", () => {
  const broken = new Refused({ code: -32603, message: "Boom" })
  it.each([
    ["a server that fails: the sentence of the deed, and what it said", broken, "Not made", "Not made: Boom"],
    [
      "a server that fails without a word",
      new Refused({ code: -32603, message: apiCallFailure }),
      "Not made",
      "Not made"
    ],
    [
      "one whose word is empty",
      new Refused({ code: -32603, message: "" }),
      "Unable to Clear Cart",
      "Unable to Clear Cart"
    ],
    ["a deed without a sentence of its own", broken, undefined, "Boom"],
    ["no answer at all", new Offline({ message: "no network" }), "Not made", "Not made: no network"]
  ] as const)("%s", (_, failure, fallback, text) => {
    expect(failureMessage(failure, fallback)).toBe(text)
  })
})

describe("the reference of a call that the server could not answer (WATCH-2)", () => {
  const request = "9f3a21c40badf00d"
  it.each([
    ["Api call failure", undefined, "Api call failure (reference 9f3a21c4)"],
    ["Api call failure", "Not made", "Not made (reference 9f3a21c4)"],
    [
      "The store cannot answer now.",
      "Not made",
      "Not made: The store cannot answer now. (reference 9f3a21c4)"
    ]
  ] as const)("%s, of %s", (message, deed, text) => {
    expect(failureMessage(new Refused({ code: 503, message, request }), deed)).toBe(text)
  })
})
