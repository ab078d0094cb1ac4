/** What is known of the packs that come in with a shipment: what their codes say, and what the catalogue says. */

import { Result } from "effect"
import { decodeOrExplain } from "#core/barcode/decode.ts"
import { isUnique, uniqueKey } from "#core/barcode/layouts.ts"
import { parse } from "#core/barcode/parse.ts"
import type * as Day from "#core/day.ts"
import * as Quantity from "#core/quantity.ts"
import type { ReceivedProduct } from "#core/stock/arrivals.ts"
import type { ReceivedEntity } from "#core/stock/entity.ts"
import * as products from "../store/products.ts"
import type { Tx } from "../store/transaction.ts"
import { keeping } from "./entity.ts"

type Product = products.ProductRow
type Variables = ReadonlyMap<string, string>

const increment = ({ qty_increments: step }: Product) => (step === null ? null : Quantity.ofThousandths(step))

const entityOf = (
  code: string,
  product: Product | undefined,
  variables: Variables,
  today: Day.Day
): ReceivedEntity | null => {
  const barcode = decodeOrExplain(code, {
    today,
    mapping: () => product?.entity_id,
    shelfLife: () => (product === undefined ? 0 : keeping(product, variables))
  })
  if (Result.isFailure(barcode)) return null
  const { codeType, qty, date_of_expiry, scan_code } = barcode.success
  return {
    scan_code,
    unique_key: isUnique(codeType) ? uniqueKey(scan_code) : null,
    qty: Quantity.parse(qty),
    date_of_expiry,
    name: product?.name ?? null,
    product:
      product === undefined || barcode.success.product_id === null
        ? null
        : {
            product_id: product.entity_id,
            qty_inc: increment(product),
            sell_by: product.sell_by,
            item_category: product.category_type
          }
  }
}

/** What the codes and lines of one acceptance are read with. */
export interface Arrival {
  readonly entities: ReadonlyMap<string, ReceivedEntity | null>
  readonly products: ReadonlyMap<number, ReceivedProduct>
  /** The codes that name one single pack, without their M. */
  readonly uniqueKeys: ReadonlyArray<string>
}

/** Reads codes as they were sent, and the products of lines; the catalogue is asked once, however many packs there are. */
export const arrivalOf = function* (
  codes: ReadonlyArray<string>,
  lineProducts: ReadonlyArray<number>,
  variables: Variables,
  today: Day.Day
): Tx<Arrival> {
  const byCode = new Map(codes.map((code) => [code, parse(code, today)]))
  const ids = new Set(lineProducts)
  /** The product behind an item that every unit of a partner carries. */
  const mapped = new Map<string, number>()
  const found = new Map<number, Product>()
  for (const parsed of byCode.values()) {
    if (parsed === undefined) continue
    if ("product_id" in parsed) ids.add(parsed.product_id)
    else if ("item" in parsed) {
      const name = `${parsed.codeType} ${parsed.item}`
      if (mapped.has(name)) continue
      if (parsed.codeType === "ean13") {
        const product = yield* products.findByBarcode(parsed.item)
        if (product === undefined) continue
        mapped.set(name, product.entity_id)
        found.set(product.entity_id, product)
      } else {
        const id = yield* products.mapping(parsed.codeType, parsed.item)
        if (id === undefined) continue
        mapped.set(name, id)
        ids.add(id)
      }
    }
  }
  for (const [id, product] of yield* products.byIds(
    [...ids].filter((id) => !found.has(id)).sort((a, b) => a - b)
  ))
    found.set(id, product)
  const productOf = (parsed: ReturnType<typeof parse>): Product | undefined => {
    if (parsed === undefined) return undefined
    if ("product_id" in parsed) return found.get(parsed.product_id)
    const id = "item" in parsed ? mapped.get(`${parsed.codeType} ${parsed.item}`) : undefined
    return id === undefined ? undefined : found.get(id)
  }
  const entities = new Map(
    [...byCode].map(([code, parsed]) => [code, entityOf(code, productOf(parsed), variables, today)])
  )
  return {
    entities,
    products: new Map(
      [...found].map(([id, product]) => [
        id,
        {
          qty_inc: increment(product),
          sell_by: product.sell_by,
          item_category: product.category_type,
          shelfLife: keeping(product, variables)
        }
      ])
    ),
    uniqueKeys: [...entities.values()].flatMap((entity) => entity?.unique_key ?? [])
  }
}
