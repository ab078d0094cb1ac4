import { mkdtempSync, readFileSync } from "node:fs"
import { SourceMap } from "node:module"
import os from "node:os"
import path from "node:path"
import { build } from "esbuild"
import { expect, it } from "vitest"
// @ts-expect-error: plain JavaScript, as everything that runs before a build
import { minifyScript, minifyStyle } from "../../cli/bin/minify.mjs"

/** What the bundler makes of one file, its whitespace left in, in a folder of its own. */
const bundled = async (contents: string, loader: "ts" | "css") => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "packhouse-minify-"))
  const file = path.join(folder, loader === "ts" ? "app.js" : "app.css")
  await build({
    stdin: { contents, sourcefile: `scale.${loader}`, loader },
    outfile: file,
    bundle: true,
    format: "esm",
    minifyIdentifiers: true,
    minifySyntax: true,
    sourcemap: true
  })
  return file
}

/** Where a word of a file was written. */
const written = (file: string, word: string) => {
  const code = readFileSync(file, "utf8")
  const before = code.slice(0, code.indexOf(word)).split("\n")
  const map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, "utf8")))
  const { originalSource, originalLine } = map.findEntry(before.length - 1, (before.at(-1) ?? "").length) as {
    originalSource: string
    originalLine: number
  }
  return [originalSource, originalLine]
}

it("a script that a browser fetches does what it did, and its map names the line that was written", async () => {
  const file = await bundled(
    "const weigh = (grams: number) => {\n  if (grams < 0)\n    throw new Error('below zero')\n  return grams / 1000\n}\nexport { weigh }\n",
    "ts"
  )
  await minifyScript(file, "es2022")
  const { weigh } = await import(file)
  expect(weigh(1500)).toBe(1.5)
  expect(readFileSync(file, "utf8")).toMatch(/\n\/\/# sourceMappingURL=app\.js\.map\n$/)
  expect(written(file, "Error")).toEqual(["scale.ts", 2])
})

it("what a library marks as pure and nothing uses is left out of a script", async () => {
  const file = await bundled(
    "const make = (kind: unknown) => ({ kind, of: globalThis.Date.now() })\nconst File = /*#__PURE__*/make(globalThis.File)\nexport const used = /*#__PURE__*/make(globalThis.Blob)\n",
    "ts"
  )
  await minifyScript(file, "es2022")
  expect(readFileSync(file, "utf8")).not.toContain("globalThis.File")
  expect((await import(file)).used.kind).toBe(Blob)
})

it("a style that a browser fetches has no blanks left, and its map names the line that was written", async () => {
  const file = await bundled(".a {\n  color: red;\n}\n\n.scale {\n  width: 10px;\n}\n", "css")
  await minifyStyle(file, "es2022")
  const code = readFileSync(file, "utf8")
  expect(code).toBe(".a{color:red}.scale{width:10px}\n/*# sourceMappingURL=app.css.map */\n")
  expect(written(file, ".scale")).toEqual(["scale.css", 4])
})
