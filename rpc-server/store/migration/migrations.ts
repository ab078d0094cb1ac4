/**
 * The schema and its history. A migration is a list of statements run as one transaction of the store, so that a
 * migration killed midway has not happened. A database that a newer Packhouse has migrated is refused.
 */
import { Effect, Result, Schema } from "effect"
import { type Database, Store, select, type Tx, write } from "../engine/transaction.ts"
import { formOf } from "../spread/form.ts"
import { migratedStep } from "../spread/migrated.ts"
import { takenTwiceText } from "../spread/state.ts"
import { accessFlags } from "./access-flags.ts"
import { accounts } from "./accounts.ts"
import { archive } from "./archive.ts"
import { auditRequests } from "./audit-requests.ts"
import { auditSearch } from "./audit-search.ts"
import { baskets } from "./baskets.ts"
import { bounds } from "./bounds.ts"
import { buyers, registeredInUae } from "./buyers.ts"
import { cartons } from "./cartons.ts"
import { carts } from "./carts.ts"
import { claimSessions } from "./claim-sessions.ts"
import { claims } from "./claims.ts"
import { codeRules } from "./code-rules.ts"
import { commerceMessages } from "./commerce-messages.ts"
import { corrections } from "./corrections.ts"
import { counter } from "./counter.ts"
import { counterScreens } from "./counter-screens.ts"
import { creditNotes } from "./credit-notes.ts"
import { creditPayOuts } from "./credit-pay-outs.ts"
import { customerLookUps } from "./customer-look-ups.ts"
import { dayTotals } from "./day-totals.ts"
import { declarations } from "./declarations.ts"
import { delivery } from "./delivery.ts"
import { discounts } from "./discounts.ts"
import { draftDiscounts } from "./draft-discounts.ts"
import { draftNames } from "./draft-names.ts"
import { eInvoices } from "./e-invoices.ts"
import { endOfDay } from "./end-of-day.ts"
import { eodApprovals } from "./eod-approvals.ts"
import { eodMakers } from "./eod-makers.ts"
import { eodRoundings } from "./eod-roundings.ts"
import { eodSettlers } from "./eod-settlers.ts"
import { erasures } from "./erasures.ts"
import { firstPasswords } from "./first-passwords.ts"
import { givenPasswords } from "./given-passwords.ts"
import { growth } from "./growth.ts"
import { guessing } from "./guessing.ts"
import { holds } from "./holds.ts"
import { hubEvents } from "./hub-events.ts"
import { hubTransfers } from "./hub-transfers.ts"
import { hubsInLists } from "./hubs-in-lists.ts"
import { hubsOfRows } from "./hubs-of-rows.ts"
import { hubsOfTexts } from "./hubs-of-texts.ts"
import { imports } from "./imports.ts"
import { incoming } from "./incoming.ts"
import { inventory } from "./inventory.ts"
import { keysOfStores } from "./keys-of-stores.ts"
import { labelProof } from "./label-proof.ts"
import { laterPacks } from "./later-packs.ts"
import { leases } from "./leases.ts"
import { masterData, masterSlices } from "./master-data.ts"
import { namedProducts } from "./named-products.ts"
import { network } from "./network.ts"
import { networkNumbers } from "./network-numbers.ts"
import { notices } from "./notices.ts"
import { offSale } from "./off-sale.ts"
import { orderReturns } from "./order-returns.ts"
import { orders } from "./orders.ts"
import { outgoingEvents } from "./outgoing-events.ts"
import { parts } from "./parts.ts"
import { payParts } from "./pay-parts.ts"
import { paymentChanges } from "./payment-changes.ts"
import { payments } from "./payments.ts"
import { phoneLooks } from "./phone-looks.ts"
import { phoneNumbers } from "./phone-numbers.ts"
import { polledPayments } from "./polled-payments.ts"
import { postedPayments } from "./posted-payments.ts"
import { productGtins } from "./product-gtins.ts"
import { productPlus } from "./product-plus.ts"
import { receipts } from "./receipts.ts"
import { receivedSerials } from "./received-serials.ts"
import { refunds } from "./refunds.ts"
import { rejectedCounts } from "./rejected-counts.ts"
import { remarks } from "./remarks.ts"
import { reopenedCorrections } from "./reopened-corrections.ts"
import { retention } from "./retention.ts"
import { savedFilters } from "./saved-filters.ts"
import { scannedPacks } from "./scanned-packs.ts"
import { secondPapers } from "./second-papers.ts"
import { secrets } from "./secrets.ts"
import { series } from "./series.ts"
import { serviceAccounts } from "./service-accounts.ts"
import { shelves } from "./shelves.ts"
import { shifts } from "./shifts.ts"
import { shortReceipts } from "./short-receipts.ts"
import { soldSerials } from "./sold-serials.ts"
import { specialZones } from "./special-zones.ts"
import type { Spelled } from "./spelled.ts"
import { stock } from "./stock.ts"
import { stockChanges } from "./stock-changes.ts"
import { storeCredits } from "./store-credits.ts"
import { tares } from "./tares.ts"
import { tasks } from "./tasks.ts"
import { tasksOfOrders } from "./tasks-of-orders.ts"
import { taxKindsOfProducts } from "./tax-kinds.ts"
import { transferClaims } from "./transfer-claims.ts"
import { transferPapers } from "./transfer-papers.ts"
import { upi } from "./upi.ts"
import { waitingRefunds } from "./waiting-refunds.ts"
import { workstations } from "./workstations.ts"

export interface Migration {
  readonly id: number
  readonly name: string
  readonly statements: ReadonlyArray<string | Spelled>
  /** What somebody has to mend that it could not, on a PostgreSQL: it is said when the step is done. */
  readonly leaves?: () => Tx<string | undefined>
}

/** Released migrations are never edited; a change is a new one at the end. */
export const migrations: ReadonlyArray<Migration> = [
  { id: 1, name: "network", statements: network },
  { id: 2, name: "stock", statements: stock },
  { id: 3, name: "orders", statements: orders },
  { id: 4, name: "imports", statements: imports },
  { id: 5, name: "incoming", statements: incoming },
  { id: 6, name: "later packs", statements: laterPacks },
  { id: 7, name: "inventory", statements: inventory },
  { id: 8, name: "archive", statements: archive },
  { id: 9, name: "scanned packs", statements: scannedPacks },
  { id: 10, name: "credit notes", statements: creditNotes },
  { id: 11, name: "growth", statements: growth },
  { id: 12, name: "leases", statements: leases },
  { id: 13, name: "short receipts", statements: shortReceipts },
  { id: 14, name: "guessing", statements: guessing },
  { id: 15, name: "secrets", statements: secrets },
  { id: 16, name: "parts", statements: parts },
  { id: 17, name: "delivery", statements: delivery },
  { id: 18, name: "holds", statements: holds },
  { id: 19, name: "remarks", statements: remarks },
  { id: 20, name: "payments", statements: payments },
  { id: 21, name: "shelves", statements: shelves },
  { id: 22, name: "saved filters", statements: savedFilters },
  { id: 23, name: "counter", statements: counter },
  { id: 24, name: "carts", statements: carts },
  { id: 25, name: "shifts", statements: shifts },
  { id: 26, name: "upi", statements: upi },
  { id: 27, name: "baskets", statements: baskets },
  { id: 28, name: "polled payments", statements: polledPayments },
  { id: 29, name: "commerce messages", statements: commerceMessages },
  { id: 30, name: "claims", statements: claims },
  { id: 31, name: "refunds", statements: refunds },
  { id: 32, name: "receipts", statements: receipts },
  { id: 33, name: "stock changes", statements: stockChanges },
  { id: 34, name: "tares", statements: tares },
  { id: 35, name: "counter screens", statements: counterScreens },
  { id: 36, name: "hub transfers", statements: hubTransfers },
  { id: 37, name: "end of day", statements: endOfDay },
  { id: 38, name: "hub events", statements: hubEvents },
  { id: 39, name: "order returns", statements: orderReturns },
  { id: 40, name: "corrections", statements: corrections },
  { id: 41, name: "off sale", statements: offSale },
  { id: 42, name: "label proof", statements: labelProof },
  { id: 43, name: "tasks", statements: tasks },
  { id: 47, name: "claims of transfers", statements: transferClaims },
  { id: 48, name: "access flags", statements: accessFlags },
  { id: 49, name: "keys of stores, customers of stores", statements: [...keysOfStores, ...customerLookUps] },
  { id: 50, name: "approvals of reports", statements: eodApprovals },
  { id: 51, name: "payment changes", statements: paymentChanges },
  { id: 52, name: "makers of reports", statements: eodMakers },
  { id: 53, name: "first passwords", statements: firstPasswords },
  { id: 54, name: "totals of a day", statements: dayTotals },
  { id: 55, name: "waiting refunds", statements: waitingRefunds },
  { id: 56, name: "phone numbers", statements: phoneNumbers },
  { id: 57, name: "phones shown", statements: phoneLooks },
  { id: 58, name: "given passwords", statements: givenPasswords },
  { id: 59, name: "bounds", statements: bounds },
  { id: 60, name: "sessions of claims", statements: claimSessions },
  { id: 61, name: "roundings of reports", statements: eodRoundings },
  { id: 62, name: "names of drafts", statements: draftNames },
  { id: 63, name: "rejected counts", statements: rejectedCounts },
  { id: 65, name: "reopened corrections", statements: [...reopenedCorrections, ...eodSettlers] },
  { id: 66, name: "series of papers", statements: series },
  { id: 68, name: "business buyers", statements: buyers },
  { id: 69, name: "papers of transfers", statements: transferPapers },
  { id: 70, name: "declarations of labels", statements: declarations },
  { id: 71, name: "papers by time", statements: accounts },
  { id: 72, name: "payments in parts", statements: payParts },
  { id: 73, name: "store credits", statements: storeCredits },
  { id: 74, name: "discounts by hand", statements: discounts },
  { id: 75, name: "e-invoices", statements: eInvoices },
  { id: 77, name: "payments by time", statements: postedPayments },
  { id: 79, name: "businesses of the UAE", statements: registeredInUae },
  { id: 80, name: "kinds of supplies", statements: taxKindsOfProducts },
  { id: 81, name: "store credits paid out", statements: creditPayOuts },
  { id: 83, name: "discounts of drafts", statements: draftDiscounts },
  { id: 84, name: "special economic zones", statements: specialZones },
  { id: 85, name: "second papers", statements: secondPapers },
  { id: 86, name: "GTINs of products", statements: productGtins },
  { id: 87, name: "code rules", statements: codeRules },
  { id: 88, name: "sold serial numbers", statements: soldSerials },
  { id: 89, name: "cartons of shipments", statements: cartons },
  { id: 90, name: "received serial numbers", statements: receivedSerials },
  { id: 91, name: "numbers of scales", statements: productPlus },
  { id: 92, name: "changes of master data", statements: masterData },
  { id: 93, name: "large changes of master data", statements: masterSlices },
  { id: 96, name: "looking into the audit", statements: auditSearch },
  { id: 98, name: "erased customers", statements: erasures },
  { id: 99, name: "times of customers and entries", statements: retention },
  { id: 100, name: "notices to customers", statements: notices },
  { id: 102, name: "requests in the audit", statements: auditRequests },
  { id: 106, name: "tasks of orders", statements: tasksOfOrders },
  { id: 110, name: "workstations", statements: workstations },
  { id: 115, name: "what names a product", statements: namedProducts },
  { id: 120, name: "hubs of rows", statements: hubsOfRows },
  { id: 121, name: "hubs in lists of orders", statements: hubsInLists },
  { id: 122, name: "hubs of texts", statements: hubsOfTexts },
  { id: 123, name: "numbers of the network", statements: networkNumbers, leaves: takenTwiceText },
  { id: 124, name: "service accounts", statements: serviceAccounts },
  { id: 125, name: "events for programs outside", statements: outgoingEvents }
]
/** The number of the last one: a database that has it is up to date. */
export const lastStep = migrations.at(-1)?.id ?? 0

/** What the two databases spell differently: DDL stands in SQLite's words, `ID` is a counted primary key. */
export interface Dialect {
  readonly name: Database
  readonly ddl: (text: string) => string
  /** Held until the transaction ends, so that several starting nodes migrate one after another. */
  readonly lock: string
}

export const sqliteDialect: Dialect = {
  name: "sqlite",
  ddl: (text) =>
    text
      .replace(/\bID\b/g, "INTEGER PRIMARY KEY AUTOINCREMENT")
      .replace(/^(CREATE TABLE[\s\S]*\))$/, "$1 STRICT"),
  lock: "SELECT 1 AS locked"
}

export const postgresDialect: Dialect = {
  name: "postgres",
  ddl: (text) =>
    text
      .replace(/\bID\b/g, "INTEGER GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY")
      .replace(/\bINTEGER\b/g, "BIGINT")
      .replace(/\bREAL\b/g, "DOUBLE PRECISION")
      .replace(/\bBLOB\b/g, "BYTEA"),
  lock: "SELECT 1 AS locked FROM (SELECT pg_advisory_xact_lock(7410)) AS held"
}

/** The database belongs to a newer Packhouse. */
export class NewerDatabase extends Schema.TaggedError<NewerDatabase>()("NewerDatabase", {
  found: Schema.Int,
  known: Schema.Int
}) {
  override get message(): string {
    return `This database was migrated to step ${this.found} by a newer Packhouse; this one knows ${this.known} steps. Start the newer version, or restore an older backup.`
  }
}

const history = "CREATE TABLE IF NOT EXISTS migration (id INTEGER PRIMARY KEY, name TEXT NOT NULL)"
const lastDone = select(
  Schema.Struct({ last: Schema.NullOr(Schema.Int) }),
  "SELECT MAX(id) AS last FROM migration"
)
/** The steps that a database has come by. */
export const doneSteps = select(
  Schema.Struct({ id: Schema.Int, name: Schema.String }),
  "SELECT id, name FROM migration ORDER BY id"
)
const record = write("INSERT INTO migration (id, name) VALUES (?, ?)")

/** The step from which on a database can be spread by hub. */
export const firstToSpread = 122

const textsOf = (each: string | Spelled, dialect: Dialect, isSpread: boolean): ReadonlyArray<string> =>
  typeof each === "string"
    ? [dialect.ddl(each)]
    : ((isSpread ? each.spread : undefined) ?? each[dialect.name])

/** Carries a step out, where the database has not come by it. */
export const migration = function* (
  dialect: Dialect,
  step: Migration | undefined
): Tx<Result.Result<number, NewerDatabase>> {
  yield { text: dialect.lock, values: [] }
  yield { text: dialect.ddl(history), values: [] }
  const [row] = yield* lastDone()
  const last = row?.last ?? 0
  if (last > lastStep) return Result.fail(new NewerDatabase({ found: last, known: lastStep }))
  if (step === undefined || step.id <= last) return Result.succeed(last)
  // Before, rows by hub had no hub.
  const form = dialect.name === "postgres" && step.id > firstToSpread ? yield* formOf() : undefined
  const texts = step.statements.flatMap((each) => textsOf(each, dialect, form !== undefined))
  if (form === undefined) for (const text of texts) yield { text, values: [] }
  else yield* migratedStep(texts, form)
  yield* record(step.id, step.name)
  return Result.succeed(step.id)
}

/** Brings the database up to date; answers the number of its last step. */
export const migrate = Effect.fn("migrate")(function* (dialect: Dialect) {
  const store = yield* Store
  let done = yield* store.transact(() => migration(dialect, undefined))
  for (const step of migrations) {
    if (step.id <= done) continue
    done = yield* store.transact(() => migration(dialect, step))
    const { leaves } = step
    const left = leaves === undefined || dialect.name !== "postgres" ? undefined : yield* store.read(leaves)
    if (left !== undefined) yield* Effect.logWarning(left)
  }
  return done
})
