/** What the bundles do later than their packages would (cli/bin/quick-start.mjs) comes to the same. */
import { build } from "esbuild"
import * as fc from "fast-check"
import stringWidth from "string-width"
import { beforeAll, expect, it } from "vitest"
import { runs } from "#test/support/runs.ts"
// @ts-expect-error plain JavaScript, which any Node reads
import { narrow, quickStart } from "../../../cli/bin/quick-start.mjs"

let bundled: typeof stringWidth

beforeAll(async () => {
  const { outputFiles } = await build({
    stdin: { contents: 'export { default } from "string-width"', resolveDir: import.meta.dirname },
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
    plugins: quickStart
  })
  const code = Buffer.from(outputFiles[0]?.contents ?? "").toString("base64")
  bundled = (await import(`data:text/javascript;base64,${code}`)).default
})

const everyCharacter = Array.from({ length: 0x1_00_00 }, (_, code) => String.fromCharCode(code))

it("every character that the bundle calls narrow takes one column", () => {
  const called = everyCharacter.filter((character) => narrow.test(character))
  expect(called.length).toBeGreaterThan(600)
  expect(called.filter((character) => stringWidth(character) !== 1)).toEqual([])
})

it("the bundle gives every text the columns that string-width gives it", () => {
  const character = fc.oneof(
    fc.constantFrom(...everyCharacter.filter((one) => narrow.test(one))),
    fc.constantFrom(
      "\u001B[1;31m",
      "\u001B[39m",
      "\u001B[4",
      "\u200D",
      "\uFE0F",
      "\u20E3",
      "\u0301",
      "👩",
      "🇮",
      "ന്ന",
      "米",
      "ﾞ",
      "\t"
    ),
    fc.string({ unit: "binary", minLength: 1, maxLength: 3 })
  )
  const text = fc.array(character, { maxLength: 12 }).map((parts) => parts.join(""))
  fc.assert(
    fc.property(
      text,
      fc.constantFrom(undefined, { countAnsiEscapeCodes: true }, { ambiguousIsNarrow: false }),
      (one, options) => {
        expect(bundled(one, options)).toBe(stringWidth(one, options))
      }
    ),
    { numRuns: runs(5000) }
  )
})
