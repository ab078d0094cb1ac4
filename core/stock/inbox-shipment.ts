/** A shipment that an upstream system puts into the inbox: read whole, or refused whole with every reason. */
import * as Result from "effect/Result"
import { isFields, MessageReader } from "../message.ts"
import * as Q from "../quantity.ts"
import type { Carton, CartonContent } from "./carton.ts"
import { flawIn, isSameCartons, mostCartons, mostContents, readContent, readSscc } from "./carton-text.ts"
import { accepted, type Shipment } from "./shipment.ts"
import type { UpstreamItem, UpstreamShipment } from "./upstream-shipment.ts"

/** The network's stores and products, to check a message against. */
export interface NetworkFacts {
  readonly hasHub: (id: number) => boolean
  /** The name of a product; undefined when the catalogue has none. */
  readonly productName: (id: number) => string | undefined
  /** The shipment with which a carton is on its way; undefined for none. */
  readonly carriedBy: (sscc: string) => string | undefined
}

const mostItems = 2000
const longestContent = 120

const readItem = (reader: MessageReader, network: NetworkFacts): UpstreamItem | undefined => {
  const product_id = reader.id("product_id")
  const name = product_id === undefined ? undefined : network.productName(product_id)
  if (product_id !== undefined && name === undefined)
    reader.complain("product_id", `there is no product ${product_id}; add it to the catalogue first`)
  const product_name = reader.orElse("product_name", name, (it, at) => it.text(at, 500))
  const original_qty = reader.quantity("original_qty")
  const size = reader.orElse("size", null, (it, at) => it.text(at, 60))
  return product_id === undefined ||
    product_name === undefined ||
    original_qty === undefined ||
    size === undefined
    ? undefined
    : { product_id, product_name, original_qty, size }
}

/** Lines of one product are one line: packs are counted by product. */
const addedUp = (items: ReadonlyArray<UpstreamItem>): ReadonlyArray<UpstreamItem> =>
  [...Map.groupBy(items, ({ product_id }) => product_id).values()].flatMap((same) => {
    const [first] = same
    return first === undefined
      ? []
      : [{ ...first, original_qty: Q.sum(same.map(({ original_qty }) => original_qty)) }]
  })

/** A list of texts in an entry: codes, or GTINs with how many of each. */
const contentsIn = (reader: MessageReader): ReadonlyArray<CartonContent> | undefined => {
  const texts = reader.texts("contents", mostContents, longestContent)
  const contents: Array<CartonContent> = []
  for (const text of texts ?? []) {
    const content = readContent(text)
    if (Result.isFailure(content)) return reader.complain("contents", content.failure)
    contents.push(content.success)
  }
  return texts && contents
}

const readCarton = (
  reader: MessageReader,
  shipmentId: string | undefined,
  { carriedBy }: NetworkFacts
): Carton | undefined => {
  const text = reader.pattern("sscc", /^\S{18,22}$/, "an SSCC of 18 digits")
  const read = text === undefined ? undefined : readSscc(text)
  const contents = contentsIn(reader)
  if (read === undefined) return undefined
  if (Result.isFailure(read)) return reader.complain("sscc", read.failure)
  const sscc = read.success
  const other = carriedBy(sscc)
  if (other !== undefined && other !== shipmentId)
    return reader.complain("sscc", `carton ${sscc} is on its way with shipment ${other} already`)
  return contents && { sscc, contents }
}

const readCartons = (
  reader: MessageReader,
  shipmentId: string | undefined,
  network: NetworkFacts
): ReadonlyArray<Carton> => {
  if (!reader.has("cartons")) return []
  const entries = reader.entries("cartons", mostCartons, 0) ?? []
  const cartons = entries.flatMap((entry) => readCarton(entry, shipmentId, network) ?? [])
  const flaw = flawIn(cartons)
  if (flaw !== undefined) reader.complain("cartons", flaw)
  return cartons
}

/** The shipment in a message, or everything that is wrong with it. */
export const readShipment = (
  message: unknown,
  network: NetworkFacts
): Result.Result<UpstreamShipment, ReadonlyArray<string>> => {
  if (!isFields(message)) return Result.fail(["message: is not an object"])
  const reader = new MessageReader(message)
  const shipment_id = reader.pattern(
    "shipment_id",
    /^[A-Za-z0-9][A-Za-z0-9/_.-]{0,59}$/,
    "letters, digits, -, _, / and ., at most 60 characters"
  )
  const hub_id = reader.id("hub_id")
  if (hub_id !== undefined && !network.hasHub(hub_id))
    reader.complain("hub_id", `no store works with hub ${hub_id}`)
  const shipment_name = reader.text("shipment_name", 200)
  const source_of_shipment = reader.text("source_of_shipment", 200)
  const time_of_shipping = reader.orElse("time_of_shipping", null, (it, at) => it.time(at))
  const notes = reader.orElse("notes", null, (it, at) => it.lines(at, 2000))
  const items = reader.entries("items", mostItems)?.map((entry) => readItem(entry, network))
  const cartons = readCartons(reader, shipment_id, network)
  const complete = items?.filter((item) => item !== undefined)
  return reader.reasons.length > 0 ||
    shipment_id === undefined ||
    hub_id === undefined ||
    shipment_name === undefined ||
    source_of_shipment === undefined ||
    time_of_shipping === undefined ||
    notes === undefined ||
    complete === undefined
    ? Result.fail(reader.reasons)
    : Result.succeed({
        shipment_id,
        hub_id,
        shipment_name,
        source_of_shipment,
        time_of_shipping,
        notes,
        ...(cartons.length === 0 ? {} : { cartons }),
        items: addedUp(complete)
      })
}

/** What a message does to what is known of its shipment. */
export type Taking =
  | { readonly _tag: "Created" }
  | { readonly _tag: "Changed" }
  /** The message says what is known, or the shipment is accepted and stays as it was received. */
  | { readonly _tag: "Unchanged" }
  | { readonly _tag: "Refused"; readonly reasons: ReadonlyArray<string> }

const saysTheSame = (before: Shipment, message: UpstreamShipment): boolean =>
  before.shipment_name === message.shipment_name &&
  before.source_of_shipment === message.source_of_shipment &&
  before.time_of_shipping === message.time_of_shipping &&
  before.notes === message.notes &&
  isSameCartons(before.cartons ?? [], message.cartons ?? []) &&
  before.items.length === message.items.length &&
  message.items.every(({ product_id, product_name, original_qty, size }) =>
    before.items.some(
      (item) =>
        item.product_id === product_id &&
        item.product_name === product_name &&
        item.original_qty === original_qty &&
        item.size === size
    )
  )

/** Decides what a message does. A shipment stays with its hub, and an accepted one stays as it was received. */
export const take = (before: Shipment | undefined, message: UpstreamShipment): Taking => {
  if (before === undefined) return { _tag: "Created" }
  if (before.hub_id !== message.hub_id)
    return {
      _tag: "Refused",
      reasons: [`hub_id: shipment ${message.shipment_id} is on its way to another hub`]
    }
  return before.status === accepted || saysTheSame(before, message)
    ? { _tag: "Unchanged" }
    : { _tag: "Changed" }
}
