/** What has to be true of a store at any moment while counters sell, whoever was killed. */
import { Schema } from "effect"
import * as Day from "#core/day.ts"
import { Store, selectMany } from "#rpc-server/store/engine/transaction.ts"
import type { Told } from "./counter-journal.ts"

const counts = selectMany(Schema.Struct({ what: Schema.String, count: Schema.Int }))
const sales = selectMany(
  Schema.Struct({
    order_id: Schema.Int,
    increment_id: Schema.String,
    status: Schema.String,
    grand_total: Schema.Int,
    invoice_id: Schema.NullOr(Schema.Int),
    paid: Schema.NullOr(Schema.Int),
    has_left: Schema.Int,
    beside: Schema.Int
  })
)
const balances = selectMany(Schema.Struct({ number: Schema.String, balance: Schema.Int }))
const notes = selectMany(Schema.Struct({ note: Schema.String, order_id: Schema.Int }))

/** What was handed over, whether it came back or not. */
const hasLeft = "(o.status IN ('complete', 'partial_return') OR o.returned_at IS NOT NULL)"

const audits = (action: string): string =>
  `(SELECT COUNT(*) FROM audit a WHERE a.subject = 'order' AND a.subject_id = CAST(o.order_id AS TEXT) AND a.action = '${action}')`
const held =
  "(SELECT COALESCE(CAST(SUM(c.qty) AS BIGINT), 0) FROM pack_claim c WHERE c.kind = 'order' AND c.holder = o.order_id)"
const ordered =
  "(SELECT COALESCE(CAST(SUM(t.qty) AS BIGINT), 0) FROM order_item t WHERE t.order_id = o.order_id)"
const sold =
  "(SELECT COALESCE(CAST(SUM(p.qty) AS BIGINT), 0) FROM order_pack p WHERE p.order_id = o.order_id)"
/** What of an order was paid beside its own method. */
const beside =
  "(SELECT COALESCE(CAST(SUM(p.amount) AS BIGINT), 0) FROM order_part p WHERE p.order_id = o.order_id)"
const besideBy = (method: string): string =>
  `(SELECT COALESCE(CAST(SUM(p.amount) AS BIGINT), 0) FROM order_part p WHERE p.order_id = o.order_id AND p.method = '${method}')`
/** What of an order came back as store credit. */
const given = (what: string): string =>
  `(SELECT ${what} FROM store_credit_entry e WHERE e.order_id = o.order_id AND e.cause = 'return')`
const isPaid = `EXISTS (SELECT 1 FROM order_payment p WHERE p.order_id = o.order_id AND p.method = 'upi' AND p.state = 'success' AND p.amount = o.grand_total - ${beside})`

/** Each counts what must not be. */
const never: ReadonlyArray<readonly [string, string]> = [
  [
    "a pack sold twice",
    "FROM (SELECT p.pack_id FROM order_pack p JOIN pack k ON k.id = p.pack_id WHERE p.returned_at IS NULL AND k.unique_key IS NOT NULL GROUP BY p.pack_id HAVING COUNT(*) > 1) AS twice"
  ],
  ["an order without lines", `FROM orders o WHERE ${ordered} = 0`],
  [
    "lines without their order",
    "FROM order_item t LEFT JOIN orders o ON o.order_id = t.order_id WHERE o.order_id IS NULL"
  ],
  [
    "a payment without its order",
    "FROM order_payment p LEFT JOIN orders o ON o.order_id = p.order_id WHERE o.order_id IS NULL"
  ],
  [
    "money that was heard of and is not with its order",
    `FROM payment_event e LEFT JOIN orders o ON o.order_id = e.order_id WHERE e.outcome = 'paid' AND (o.order_id IS NULL OR NOT ${isPaid})`
  ],
  [
    "money of an order that nobody was told of",
    "FROM order_payment p WHERE p.state = 'success' AND (SELECT COUNT(*) FROM payment_event e WHERE e.order_id = p.order_id AND e.outcome = 'paid') <> 1"
  ],
  ["money to be paid back", "FROM task WHERE kind = 'refund'"],
  [
    "an order by UPI that left unpaid",
    `FROM orders o WHERE o.status = 'complete' AND o.payment_method = 'upi' AND NOT ${isPaid}`
  ],
  [
    "an order that was paid and waits for its payment",
    `FROM orders o WHERE o.status = 'pending_payment' AND ${isPaid}`
  ],
  [
    "an order with two invoices",
    "FROM (SELECT order_id FROM invoice GROUP BY order_id HAVING COUNT(*) > 1) AS twice"
  ],
  [
    "an invoice whose order has not left, or the other way round",
    `FROM orders o WHERE ${hasLeft} <> EXISTS (SELECT 1 FROM invoice i WHERE i.order_id = o.order_id)`
  ],
  ...["invoice", "credit_note"].map(
    (table) =>
      [
        `a number of ${table} out of its turn`,
        `FROM (SELECT number FROM ${table} GROUP BY store_id, series, number HAVING COUNT(*) > 1
       UNION ALL SELECT MAX(number) FROM ${table} GROUP BY store_id, series HAVING MAX(number) <> COUNT(*)) AS odd`
      ] as const
  ),
  [
    "an order that came back without a note, and cash or store credit, for each time",
    `FROM orders o WHERE ${audits("returned")} <> (SELECT COUNT(*) FROM credit_note c WHERE c.order_id = o.order_id)
       OR ${audits("returned")} <> (SELECT COUNT(*) FROM cash_movement m WHERE m.order_id = o.order_id AND m.kind = 'refund') + ${given("COUNT(*)")}
       OR o.credited <> (SELECT COALESCE(CAST(SUM(m.amount) AS BIGINT), 0) FROM cash_movement m WHERE m.order_id = o.order_id) + ${given("COALESCE(CAST(SUM(e.amount) AS BIGINT), 0)")}`
  ],
  [
    "a store credit that its entries do not come to",
    "FROM store_credit s WHERE s.balance < 0 OR s.balance <> (SELECT COALESCE(CAST(SUM(e.amount) AS BIGINT), 0) FROM store_credit_entry e WHERE e.credit_id = s.id)"
  ],
  [
    "what an order spends of a store credit that is not a part of it, or the other way round",
    `FROM orders o WHERE ${besideBy("storecredit")} <> (SELECT COALESCE(CAST(-SUM(e.amount) AS BIGINT), 0) FROM store_credit_entry e WHERE e.order_id = o.order_id AND e.cause = 'sale')`
  ],
  [
    "an invoice that is not one sale of a shift, or the other way round",
    `FROM orders o WHERE (SELECT COUNT(*) FROM shift_sale s WHERE s.order_id = o.order_id AND s.amount = o.grand_total AND s.method = o.payment_method)
       <> (SELECT COUNT(*) FROM invoice i WHERE i.order_id = o.order_id)`
  ],
  [
    "an order in parts whose shift has others",
    `FROM orders o WHERE ${hasLeft} AND ${beside} <> (SELECT COALESCE(CAST(SUM(s.amount) AS BIGINT), 0) FROM shift_sale_part s WHERE s.order_id = o.order_id)`
  ],
  [
    "a part of no order, or of a sale that was not made",
    `FROM shift_sale_part s WHERE NOT EXISTS (SELECT 1 FROM order_part p WHERE p.order_id = s.order_id AND p.method = s.method)
       OR NOT EXISTS (SELECT 1 FROM shift_sale f WHERE f.order_id = s.order_id AND f.shift_id = s.shift_id)`
  ],
  ["cash that moved by itself", "FROM cash_movement WHERE kind <> 'refund' OR order_id IS NULL"],
  [
    "an order that left without its packs, or holds some beside them",
    `FROM orders o WHERE ${hasLeft} AND (${sold} <> ${ordered} OR ${held} <> 0)`
  ],
  ["an order that waits without its packs", `FROM orders o WHERE NOT ${hasLeft} AND ${held} <> ${ordered}`],
  [
    "a pack taken without an invoice",
    "FROM order_pack p LEFT JOIN invoice i ON i.order_id = p.order_id WHERE i.order_id IS NULL"
  ],
  [
    "a pack that was sold and is in somebody's hands",
    "FROM pack_claim c JOIN pack k ON k.id = c.pack_id WHERE k.status <> 0"
  ],
  [
    "a claim of nobody",
    `FROM pack_claim c WHERE NOT EXISTS (SELECT 1 FROM cart t WHERE c.kind = 'cart' AND t.cart_id = c.holder AND t.order_id IS NULL)
       AND NOT EXISTS (SELECT 1 FROM orders o WHERE c.kind = 'order' AND o.order_id = c.holder)`
  ],
  [
    "a claim whose line is not in its cart",
    `FROM pack_claim c WHERE c.kind = 'cart'
       AND NOT EXISTS (SELECT 1 FROM cart_item t WHERE t.cart_id = c.holder AND t.product_id = c.product_id)`
  ],
  [
    "stock that is not what its movements come to",
    "FROM pack k WHERE k.received_qty <> k.qty + (SELECT COALESCE(CAST(SUM(p.qty) AS BIGINT), 0) FROM order_pack p WHERE p.pack_id = k.id AND p.returned_at IS NULL)"
  ],
  [
    "a used pack that nobody took",
    "FROM pack k LEFT JOIN order_pack p ON p.pack_id = k.id WHERE k.status = 1 AND p.id IS NULL"
  ],
  [
    "an order whose audit does not tell its life once",
    `FROM orders o WHERE ${audits("received")} <> 1 OR ${hasLeft} <> (${audits("invoiced")} = 1)
       OR ${hasLeft} <> (${audits("shipped")} = 1) OR ${audits("invoiced")} > 1 OR ${audits("paid")} > 1`
  ]
]
const text = never.map(
  ([what, from]) => `SELECT '${what.replace("'", "''")}' AS what, COUNT(*) AS count ${from}`
)

/**
 * Every store credit that was given is there, and holds what its counter was told last; while counters are at work their
 * last answer may be under way.
 */
const holdCredits = (
  told: ReadonlyArray<Told>,
  found: ReadonlyMap<string, number>,
  violations: Set<string>,
  isAtRest: boolean
): void => {
  const right = new Map<string, number>()
  for (const { credits } of told)
    for (const { number, balance } of credits) right.set(number, Math.round(balance * 100))
  for (const [number, balance] of right) {
    const there = found.get(number)
    if (there === undefined) violations.add(`store credit ${number} is lost`)
    else if (isAtRest ? there !== balance : there > balance)
      violations.add(`store credit ${number} holds ${there}, and ${balance} were told`)
  }
  if (isAtRest && right.size !== found.size)
    violations.add(`of ${found.size} store credits ${right.size} were told`)
}

/** A claim lives so long after the last touch, by default. */
const claimMinutes = 30

/**
 * Holds the store against what counters were told; adds what is wrong to the violations, and answers how many of the
 * invoices that were told it found. Of a store at rest all that was begun is over: nothing is there that nobody was told of.
 */
export const examineSales = (
  told: ReadonlyArray<Told>,
  violations: Set<string>,
  { isAtRest }: { readonly isAtRest: boolean }
) =>
  Store.use((store) =>
    store.read(function* () {
      const stored = yield* sales(
        `SELECT o.order_id, o.increment_id, o.status, o.grand_total, i.invoice_id,
           (SELECT p.amount FROM order_payment p WHERE p.order_id = o.order_id AND p.state = 'success') AS paid,
           CASE WHEN ${hasLeft} THEN 1 ELSE 0 END AS has_left,
           ${beside} AS beside
         FROM orders o LEFT JOIN invoice i ON i.order_id = o.order_id`,
        []
      )
      const byId = new Map(stored.map((order) => [order.order_id, order]))
      const credited = yield* notes("SELECT credit_note_number AS note, order_id FROM credit_note", [])
      const orderOf = new Map(credited.map(({ note, order_id }) => [note, order_id]))
      const credits = yield* balances("SELECT number, balance FROM store_credit", [])
      holdCredits(
        told,
        new Map(credits.map(({ number, balance }) => [number, balance])),
        violations,
        isAtRest
      )
      const seen = new Set<number>()
      let found = 0
      for (const { counter, sale, placed, isPaid, invoiced, notes: own } of told) {
        if (placed === undefined) continue
        const name = `sale ${sale} of counter ${counter}`
        const order = byId.get(placed.order_id)
        if (seen.has(placed.order_id)) violations.add(`${name}: two sales were told one order`)
        seen.add(placed.order_id)
        if (order === undefined) violations.add(`${name}: its order is lost`)
        else if (
          order.increment_id !== placed.increment_id ||
          order.grand_total !== Math.round(placed.grand_total * 100)
        )
          violations.add(`${name}: told ${JSON.stringify(placed)}, found ${JSON.stringify(order)}`)
        for (const note of own)
          if (orderOf.get(note) !== placed.order_id) violations.add(`${name}: its note ${note} is lost`)
        if (isPaid && (order?.paid ?? 0) + (order?.beside ?? 0) !== order?.grand_total)
          violations.add(`${name}: its payment is lost`)
        if (invoiced === undefined) continue
        if (order?.has_left === 1 && String(order.invoice_id) === invoiced.invoice_id) found += 1
        else violations.add(`${name}: told invoice ${invoiced.invoice_id}, found ${JSON.stringify(order)}`)
      }
      const answered = new Set(told.flatMap(({ notes: own }) => own))
      if (isAtRest && answered.size !== orderOf.size)
        violations.add(`of ${orderOf.size} notes ${answered.size} were told`)
      if (isAtRest)
        for (const { increment_id, order_id, status, has_left } of stored)
          if (!seen.has(order_id) || has_left === 0)
            violations.add(
              `order ${increment_id} is ${status}, and ${seen.has(order_id) ? "" : "not "}told of`
            )
      const until = Day.toGmt(Date.now() + claimMinutes * Day.minute + Day.second)
      const wrong = yield* counts(
        `${text.join(" UNION ALL ")} UNION ALL SELECT 'a claim beyond its time', COUNT(*) FROM pack_claim WHERE claimed_until > ?`,
        [until]
      )
      for (const { what, count } of wrong) if (count > 0) violations.add(`${count} times ${what}`)
      return found
    })
  )
