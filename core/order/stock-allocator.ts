/** The hub's stock while one decision takes packs from it: what it holds, what has gone, and why nothing is found. */
import * as Result from "effect/Result"
import type * as Day from "../day.ts"
import { type Fault, fault } from "../fault.ts"
import * as Q from "../quantity.ts"
import { isExpired, available as statusAvailable } from "../stock/pack.ts"
import type { OrderItem } from "./order.ts"

/** A row of the hub's stock, visible to the user. */
export interface StockRow {
  readonly id: number
  readonly product_id: number
  readonly key: string
  readonly qty: Q.Quantity
  readonly date_of_expiry: Day.Day
  readonly status: number
  /** It has no code of its own. */
  readonly isShared?: boolean
}

/** What is taken: packs under a code, packs of a date before others where they have no code of their own, or any. */
export type Choice = { readonly key: string } | TradeChoice | undefined
interface TradeChoice {
  readonly trade: string
  readonly serial?: string | undefined
  readonly date: Day.Day | undefined
}

const fits = (row: StockRow, choice: Choice): boolean => {
  if (choice === undefined) return true
  return "key" in choice ? row.key === choice.key : row.isShared === true
}

/** The part of a stock row that leaves for an item. */
export interface Allocation {
  readonly pack_id: number
  readonly item_id: number
  readonly scan_code: string
  readonly qty: Q.Quantity
  /** The code of the trade that was scanned for it. */
  readonly scanned_as?: string
  /** The key of that code where it names one single pack. */
  readonly serial?: string
  /** True where the code was scanned; false where the row was chosen here for a quantity by hand. */
  readonly is_scanned: boolean
  /** The quantity of the row when the decision was taken: it must be the same when the decision is written. */
  readonly rowQty: Q.Quantity
}

/** Takes rows of the stock for items, keeping count of what is left while it goes. */
export class StockAllocator {
  readonly takes: Array<Allocation> = []
  readonly #left: Map<number, Q.Quantity>
  readonly #rows: ReadonlyArray<StockRow>
  readonly #today: Day.Day

  constructor(rows: ReadonlyArray<StockRow>, today: Day.Day) {
    this.#rows = rows
    this.#today = today
    this.#left = new Map(rows.map((row) => [row.id, row.qty]))
  }

  /** The pack with a unique code leaves whole, however much of it is needed. */
  takeWhole(
    key: string,
    item: OrderItem
  ): Result.Result<Q.Quantity, Fault<"NotInHub" | "NotInOrder" | "AlreadyUsed" | "ExpiredPack">> {
    const row = this.#rows.find((candidate) => candidate.key === key)
    if (row === undefined) return Result.fail(fault("NotInHub"))
    if (row.product_id !== item.product_id) return Result.fail(fault("NotInOrder"))
    const qty = this.#left.get(row.id) ?? Q.zero
    if (row.status !== statusAvailable || qty === 0) return Result.fail(fault("AlreadyUsed"))
    if (isExpired(row, this.#today))
      return Result.fail(fault("ExpiredPack", { date_of_expiry: row.date_of_expiry }))
    this.#take(row, item, qty, true)
    return Result.succeed(qty)
  }

  /** Takes up to a quantity from the available rows that fit, the first to expire first; answers what was found. */
  takeFirstExpiring(item: OrderItem, quantity: Q.Quantity, choice?: Choice): Q.Quantity {
    const first = choice !== undefined && "date" in choice ? choice.date : undefined
    const rows = this.#rows
      .filter((row) => row.product_id === item.product_id && fits(row, choice))
      .filter((row) => row.status === statusAvailable && !isExpired(row, this.#today))
      .sort((a, b) => {
        if (a.date_of_expiry === b.date_of_expiry) return a.id - b.id
        if (a.date_of_expiry === first || b.date_of_expiry === first)
          return a.date_of_expiry === first ? -1 : 1
        return a.date_of_expiry < b.date_of_expiry ? -1 : 1
      })
    let missing = quantity
    for (const row of rows) {
      if (missing <= 0) break
      const qty = Q.least(missing, this.#left.get(row.id) ?? Q.zero)
      if (qty <= 0) continue
      this.#take(
        row,
        item,
        qty,
        choice !== undefined,
        choice !== undefined && "trade" in choice ? choice : undefined
      )
      missing = Q.minus(missing, qty)
    }
    return Q.minus(quantity, missing)
  }

  /** The reason why a code without a unique part found nothing: never here, all used, or only expired rows left. */
  absence(item: OrderItem, choice: Choice): Fault<"NotInHub" | "AlreadyUsed" | "ExpiredPack"> {
    const rows = this.#rows.filter((row) => fits(row, choice) && row.product_id === item.product_id)
    if (rows.length === 0) return fault("NotInHub")
    const expired = rows.find((row) => row.status === statusAvailable && isExpired(row, this.#today))
    return expired === undefined
      ? fault("AlreadyUsed")
      : fault("ExpiredPack", { date_of_expiry: expired.date_of_expiry })
  }

  #take(row: StockRow, item: OrderItem, qty: Q.Quantity, is_scanned: boolean, as?: TradeChoice): void {
    const left = this.#left.get(row.id) ?? Q.zero
    this.#left.set(row.id, Q.minus(left, qty))
    this.takes.push({
      pack_id: row.id,
      item_id: item.item_id,
      scan_code: row.key,
      ...(as === undefined ? {} : { scanned_as: as.trade }),
      ...(as?.serial === undefined ? {} : { serial: as.serial }),
      qty,
      is_scanned,
      rowQty: left
    })
  }
}
