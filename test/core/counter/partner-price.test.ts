/** Orders at partner's prices have the hub's customer and hold no eggs (PARTNER-1, PARTNER-2). */
import { describe, expect, it } from "vitest"
import { partnerPriceRules, requireHubCustomer, requireNoEgg } from "#core/counter/partner-price.ts"
import { sentenceOf } from "#test/support/outcome.ts"

const partner = { use_partner_price: 1, b2c_hub_customer: "4001" }
const rules = (flags: object, websiteId: number | null, eggs: string | undefined = "[501, 502]") =>
  partnerPriceRules({ ...flags }, { websiteId, exempt: [3, 15, 16, 10], eggs })
const basket = [
  { product_id: 7, name: "Chicken" },
  { product_id: 502, name: "Country Eggs" }
]

describe("an egg on an order at partner's prices", () => {
  it.each([7, null])("is refused by its name at website %s (PARTNER-2)", (website) => {
    expect(sentenceOf(requireNoEgg(rules(partner, website), basket))).toBe(
      "Country Eggs cannot be on a hub transfer order: eggs are not sold at partner's prices"
    )
  })

  it.each([3, 15, 16, 10])("is sold at website %i, which is exempt (PARTNER-2)", (website) => {
    expect(sentenceOf(requireNoEgg(rules(partner, website), basket))).toBeUndefined()
  })

  it.each(["[]", undefined, "eggs", "[7.5]"])("is sold where egg_product_ids is %s", (eggs) => {
    const configured = partnerPriceRules(partner, { websiteId: 7, exempt: [3], eggs })
    expect(sentenceOf(requireNoEgg(configured, basket))).toBeUndefined()
  })

  it("is sold at the store's own prices, and what is no egg at any", () => {
    expect(sentenceOf(requireNoEgg(rules({}, 7), basket))).toBeUndefined()
    expect(sentenceOf(requireNoEgg(rules(partner, 7), basket.slice(0, 1)))).toBeUndefined()
  })
})

describe("an order at partner's prices", () => {
  it("needs the hub's customer, but at an exempt website (PARTNER-1)", () => {
    const missing = "Please setup hub transfer customer for this store"
    expect(sentenceOf(requireHubCustomer(rules({ use_partner_price: 1 }, 7)))).toBe(missing)
    expect(sentenceOf(requireHubCustomer(rules({ use_partner_price: 1, b2c_hub_customer: 0 }, 7)))).toBe(
      missing
    )
    expect(sentenceOf(requireHubCustomer(rules({ use_partner_price: 1 }, 15)))).toBeUndefined()
    expect(sentenceOf(requireHubCustomer(rules(partner, 7)))).toBeUndefined()
    expect(sentenceOf(requireHubCustomer(rules({}, 7)))).toBeUndefined()
  })
})
