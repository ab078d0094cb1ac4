/** The count of products whose packs are counted whole, as their packs have it (STEP-2). */
import { Result } from "effect"
import * as Day from "#core/day.ts"
import * as Quantity from "#core/quantity.ts"
import type { Flags } from "#core/session/flags.ts"
import { isByWeight } from "#core/stock/counting-step.ts"
import {
  type CountedLine,
  type CountedPack,
  countedWhole,
  isByPack,
  type WholePacks
} from "#core/stock/whole-packs.ts"
import type { Call } from "../rpc/handler.ts"
import type { Tx } from "../store/engine/transaction.ts"
import * as stock from "../store/pack/eod-stock.ts"
import type { StockScope } from "../store/pack/packs.ts"

export const packOf = ({ id, date_of_expiry, qty, is_coded, is_claimed }: stock.OnShelf): CountedPack => ({
  id,
  date_of_expiry,
  qty: Quantity.ofThousandths(qty),
  isCoded: is_coded === 1,
  isClaimed: is_claimed === 1
})

type Line = CountedLine & { readonly product_id: number }
interface NotWhole {
  readonly product_id: number
  readonly why: "packs"
  /** What could have been counted instead; nothing where nobody is told what the books say (EOD-8). */
  readonly packs: ReadonlyArray<WholePacks>
}

/** Those of some products that are counted by pack. @param flags of who counts */
const byPackOf = function* (
  sight: StockScope,
  products: ReadonlyArray<number>,
  soldAs: ReadonlyMap<number, Quantity.Sold>,
  flags: Flags,
  at: Day.GmtTime
) {
  const weighed = isByWeight(flags) ? products.filter((id) => soldAs.get(id)?.sell_by === "kg") : []
  const packs = Map.groupBy(yield* stock.packsOf(sight, weighed, at), ({ product_id }) => product_id)
  return new Map(
    [...packs].flatMap(([id, rows]): ReadonlyArray<readonly [number, ReadonlyArray<CountedPack>]> => {
      const counted = rows.map(packOf)
      return isByPack(flags, { sell_by: "kg" }, counted) ? [[id, counted]] : []
    })
  )
}

/** Lines as whole packs have them, or the first that is none. */
export const wholeLines = function* <L extends Line>(
  { caller, now }: Pick<Call, "caller" | "now">,
  sight: StockScope,
  lines: ReadonlyArray<L>,
  soldAs: ReadonlyMap<number, Quantity.Sold>,
  isBlind = false
): Tx<Result.Result<ReadonlyArray<L>, NotWhole>> {
  const differing = lines.filter(({ expected, counted }) => expected !== counted)
  const packs = yield* byPackOf(
    sight,
    differing.map(({ product_id }) => product_id),
    soldAs,
    caller.flags,
    Day.toGmt(now)
  )
  const whole: Array<L> = []
  for (const line of lines) {
    const { product_id } = line
    const productPacks = packs.get(product_id)
    const counted =
      productPacks === undefined ? Result.succeed(line.counted) : countedWhole(productPacks, line)
    if (Result.isFailure(counted))
      return Result.fail({ product_id, why: "packs", packs: isBlind ? [] : counted.failure })
    whole.push({ ...line, counted: counted.success })
  }
  return Result.succeed(whole)
}
