/** Packs are claimed for a screen: those that nobody else has in hand, or, by name, also those that somebody has. */
import { Effect, Result } from "effect"
import { isSerialKey, singleKey } from "#core/barcode/pack-key.ts"
import { parse } from "#core/barcode/parse.ts"
import type { Claimed } from "#core/contract/claim.ts"
import * as Day from "#core/day.ts"
import type { Fault } from "#core/fault.ts"
import * as Q from "#core/quantity.ts"
import {
  type ClaimsChange,
  type InHand,
  isOwn,
  requireClaimable,
  requireWanted,
  type Subject,
  type Want
} from "#core/stock/claim.ts"
import { available, type ClaimedBy, type PackStatus, used } from "#core/stock/pack.ts"
import { mayMove } from "#core/stock/transfer.ts"
import { whereIs, withOtherScreens } from "#core/text/claim.ts"
import { faultText } from "#core/text/fault.ts"
import type { Call } from "../rpc/handler.ts"
import { pushClaims } from "../rpc/rooms.ts"
import { restart, type Tx } from "../store/engine/transaction.ts"
import * as products from "../store/network/products.ts"
import { outUnder } from "../store/order/order-returns.ts"
import * as claimedCodes from "../store/pack/claimed-codes.ts"
import * as claims from "../store/pack/pack-claims.ts"
import * as soldSerials from "../store/pack/sold-serials.ts"
import { isLeftBy } from "./left-claims.ts"
import { roomOf } from "./room-in-hand.ts"
import { requireTakeOver } from "./taking-over.ts"
import { tradeReader } from "./trade-goods.ts"

/** What packs are claimed for. */
export interface Place {
  readonly subject: Subject
  /** The name of the order, cart or shipment; returns have none, for each pack has that of its order. */
  readonly name: string
  /** The stores whose clients hear of its claims. */
  readonly storeIds: ReadonlyArray<number>
  /** How much it wants of a product (CLAIM-7); left out where what it wants is known to its screen alone. */
  readonly wants?: ReadonlyMap<number, Want>
  /** For a transfer, the type of the store that puts it together: not everything may leave such a store. */
  readonly leavesFrom?: string
}
type Wire = typeof ClaimsChange.Encoded
export interface Change extends Wire {
  readonly storeIds: ReadonlyArray<number>
}
type Refused = (typeof Claimed.Encoded)["refused"][number]

/** Why a pack is not claimed, as its screen is told. */
const refusedPack = (
  scan_code: string,
  why: Fault<"PackReserved" | "AlreadyUsed" | "NotInOrder" | "ItemFull" | "InvalidData">
): Refused => ({
  scan_code,
  tag: why.tag,
  message: faultText(why),
  by: why.tag === "PackReserved" ? why.data.by : null,
  where: why.tag === "PackReserved" ? why.data.where : null,
  ...(why.tag === "InvalidData" ? { why: why.data.why } : {}),
  ...(why.tag === "ItemFull" ? { why: withOtherScreens } : {})
})

/** Codes that name one pack, each once, by their unique keys; other codes claim nothing. */
export const keysOf = (codes: ReadonlyArray<string>): ReadonlyMap<string, string> =>
  new Map(
    codes.flatMap((code): ReadonlyArray<readonly [string, string]> => {
      const key = singleKey(code)
      return key === null ? [] : [[key, code]]
    })
  )

/** The person and place that a claimed pack is in the hands of, as people read it. */
export const inHandOf = (row: claimedCodes.ClaimRow): InHand => ({
  subject: { kind: row.kind, id: row.holder },
  work: row.work,
  userId: row.user_id,
  by: row.user_name,
  where: whereIs(row.kind, row.holder_name)
})

/** Who has the pack in hand for other work. A code that several packs share says nothing about one of them. */
export const claimedByOther = function* (
  { caller, now }: Call,
  orderId: number,
  { hub_id, status }: { readonly hub_id: number; readonly status: number },
  key: string
): Tx<ClaimedBy | undefined> {
  if (singleKey(key) === null || status !== available) return undefined
  const [row] = yield* claimedCodes.underKeys(hub_id, [key], Day.toGmt(now))
  if (row === undefined || (row.kind === "order" && row.holder === orderId)) return undefined
  if (yield* isLeftBy(caller.userId, row)) return undefined
  const { by, where } = inHandOf(row)
  return { by, where }
}

/** Packs that are in these hands no more, by what they were held for. */
export const endedOf = (rows: ReadonlyArray<claimedCodes.ClaimRow>): ReadonlyArray<Change> => {
  const changes = new Map<string, Change>()
  for (const { store_id, kind, holder: id, unique_key } of rows) {
    const name = `${store_id} ${kind} ${id}`
    const before = changes.get(name)?.ended ?? []
    changes.set(name, { storeIds: [store_id], kind, id, made: [], ended: [...before, unique_key] })
  }
  return [...changes.values()]
}

/** Called only after the transaction succeeded. */
export const tellClaims = (changes: ReadonlyArray<Change>) =>
  Effect.forEach(changes, ({ storeIds, ...change }) => pushClaims(storeIds, change), { discard: true })

/** What is known of a pack that the stock does not have yet: what its code says. */
const ofCode = (code: string, today: Day.Day) => {
  const parsed = parse(code, today)
  return parsed !== undefined && "product_id" in parsed
    ? { pack_id: null, product_id: parsed.product_id, qty: Math.max(1, parsed.grams) }
    : undefined
}

/** What a code stands for, as far as it can be claimed. */
interface Good extends Pick<claims.Claim, "pack_id" | "product_id" | "qty"> {
  readonly status: PackStatus | undefined
  /** What has it in hand then, as people name it. */
  readonly name: string
}

/** Goods with a serial number: the stock counts them without it, and knows which numbers have gone. */
const serialGoodsOf = function* (
  { caller, now }: Call,
  { subject, name, leavesFrom }: Place,
  byKey: ReadonlyMap<string, string>
): Tx<ReadonlyMap<string, Good>> {
  const goods = new Map<string, Good>()
  const serials = [...byKey].filter(([key]) => isSerialKey(key))
  if (serials.length === 0) return goods
  const { read } = yield* tradeReader(Day.dayAt(now), caller.hubId)
  const gone = yield* soldSerials.among(
    caller.hubId,
    serials.map(([key]) => key)
  )
  for (const [key, code] of serials) {
    const found = (yield* read(code))?.goods
    if (found === undefined || found.counts <= 0) continue
    const { product, counts } = found
    if (leavesFrom !== undefined && !mayMove(product, [leavesFrom], caller.flags)) continue
    goods.set(key, {
      pack_id: null,
      product_id: product.entity_id,
      qty: counts,
      status: gone.has(key) && subject.kind !== "shipment" ? used : undefined,
      name
    })
  }
  return goods
}

const goodsOf = function* (
  call: Call,
  place: Place,
  byKey: ReadonlyMap<string, string>
): Tx<ReadonlyMap<string, Good>> {
  const { caller, now } = call
  const { subject, name, leavesFrom } = place
  const goods = new Map<string, Good>()
  const keys = [...byKey.keys()]
  if (subject.kind === "return") {
    // What a customer has is not of the stock: nothing of it is missing there while it is in hand.
    for (const [key, { product_id, qty, increment_id }] of yield* outUnder(caller.hubId, keys))
      goods.set(key, { pack_id: null, product_id, qty, status: undefined, name: increment_id })
    return goods
  }
  const stock = yield* claimedCodes.packsUnder(caller.hubId, keys)
  for (const [key, good] of yield* serialGoodsOf(call, place, byKey))
    if (!stock.has(key)) goods.set(key, good)
  const sold =
    leavesFrom === undefined
      ? undefined
      : yield* products.byIds([...new Set([...stock.values()].map(({ product_id }) => product_id))])
  for (const [key, code] of byKey) {
    const pack = stock.get(key)
    const decoded =
      pack === undefined && subject.kind === "shipment" ? ofCode(code, Day.dayAt(now)) : undefined
    const product = pack === undefined ? undefined : sold?.get(pack.product_id)
    const stays =
      product === undefined ? sold !== undefined : !mayMove(product, [leavesFrom ?? ""], caller.flags)
    if (pack !== undefined && stays) continue
    // What is on the shelf here does not come in: the receipt says so, and nothing is kept from those who sell it.
    if (subject.kind === "shipment" && pack?.status === available) continue
    if (pack !== undefined)
      goods.set(key, {
        pack_id: pack.id,
        product_id: pack.product_id,
        qty: Math.max(1, pack.qty),
        status: pack.status,
        name
      })
    else if (decoded !== undefined) goods.set(key, { ...decoded, status: undefined, name })
  }
  return goods
}

type StandingClaim = claimedCodes.StandingClaim
interface Fresh extends Good {
  readonly unique_key: string
  readonly scan_code: string
}

/** What the caller has in hand for it by the product, on whichever of their screens; not of a session that is over. */
const inHandFor = function* ({ caller, now }: Call, { subject, wants }: Place, taken: ReadonlySet<string>) {
  const packs = new Map<number, ReadonlyArray<Q.Quantity>>()
  if (wants === undefined) return packs
  for (const claim of yield* claimedCodes.ofSubject(caller.hubId, subject, Day.toGmt(now))) {
    const { unique_key, product_id, qty, user_id, work } = claim
    if (user_id !== caller.userId || work === "" || taken.has(unique_key)) continue
    if (yield* isLeftBy(caller.userId, claim)) continue
    packs.set(product_id, [...(packs.get(product_id) ?? []), Q.ofThousandths(qty)])
  }
  return packs
}

/** The packs, out of those that nobody else has in hand, that the work wants and has room for (CLAIM-7, CLAIM-12). */
const withinBounds = function* (
  call: Call,
  place: Place,
  fresh: ReadonlyArray<Fresh>
): Tx<{ readonly going: ReadonlyArray<Fresh>; readonly refused: ReadonlyArray<Refused> }> {
  if (fresh.length === 0) return { going: [], refused: [] }
  const room = yield* roomOf(call)
  const packs = yield* inHandFor(call, place, new Set(fresh.map(({ unique_key }) => unique_key)))
  const going: Array<Fresh> = []
  const refused: Array<Refused> = []
  for (const each of fresh) {
    const { product_id, qty, scan_code, pack_id } = each
    const quantities = [...(packs.get(product_id) ?? []), Q.ofThousandths(qty)]
    const fits =
      place.wants === undefined
        ? Result.succeed(undefined)
        : requireWanted(place.wants.get(product_id), quantities)
    const judged: Result.Result<void, Fault<"NotInOrder" | "ItemFull" | "InvalidData">> = Result.isFailure(
      fits
    )
      ? fits
      : room.take(pack_id === null ? "ofNone" : "ofStock")
    if (Result.isSuccess(judged)) {
      packs.set(product_id, quantities)
      going.push(each)
    } else refused.push(refusedPack(scan_code, judged.failure))
  }
  return { going, refused }
}

/** Claims packs, the same ones anew; answers what is refused, and what others are to be told. */
export const claimed = function* (
  call: Call,
  place: Place,
  request: { readonly work: string; readonly codes: ReadonlyArray<string> },
  until: Day.GmtTime,
  takesOver: boolean
): Tx<{ readonly refused: ReadonlyArray<Refused>; readonly changes: ReadonlyArray<Change> }> {
  const { caller, now } = call
  const at = Day.toGmt(now)
  const { subject, storeIds } = place
  const { work } = request
  const byKey = keysOf(request.codes)
  const keys = [...byKey.keys()]
  const standing = new Map(
    (yield* claimedCodes.underKeys(caller.hubId, keys, at)).map((row) => [row.unique_key, row])
  )
  const goods = yield* goodsOf(call, place, byKey)
  const hands = { subject, work, userId: caller.userId }
  const refused: Array<Refused> = []
  const renewed: Array<number> = []
  const others = new Map<string, StandingClaim>()
  const fresh: Array<Fresh> = []
  for (const [unique_key, scan_code] of byKey) {
    const row = standing.get(unique_key)
    const isHere = row !== undefined && isOwn(inHandOf(row), hands)
    const isFree = row === undefined || takesOver || isHere || (yield* isLeftBy(caller.userId, row))
    const good = goods.get(unique_key)
    const judged = requireClaimable(hands, isFree ? undefined : inHandOf(row), good?.status)
    if (Result.isFailure(judged)) refused.push(refusedPack(scan_code, judged.failure))
    else if (row !== undefined && row.work !== "" && isHere) renewed.push(row.claim_id)
    else if (good !== undefined) {
      fresh.push({ ...good, unique_key, scan_code })
      if (row !== undefined && !isHere) others.set(unique_key, row)
    }
  }
  const bounded = yield* withinBounds(call, place, fresh)
  refused.push(...bounded.refused)
  const going: Array<Fresh> = []
  for (const each of bounded.going) {
    const otherClaim = others.get(each.unique_key)
    const taking =
      otherClaim === undefined ? Result.succeed(undefined) : yield* requireTakeOver(call, otherClaim)
    if (Result.isFailure(taking)) refused.push(refusedPack(each.scan_code, taking.failure))
    else going.push(each)
  }
  const taken = going.flatMap(({ unique_key }) => others.get(unique_key) ?? [])
  yield* claimedCodes.endClaims(caller.hubId, taken)
  yield* claimedCodes.renew(caller, renewed, until)
  // Somebody else was quicker: who it was is read anew.
  for (const { name, ...each } of going)
    if (!(yield* claims.claim({ ...subject, name, work }, caller, each, at, until))) restart()
  if (
    subject.kind === "return" ||
    going.some(({ pack_id, unique_key }) => pack_id !== null || isSerialKey(unique_key))
  ) {
    // Whoever had one may have sold it, or it came back, while this waited for their claim to end.
    const since = yield* goodsOf(call, place, byKey)
    if (
      keys.some(
        (key) => since.get(key)?.status !== goods.get(key)?.status || since.has(key) !== goods.has(key)
      )
    )
      restart()
  }
  const made = going.map(({ unique_key, scan_code, product_id, qty }) => ({
    unique_key,
    scan_code,
    product_id,
    qty: qty / 1000,
    work,
    user_id: caller.userId,
    by: caller.name,
    until
  }))
  const madeHere: ReadonlyArray<Change> =
    made.length === 0 ? [] : [{ storeIds, kind: subject.kind, id: subject.id, made, ended: [] }]
  // Who has it now is known before it is missed; on the screens of one place that is all there is to say.
  const takenFromOthers = taken.filter(({ kind, holder }) => kind !== subject.kind || holder !== subject.id)
  return { refused, changes: [...madeHere, ...endedOf(takenFromOthers)] }
}
