/**
 * What a bundle does later than its packages would, so that a terminal is quicker to start: a tenth of its time went into
 * tables of characters that no text on its screen needed, and another tenth into a fetch of what is in the bundle.
 */
import { readFileSync } from "node:fs"

/** Texts of which every character takes one column, whatever stands beside it. */
export const narrow =
  /^[ -~\u00A0-\u00AC\u00AE-\u00FF\u2010-\u2027\u2030-\u205E\u20A0-\u20BF\u2190-\u21FF\u2500-\u25FC\u2713\u2717]*$/

/** string-width, whose tables come with the first text that is not narrow. */
const stringWidth = {
  name: "string-width",
  setup: (build) => {
    build.onResolve({ filter: /^string-width\?whole$/ }, async ({ resolveDir }) => {
      const { path } = await build.resolve("./index.js", { kind: "import-statement", resolveDir })
      return { path, namespace: "string-width-whole" }
    })
    build.onLoad({ filter: /.*/, namespace: "string-width-whole" }, ({ path }) => ({
      contents: readFileSync(path, "utf8"),
      resolveDir: path.replace(/[^/\\]*$/, "")
    }))
    build.onLoad({ filter: /[/\\]string-width[/\\]index\.js$/, namespace: "file" }, ({ path }) => ({
      contents: `
        const narrow = ${narrow}
        const colours = /\\u001B\\[[\\d;]*m/g
        let whole
        export default (text, options) => {
          if (typeof text === "string" && options?.ambiguousIsNarrow !== false) {
            const plain = text.includes("\\u001B") && !options?.countAnsiEscapeCodes ? text.replace(colours, "") : text
            if (narrow.test(plain)) return plain.length
          }
          whole ??= require("string-width?whole").default
          return whole(text, options)
        }`,
      resolveDir: path.replace(/[^/\\]*$/, "")
    }))
  }
}

/** Yoga reads its code from the bundle itself, without Node's fetch, which nothing else needs. */
const yoga = {
  name: "yoga",
  setup: (build) =>
    build.onLoad({ filter: /[/\\]yoga-wasm-base64-esm\.js$/ }, ({ path }) => ({
      contents: `const fetch = undefined;\n${readFileSync(path, "utf8")}`
    }))
}

export const quickStart = [stringWidth, yoga]
