/** The product that a code of the trade names, of the catalogue of somebody logged in. */
import { Effect } from "effect"
import { byGtin, identifiedText } from "#core/catalogue/gtin.ts"
import type { Client } from "./client.ts"
import { shownCatalogue } from "./kept-catalogue.ts"
import type { Block } from "./table.ts"

interface Read {
  readonly data: object
  readonly lines: ReadonlyArray<Block>
  readonly notes: ReadonlyArray<string>
}

/** What is read of a code, and which product its GTIN names. */
export const withProduct = (client: Client, answer: Read, gtin: string) =>
  Effect.map(shownCatalogue(client), ({ products, notes }) => {
    const found = byGtin(products).get(gtin)
    const product =
      found === undefined
        ? null
        : { entity_id: found.product.entity_id, name: found.product.name, pieces: found.pieces }
    return {
      data: { ...answer.data, product },
      lines: [...answer.lines, identifiedText(gtin, found)],
      notes: [...answer.notes, ...notes]
    }
  })
