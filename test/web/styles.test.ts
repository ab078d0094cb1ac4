import { globSync, readFileSync } from "node:fs"
import path from "node:path"
import { describe, expect, it } from "vitest"
import { hues } from "#core/kit/view/picture.ts"

const folder = path.resolve("web/styles")
const textOf = (name: string): string =>
  readFileSync(path.join(folder, name), "utf8").replace(/\/\*[\s\S]*?\*\//g, "")

const names = globSync("*.css", { cwd: folder })
/** The colours in the place of pictures come with what draws those. */
const ofLanguage = ["tokens.css", "picture-colours.css"]
const language = ofLanguage.map(textOf).join("\n")
const others = names.filter((name) => !ofLanguage.includes(name)).map((name) => [name, textOf(name)] as const)

/** Of every rule of every style, with its file. */
const selectors: ReadonlyArray<string> = names.flatMap((name) =>
  [...textOf(name).matchAll(/(?<=^|[{};])([^{};]+)\{/g)].flatMap(([, selector = ""]) =>
    selector.trim().startsWith("@") ? [] : [`${name}: ${selector.trim().replaceAll(/\s+/g, " ")}`]
  )
)

/**
 * What names a screen, a table or a column by itself. The cells of ticks, of what can be done and of what opens are parts
 * that any table can have.
 */
const namesOne =
  /\.page-(?!frame\b)|\.[a-z-]+-table\b|\.cell-(?!(tick|actions|opening)\b)|\[data-label=|\.filter-menu(:is\()?\./
/** Those that are left: fewer with each that becomes a property of its view. */
const naming = 6

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
const isDrawn = (name: string): boolean =>
  written.has(name) ||
  [...beginnings].some((beginning) => name.startsWith(beginning) && values.has(name.slice(beginning.length)))

/** Custom properties that a text sets. */
const setIn = (text: string): ReadonlyArray<string> =>
  [...text.matchAll(/(--[a-z0-9-]+)\s*:/g)].map(([, name = ""]) => name)

/** Heights of what is pinned, which the pages measure. */
const measured = globSync("web/**/*.{ts,tsx}").flatMap((file) =>
  [...readFileSync(file, "utf8").matchAll(/"(--[a-z-]+-height)"/g)].map(([, name = ""]) => name)
)

/** Relative luminance, as WCAG 2.2 defines it. */
const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (one: string, other: string): number => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** The colours of both themes by name. */
const colours = new Map(
  [...language.matchAll(/--([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(
    ([, name = "", light = "", dark = ""]) => [name, [light, dark] as const]
  )
)

describe("the design language", () => {
  it.each(others)("%s has no colour of its own, and no size of type", (_, text) => {
    expect(text.match(/#[0-9a-fA-F]{3,8}\b|\b(rgb|hsl|oklch|lab)a?\(/g)).toBe(null)
    const sizes = [...text.matchAll(/font-size: ([^;]+);/g)].map(([, size = ""]) => size)
    expect(sizes.filter((size) => !/^(var\(--type-[a-z0-9]+\)|[\d.]+em|100%|inherit)$/.test(size))).toEqual(
      []
    )
  })

  it("names no screen, no table and no column beyond those that are counted here", () => {
    expect(selectors.length).toBeGreaterThan(500)
    expect(selectors.filter((selector) => namesOne.test(selector)).length).toBe(naming)
  })

  it("has no rule for what nothing draws", () => {
    const dead = selectors.flatMap((selector) =>
      [...selector.replace(/^[^:]*:/, "").matchAll(/\.([a-zA-Z][\w-]*)/g)].flatMap(([, name = ""]) =>
        isDrawn(name) || namesOne.test(`.${name}`) || namesOne.test(selector)
          ? []
          : [`${selector} (.${name})`]
      )
    )
    expect(dead).toEqual([])
  })

  it("sets every property that a style asks for", () => {
    const known = new Set([...setIn(language), ...measured, ...others.flatMap(([, text]) => setIn(text))])
    const asked = [language, ...others.map(([, text]) => text)].flatMap((text) =>
      [...text.matchAll(/var\((--[a-z0-9-]+)/g)].map(([, name = ""]) => name)
    )
    expect(asked.length).toBeGreaterThan(300)
    expect([...new Set(asked)].filter((name) => !known.has(name))).toEqual([])
  })

  it("keeps 4.5 to 1 between text and every surface, and 3 to 1 for the edges of boxes, in both themes", () => {
    const plain = ["text", "text-soft", "accent", "urgent", "late", "done", "short", "info"]
    const pairs = [
      ...plain.flatMap((ink) =>
        ["sunken", "page", "surface", "raised"].map((under) => [ink, under, 4.5] as const)
      ),
      ...["urgent", "late", "done", "short", "info", "accent"].flatMap((name) => [
        [name, `${name}-soft`, 4.5] as const,
        ["text", `${name}-soft`, 4.5] as const,
        ["text-soft", `${name}-soft`, 4.5] as const,
        // Turned round: a field of the colour with a word in it.
        ["surface", name, 4.5] as const
      ]),
      ["on-accent", "accent", 4.5] as const,
      ...hues.map((hue) => [`picture-ink-${hue}`, `picture-${hue}`, 4.5] as const),
      ...["border-strong", "focus"].flatMap((edge) =>
        ["page", "surface", "raised"].map((under) => [edge, under, 3] as const)
      )
    ]
    const poor = pairs.flatMap(([ink, under, least]) =>
      [0, 1].flatMap((theme) => {
        const found = contrast(
          colours.get(ink)?.[theme] ?? "#000000",
          colours.get(under)?.[theme] ?? "#000000"
        )
        return found < least
          ? [`${ink} on ${under} ${theme === 0 ? "light" : "dark"}: ${found.toFixed(2)}`]
          : []
      })
    )
    expect(poor).toEqual([])
  })
})
