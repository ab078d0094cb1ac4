/** Answers what is asked of lists, over the store that there is. */
import { hash } from "node:crypto"
import { Effect } from "effect"
import * as Day from "#core/day.ts"
import { type Coding, smallest } from "../http/packing.ts"
import { goToHub, Store, type Unavailable } from "../store/engine/transaction.ts"
import * as catalogue from "../store/network/catalogue.ts"
import * as codeRules from "../store/network/code-rules.ts"
import * as offSale from "../store/network/off-sale.ts"
import * as stores from "../store/network/stores.ts"
import type { Asked, KeptList, ListEdition, PackedList, ReplyTo } from "./asking.ts"
import { nameOf, sourceOf } from "./list-sources.ts"
import { listText, type Pace, written } from "./written-list.ts"

const listOf = (list: KeptList, pace: Pace) => written(nameOf(list), sourceOf(list), pace)

/** Its memory is handed over with it, so that it is its own. */
const ownBytes = (bytes: Uint8Array): Uint8Array<ArrayBuffer> =>
  bytes.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength
    ? (bytes as Uint8Array<ArrayBuffer>)
    : new Uint8Array(bytes)

const packedAs = (
  pieces: ReadonlyArray<Uint8Array>,
  tag: string,
  wanted: Coding | undefined,
  { pack }: Pace
): Effect.Effect<PackedList> =>
  Effect.promise(async () => {
    const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
    const coding = length < smallest ? undefined : wanted
    const body = coding === undefined ? Buffer.concat(pieces) : await pack(coding, pieces)
    return { body: ownBytes(body), coding, tag }
  })

const editionOf = (list: KeptList, pace: Pace) =>
  Effect.map(
    listOf(list, pace),
    ({ version, editions: { newest, steps } }): ListEdition => ({
      version,
      key: newest.key,
      earlier: steps.map(({ from }) => from)
    })
  )

const rowsOf = Effect.fnUntraced(function* (
  { list, since, behind, coding }: Extract<Asked, { readonly ask: "rows" }>,
  pace: Pace
) {
  const { editions, version } = yield* listOf(list, pace)
  const { rowsEnd, fieldsOf } = sourceOf(list)
  const written = { rowsEnd, behind: `${behind}${fieldsOf(version)}` }
  const { pieces, tag } = yield* listText(editions, since, written, pace)
  return yield* packedAs(pieces, tag, coding, pace)
})

const keyOf = (...parts: ReadonlyArray<string>): string =>
  hash("sha256", parts.join("\n"), "base64url").slice(0, 27)

/**
 * Products with what a store's hub has of each in available, unexpired packs; of what is off sale it has none
 * (OFFSALE-7).
 */
const stocked = Effect.fnUntraced(function* (
  { choice, now, heldKey, coding }: Extract<Asked, { readonly ask: "stocked" }>,
  pace: Pace
) {
  const { storeId, cutOff, includesMissing, ids, page } = choice
  const store = yield* Store
  const { key, rows: byId } = (yield* listOf({ is: "products" }, pace)).editions.newest
  const { levels, rules } = yield* store.read(function* () {
    const rules = yield* codeRules.version()
    const place = yield* stores.find(storeId)
    if (place === undefined) return { levels: [], rules }
    yield* goToHub(place.hub_id)
    const off = yield* offSale.productsOff(storeId, Day.toGmt(now))
    const all = yield* catalogue.stockOf(place.hub_id, Day.dayAt(now), cutOff)
    return { levels: all.filter(({ product_id }) => !off.has(product_id)), rules }
  })
  const stock = new Map(levels.map(({ product_id, qty }) => [product_id, qty]))
  const chosenIds = ids === undefined ? [...byId.keys()] : [...new Set(ids)]
  const shown = chosenIds.filter((id) => byId.has(id) && (includesMissing || (stock.get(id) ?? 0) > 0))
  const start = page === undefined ? 0 : (page.number - 1) * page.size
  const part = page === undefined ? shown : shown.slice(start, start + page.size)
  const quantities = part.map((id) => `${id} ${stock.get(id) ?? 0}`).join(" ")
  const listKey = keyOf("of a store", key, quantities)
  const isHeld = heldKey === listKey
  const rows = isHeld ? [] : part.map((id) => `${byId.get(id) ?? ""}${(stock.get(id) ?? 0) / 1000}}`)
  const [head, tail] =
    heldKey === undefined
      ? ['{"status":"success","data":[', "]}"]
      : ['{"status":"success","products":[', `],"c_key":${JSON.stringify(listKey)},"code_rules":${rules}}`]
  // A list that is left out has a tag of its own, and so has one beside other code rules.
  const tag = heldKey === undefined || rules === 0 ? listKey : `${listKey}-${rules}`
  const pieces = [Buffer.from(`${head}${rows.join(",")}${tail}`)]
  return yield* packedAs(pieces, isHeld ? `${tag}-held` : tag, coding, pace)
})

export const answer = <A extends Asked>(
  question: A,
  pace: Pace
): Effect.Effect<ReplyTo<A>, Unavailable, Store> => {
  const one: Asked = question
  const reply =
    one.ask === "edition"
      ? editionOf(one.list, pace)
      : one.ask === "rows"
        ? rowsOf(one, pace)
        : stocked(one, pace)
  return reply as Effect.Effect<ReplyTo<A>, Unavailable, Store>
}
