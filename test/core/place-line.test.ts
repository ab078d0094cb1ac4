import { describe, expect, it } from "vitest"
import { addressLines } from "#core/label/address.ts"
import { placeLine } from "#core/place-line.ts"
import { placeOf } from "#core/session/store.ts"

// ADDR-6.
describe("where something lies", () => {
  it("has the town and the region once where they are called the same; what is not there has no comma", () => {
    expect(placeLine("Dubai", "Dubai", "")).toBe("Dubai")
    expect(placeLine(" dubai ", "Dubai", null)).toBe("dubai")
    expect(placeLine("Bengaluru", "Karnataka", "560034")).toBe("Bengaluru, Karnataka, 560034")
    expect(placeLine("", undefined, "560034")).toBe("560034")
    expect(placeLine()).toBe("")
  })

  it("so on papers and in the greeting of Home", () => {
    const dubai = { city: "Dubai", region: "Dubai", postcode: "" }
    expect(addressLines({ street: "Villa 9\nJumeirah", ...dubai })).toEqual(["Villa 9", "Jumeirah", "Dubai"])
    const store = { city_name: "Dubai", locality: "Karama", region: "Dubai" }
    expect(placeOf(store as Parameters<typeof placeOf>[0])).toBe("Dubai")
  })
})
