/** What has to be true of a world whenever nobody is in the middle of something, and its books (SUMMARY-3, CREDIT-2). */
import { stockLaws } from "#test/support/stock-laws.ts"
import { firstDay, Violation, type World } from "./world.ts"

const lines = async (world: World, text: string): Promise<ReadonlyArray<string>> =>
  (await world.ask(text)).map((row) => String(row.line)).sort()

const hundredths = (amount: unknown): number => Math.round(Number(amount) * 100)

/** The sums of the papers of sales in hundredths, as documents: of the stores, or of the orders. A transfer is no sale. */
const papers = async (
  world: World,
  table: "invoice" | "credit_note",
  of: "store_id" | "order_id"
): Promise<ReadonlyMap<number, number>> => {
  const sums = new Map<number, number>()
  for (const { whose, content } of await world.ask(
    `SELECT p.${of} AS whose, p.content FROM ${table} p JOIN orders o ON o.order_id = p.order_id
     WHERE o.is_hub_transfer_order = 0`
  )) {
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

/** The smallest coin, in hundredths. */
const rupee = 100

const methods = ["cod", "paytm", "upi", "card"]

/** Every law, and the books of the model. */
export const examine = async (world: World): Promise<void> => {
  const wrong: Array<string> = []
  for (const [what, select] of stockLaws) {
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
  // A drawer gives whole coins: of an order that came back whole less than one may stay, and it is in no summary (CASH-5).
  const inCoins = new Map<number, number>()
  for (const { store_id, order_id, amount } of await world.ask(
    `SELECT o.store_id, o.order_id, o.grand_total - o.credited AS amount FROM orders o JOIN invoice i ON i.order_id = o.order_id
     WHERE o.status = 'canceled' AND o.is_hub_transfer_order = 0 AND o.grand_total <> o.credited`
  )) {
    const [store, left] = [Number(store_id), Number(amount)]
    if (left >= rupee) wrong.push(`order ${order_id} is cancelled, and ${left} of it is not credited`)
    inCoins.set(store, (inCoins.get(store) ?? 0) + left)
  }
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
    const sold = (invoices.get(store) ?? 0) - (notes.get(store) ?? 0)
    const expected = sold + (waiting.get(store) ?? 0) - (inCoins.get(store) ?? 0)
    if (sum !== expected) wrong.push(`the summary of store ${store} comes to ${sum}, and not to ${expected}`)
  }
  if (wrong.length > 0) throw new Violation(wrong.join("\n"))
}
