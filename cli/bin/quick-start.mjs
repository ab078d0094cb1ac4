/**
 * Work that a bundle does later or less often than its packages would, so that a terminal is quicker: a tenth of its start went
 * into tables of characters that no text on its screen needed, another tenth into a fetch of what is in the bundle, and
 * a third of each frame into texts that had stood in the frame before.
 */
import { readFileSync } from "node:fs"
import path from "node:path"

/** Texts of which every character takes one column, whatever stands beside it. */
export const narrow =
  /^[ -~\u00A0-\u00AC\u00AE-\u00FF\u2010-\u2027\u2030-\u205E\u20A0-\u20BF\u2190-\u21FF\u2500-\u25FC\u2713\u2717]*$/

/** string-width, whose tables come with the first text that is not narrow. */
const stringWidth = {
  name: "string-width",
  setup: (build) => {
    const { absWorkingDir: root = "" } = build.initialOptions
    build.onResolve({ filter: /^string-width\?whole$/ }, async ({ resolveDir }) => {
      const { path: file } = await build.resolve("./index.js", { kind: "import-statement", resolveDir })
      // The bundle has this name in it, and is to be the same wherever it was built.
      return { path: path.relative(root, file).replaceAll("\\", "/"), namespace: "string-width-whole" }
    })
    build.onLoad({ filter: /.*/, namespace: "string-width-whole" }, ({ path: file }) => ({
      contents: readFileSync(path.join(root, file), "utf8"),
      resolveDir: path.dirname(path.join(root, file))
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

/** A package of another version may want something else. */
const replaced = (path, pairs) =>
  pairs.reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`${path} has no longer: ${from}`)
      return text.replace(from, () => to)
    },
    readFileSync(path, "utf8")
  )

/** Ink takes apart every text of every frame; what it made of one is kept for the next frames, up to so many texts. */
const mostTexts = 1000
const ink = {
  name: "ink",
  setup: (build) => {
    build.onLoad({ filter: /[/\\]ink[/\\]build[/\\]output\.js$/ }, ({ path }) => ({
      contents: replaced(path, [
        ["caches = new OutputCaches();", "caches = keptCaches();"],
        [
          "export default class Output",
          `let lastCaches = new OutputCaches();
          const keptCaches = () => {
            if (Math.max(lastCaches.styledChars.size, lastCaches.widths.size) > ${mostTexts}) lastCaches = new OutputCaches();
            return lastCaches;
          };
          export default class Output`
        ]
      ])
    }))
    build.onLoad({ filter: /[/\\]ink[/\\]build[/\\]squash-text-nodes\.js$/ }, ({ path }) => ({
      contents: replaced(path, [
        ["text = sanitizeAnsi(", "text = sanitized("],
        [
          "const squashTextNodes =",
          `const sane = new Map();
          const sanitized = (text) => {
            let found = sane.get(text);
            if (found === undefined) {
              found = sanitizeAnsi(text);
              if (sane.size > ${mostTexts}) sane.clear();
              sane.set(text, found);
            }
            return found;
          };
          const squashTextNodes =`
        ]
      ])
    }))
  }
}

export const quickStart = [stringWidth, yoga, ink]
