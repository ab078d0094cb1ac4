/** What a browser fetches, as small as it goes: what the bundler has written, once more and with its names over a whole file. */
import { readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"
import remapping from "@jridgewell/remapping"
import { minify } from "oxc-minify"

const { version } = createRequire(import.meta.url)("oxc-minify/package.json")

/**
 * A line for the bundler to end each script with, gone once it is minified: a file's name changes with what is in it, and
 * the bundler, which names it, has seen nothing of what comes after. So another minifier gives another name.
 */
export const minifierMark = `//${version}`

/** A script and its map, in place. Its last line still names the map. */
export const minifyScript = async (file, target) => {
  const code = readFileSync(file, "utf8")
  const result = await minify(path.basename(file), code, {
    module: true,
    compress: { target },
    mangle: { toplevel: true },
    sourcemap: true
  })
  if (result.errors.length > 0) throw new Error(`${file}: ${result.errors[0].message}`)
  const before = JSON.parse(readFileSync(`${file}.map`, "utf8"))
  const map = remapping([result.map, before], () => null)
  writeFileSync(`${file}.map`, map.toString())
  writeFileSync(file, `${result.code}\n//# sourceMappingURL=${path.basename(file)}.map\n`)
}
