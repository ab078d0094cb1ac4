/** What has to be true of a world whenever nobody is in the middle of something (LEDGER-1, TRANSFER-5, SUMMARY-3, CREDIT-2). */
import { firstDay, Violation, type World } from "./world.ts"

/** Each finds what must not be; a row says where. */
const never: ReadonlyArray<readonly [what: string, select: string]> = [
  [
    "a pack that does not hold what its movements come to",
    `SELECT k.id FROM pack k WHERE k.qty <> (CASE WHEN k.is_found = 1 THEN 0 ELSE k.received_qty END)
       - COALESCE((SELECT SUM(t.qty - COALESCE(t.restocked, 0)) FROM order_pack t WHERE t.pack_id = k.id), 0)
       + COALESCE((SELECT SUM(e.change) FROM pack_event e WHERE e.pack_id = k.id), 0)`
  ],
  ["negative stock", "SELECT id FROM pack WHERE qty < 0"],
  [
    "a pack on the shelf with nothing in it, or gone with something",
    "SELECT id FROM pack WHERE (status = 0) <> (qty > 0)"
  ],
  [
    "a pack in two stores",
    "SELECT unique_key FROM pack WHERE unique_key IS NOT NULL AND status = 0 GROUP BY unique_key HAVING COUNT(*) > 1"
  ],
  [
    "a pack on a shelf that is on its way",
    `SELECT p.unique_key FROM sent_pack p JOIN shipment s ON s.id = p.shipment JOIN pack k ON k.unique_key = p.unique_key
     WHERE s.status = 2 AND k.status = 0`
  ],
  [
    "a pack on its way twice",
    `SELECT p.unique_key FROM sent_pack p JOIN shipment s ON s.id = p.shipment
     WHERE s.status = 2 AND p.unique_key IS NOT NULL GROUP BY p.unique_key HAVING COUNT(*) > 1`
  ],
  [
    "a transfer that is not whole on its way",
    `SELECT s.id FROM shipment s WHERE s.transfer_order IS NOT NULL
     AND (SELECT SUM(p.qty) FROM sent_pack p WHERE p.shipment = s.id) <> (SELECT SUM(t.qty) FROM order_pack t WHERE t.order_id = s.transfer_order)`
  ],
  [
    "a transfer that brought more than was sent",
    `SELECT s.id FROM shipment s WHERE s.transfer_order IS NOT NULL
     AND (SELECT COALESCE(SUM(i.accepted_qty), 0) FROM shipment_item i WHERE i.shipment = s.id) > (SELECT SUM(p.qty) FROM sent_pack p WHERE p.shipment = s.id)`
  ],
  [
    "a pack with two customers",
    `SELECT t.pack_id FROM order_pack t JOIN orders o ON o.order_id = t.order_id JOIN pack k ON k.id = t.pack_id
     WHERE t.returned_at IS NULL AND o.transfer_to IS NULL AND k.unique_key IS NOT NULL
     GROUP BY t.pack_id HAVING SUM(t.qty) > MAX(k.received_qty)`
  ],
  [
    "an invoice without its packs",
    `SELECT i.order_id FROM invoice i WHERE COALESCE((SELECT SUM(t.qty) FROM order_pack t WHERE t.order_id = i.order_id), 0)
       + COALESCE((SELECT SUM(c.qty) FROM correction_task c WHERE c.order_id = i.order_id), 0)
       <> COALESCE((SELECT SUM(n.accepted_qty) FROM order_item n WHERE n.order_id = i.order_id), 0)`
  ],
  [
    "a return of stock whose packs are not its lines",
    `SELECT r.id FROM return_record r WHERE r.order_id IS NULL AND r.kind = 'return'
     AND COALESCE((SELECT SUM(l.qty) FROM return_line l WHERE l.return_id = r.id), 0)
       <> COALESCE((SELECT -SUM(e.change) FROM pack_event e WHERE e.reference = 'RET-' || r.id), 0)`
  ],
  [
    "a return of an order whose records are not its packs",
    `SELECT t.order_id FROM order_pack t WHERE t.return_number > 0 GROUP BY t.order_id, t.return_number
     HAVING SUM(t.qty) <> COALESCE((SELECT SUM(l.qty) FROM return_line l JOIN return_record r ON r.id = l.return_id
       WHERE r.order_id = t.order_id AND r.return_number = t.return_number), 0)`
  ],
  [
    "a report whose packs are not its lines",
    `SELECT hub_id, product_id FROM (
       SELECT hub_id, product_id, booked AS change FROM eod_line
       UNION ALL SELECT hub_id, product_id, -change FROM pack_event WHERE what = 'corrected') AS changes
     GROUP BY hub_id, product_id HAVING SUM(change) <> 0`
  ],
  [
    "a return that is owed to nobody",
    `SELECT o.order_id FROM orders o WHERE o.payment_method IN ('card', 'paytm') AND o.status IN ('partial_return', 'canceled')
     AND EXISTS (SELECT 1 FROM order_pack t WHERE t.order_id = o.order_id AND t.return_number > 0)
     AND o.credited <> COALESCE((SELECT SUM(k.amount) FROM task k WHERE k.order_id = o.order_id AND k.kind = 'refund'), 0)`
  ]
]

const lines = async (world: World, text: string): Promise<ReadonlyArray<string>> =>
  (await world.ask(text)).map((row) => String(row.line)).sort()

const hundredths = (amount: unknown): number => Math.round(Number(amount) * 100)

/** What papers come to in hundredths, as documents: of the stores, or of the orders. */
const papers = async (
  world: World,
  table: "invoice" | "credit_note",
  of: "store_id" | "order_id"
): Promise<ReadonlyMap<number, number>> => {
  const sums = new Map<number, number>()
  for (const { whose, content } of await world.ask(`SELECT ${of} AS whose, content FROM ${table}`)) {
    const document = JSON.parse(String(content)) as {
      readonly totals: { readonly grand_total: string | number }
    }
    sums.set(Number(whose), (sums.get(Number(whose)) ?? 0) + hundredths(document.totals.grand_total))
  }
  return sums
}
const told = (whose: string, sums: ReadonlyMap<number, number>): ReadonlyArray<string> =>
  [...sums]
    .filter(([, sum]) => sum !== 0)
    .map(([id, sum]) => `${whose} ${id}: ${sum}`)
    .sort()

const methods = ["cod", "paytm", "upi", "card"]

/** Every law, and the books of the model. */
export const examine = async (world: World): Promise<void> => {
  const wrong: Array<string> = []
  for (const [what, select] of never) {
    const found = await world.ask(select)
    if (found.length > 0) wrong.push(`${what}: ${JSON.stringify(found.slice(0, 3))}`)
  }
  const same = (what: string, found: ReadonlyArray<string>, expected: ReadonlyArray<string>) => {
    const more = found.filter((line) => !expected.includes(line))
    const less = expected.filter((line) => !found.includes(line))
    if (more.length + less.length > 0)
      wrong.push(`${what}: there is ${more.join("; ")}, and there should be ${less.join("; ")}`)
  }
  const { books } = world
  same(
    "the shelf is not what was done",
    await lines(
      world,
      "SELECT 'hub ' || hub_id || ', product ' || product_id || ': ' || CAST(SUM(qty) AS BIGINT) AS line FROM pack WHERE status = 0 GROUP BY hub_id, product_id"
    ),
    books.shelf
  )
  same(
    "what is on its way is not what was sent",
    await lines(
      world,
      `SELECT s.shipment_id || ', product ' || p.product_id || ': ' || CAST(SUM(p.qty) AS BIGINT) AS line FROM sent_pack p
       JOIN shipment s ON s.id = p.shipment WHERE s.status = 2 GROUP BY s.shipment_id, p.product_id`
    ),
    books.onTheWay
  )
  const invoices = await papers(world, "invoice", "store_id")
  const notes = await papers(world, "credit_note", "store_id")
  same("the invoices are not what was sold", told("store", invoices), books.invoiced)
  same("the credit notes are not what came back", told("store", notes), books.credited)
  same(
    "orders are not credited what their notes come to",
    await lines(
      world,
      "SELECT 'order ' || order_id || ': ' || credited AS line FROM orders WHERE credited <> 0"
    ),
    told("order", await papers(world, "credit_note", "order_id"))
  )
  const waiting = new Map(
    (
      await world.ask(
        `SELECT store_id, CAST(SUM(grand_total) AS BIGINT) AS amount FROM orders o WHERE o.status <> 'canceled'
         AND NOT EXISTS (SELECT 1 FROM invoice i WHERE i.order_id = o.order_id) GROUP BY store_id`
      )
    ).map(({ store_id, amount }) => [Number(store_id), Number(amount)])
  )
  for (const actor of world.actors()) {
    const { store } = actor
    if (!books.isFirst(`summary ${world.now} of ${store}`)) continue
    const summary = await actor.do<{ readonly categories: ReadonlyArray<Readonly<Record<string, unknown>>> }>(
      "ReportService.getSummary",
      [firstDay, world.today, store],
      []
    )
    const sum = (summary?.categories ?? []).reduce(
      (total, category) =>
        methods.reduce((all, method) => all + hundredths(category[`total_${method}_payment`] ?? 0), total),
      0
    )
    const expected = (invoices.get(store) ?? 0) - (notes.get(store) ?? 0) + (waiting.get(store) ?? 0)
    if (sum !== expected) wrong.push(`the summary of store ${store} comes to ${sum}, and not to ${expected}`)
  }
  if (wrong.length > 0) throw new Violation(wrong.join("\n"))
}
