import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { pictureAddress } from "#core/catalogue/picture.ts"
import { hues, pictureOf } from "#core/kit/view/picture.ts"

describe("the address of a picture", () => {
  it.each([
    "https://cdn.example.in/images/1773.jpg",
    "https://cdn.example.in/images/1773.jpg?w=200&h=200",
    "HTTPS://cdn.example.in",
    "/images/1773.jpg",
    "data:image/png;base64,iVBORw0KGgo=",
    "data:image/svg+xml,%3Csvg%2F%3E",
    "  https://cdn.example.in/1.jpg  "
  ])("is taken: %s (SHELF-3)", (address) => {
    expect(pictureAddress(address)).toBe(address.trim())
  })

  it.each([
    null,
    undefined,
    "",
    " ",
    "1773.jpg",
    "http://cdn.example.in/1773.jpg",
    "//cdn.example.in/1773.jpg",
    "/\\cdn.example.in/1773.jpg",
    "javascript:alert(1)",
    "java\nscript:alert(1)",
    "https://a b.example",
    "https:///1773.jpg",
    "ftp://example.in/1773.jpg",
    "blob:https://example.in/1",
    "file:///etc/passwd",
    "data:text/html,<script>alert(1)</script>",
    "data:image/svgx,1"
  ])("is none: %j (SHELF-3)", (address) => {
    expect(pictureAddress(address)).toBeUndefined()
  })
})

describe("the address of a picture on another host", () => {
  it.each([
    ["https://cdn.example.in/1.jpg", ["https://cdn.example.in"], true],
    ["https://CDN.example.in/1.jpg", ["https://cdn.example.in"], true],
    ["https://a.cdn.example.in/1.jpg", ["https://*.example.in"], true],
    ["https://any.where/1.jpg", ["https:"], true],
    ["https://cdn.example.in/1.jpg", [], false],
    ["https://cdn.example.in:8443/1.jpg", ["https://cdn.example.in"], false],
    ["https://cdn.example.in.evil.example/1.jpg", ["https://cdn.example.in"], false],
    ["https://evilexample.in/1.jpg", ["https://*.example.in"], false],
    ["https://cdn.example.in@evil.example/1.jpg", ["https://cdn.example.in"], false],
    ["/images/1.jpg", [], true],
    ["data:image/png;base64,iVBORw0KGgo=", [], true]
  ] as const)("%s where %j may be asked: %s", (address, hosts, is) => {
    expect(pictureAddress(address, hosts)).toBe(is ? address : undefined)
  })
})

describe("in the place of a picture", () => {
  it.each([
    ["Chicken Curry Cut", "C"],
    ["ghee", "G"],
    ["  (Fresh) mint", "F"],
    ["7up", "7"],
    ["चिकन बोनलेस", "चि"],
    ["مقطع", "م"],
    ["\u202Eevil", "E"],
    ["", "?"],
    ["…", "?"]
  ])("stands the first letter of its name: %j %s (SHELF-3)", (name, initial) => {
    expect(pictureOf({ id: 1, name }, null)).toMatchObject({ initial, address: undefined })
  })

  it("a product has the same colour wherever it stands, and those of a shelf do not all have one", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), fc.string(), fc.string(), (id, one, other) => {
        const { hue } = pictureOf({ id, name: one }, null)
        expect(hues).toContain(hue)
        expect(pictureOf({ id, name: other }, "/a.png").hue).toBe(hue)
      })
    )
    const shelf = Array.from({ length: 80 }, (_, at) => pictureOf({ id: 1700 + at, name: "x" }, null).hue)
    for (const hue of hues) expect(shelf.filter((each) => each === hue).length).toBeGreaterThan(3)
  })
})
