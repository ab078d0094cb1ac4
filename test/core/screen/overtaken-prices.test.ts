/** Two answers of the shelf that are on their way together: the edition of the prices decides, and not which comes last. */
import fc from "fast-check"
import { expect, it } from "vitest"
import { type Stocked, unstocked } from "#core/kit/cart/shelf.ts"
import * as Money from "#core/money.ts"
import { Sale } from "./sale.ts"

/** What a read finds while an edition stands: its number is the price. */
const found = (edition: number): Stocked => ({
  ...unstocked,
  prices: new Map([[1, Money.ofHundredths(edition)]]),
  priceKey: `of ${edition % 3}`,
  priceEdition: edition
})
const priceOf = ({ screen }: Sale) => screen.stocked.prices.get(1)

it("the prices of the latest edition stay, in whatever order answers come that were asked for together (SHELF-4)", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9 }),
      fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 6 }),
      (first, answers) => {
        const sale = new Sale()
        sale.tell({ _tag: "FoundShelf", stocked: found(first) })
        const editions = answers.map((later) => first + later)
        for (const edition of editions)
          sale.tell({ _tag: "FoundShelf", stocked: found(edition), askedWith: first })
        expect(priceOf(sale)).toEqual(Money.ofHundredths(Math.max(...editions)))
      }
    )
  )
})

it("an answer that nothing has overtaken counts whatever its number is: a store may have been restored", () => {
  const sale = new Sale()
  sale.tell({ _tag: "FoundShelf", stocked: found(100) })
  sale.tell({ _tag: "FoundShelf", stocked: found(90), askedWith: 100 })
  expect(priceOf(sale)).toEqual(Money.ofHundredths(90))
  // So does one of a server that numbers no editions, and of a store without prices of its own.
  sale.tell({ _tag: "FoundShelf", stocked: { ...unstocked, prices: new Map() } })
  expect(priceOf(sale)).toBeUndefined()
})
