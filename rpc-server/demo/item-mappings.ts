/** Partners' item codes in the demo network, those of the worked examples first. */
import type { MappingCells } from "../import/item-mappings.ts"
import type { DemoProduct } from "./products.ts"

export interface DemoMapping {
  readonly code_type: "mrpl" | "spar" | "loyaltyWorld"
  readonly item: string
  readonly product_id: number
}

const mapping = (code_type: DemoMapping["code_type"], item: string, product_id: number): DemoMapping => ({
  code_type,
  item,
  product_id
})

const fixedMappings = [
  mapping("mrpl", "01234", 1773),
  mapping("mrpl", "00042", 2648),
  mapping("spar", "004321", 2649),
  mapping("spar", "110007", 1804),
  mapping("loyaltyWorld", "0012345", 1773),
  mapping("loyaltyWorld", "0000777", 2648)
]

/** An item of no partner: a code with it is sound, and no product is known for it. */
export const unmapped: Readonly<Record<DemoMapping["code_type"], string>> = {
  mrpl: "99999",
  spar: "999999",
  loyaltyWorld: "9999999"
}

/** The items of what partners sell most. */
export const makeMappings = (products: ReadonlyArray<DemoProduct>): ReadonlyArray<DemoMapping> => [
  ...fixedMappings,
  ...products
    .filter(({ id, shelf }) => (shelf === "chicken" || shelf === "seafood") && id < 1870 && id % 5 === 1)
    .flatMap(({ id }) => [
      mapping("mrpl", String(10_000 + id), id),
      mapping("spar", String(200_000 + id), id),
      mapping("loyaltyWorld", String(3_000_000 + id), id)
    ])
]

export const mappingRows = (mappings: ReadonlyArray<DemoMapping>): ReadonlyArray<MappingCells> =>
  mappings.map(({ code_type, item, product_id }) => ({ code_type, item, product_id: String(product_id) }))
