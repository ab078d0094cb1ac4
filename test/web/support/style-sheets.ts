/** The style sheets as they are written, and what the sources draw by them. */
import { globSync, readFileSync } from "node:fs"
import path from "node:path"

const folder = path.resolve("web/styles")
const textOf = (name: string): string =>
  readFileSync(path.join(folder, name), "utf8").replace(/\/\*[\s\S]*?\*\//g, "")

const names = globSync("*.css", { cwd: folder })
/** The colours in the place of pictures come with what draws those. */
const ofLanguage = ["tokens.css", "picture-colours.css"]
export const language = ofLanguage.map(textOf).join("\n")
export const others = names
  .filter((name) => !ofLanguage.includes(name))
  .map((name) => [name, textOf(name)] as const)

/** Of every rule of every style, with its file. */
export const selectors: ReadonlyArray<string> = names.flatMap((name) =>
  [...textOf(name).matchAll(/(?<=^|[{};])([^{};]+)\{/g)].flatMap(([, selector = ""]) =>
    selector.trim().startsWith("@") ? [] : [`${name}: ${selector.trim().replaceAll(/\s+/g, " ")}`]
  )
)

/**
 * What names a screen, a table or a column by itself. The cells of ticks, of what can be done and of what opens are parts
 * that any table can have.
 */
export const namesOne =
  /\.page-(?!frame\b)|\.[a-z-]+-table\b|\.cell-(?!(tick|actions|opening)\b)|\[data-label=|\.filter-menu(:is\()?\./
/** Those that are left: fewer with each that becomes a property of its view. */
export const naming = 2

const sources = (pattern: string): string =>
  globSync(pattern)
    .map((file) => readFileSync(file, "utf8"))
    .join("\n")
const drawing = sources("web/**/*.{ts,tsx,html}")
/** Words that are written as they are, and the ends that values of the views can put behind a beginning: `is-${tone}`. */
const written = new Set(
  [...drawing.matchAll(/"([^"\n]*)"|`([^`]*)`/g)].flatMap(([, plain, composed]) =>
    (plain ?? composed ?? "").split(/[^\w-]+/)
  )
)
const beginnings = new Set([...drawing.matchAll(/([\w-]+-)\$\{/g)].map(([, beginning = ""]) => beginning))
const values = new Set(
  [...(drawing + sources("core/**/*.ts")).matchAll(/"([\w-]+)"/g)].map(([, value = ""]) => value)
)
export const isDrawn = (name: string): boolean =>
  written.has(name) ||
  [...beginnings].some((beginning) => name.startsWith(beginning) && values.has(name.slice(beginning.length)))

/** Custom properties that a text sets. */
export const setIn = (text: string): ReadonlyArray<string> =>
  [...text.matchAll(/(--[a-z0-9-]+)\s*:/g)].map(([, name = ""]) => name)

/** Heights of what is pinned, which the pages measure. */
export const measured = globSync("web/**/*.{ts,tsx}").flatMap((file) =>
  [...readFileSync(file, "utf8").matchAll(/"(--[a-z-]+-(?:height|width))"/g)].map(([, name = ""]) => name)
)

/** Relative luminance, as WCAG 2.2 defines it. */
const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
export const contrast = (one: string, other: string): number => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** The colours of both themes by name. */
export const colours = new Map(
  [...language.matchAll(/--([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(
    ([, name = "", light = "", dark = ""]) => [name, [light, dark] as const]
  )
)
