/** The catalogue of the demo network: the shelves, and the products that some rule or screen treats in its own way. */
import { checkDigit } from "#core/barcode/check-digit.ts"
import type { VegMark } from "#core/label/declaration.ts"
import type { ProductCells } from "../import/products.ts"
import type { Article, Shelf } from "./catalogue/shelf.ts"
import { shelves } from "./catalogue.ts"
import { drawing } from "./drawing.ts"
import { looseCells } from "./loose-products.ts"

/** A product as the rest of the demo uses it. */
export interface DemoProduct {
  readonly id: number
  readonly name: string
  readonly shelf: string
  readonly sellBy: "kg" | "pack"
  /** Hundredths of the currency; undefined: it has none. */
  readonly price: number | undefined
  /** Percent. */
  readonly tax: string
  readonly type: "simple" | "configurable" | "virtual"
  readonly ean13: string | undefined
  /** Days that a pack of it keeps. */
  readonly keeps: number
  readonly cells: ProductCells
}

const withCheck = (twelve: string): string => `${twelve}${checkDigit(twelve)}`
/** EAN13s of a company prefix, one by product. */
const ean13Of = (id: number): string => withCheck(`8907${String(id).padStart(8, "0")}`)

/** The shelves whose packs carry an EAN13, the same on each. */
const printed = new Set(["groceries", "pantry", "bakery", "exp-juices", "pet"])
const days: Readonly<Record<string, number>> = {
  marinated: 20,
  groceries: 80,
  pantry: 85,
  bakery: 6,
  eggs: 12,
  dairy: 7,
  vegetables: 6,
  fruits: 7,
  pet: 60
}
/** Hundredths of a rupee, ending in a rupee. */
const rupees = (price: number, share: number): number => Math.round(price * share) * 100
/** The kinds of food that are not vegetarian, but for what their names say. */
const meat = new Set(["chicken", "mutton", "seafood", "marinated", "eggs"])
const markOf = (name: string, shelf: Shelf): VegMark => {
  if (shelf.type === "pet") return "none"
  if (/paneer|tofu|soya|mushroom/i.test(name)) return "veg"
  return meat.has(shelf.type) || /chicken|mutton|fish|prawn|egg\b|duck|lamb/i.test(name) ? "non-veg" : "veg"
}

/** Goods of a kind stand beside each other, twelve shelves to a row; some have no place of their own. */
const rows = "ABCDEFGHJKLMNPQRSTUVWXYZ"
const placeOf = (id: number, shelf: Shelf): string | undefined =>
  id % 23 === 0 ? undefined : `${rows[shelves.indexOf(shelf) % rows.length]}-${1 + (id % 12)}`
const amount = (hundredths: number): string => (hundredths / 100).toFixed(2)

interface Making {
  readonly id: number
  readonly name: string
  readonly shelf: Shelf
  readonly sellBy: "kg" | "pack"
  readonly price: number | undefined
  readonly grams?: number | undefined
  readonly more?: ProductCells
}

const make = ({ id, name, shelf, sellBy, price, grams, more = {} }: Making): DemoProduct => {
  const ean13 = more.ean13_barcode ?? (printed.has(shelf.type) ? ean13Of(id) : undefined)
  // Every seventh product is cheaper than its list price.
  const final = price === undefined ? undefined : id % 7 === 0 ? Math.round((price * 0.9) / 100) * 100 : price
  const place = placeOf(id, shelf)
  return {
    id,
    name,
    shelf: shelf.type,
    sellBy,
    price: final,
    tax: shelf.tax,
    type: "simple",
    ean13,
    keeps: days[shelf.type] ?? 4,
    cells: {
      entity_id: String(id),
      name,
      sell_by: sellBy,
      whole: /\bWhole\b/.test(name) ? "yes" : "no",
      category_id: String(shelf.category),
      category_type: shelf.type,
      hsn: shelf.hsn,
      ...(place === undefined ? {} : { shelf: place }),
      tax_rate: shelf.tax,
      ...(shelf.tax === "0" ? { tax_kind: "exempt" } : {}),
      veg_mark: markOf(name, shelf),
      min_sale_qty: sellBy === "kg" ? "0.5" : "1",
      ...(price === undefined ? {} : { price: amount(price) }),
      ...(final === undefined ? {} : { final_price: amount(final) }),
      // Some have no increment, some no picture: an initial stands there.
      ...(id % 29 === 0 ? {} : { qty_increments: sellBy === "kg" ? "0.5" : "1" }),
      ...(id % 11 === 5 ? {} : { medium_image: drawing(id, name, shelf.type, shelf.colour) }),
      ...(ean13 === undefined ? {} : { ean13_barcode: ean13 }),
      ...(grams === undefined ? {} : { net_weight: String(grams) }),
      ...(name.length > 55 ? { label_name: name } : {}),
      ...more
    }
  }
}

interface Sold {
  readonly name: string
  readonly price: number
}
/** Grams, millilitres or pieces of a size in a name: "500 g", "1 l", "Pack of 12"; `undefined` for what is no size. */
const sizeOf = (way: string): number | undefined => {
  const [, count, unit] = /^(?:Pack of )?(\d+)(?: (g|kg|ml|l|pieces))?$/.exec(way) ?? []
  if (count === undefined) return undefined
  return Number(count) * (unit === "kg" || unit === "l" ? 1000 : 1)
}

/** The ways in which an article is sold. Its price is the first one's; other sizes cost by their size. */
const soldAs = ([name, price, ...ways]: Article): ReadonlyArray<Sold> => {
  const [first] = ways
  if (first === undefined) return [{ name, price: rupees(price, 1) }]
  const usual = sizeOf(first)
  const shareOf = (way: string, index: number): number => {
    const size = sizeOf(way)
    return size === undefined || usual === undefined ? 1 + index * 0.12 : size / usual
  }
  return ways.map((way, index) => ({ name: `${name}, ${way}`, price: rupees(price, shareOf(way, index)) }))
}
const gramsOf = (name: string, usual: number | undefined): number | undefined =>
  / (g|kg|ml|l)$/.test(name) ? (sizeOf(name.slice(name.lastIndexOf(", ") + 2)) ?? usual) : usual

const shelf = (type: string, category?: number): Shelf => {
  const found = shelves.find((each) => each.type === type && (category ?? each.category) === each.category)
  if (found === undefined) throw new Error(`there is no shelf ${type}`)
  return found
}

/** The products of the worked examples, which are also those of the home page. */
const exampleProducts: ReadonlyArray<DemoProduct> = [
  make({ id: 1773, name: "Chicken Curry Cut", shelf: shelf("chicken"), sellBy: "kg", price: 29900 }),
  make({
    id: 2648,
    name: "Farm Fresh Whole Chicken Tray",
    shelf: shelf("chicken"),
    sellBy: "pack",
    price: 26900,
    grams: 900
  }),
  make({ id: 2649, name: "Goat Curry Cut", shelf: shelf("mutton"), sellBy: "kg", price: 89900 }),
  make({ id: 1804, name: "Chicken Boneless Cubes", shelf: shelf("chicken"), sellBy: "kg", price: 36900 })
]

/** Nobody ever stocks these: an order for them lacks something. */
export const neverStocked: ReadonlyArray<number> = [8801, 8802, 8803]

const odd: ReadonlyArray<DemoProduct> = [
  make({
    id: 8801,
    name: "Padma Hilsa (Ilish), Whole Cleaned",
    shelf: shelf("seafood"),
    sellBy: "kg",
    price: 189900
  }),
  make({ id: 8802, name: "Rock Lobster", shelf: shelf("seafood"), sellBy: "kg", price: 249900 }),
  make({
    id: 8803,
    name: "Kashmiri Saffron, 1 g",
    shelf: shelf("groceries"),
    sellBy: "pack",
    price: 34900,
    grams: 1
  }),
  // Without a price, and without anything but a name.
  make({
    id: 8811,
    name: "Seasonal Vegetable Box",
    shelf: shelf("vegetables"),
    sellBy: "pack",
    price: undefined,
    more: { qty_increments: "", mrp: "499.00" }
  }),
  make({
    id: 8812,
    name: "Butcher's Choice of the Day",
    shelf: shelf("mutton"),
    sellBy: "kg",
    price: undefined,
    more: { medium_image: "", mrp: "999.00" }
  })
]

const virtual = (id: number, name: string, price: number): DemoProduct => {
  const product = make({
    id,
    name,
    shelf: shelf("groceries"),
    sellBy: "pack",
    price,
    more: {
      type_id: "virtual",
      category_type: "services",
      ean13_barcode: "",
      tax_rate: "0",
      hsn: "9985",
      veg_mark: "none"
    }
  })
  return { ...product, type: "virtual", ean13: undefined, tax: "0" }
}
const virtuals = [
  virtual(9501, "Gift Wrapping", 4900),
  virtual(9502, "Eco Bag", 1500),
  virtual(9503, "Donation: A Meal for a Child", 2500)
]

/** One product that stands for several. */
const configurable = (id: number, name: string, children: ReadonlyArray<DemoProduct>): DemoProduct => {
  const [first] = children
  if (first === undefined) throw new Error(`${name} has no children`)
  return {
    ...first,
    id,
    name,
    type: "configurable",
    ean13: undefined,
    cells: {
      ...first.cells,
      entity_id: String(id),
      name,
      type_id: "configurable",
      child_products: children.map((child) => child.id).join("; "),
      ean13_barcode: "",
      gtins: "",
      label_name: "",
      net_weight: ""
    }
  }
}

/** What is particular to a product of a shelf. */
const moreOf = (id: number): ProductCells => {
  // The worked examples name the EAN13; it comes under a second number too, and in cartons of twelve.
  return id === 5120
    ? { ean13_barcode: "8901234567890", gtins: "4006381333931 18901234567897x12" }
    : looseCells(id)
}

const ofShelves = (): ReadonlyArray<DemoProduct> =>
  shelves.flatMap((each) =>
    each.articles.flatMap(soldAs).map(({ name, price }, index) =>
      make({
        id: each.from + index,
        name,
        shelf: each,
        sellBy: each.sellBy,
        price,
        grams: each.sellBy === "pack" ? gramsOf(name, each.grams) : undefined,
        more: moreOf(each.from + index)
      })
    )
  )

const articlesOf = (...types: ReadonlyArray<string>) =>
  types.flatMap((type) =>
    shelf(type).articles.flatMap((each) => soldAs(each).map((sold) => ({ ...sold, type })))
  )

const organic = (): ReadonlyArray<DemoProduct> =>
  articlesOf("vegetables", "fruits").map(({ name, price, type }, index) =>
    make({
      id: 7101 + index,
      name: `Organic ${name}`,
      shelf: shelf(type),
      sellBy: "kg",
      price: rupees(price / 100, 1.6)
    })
  )

/** By the pack, and numbered as the plant numbers its products: five digits. */
const valuePacks = (): ReadonlyArray<DemoProduct> =>
  articlesOf("chicken", "mutton", "seafood").map(({ name, price, type }, index) =>
    make({
      id: 41301 + index,
      name: `${name}, 1 kg Value Pack`,
      shelf: shelf(type),
      sellBy: "pack",
      price: rupees(price / 100, 0.94),
      grams: 1000
    })
  )

/** The whole catalogue, by number. */
export const makeProducts = (): ReadonlyArray<DemoProduct> => {
  const simple = [...exampleProducts, ...ofShelves(), ...organic(), ...valuePacks()]
  const named = (prefix: string) =>
    simple.filter(({ name, id }) => name.startsWith(`${prefix},`) && id < 7000)
  const configurables = [
    configurable(9001, "Chicken Breast, Choose a Cut", named("Chicken Breast")),
    configurable(9002, "Chicken Thigh, Choose a Cut", named("Chicken Thigh")),
    configurable(9003, "Prawns, Choose a Size", named("Prawns")),
    configurable(9004, "Farm Eggs, Choose a Tray", named("Farm Eggs")),
    configurable(9005, "Basmati Rice, Choose a Bag", named("Basmati Rice")),
    configurable(9006, "Capsicum, Choose a Colour", named("Capsicum"))
  ]
  return [...simple, ...odd, ...virtuals, ...configurables].sort((a, b) => a.id - b.id)
}
