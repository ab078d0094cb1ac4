/** Packs are claimed for a screen: those that nobody else has in hand, or, by name, also those that somebody has. */
import { Effect, Result } from "effect"
import { isUnique, layoutOf, uniqueKey } from "#core/barcode/layouts.ts"
import { parse } from "#core/barcode/parse.ts"
import type { Claimed } from "#core/contract/claim.ts"
import * as Day from "#core/day.ts"
import { type ClaimsChange, type InHand, isOwn, requireClaimable, type Subject } from "#core/stock/claim.ts"
import type { PackStatus } from "#core/stock/pack.ts"
import { whereIs } from "#core/text/claim.ts"
import { faultText } from "#core/text/fault.ts"
import type { Call } from "../rpc/handler.ts"
import { pushClaims } from "../rpc/rooms.ts"
import * as claimedCodes from "../store/claimed-codes.ts"
import { outUnder } from "../store/order-returns.ts"
import * as claims from "../store/pack-claims.ts"
import { restart, type Tx } from "../store/transaction.ts"

/** What packs are claimed for. */
export interface Place {
  readonly subject: Subject
  /** Of returns none: each pack has its order's. */
  readonly name: string
  /** Whose clients hear of it. */
  readonly storeIds: ReadonlyArray<number>
}
type Wire = typeof ClaimsChange.Encoded
export interface Change extends Wire {
  readonly storeIds: ReadonlyArray<number>
}
type Refused = (typeof Claimed.Encoded)["refused"][number]

/** Codes that name one pack, each once, by their unique keys; other codes claim nothing. */
export const keysOf = (codes: ReadonlyArray<string>): ReadonlyMap<string, string> =>
  new Map(
    codes.flatMap((code): ReadonlyArray<readonly [string, string]> => {
      const key = uniqueKey(code)
      const layout = layoutOf(key)
      return layout !== undefined && isUnique(layout) ? [[key, code]] : []
    })
  )

/** Whose a claimed pack is, as people are told. */
export const inHandOf = (row: claimedCodes.ClaimRow): InHand => ({
  subject: { kind: row.kind, id: row.holder },
  work: row.work,
  userId: row.user_id,
  by: row.user_name,
  where: whereIs(row.kind, row.holder_name)
})

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

const goodsOf = function* (
  { caller, now }: Call,
  { subject, name }: Place,
  byKey: ReadonlyMap<string, string>
): Tx<ReadonlyMap<string, Good>> {
  const goods = new Map<string, Good>()
  const keys = [...byKey.keys()]
  if (subject.kind === "return") {
    // What a customer has is not of the stock: nothing of it is missing there while it is in hand.
    for (const [key, { product_id, qty, increment_id }] of yield* outUnder(caller.hubId, keys))
      goods.set(key, { pack_id: null, product_id, qty, status: undefined, name: increment_id })
    return goods
  }
  const stock = yield* claimedCodes.packsUnder(caller.hubId, keys)
  for (const [key, code] of byKey) {
    const pack = stock.get(key)
    const said = pack === undefined && subject.kind === "shipment" ? ofCode(code, Day.dayAt(now)) : undefined
    if (pack !== undefined)
      goods.set(key, {
        pack_id: pack.id,
        product_id: pack.product_id,
        qty: Math.max(1, pack.qty),
        status: pack.status,
        name
      })
    else if (said !== undefined) goods.set(key, { ...said, status: undefined, name })
  }
  return goods
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
  const held = new Map(
    (yield* claimedCodes.underKeys(caller.hubId, keys, at)).map((row) => [row.unique_key, row])
  )
  const goods = yield* goodsOf(call, place, byKey)
  const hands = { subject, work, userId: caller.userId }
  const refused: Array<Refused> = []
  const renewed: Array<number> = []
  const taken: Array<claimedCodes.ClaimRow> = []
  const fresh: Array<Good & { readonly unique_key: string; readonly scan_code: string }> = []
  for (const [unique_key, scan_code] of byKey) {
    const row = held.get(unique_key)
    const inHand = row === undefined ? undefined : inHandOf(row)
    const good = goods.get(unique_key)
    const judged = requireClaimable(hands, takesOver ? undefined : inHand, good?.status)
    if (Result.isFailure(judged)) {
      const { tag, data } = judged.failure
      const who = tag === "PackReserved" ? data : { by: null, where: null }
      refused.push({ scan_code, tag, message: faultText(judged.failure), ...who })
    } else if (row !== undefined && row.work !== "" && isOwn(inHandOf(row), hands)) renewed.push(row.claim_id)
    else if (good !== undefined) {
      fresh.push({ ...good, unique_key, scan_code })
      if (row !== undefined && !isOwn(inHandOf(row), hands)) taken.push(row)
    }
  }
  yield* claimedCodes.endClaims(caller.hubId, taken)
  yield* claimedCodes.renew(caller.hubId, renewed, until)
  // Somebody else was quicker: who it was is read anew.
  for (const { name, ...each } of fresh)
    if (!(yield* claims.claim({ ...subject, name, work }, caller, each, at, until))) restart()
  if (subject.kind === "return" || fresh.some(({ pack_id }) => pack_id !== null)) {
    // Whoever had one may have sold it, or it came back, while this waited for their claim to end.
    const since = yield* goodsOf(call, place, byKey)
    if (
      keys.some(
        (key) => since.get(key)?.status !== goods.get(key)?.status || since.has(key) !== goods.has(key)
      )
    )
      restart()
  }
  const made = fresh.map(({ unique_key, scan_code, product_id, qty }) => ({
    unique_key,
    scan_code,
    product_id,
    qty: qty / 1000,
    work,
    user_id: caller.userId,
    by: caller.name,
    until
  }))
  const own: ReadonlyArray<Change> =
    made.length === 0 ? [] : [{ storeIds, kind: subject.kind, id: subject.id, made, ended: [] }]
  return { refused, changes: [...endedOf(taken), ...own] }
}
