import { Result } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { failed, isId, parseCalls, readRequest } from "#rpc-server/rpc/envelope.ts"
import { printId } from "#rpc-server/rpc/request-id.ts"

/** The ids of what a body is answered with, as text. */
const echoed = (text: string): ReadonlyArray<string> => {
  const { value } = Result.getOrThrow(parseCalls(new TextEncoder().encode(text)))
  return (Array.isArray(value) ? value : [value]).map((call) => {
    const id = Result.getOrThrow(readRequest(call)).id ?? null
    const answer = JSON.stringify(failed(id, { code: 1, message: "" }))
    expect(answer).toContain(`"id":${isId(id) && typeof id === "string" ? JSON.stringify(id) : printId(id)}`)
    return /"id":(.*),"error"/.exec(answer)?.[1] ?? ""
  })
}

const digits = (minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(..."0123456789"), minLength, maxLength })
/** Every way to write a number that JSON knows. */
const written = fc
  .tuple(
    fc.constantFrom("", "-"),
    fc.oneof(
      fc.constant("0"),
      fc.tuple(fc.constantFrom(..."123456789"), digits(0, 25)).map(([a, b]) => a + b)
    ),
    fc.oneof(
      fc.constant(""),
      digits(1, 5).map((fraction) => `.${fraction}`)
    ),
    fc.oneof(
      fc.constant(""),
      fc.tuple(fc.constantFrom("e", "E", "e+", "E-"), digits(1, 3)).map(([e, n]) => e + n)
    )
  )
  .map((parts) => parts.join(""))
const space = fc.constantFrom("", " ", "\n\t ")
const key = fc.constantFrom('"id"', '"\\u0069d"', '"i\\u0064"')
const callWith = (id: fc.Arbitrary<string>) =>
  fc.tuple(id, key, space, fc.nat(3), fc.boolean()).map(([source, name, gap, at, isNested]) => {
    const fields = [
      '"jsonrpc":"2.0"',
      '"method":"a"',
      // Other ids are no business of the call's.
      isNested ? `"params":[{"id":1.50},{"x":"\\"id\\":7.0"}]` : '"params":[]'
    ]
    return {
      source,
      text: `{${gap}${fields.toSpliced(at, 0, `${name}${gap}:${gap}${source}${gap}`).join(",")}}`
    }
  })

describe("the id of a call", () => {
  it.each([
    "9007199254740993",
    "12345678901234567890",
    "1.0",
    "1e2",
    "-0",
    "0",
    "-1",
    "1e400",
    "999999999999999",
    "1000000000000000",
    '"9007199254740993"',
    '"\\ud83d"',
    "null"
  ])("%s comes back as it was written", (source) => {
    expect(echoed(`{"jsonrpc":"2.0","id":${source},"method":"a"}`)).toEqual([source])
  })

  it("comes back as it was written, wherever it stands and whatever is beside it", () => {
    fc.assert(
      fc.property(callWith(written), ({ source, text }) => {
        expect(echoed(text)).toEqual([source])
      })
    )
  })

  it("comes back as it was written for each call of a batch", () => {
    fc.assert(
      fc.property(
        fc.array(callWith(fc.oneof(written, fc.nat().map(String))), { minLength: 1, maxLength: 5 }),
        (calls) => {
          expect(echoed(`[${calls.map(({ text }) => text).join(",")}]`)).toEqual(
            calls.map(({ source }) => source)
          )
        }
      )
    )
  })
})
