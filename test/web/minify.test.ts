import { mkdtempSync, readFileSync } from "node:fs"
import { SourceMap } from "node:module"
import os from "node:os"
import path from "node:path"
import { build } from "esbuild"
import { expect, it } from "vitest"
// @ts-expect-error: plain JavaScript, as everything that runs before a build
import { minifyScript } from "../../cli/bin/minify.mjs"

it("a script that a browser fetches does what it did, and its map names the line that was written", async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "packhouse-minify-"))
  const file = path.join(folder, "app.js")
  await build({
    stdin: {
      contents:
        "const weigh = (grams: number) => {\n  if (grams < 0)\n    throw new Error('below zero')\n  return grams / 1000\n}\nexport { weigh }\n",
      sourcefile: "scale.ts",
      loader: "ts"
    },
    outfile: file,
    bundle: true,
    format: "esm",
    minify: true,
    sourcemap: true
  })
  await minifyScript(file, "es2022")
  const { weigh } = await import(file)
  expect(weigh(1500)).toBe(1.5)
  const code = readFileSync(file, "utf8")
  expect(code).toMatch(/\n\/\/# sourceMappingURL=app\.js\.map\n$/)
  const before = code.slice(0, code.indexOf("below zero")).split("\n")
  const { originalSource, originalLine } = new SourceMap(
    JSON.parse(readFileSync(`${file}.map`, "utf8"))
  ).findEntry(before.length - 1, (before.at(-1) ?? "").length - 10) as {
    originalSource: string
    originalLine: number
  }
  expect([originalSource, originalLine]).toEqual(["scale.ts", 2])
})
