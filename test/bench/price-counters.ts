/**
 * Counters as a process of their own: each is a websocket in the room of its store, fetches anew what it is told was changed
 * as a client does, and says when it has the price that it was told to look for.
 */
import { brotliDecompressSync } from "node:zlib"
import { Agent, request } from "undici"
import { WebSocket } from "ws"

/** What the bench tells its counters. */
export interface Sought {
  /** A product, and what it is to cost. */
  readonly productId: number
  readonly kind: "products" | "prices"
  readonly price: number
}
/** What counters tell the bench: all are there, or one has a price, at a moment of the clock. */
export type Said =
  | { readonly is: "there" }
  | {
      readonly is: "shown"
      readonly at: number
      /** When it was told to fetch. */
      readonly heard: number
    }

const [, , url = "", session = "", store = "", count = ""] = process.argv
const agent = new Agent({ connections: Number(count) })
const say = (said: Said): void => void process.send?.(said)

interface Row {
  readonly entity_id?: number
  readonly product_id?: number
  readonly final_price?: number | null
  readonly price?: number
}
interface Listing {
  readonly products: ReadonlyArray<Row>
  readonly gone?: ReadonlyArray<number>
  readonly since?: string
  readonly c_key: string
}
const paths = {
  products: "/xmlconnect/product/getAllStoreProducts",
  prices: "/xmlconnect/product/getStorePrices"
} as const
type Kind = keyof typeof paths

class Counter {
  readonly #held = {
    products: { key: "", prices: new Map<number, number>() },
    prices: { key: "", prices: new Map<number, number>() }
  }
  heard = 0
  readonly #isFetching = new Set<Kind>()
  readonly #isStale = new Set<Kind>()

  /** Fetches what has changed; what is told meanwhile makes it fetch once more. */
  async fetch(kind: Kind): Promise<void> {
    if (this.#isFetching.has(kind)) return void this.#isStale.add(kind)
    this.#isFetching.add(kind)
    do {
      this.#isStale.delete(kind)
      await this.#read(kind)
      look()
    } while (this.#isStale.has(kind))
    this.#isFetching.delete(kind)
  }

  async #read(kind: Kind): Promise<void> {
    const list = this.#held[kind]
    const { statusCode, headers, body } = await request(
      `${url}${paths[kind]}?store_id=${store}&source=packhouse&changes=1${list.key === "" ? "" : `&c_key=${list.key}`}`,
      { headers: { authorization: session, "accept-encoding": "br" }, dispatcher: agent }
    )
    const bytes = Buffer.from(await body.arrayBuffer())
    if (statusCode !== 200) throw new Error(`${statusCode}: ${bytes.toString().slice(0, 300)}`)
    const text = headers["content-encoding"] === "br" ? brotliDecompressSync(bytes) : bytes
    const { products, gone = [], since, c_key } = JSON.parse(text.toString()) as Listing
    if (c_key !== list.key && since === undefined) list.prices.clear()
    for (const { entity_id, product_id, final_price, price } of products)
      list.prices.set(entity_id ?? product_id ?? 0, (kind === "products" ? final_price : price) ?? 0)
    for (const id of gone) list.prices.delete(id)
    list.key = c_key
  }

  has({ kind, productId, price }: Sought): boolean {
    return this.#held[kind].prices.get(productId) === price
  }
}

let sought: Sought | undefined
const waiting = new Set<Counter>()
const look = (): void => {
  if (sought === undefined) return
  for (const counter of waiting)
    if (counter.has(sought)) {
      waiting.delete(counter)
      say({ is: "shown", at: Date.now(), heard: counter.heard })
    }
}

const counters = await Promise.all(
  Array.from({ length: Number(count) }, async () => {
    const counter = new Counter()
    await new Promise<void>((resolve, reject) => {
      const socket = new WebSocket(`${url.replace("http", "ws")}/ws`)
      socket.once("error", reject)
      socket.once("open", () => {
        socket.send(
          JSON.stringify({ event: "INIT", data: { authorization: session, store_id: Number(store) } })
        )
        resolve()
      })
      socket.on("message", (data) => {
        const { event, data: told } = JSON.parse(String(data)) as {
          readonly event: string
          readonly data: { readonly kind?: Kind | null }
        }
        if (event !== "MASTER_DATA_PUSH_TO_ROOM") return
        counter.heard = Date.now()
        for (const kind of ["products", "prices"] as const)
          if (told.kind === kind || told.kind === null) void counter.fetch(kind)
      })
    })
    await counter.fetch("products")
    await counter.fetch("prices")
    return counter
  })
)
process.on("message", (next: Sought) => {
  sought = next
  for (const counter of counters) waiting.add(counter)
  look()
})
process.once("disconnect", () => process.exit())
say({ is: "there" })
