/** COUNTER-8. */
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { nextStage, previousStage, type Stage, type StageFacts, stages } from "#core/counter/stage.ts"

const guest: StageFacts = {
  buyer: "guest",
  deliveryType: 0,
  partner: null,
  usesPartnerPrice: false,
  collectsExternal: false,
  isNameKnown: false
}
const facts = fc.record({
  buyer: fc.constantFrom("guest" as const, "walk-in" as const, "partner" as const, null),
  deliveryType: fc.constantFrom(0 as const, 1 as const, 2 as const),
  partner: fc.constantFrom("zomato", "pincode", null),
  usesPartnerPrice: fc.boolean(),
  collectsExternal: fc.boolean(),
  isNameKnown: fc.boolean()
})
const walk = (by: StageFacts): ReadonlyArray<Stage> => {
  const way: Array<Stage> = []
  for (
    let stage: Stage | undefined = "select-order-source";
    stage !== undefined;
    stage = nextStage(stage, by)
  )
    way.push(stage)
  return way
}

describe("the stages of a checkout", () => {
  it("are nine (COUNTER-8)", () => {
    expect(stages).toEqual([
      "sync-cart",
      "select-order-source",
      "customer-mobile",
      "customer-info",
      "customer-address-info",
      "select-delivery-partner",
      "external-customer-mobile",
      "place-order",
      "order-placed"
    ])
  })

  it.each<readonly [string, Partial<StageFacts>, ReadonlyArray<string>]>([
    ["a guest", {}, ["customer-mobile", "customer-info"]],
    ["somebody who walked in", { buyer: "walk-in" }, ["customer-mobile", "customer-info"]],
    ["somebody whose name is known", { isNameKnown: true }, ["customer-mobile"]],
    ["a delivery home", { deliveryType: 1, isNameKnown: true }, ["customer-mobile", "customer-address-info"]],
    [
      "a partner",
      { buyer: "partner", deliveryType: 2, partner: "zomato" },
      ["select-delivery-partner", "customer-info"]
    ],
    [
      "pincode",
      { buyer: "partner", deliveryType: 2, partner: "pincode", isNameKnown: true },
      ["select-delivery-partner", "customer-address-info"]
    ],
    [
      "an external customer",
      { buyer: "partner", deliveryType: 2, usesPartnerPrice: true, collectsExternal: true },
      ["external-customer-mobile", "customer-info"]
    ],
    [
      "partner's prices without external customers",
      { buyer: "partner", deliveryType: 2, usesPartnerPrice: true },
      ["select-delivery-partner", "customer-info"]
    ]
  ])("of %s", (_, change, between) => {
    const end = ["sync-cart", "place-order", "order-placed"]

    expect(walk({ ...guest, ...change })).toEqual(["select-order-source", ...between, ...end])
  })

  it("wait where nobody has said who buys", () => {
    expect(walk({ ...guest, buyer: null })).toEqual(["select-order-source"])
  })

  it("go back to where they came from, past the one that passes by itself, and never behind a placed order (COUNTER-22)", () => {
    fc.assert(
      fc.property(facts, (by) => {
        const stages = walk(by).filter((stage) => stage !== "sync-cart" && stage !== "order-placed")
        for (const [at, stage] of stages.entries()) expect(previousStage(stage, by)).toBe(stages[at - 1])
        expect(previousStage("order-placed", by)).toBeUndefined()
      })
    )
  })

  it("lead to the end from wherever one stands once it is said who buys, whatever was said before (COUNTER-8)", () => {
    fc.assert(
      fc.property(facts, fc.constantFrom(...stages), (by, from) => {
        let stage: Stage | undefined = from
        for (let step = 0; step < stages.length && stage !== undefined; step++) {
          const next: Stage | undefined = nextStage(stage, by)
          if (next === undefined) break
          stage = next
        }
        if (by.buyer !== null) expect(stage).toBe("order-placed")
      })
    )
  })
})
