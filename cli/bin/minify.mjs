/** What a browser fetches, as small as it goes: what the bundler has written, once more and with its names over a whole file. */
import { readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"
import remapping from "@jridgewell/remapping"
import { transform } from "esbuild"
import { minify } from "oxc-minify"

const { version } = createRequire(import.meta.url)("oxc-minify/package.json")

/**
 * A line for the bundler to end each script with, gone once it is minified: a file's name changes with what is in it, and
 * the bundler, which names it, has seen nothing of what comes after. So another minifier gives another name.
 */
export const minifierMark = `//${version}`

/** What no module of ours or of a library does where a property or a name of the browser is only read. */
const treeshake = { propertyReadSideEffects: false, unknownGlobalSideEffects: false }

/** Writes a text and its map in the place of those before. Its last line still names the map. */
const replace = (file, code, map, comment) => {
  const before = JSON.parse(readFileSync(`${file}.map`, "utf8"))
  writeFileSync(`${file}.map`, remapping([map, before], () => null).toString())
  writeFileSync(file, `${code.trimEnd()}\n${comment(`# sourceMappingURL=${path.basename(file)}.map`)}\n`)
}

/** A script and its map, in place. */
export const minifyScript = async (file, target) => {
  const result = await minify(path.basename(file), readFileSync(file, "utf8"), {
    module: true,
    compress: { target, treeshake },
    mangle: { toplevel: true },
    sourcemap: true
  })
  if (result.errors.length > 0) throw new Error(`${file}: ${result.errors[0].message}`)
  replace(file, result.code, result.map, (text) => `//${text}`)
}

/** A style and its map, in place. */
export const minifyStyle = async (file, target) => {
  const { code, map } = await transform(readFileSync(file, "utf8"), {
    loader: "css",
    minify: true,
    target,
    sourcemap: "external",
    sourcefile: path.basename(file)
  })
  replace(file, code, map, (text) => `/*${text} */`)
}
