/** The product that a code of the trade names, of the catalogue of somebody logged in. */
import { Effect } from "effect"
import { byGtin, identifiedText } from "#core/catalogue/gtin.ts"
import { EntityService } from "#core/contract/shipment.ts"
import { Rpc } from "#core/port/rpc.ts"
import type { Client } from "./client.ts"
import { shownCatalogue } from "./kept-catalogue.ts"
import type { Block } from "./table.ts"

interface Read {
  readonly data: object
  readonly lines: ReadonlyArray<Block>
  readonly notes: ReadonlyArray<string>
}

/** What is read of a code, and which product its GTIN names: the server knows the network's own numbers. */
export const withProduct = (client: Client, answer: Read, gtin: string) =>
  Effect.gen(function* () {
    const { products, notes } = yield* shownCatalogue(client)
    const listed = byGtin(products).get(gtin)
    const rpc = yield* Rpc
    const own =
      listed === undefined
        ? yield* rpc.call(EntityService.getEntityInfo, { entity: `(01)${gtin}` })
        : undefined
    const named = products.find(({ entity_id }) => entity_id === own?.product_id)
    const found = listed ?? (named && { product: named, pieces: 1 })
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
