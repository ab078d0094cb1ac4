import { describe, expect, it } from "vitest"
import { hues } from "#core/kit/view/picture.ts"
import {
  colours,
  contrast,
  isDrawn,
  language,
  measured,
  namesOne,
  naming,
  others,
  selectors,
  setIn
} from "./support/style-sheets.ts"

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

  it("styles no cells, buttons or whole pages anew by what a page or a table holds: every scan would", () => {
    const whole =
      /(?:root|page|rows|body|form|line)[^ ]*:has\(.*\) (?:.* )?(?:[a-z]+|\*|:not\(.*\)|[^ ]*\.button)$/
    const costly = selectors.filter(
      (selector) => /:is\([^ ]* ?[^ ]*:root:has\(/.test(selector) || whole.test(selector)
    )
    expect(costly).toEqual([])
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
