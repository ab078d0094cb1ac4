/** `packhouse catalogue`: the products of the network, with the store's stock of each. */

import type { Command } from "commander"
import { Effect, Schema } from "effect"
import { shelfLife } from "#core/barcode/shelf-life.ts"
import { namedBy } from "#core/catalogue/code.ts"
import { gtinText, identifiedBy } from "#core/catalogue/gtin.ts"
import { isSellable, ListedProduct, sellable } from "#core/catalogue/listing.ts"
import { found, searchable } from "#core/catalogue/search.ts"
import { mayBeTraded } from "#core/catalogue/trade-code.ts"
import { OrderService } from "#core/contract/order.ts"
import { EntityService } from "#core/contract/shipment.ts"
import { type Pill, pills, underPill } from "#core/counter/category.ts"
import * as Day from "#core/day.ts"
import * as Money from "#core/money.ts"
import { Rpc } from "#core/port/rpc.ts"
import * as Q from "#core/quantity.ts"
import { currencyOf } from "#core/session/currency.ts"
import { refused, usageError } from "../host/command-error.ts"
import type { Line } from "../host/output.ts"
import { example } from "./answer.ts"
import { defineCatalogueGtin, defineCataloguePlu } from "./catalogue-gtin.ts"
import { asUser, type Client, type Working } from "./client.ts"
import { type ShownCatalogue, shownCatalogue } from "./kept-catalogue.ts"
import { type Block, table } from "./table.ts"

interface Options {
  readonly sellable?: boolean
  readonly category?: string
  readonly limit: string
}

const wire = Schema.encodeSync(ListedProduct)

/** A product with what the store has of it; null while nobody has said. */
const withStock = ({ stock }: ShownCatalogue, product: ListedProduct): ListedProduct => ({
  ...product,
  qty: stock === undefined ? null : (stock.get(product.entity_id) ?? Q.zero)
})
const unitOf = ({ sell_by }: ListedProduct): string => (sell_by === "kg" ? "Kg" : "Pack")
const stockText = (product: ListedProduct): string =>
  product.qty === null ? "not known" : `${Q.formatShort(product.qty)} ${unitOf(product)}`
const priceText = (client: Client, { final_price, price }: ListedProduct): string => {
  const amount = final_price ?? price
  return amount === null ? "no price" : Money.format(amount, currencyOf(client.session.user.flags))
}
const categoryText = ({ category_type, category_id }: ListedProduct): string =>
  category_type ?? (category_id === null ? "" : String(category_id))

/** The times at which the lists were fetched, for programs. */
const timesOf = ({ fetchedAt, stockAt, isOld }: ShownCatalogue) => ({
  fetched_at: Day.toGmt(fetchedAt),
  stock_at: stockAt === undefined ? null : Day.toGmt(stockAt),
  is_old: isOld
})

const isPill = (name: string): name is Pill => pills.some((pill) => pill === name)

/** The products of a category: by the network's mapping where the store follows it, else by the product's own word. */
const ofCategory = (
  catalogue: ShownCatalogue,
  products: ReadonlyArray<ListedProduct>,
  category: string
): ReadonlyArray<ListedProduct> => {
  const name = category.trim().toLowerCase()
  if (isPill(name) && catalogue.mapping !== undefined) return underPill(name, products, catalogue.mapping)
  const [, mapped] =
    Object.entries(catalogue.mapping ?? {}).find(([name]) => name.toLowerCase() === name) ?? []
  const ids = mapped === undefined ? undefined : new Set(mapped)
  return products.filter((product) =>
    ids === undefined ? categoryText(product).toLowerCase() === name : ids.has(product.entity_id)
  )
}

/** Those that the counter shows under a pill, as the server says; of a category otherwise. */
const narrowed = (
  catalogue: ShownCatalogue,
  products: ReadonlyArray<ListedProduct>,
  category: string | undefined
) => {
  if (category === undefined) return Effect.succeed(products)
  const name = category.trim().toLowerCase()
  return isPill(name)
    ? Effect.map(
        Rpc.use((rpc) => rpc.call(OrderService.getCategoryMapping, {})),
        (mapping) => underPill(name, products, mapping)
      )
    : Effect.succeed(ofCategory(catalogue, products, category))
}

/** The product behind a partner's code, which the server alone knows. */
const mappedProduct = (products: ReadonlyArray<ListedProduct>, code: string) =>
  Effect.map(
    Rpc.use((rpc) => rpc.call(EntityService.getEntityInfo, { entity: code })),
    (entity) => products.find(({ entity_id }) => entity_id === entity?.product_id)
  )

/** The one product under an id or a code; undefined when there is none, or the text is neither. */
const productUnder = (catalogue: ShownCatalogue, text: string) =>
  Effect.gen(function* () {
    const { products } = catalogue
    const today = Day.dayAt(Date.now())
    const ofId = /^\d{1,9}$/.test(text)
      ? products.find(({ entity_id }) => entity_id === Number(text))
      : undefined
    if (ofId !== undefined) return ofId
    const named = namedBy(products, text, today)
    if (named?._tag === "Mapped") return yield* mappedProduct(products, text)
    if (named?._tag === "Product") return named.product
    // The lists of the network may read what nothing here does.
    const identified = identifiedBy(products, text, today)
    return identified === undefined && mayBeTraded(text)
      ? yield* mappedProduct(products, text)
      : identified?.product
  })

const rowsOf = (client: Client, shown: ReadonlyArray<ListedProduct>, total: number): ReadonlyArray<Block> => [
  ...table(
    [
      { title: "ID", isNumber: true },
      { title: "NAME" },
      { title: "CATEGORY" },
      { title: "PRICE", isNumber: true },
      { title: "STOCK HERE", isNumber: true },
      { title: "EAN13" }
    ],
    shown.map((product) => [
      String(product.entity_id),
      product.name,
      categoryText(product),
      priceText(client, product),
      stockText(product),
      product.ean13_barcode ?? ""
    ])
  ),
  {
    text: `${total} ${total === 1 ? "product" : "products"}${total > shown.length ? `, the first ${shown.length} of them: --limit ${total} shows all` : ""}`,
    style: "dim"
  }
]

const MOST = /^[1-9]\d{0,4}$/

const list = (client: Client, words: ReadonlyArray<string>, options: Options): Working =>
  Effect.gen(function* () {
    if (!MOST.test(options.limit))
      return yield* usageError(`--limit ${options.limit} is not a number from 1 to 99999.`)
    const catalogue = yield* shownCatalogue(client)
    const text = words.join(" ").trim()
    const today = Day.dayAt(Date.now())
    const isCode =
      namedBy(catalogue.products, text, today) !== undefined ||
      identifiedBy(catalogue.products, text, today) !== undefined
    const coded = isCode || mayBeTraded(text) ? yield* productUnder(catalogue, text) : undefined
    const searched = coded !== undefined ? [coded] : isCode ? [] : found(searchable(catalogue.products), text)
    const inCategory = yield* narrowed(catalogue, searched, options.category)
    const all =
      options.sellable === true ? sellable(inCategory, new Set(catalogue.network?.excluded)) : inCategory
    const shown = all.slice(0, Number(options.limit)).map((product) => withStock(catalogue, product))
    return {
      data: { ...timesOf(catalogue), total: all.length, products: shown.map((product) => wire(product)) },
      lines: shown.length === 0 ? ["No product is found."] : rowsOf(client, shown, all.length),
      notes: catalogue.notes
    }
  })

const detailsOf = (
  client: Client,
  product: ListedProduct,
  keeps: number | undefined
): ReadonlyArray<Block> => {
  const rows: ReadonlyArray<readonly [name: string, text: string]> = [
    ["Category", categoryText(product)],
    ["Price", `${priceText(client, product)} per ${unitOf(product)}`],
    ["Stock here", stockText(product)],
    ["Keeps", keeps === undefined ? "not known" : `${keeps} ${keeps === 1 ? "day" : "days"}`],
    ["EAN13", product.ean13_barcode ?? "none"],
    ["GTINs", (product.gtins ?? []).map(gtinText).join(", ")],
    [
      "Increment",
      product.qty_increments === null ? "none" : `${Q.formatShort(product.qty_increments)} ${unitOf(product)}`
    ],
    ["Tare", product.tare === 0 ? "" : `${product.tare} g`],
    ["Sellable", isSellable(product) ? "yes" : "no"],
    ["Made of", product.child_products.join(", ")]
  ]
  return [
    [{ text: String(product.entity_id), style: "bold" }, `  ${product.name}`],
    ...rows
      .filter(([, text]) => text !== "")
      .map(([name, text]): Line => [{ text: `  ${name.padEnd(12)}`, style: "dim" }, text])
  ]
}

const show = (client: Client, text: string): Working =>
  Effect.gen(function* () {
    const catalogue = yield* shownCatalogue(client)
    const product = yield* productUnder(catalogue, text.trim())
    if (product === undefined)
      return yield* refused(
        `The catalogue has no product ${text.trim()}. Find it by its name: packhouse catalogue NAME`
      )
    const { network } = catalogue
    const keeps =
      network === undefined
        ? undefined
        : shelfLife(
            { ...product, product_id: product.entity_id },
            {
              one_year_product_ids: new Set(network.one_year_product_ids),
              long_shelf_life_product_ids: new Set(network.long_shelf_life_product_ids)
            }
          )
    const here = withStock(catalogue, product)
    return {
      data: {
        ...timesOf(catalogue),
        product: wire(here),
        shelf_life_days: keeps ?? null,
        is_sellable: isSellable(product),
        is_excluded: network === undefined ? null : network.excluded.includes(product.entity_id)
      },
      lines: detailsOf(client, here, keeps),
      notes: catalogue.notes
    }
  })

export const define = (program: Command): void => {
  const command = program
    .command("catalogue")
    .description("products: their price, how long they keep, what the store has of them")
  const listing = command
    .command("list", { isDefault: true })
    .description("products whose name and id have every word, or the one of a code")
    .argument("[words...]", "words of the name, an id, or a code as a scanner reads it")
    .option("--sellable", "only what a shop sells")
    .option("--category <name>", "only of this category, or under a pill: home, best, others")
    .option("--limit <n>", "at most so many", "50")
    .action((words: ReadonlyArray<string>, options: Options) =>
      asUser(listing, (client) => list(client, words, options))
    )
  example(
    listing,
    "packhouse catalogue chicken curry",
    "packhouse catalogue --sellable --category seafood --json",
    "packhouse catalogue 8901234567890"
  )
  const showing = command
    .command("show")
    .description("one product: price, stock here, how long it keeps, EAN13, further GTINs")
    .argument("<product>", "its id, or a code as a scanner reads it")
    .action((text: string) => asUser(showing, (client) => show(client, text)))
  example(showing, "packhouse catalogue show 1773", "packhouse catalogue show 18901234567897 --json")
  defineCatalogueGtin(command)
  defineCataloguePlu(command)
  example(command, "packhouse catalogue chicken curry", "packhouse catalogue show 1773")
}
