/** A shelf of what the demo network sells. */

/** A thing and its price in rupees; what follows are the ways in which it is sold, the price being the first one's. */
export type Article = readonly [name: string, price: number, ...ways: ReadonlyArray<string>]

export interface Shelf {
  readonly type: string
  /** 34 and 82 are marinated. */
  readonly category: number
  readonly sellBy: "kg" | "pack"
  readonly hsn: string
  /** Percent. */
  readonly tax: string
  /** The first number of its products. */
  readonly from: number
  readonly colour: string
  /** Grams of one pack. */
  readonly grams?: number
  readonly articles: ReadonlyArray<Article>
}
