/** Any history of the stock of a hub, and what each of its products comes to by it. */
import { Result } from "effect"
import fc from "fast-check"
import * as Day from "#core/day.ts"
import * as Q from "#core/quantity.ts"
import type { Tx, Value } from "#rpc-server/store/engine/transaction.ts"
import * as orderPacks from "#rpc-server/store/order/order-packs.ts"
import * as returns from "#rpc-server/store/pack/returns.ts"
import { putFound, takeOut } from "#rpc-server/store/pack/stock-changes.ts"

export const now = Date.now()
const startedAt = now - 3 * 24 * Day.hour
const expiry = Day.addDays(Day.dayAt(now), 9)
const products = [1773, 2648] as const

const quantity = fc.integer({ min: 1, max: 3000 })
const pick = fc.nat({ max: 9 })
const product = fc.constantFrom(...products)
/** A part of a pack in hundredths of what is left of it. */
const part = fc.integer({ min: 1, max: 100 })
export const event = fc.oneof(
  { weight: 5, arbitrary: fc.record({ is: fc.constant("came" as const), product, quantity }) },
  { weight: 5, arbitrary: fc.record({ is: fc.constant("sold" as const), pick, part }) },
  {
    weight: 2,
    arbitrary: fc.record({ is: fc.constant("brought back" as const), pick, isSpoilt: fc.boolean() })
  },
  {
    weight: 4,
    arbitrary: fc.record({
      is: fc.constantFrom("returned" as const, "corrected" as const, "transferred" as const),
      pick,
      part
    })
  },
  { weight: 2, arbitrary: fc.record({ is: fc.constant("found" as const), product, quantity }) },
  {
    weight: 2,
    arbitrary: fc.record({ is: fc.constantFrom("returns" as const, "retains" as const), pick, part })
  }
)
type Event = typeof event extends fc.Arbitrary<infer A> ? A : never

interface Figures {
  retained: number
  received: number
  sold: number
  returned: number
  remaining: number
}
interface PackOf {
  readonly id: number
  readonly product: number
  left: number
}
interface Sale {
  readonly order: number
  readonly pack: PackOf
  readonly qty: number
  readonly wasBefore: () => boolean
}

const one = function* (text: string, ...values: ReadonlyArray<Value>): Tx<number> {
  const [row] = yield { text, values }
  return Number(row?.id)
}

/** Lives through a history in a hub of its own, and answers what each product came to. */
export const lived = function* (hub: number, history: ReadonlyArray<Event>, firstOrder: number) {
  const figures = new Map(
    products.map((id): [number, Figures] => [
      id,
      { retained: 0, received: 0, sold: 0, returned: 0, remaining: 0 }
    ])
  )
  const of = (id: number): Figures => {
    const found = figures.get(id)
    if (found === undefined) throw new Error(`no product ${id}`)
    return found
  }
  const packs: Array<PackOf> = []
  const sales: Array<Sale> = []
  let order = firstOrder
  let records = 0
  for (const [index, each] of history.entries()) {
    const at = Day.toGmt(startedAt + index * Day.hour)
    const cause = (what: "returned" | "corrected" | "transferred") => ({
      what,
      at,
      userName: "Asha",
      reference: `it ${index}`
    })
    const onShelf = packs.filter(({ left }) => left > 0)
    const chosen = "pick" in each ? onShelf[each.pick % Math.max(1, onShelf.length)] : undefined
    const share = (pack: PackOf): number =>
      "part" in each ? Math.max(1, Math.floor((pack.left * each.part) / 100)) : 0
    switch (each.is) {
      case "came": {
        const id = yield* one(
          `INSERT INTO pack (hub_id, product_id, scan_code, code, date_of_expiry, received_qty, qty, status, received_at)
           VALUES (?, ?, 'MANUAL_PACK', 'MANUAL_PACK', ?, ?, ?, 0, ?) RETURNING id`,
          hub,
          each.product,
          expiry,
          each.quantity,
          each.quantity,
          at
        )
        packs.push({ id, product: each.product, left: each.quantity })
        of(each.product).received += each.quantity
        of(each.product).remaining += each.quantity
        break
      }
      case "found": {
        yield* putFound(hub, cause("corrected"), [
          { product_id: each.product, qty: each.quantity, date_of_expiry: expiry, reason: null }
        ])
        const id = yield* one("SELECT MAX(id) AS id FROM pack WHERE hub_id = ?", hub)
        packs.push({ id, product: each.product, left: each.quantity })
        of(each.product).received += each.quantity
        of(each.product).remaining += each.quantity
        break
      }
      case "sold": {
        if (chosen === undefined) break
        const qty = share(chosen)
        yield* orderPacks.take(order, [
          {
            item_id: order * 100,
            pack_id: chosen.id,
            scan_code: "MANUAL_PACK",
            qty: Q.ofThousandths(qty),
            rowQty: Q.ofThousandths(chosen.left),
            is_scanned: true
          }
        ])
        yield {
          text: `INSERT INTO invoice (hub_id, order_id, store_id, series, number, invoice_number, created_at, user_id, user_name, content)
                 VALUES (?, ?, 11, 'test', ?, ?, ?, 1, 'Asha', '{}')`,
          values: [hub, order, order, `T/${order}`, at]
        }
        yield { text: "UPDATE orders SET updated_at = ? WHERE order_id = ?", values: [at, order] }
        const before = records
        sales.push({ order, pack: chosen, qty, wasBefore: () => records > before })
        order++
        chosen.left -= qty
        of(chosen.product).sold += qty
        of(chosen.product).remaining -= qty
        break
      }
      case "brought back": {
        const sale = sales[each.pick % Math.max(1, sales.length)]
        if (sale === undefined) break
        sales.splice(sales.indexOf(sale), 1)
        yield { text: "UPDATE orders SET updated_at = ? WHERE order_id = ?", values: [at, sale.order] }
        if (each.isSpoilt) {
          yield {
            text: "UPDATE order_pack SET returned_at = ?, restocked = 0 WHERE order_id = ?",
            values: [at, sale.order]
          }
          break
        }
        yield* orderPacks.giveBack(sale.order, at, "Asha")
        sale.pack.left += sale.qty
        // What was sold before the last return has come since; what was sold since is not sold any more.
        if (sale.wasBefore()) of(sale.pack.product).received += sale.qty
        else of(sale.pack.product).sold -= sale.qty
        of(sale.pack.product).remaining += sale.qty
        break
      }
      case "returned":
      case "corrected":
      case "transferred": {
        if (chosen === undefined) break
        const qty = share(chosen)
        yield* takeOut(hub, cause(each.is), [{ pack_id: chosen.id, qty, reason: null }])
        chosen.left -= qty
        if (each.is === "returned") of(chosen.product).returned += qty
        else of(chosen.product).received -= qty
        of(chosen.product).remaining -= qty
        break
      }
      case "returns":
      case "retains": {
        const kind = each.is === "returns" ? "return" : "retain"
        yield* returns.addOwn({ hub_id: hub, kind, ref_no: null, at, userId: 1, userName: "Asha" }, [])
        records++
        if (kind === "return" && chosen !== undefined) {
          const qty = share(chosen)
          yield* takeOut(hub, cause("returned"), [{ pack_id: chosen.id, qty, reason: null }])
          chosen.left -= qty
          of(chosen.product).remaining -= qty
        }
        for (const [id, { remaining }] of figures)
          figures.set(id, { retained: remaining, received: 0, sold: 0, returned: 0, remaining })
      }
    }
  }
  return Result.succeed(figures)
}
