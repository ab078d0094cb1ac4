/** What the bundles do later than their packages would (cli/bin/quick-start.mjs) comes to the same. */
import { mkdtempSync, rmSync } from "node:fs"
import os from "node:os"
import path from "node:path"
import { pathToFileURL } from "node:url"
import { build } from "esbuild"
import * as fc from "fast-check"
import * as Ink from "ink"
import { createElement } from "react"
import stringWidth from "string-width"
import { afterAll, beforeAll, expect, it } from "vitest"
import { runs } from "#test/support/runs.ts"
// @ts-expect-error plain JavaScript, which any Node reads
import { narrow, quickStart } from "../../../cli/bin/quick-start.mjs"

type Row = { readonly text: string; readonly colour: string | undefined; readonly wide: number }

/** A frame of rows, each cut where its box ends. */
const framedBy =
  (ink: Pick<typeof Ink, "Box" | "Text" | "renderToString">, element: typeof createElement) =>
  (rows: ReadonlyArray<Row>): string =>
    ink.renderToString(
      element(
        ink.Box,
        { flexDirection: "column" },
        ...rows.map(({ text, colour, wide }, key) =>
          element(
            ink.Box,
            { key, width: wide, height: 1, overflow: "hidden" },
            element(ink.Text, { ...(colour === undefined ? {} : { color: colour }), wrap: "hard" }, text)
          )
        )
      ),
      { columns: 40 }
    )

let folder: string
let bundled: {
  readonly stringWidth: typeof stringWidth
  readonly Box: typeof Ink.Box
  readonly Text: typeof Ink.Text
  readonly renderToString: typeof Ink.renderToString
  readonly createElement: typeof createElement
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), "packhouse-quick-"))
  await build({
    stdin: {
      contents: `
        export { default as stringWidth } from "string-width"
        export { Box, Text, renderToString } from "ink"
        export { createElement } from "react"`,
      resolveDir: import.meta.dirname
    },
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node24",
    define: { "process.env.NODE_ENV": '"production"' },
    external: ["react-devtools-core"],
    banner: {
      js: 'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);'
    },
    plugins: quickStart
  })
  // In colour, as Ink draws in this process.
  process.env.FORCE_COLOR = "3"
  bundled = await import(pathToFileURL(path.join(folder, "stdin.mjs")).href)
  delete process.env.FORCE_COLOR
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const everyCharacter = Array.from({ length: 0x1_00_00 }, (_, code) => String.fromCharCode(code))

it("every character that the bundle calls narrow takes one column", () => {
  const called = everyCharacter.filter((character) => narrow.test(character))
  expect(called.length).toBeGreaterThan(600)
  expect(called.filter((character) => stringWidth(character) !== 1)).toEqual([])
})

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

it("the bundle gives every text the columns that string-width gives it", () => {
  fc.assert(
    fc.property(
      text,
      fc.constantFrom(undefined, { countAnsiEscapeCodes: true }, { ambiguousIsNarrow: false }),
      (one, options) => {
        expect(bundled.stringWidth(one, options)).toBe(stringWidth(one, options))
      }
    ),
    { numRuns: runs(5000) }
  )
})

it("the bundle draws every frame as Ink does, whatever was drawn before it", () => {
  const [own, quick] = [framedBy(Ink, createElement), framedBy(bundled, bundled.createElement)]
  const row = fc.record({
    text: fc.oneof(fc.constantFrom("Chicken curry cut", "₹723.00", "നെയ്മീൻ", "a\tb"), text),
    colour: fc.constantFrom(undefined, "red", "green"),
    wide: fc.integer({ min: 1, max: 20 })
  })
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 8 }), (rows) => {
      expect(quick(rows)).toBe(own(rows))
    }),
    { numRuns: runs(500) }
  )
})
