/** What has to be true of all books at once: series, accounts, and what is owed back. */
import { zero } from "./fraction.ts"
import { tablesOf } from "./gstr1.ts"
import { differences } from "./ledger.ts"
import { holdsEInvoices } from "./registering.ts"
import { accountant, shops, trn } from "./shop.ts"
import { amount, type Trade } from "./trade.ts"
import { boxesOf } from "./vat201.ts"
import { holdsVouchers } from "./vouchers.ts"

/** The places of all papers in their series; a second paper stands beside the first of its order. */
const countsIn = async (trade: Trade, table: string) => {
  const rows = await trade.world.ask(
    `SELECT store_id, ${table}_number AS number, beside_number AS beside FROM ${table}`
  )
  return rows.flatMap(({ store_id, number, beside }) =>
    [number, beside].flatMap((each) => {
      const [, series, count] = String(each ?? "").split("/")
      return count === undefined ? [] : [{ of: `${store_id}/${series}`, count: Number(count) }]
    })
  )
}

/** Every series of the product counts from 1 to its last paper without a gap, and there is no other one. */
const holdsSeries = async (trade: Trade): Promise<void> => {
  const found: Record<string, string> = {}
  for (const table of ["invoice", "credit_note"])
    for (const [series, counts] of Map.groupBy(await countsIn(trade, table), ({ of }) => of)) {
      const all = counts.map(({ count }) => count)
      found[series] = `${all.length} from ${Math.min(...all)} to ${Math.max(...all)}`
    }
  const right = Object.fromEntries(
    [...trade.ledger.series].map(([series, last]) => [series, `${last} from 1 to ${last}`])
  )
  trade.none(differences(found, right, "series"))
}

type Tables = Readonly<Record<string, unknown>>
const ordered = (table: unknown): unknown =>
  Array.isArray(table) ? [...table].sort((a, b) => (sorted(a) < sorted(b) ? -1 : 1)) : table
const sorted = (row: object): string =>
  JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))

const monthsOf = ({ ledger }: Trade): ReadonlySet<string> =>
  new Set(ledger.papers.map(({ day }) => day.slice(0, 7)))

/** VAT 201 of every month. */
const holdsVat = async (trade: Trade): Promise<void> => {
  for (const month of monthsOf(trade)) {
    const papers = trade.ledger.supplies.filter(
      ({ shop, day }) => shop.place === "AE" && day.startsWith(month)
    )
    const found = await trade.done(accountant, "AccountsService.getVat201", month, trn)
    trade.none(differences(found, boxesOf(papers), `VAT 201 of ${month}`))
  }
}

/** GSTR-1 of every month and registration. */
const holdsAccounts = async (trade: Trade): Promise<void> => {
  const months = monthsOf(trade)
  const registrations = new Set(shops.flatMap(({ gstin }) => gstin ?? []))
  for (const month of months)
    for (const gstin of registrations) {
      const papers = trade.ledger.papers.filter(
        ({ shop, day }) => shop.gstin === gstin && day.startsWith(month)
      )
      const { problems: _, ...found } = await trade.done<Tables>(
        accountant,
        "AccountsService.getGstr1",
        month,
        gstin
      )
      const right: Tables = tablesOf(papers, (paper) => trade.ledger.isVoid(paper))
      for (const name of new Set([...Object.keys(found), ...Object.keys(right)]))
        trade.none(
          differences(ordered(found[name]), ordered(right[name]), `GSTR-1 of ${month} ${gstin} ${name}`)
        )
    }
}

/** What is owed back of each order is what was reckoned, and never more than came in. */
const holdsOwed = async (trade: Trade): Promise<void> => {
  const tasks = await trade.world.ask(
    "SELECT order_id, CAST(SUM(amount) AS BIGINT) AS amount FROM task WHERE kind = 'refund' GROUP BY order_id"
  )
  const owed = new Map(tasks.map((row) => [Number(row.order_id), amount(row.amount)]))
  for (const { order, owed: right } of trade.sold)
    trade.same(`what is owed of order ${order}`, owed.get(order) ?? zero.text(), right.text())
}

/** Every store credit holds what was reckoned. */
const holdsCredits = async (trade: Trade): Promise<void> => {
  const found = await trade.world.ask("SELECT number, balance FROM store_credit")
  trade.none(
    differences(
      Object.fromEntries(found.map(({ number, balance }) => [String(number), amount(balance)])),
      Object.fromEntries([...trade.credits].map(([number, { balance }]) => [number, balance.text()])),
      "store credits"
    )
  )
}

export const examine = async (trade: Trade): Promise<void> => {
  await holdsSeries(trade)
  await holdsOwed(trade)
  await holdsCredits(trade)
  await holdsAccounts(trade)
  await holdsVat(trade)
  await holdsEInvoices(trade)
  await holdsVouchers(trade)
}
