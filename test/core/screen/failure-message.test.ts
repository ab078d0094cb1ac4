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
