import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { Greeting, operations, Request } from "#core/device/protocol.ts"
import { refusal, refusalCodes } from "#core/device/refusal.ts"

const client = { kind: "web", name: "Packhouse", version: "0.1.0" }
const reads = (schema: Schema.Codec<unknown, unknown>, frame: unknown): boolean =>
  Result.isSuccess(Schema.decodeUnknownResult(schema)(frame))

describe("the protocol", () => {
  it.each([
    ["hello", { t: "hello", v: 1, token: "x", client }, true],
    ["hello that resumes", { t: "hello", v: 1, token: "x", client, resume: { boot: "b", seq: 4 } }, true],
    ["pair", { t: "pair", v: 1, code: "012345", client }, true],
    ["another version", { t: "hello", v: 2, token: "x", client }, false],
    ["no token", { t: "hello", v: 1, client }, false],
    ["an endless token", { t: "hello", v: 1, token: "x".repeat(257), client }, false],
    [
      "an unknown kind of client",
      { t: "hello", v: 1, token: "x", client: { ...client, kind: "fax" } },
      false
    ],
    ["a request", { t: "req", id: 1, op: "devices.list" }, false],
    ["nothing", null, false]
  ])("greets with hello or pair: %s", (_, frame, isRead) => {
    expect(reads(Greeting, frame)).toBe(isRead)
  })

  it.each([
    ["number", { t: "req", id: 7, op: "devices.list", p: {} }, true],
    ["text", { t: "req", id: "a-7", op: "devices.list" }, true],
    ["null", { t: "req", id: null, op: "devices.list" }, false],
    ["a fraction", { t: "req", id: 1.5, op: "devices.list" }, false],
    ["an object", { t: "req", id: {}, op: "devices.list" }, false]
  ])("names a request by number or text: %s", (_, frame, isRead) => {
    expect(reads(Request, frame)).toBe(isRead)
  })

  it("lets browsers do nothing that needs the scope of settings", () => {
    expect(
      Object.entries(operations)
        .filter(([, { scope }]) => scope === "admin")
        .map(([name]) => name)
    ).toEqual(["pair.list", "pair.revoke", "pair.open"])
  })

  it.each([
    ["a path", { path: "/dev/usb/lp0" }],
    ["a host", { host: "10.0.0.9" }],
    ["a device", { role: "/dev/usb/lp0" }],
    ["a blank in the key", { jobKey: "a b" }],
    ["no copies", { copies: 0 }],
    ["a pile of copies", { copies: 51 }]
  ])("takes print jobs for roles only: %s", (_, change) => {
    const doc = { kind: "pdf", name: "x.pdf", data: "JVBERi0=" }
    const job = { jobKey: "1:invoice:1", role: "invoice", doc, copies: 1 }
    const strict = Schema.decodeUnknownResult(operations["print.submit"].params, {
      onExcessProperty: "error"
    })
    expect(Result.isSuccess(strict(job))).toBe(true)
    expect(Result.isFailure(strict({ ...job, ...change }))).toBe(true)
  })

  it("says for every refusal what is wrong, in words", () => {
    for (const code of refusalCodes) expect(refusal(code).msg).toMatch(/^[A-Z][^.]+$/)
  })
})
