/** A pack is scanned for the end-of-day count, or it is said why it does not count (EOD-11). */
import * as Result from "effect/Result"
import type { SellBy } from "../order/order.ts"
import * as Q from "../quantity.ts"
import type { ReceivedEntity } from "./entity.ts"
import { available, type PackStatus } from "./pack.ts"

/**
 * The reasons why a line is not counted; `NotCounted`: there is no such line to take back; `Unweighed`: the product is sold
 * by weight, and the code has none.
 */
export const countRefusals = [
  "NotAProduct",
  "AlreadyUsed",
  "OtherHub",
  "AlreadyCounted",
  "NotWhole",
  "Unweighed",
  "NotCounted"
] as const
export type CountRefusal = (typeof countRefusals)[number]

/** The facts about a code that was scanned on a shelf. */
export interface CountFacts {
  /** The reading of the code; null where nobody can read it, and where it names no product. */
  readonly entity: Pick<ReceivedEntity, "unique_key" | "qty"> & { readonly product_id: number }
  /** The pack under it in the own hub. */
  readonly pack:
    | {
        readonly id: number
        readonly product_id: number
        readonly qty: Q.Quantity
        readonly status: PackStatus
      }
    | undefined
  /** A serial number that an order has: the stock counts such goods without it. */
  readonly isSold?: boolean
  /** True where another hub has the pack in its stock. */
  readonly isElsewhere: boolean
}

/** A pack or quantity that a scan counts. */
export interface CountedPack {
  readonly product_id: number
  readonly unique_key: string | null
  /** The id of a pack that is in the books. */
  readonly pack_id: number | null
  readonly qty: Q.Quantity
}

/**
 * Of a pack that was opened what is left of it counts. One that is in no book was found, and counts as its code says;
 * one that has left the stock, or stands in another hub's, is no stock of this hub.
 */
export const countScan = ({
  entity,
  pack,
  isSold = false,
  isElsewhere
}: CountFacts): Result.Result<CountedPack, "AlreadyUsed" | "OtherHub"> => {
  const { product_id, unique_key } = entity
  const own = pack?.product_id === product_id ? pack : undefined
  if (isSold || (own !== undefined && own.status !== available)) return Result.fail("AlreadyUsed")
  if (own === undefined && isElsewhere) return Result.fail("OtherHub")
  const qty = Q.ofThousandths(Math.max(0, own?.qty ?? entity.qty))
  return Result.succeed({ product_id, unique_key, pack_id: own?.id ?? null, qty })
}

/**
 * The quantity of a product that somebody typed; several lines add up, and a pack product is counted in whole packs
 * (SELL-1).
 */
export const countTyped = ({
  product_id,
  sell_by,
  qty
}: Pick<CountedPack, "product_id" | "qty"> & { readonly sell_by: SellBy }): Result.Result<
  CountedPack,
  "NotWhole"
> =>
  sell_by === "pack" && qty % Q.one !== 0
    ? Result.fail("NotWhole")
    : Result.succeed({ product_id, unique_key: null, pack_id: null, qty: Q.ofThousandths(Math.max(0, qty)) })
