import { readFileSync } from "node:fs"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import { readRules } from "#core/barcode/rule/rule-file.ts"
import { decodeBy, tableOf } from "#core/barcode/rule/table.ts"
import { withCheckDigit } from "./codes.ts"

const today = "2026-11-29"

/** The list that the administrator's document shows. */
const example = JSON.parse(
  /```json\n([\s\S]*?)```/.exec(readFileSync("docs/codes.md", "utf8"))?.[1] ?? "null"
)
const [weight, price] = example.rules

const problemOf = (rules: ReadonlyArray<object>, more: object = {}): string => {
  const list = readRules({ ...example, rules, ...more }, today)
  return Result.isSuccess(list) ? "none" : list.failure
}

describe("a network's own list of rules", () => {
  it("reads codes as its document says (CODE-11)", () => {
    const list = Result.getOrThrow(readRules(example, today))
    const decode = (code: string) =>
      decodeBy(code, tableOf([list]), { today, mapping: () => undefined, shelfLife: () => 0 })
    expect(decode(withCheckDigit("281234500750"))).toMatchObject({
      list: "shop",
      kind: "weighed",
      content: { item: "12345", grams: 750 }
    })
    expect(decode(withCheckDigit("291234592875"))).toMatchObject({
      content: { item: "12345", price: { amount: 2875, decimals: 2 } }
    })
    expect(decode(withCheckDigit("291234582875"))).toBeNull()
  })

  it.each<readonly [problem: string, rules: ReadonlyArray<object>]>([
    ["Two rules are called weight28.", [weight, weight]],
    ["Rule weight28: its length is none.", [{ ...weight, length: "0" }]],
    ["Rule weight28: grams reaches beyond the code.", [{ ...weight, length: "8" }]],
    [
      "Rule weight28: the start 2812345678901234 is longer than the code.",
      [{ ...weight, starts: ["2812345678901234"] }]
    ],
    ["Rule weight28: a rule of kind priced needs the field price.", [{ ...weight, kind: "priced" }]],
    ["Rule weight28: it has item twice.", [{ ...weight, fields: [...weight.fields, weight.fields[0]] }]],
    [
      "Rule weight28: check is one digit.",
      [{ ...weight, fields: [...weight.fields.slice(0, 2), { name: "check", places: "12-13" }] }]
    ],
    [
      "Rule weight28: item has no decimals.",
      [{ ...weight, fields: [{ name: "item", places: "3-7", decimals: 2 }, ...weight.fields.slice(1)] }]
    ],
    [
      'Rule price29: inner needs "of", a field of four or five digits.',
      [{ ...price, fields: price.fields.map(({ of: _, ...field }: { of?: string }) => field) }]
    ]
  ])("is refused in one sentence: %s", (problem, rules) => {
    expect(problemOf(rules)).toBe(problem)
  })

  it("is refused with a code that two of its rules read, unless they have an order (CODE-15)", () => {
    const wide = { ...weight, name: "wide", starts: ["2"] }
    expect(problemOf([weight, wide])).toMatch(
      /^Rules weight28 and wide both read 28\d{11}\. Give one of them a lower order\.$/
    )
    expect(problemOf([{ ...weight, order: 1 }, wide])).toBe("none")
  })

  it("is no list where it is written otherwise, names a field that there is not, or a built-in list", () => {
    for (const wrong of [null, 1, "rules", [], {}, { ...example, rules: [] }, { ...example, colour: 1 }])
      expect(Result.isFailure(readRules(wrong, today))).toBe(true)
    expect(problemOf([{ ...weight, fields: [{ name: "colour", places: "1" }] }])).toContain("fields")
    expect(problemOf([weight], { name: "gs1" })).toBe("gs1 is the name of a built-in list.")
  })
})
