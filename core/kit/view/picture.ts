/** What a product looks like, to who takes it from a shelf: a picture, and what stands there where none is or none comes. */
import { pictureAddress } from "../../catalogue/picture.ts"
import { graphemesOf } from "../../graphemes.ts"

/** Colours without a meaning, told apart by the eye. */
export const hues = ["a", "b", "c", "d", "e", "f", "g", "h"] as const

/** Hosts that draw pictures draw it beside the name; terminals go without. */
export interface Picture {
  /** The first letter or digit of the name. */
  readonly initial: string
  /** The same for a product wherever it stands. */
  readonly hue: (typeof hues)[number]
  /** Undefined: there is none, and the initial stands there. */
  readonly address: string | undefined
}

/** The addresses of the pictures of products, of those that have one. */
export type Pictures = ReadonlyMap<number, string>

/** Multiplicative hashing (Knuth, 6.4): products that were numbered one after the other get different colours. */
const hueOf = (productId: number): Picture["hue"] => hues[Math.imul(productId, 0x9e3779b1) >>> 29] ?? "a"

const initialOf = (name: string): string => {
  for (const { segment } of graphemesOf(name))
    if (/^[\p{L}\p{N}]/u.test(segment)) return segment.toUpperCase()
  return "?"
}

/** @param address as the catalogue has it; one that no page may ask for is none */
export const pictureOf = (
  product: { readonly id: number; readonly name: string },
  address: string | null | undefined
): Picture => ({
  initial: initialOf(product.name),
  hue: hueOf(product.id),
  address: pictureAddress(address)
})
