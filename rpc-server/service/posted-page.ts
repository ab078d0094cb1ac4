/**
 * The books of some stores and days, a page at a time: store by store the invoices, the credit notes, those of archived
 * orders, and what moved in the drawers. A page begins where the one before has ended, so that none costs more than another.
 */
import { type Paper, withBeside } from "#core/accounts/paper.ts"
import { type Payment, postingOf } from "#core/accounts/posted-paper.ts"
import type { CashPosting, Posting } from "#core/accounts/posting.ts"
import { countryNamed } from "#core/country.ts"
import * as Day from "#core/day.ts"
import * as Money from "#core/money.ts"
import { isRoundOff } from "#core/text/shift.ts"
import * as archivedPapers from "../store/archive/archived-papers.ts"
import { atHub, type Tx } from "../store/engine/transaction.ts"
import type { StoreRow } from "../store/network/stores.ts"
import type { After, Bounds, Page, PaperRow } from "../store/report/papers.ts"
import * as papers from "../store/report/papers.ts"
import * as payments from "../store/report/posted-payments.ts"

type PostedPages = (
  store: Pick<StoreRow, "store_id" | "name" | "country">,
  bounds: Bounds,
  after: After | undefined,
  read: (row: PaperRow) => Paper
) => Tx<Page<Posting>>

const paymentOf = (row: PaperRow, found: payments.Payments): Payment => {
  const isOwn = ({ order_id }: { readonly order_id: number }): boolean => order_id === row.order_id
  const inShifts = found.sold.filter(isOwn)
  const parts = row.payment_parts ?? found.parts.filter(isOwn)
  const ways = inShifts.length > 0 ? inShifts : parts.map((part) => ({ ...part, till: null }))
  return {
    method: row.payment_method ?? found.methods.find(isOwn)?.payment_method ?? "",
    sold: ways.map(({ method, amount, till }) => ({ method, till, amount: Money.ofHundredths(amount) })),
    refunded: found.refunded
      .filter((refund) => isOwn(refund) && refund.return_number === row.return_number)
      .map(({ method, amount, till }) => ({ method, till, amount: Money.ofHundredths(amount) }))
  }
}

const ofPapers = (pages: papers.Pages<PaperRow>): PostedPages =>
  function* ({ store_id, name }, bounds, after, read) {
    const { rows, next } = yield* pages(store_id, bounds, after)
    const found = yield* payments.paymentsOf(
      store_id,
      rows.map(({ order_id }) => order_id),
      rows.filter(({ payment_parts }) => (payment_parts ?? []).length > 0).map(({ order_id }) => order_id)
    )
    return {
      next,
      rows: rows.flatMap((row) =>
        withBeside(read(row)).map((paper) => postingOf(paper, name, paymentOf(row, found)))
      )
    }
  }

const kinds = { in: "cashIn", out: "cashOut", refund: "refund" } as const
/** Who types the reason of a round-off without a payment that they change puts cash into the drawer, no more. */
const againstOf = ({
  is_pay_out,
  is_payment_change,
  reason
}: payments.Movement): Pick<CashPosting, "against"> => {
  if (is_pay_out === 1) return { against: "storeCredit" }
  return is_payment_change === 1 && isRoundOff(reason) ? { against: "roundOff" } : {}
}
const movementOf = (
  { store_id, name: store_name, country }: Pick<StoreRow, "store_id" | "name" | "country">,
  movement: payments.Movement
): Posting => {
  const { id, at, till, amount, reason, user_name: by, kind } = movement
  return {
    kind: kinds[kind],
    store_id,
    store_name,
    id,
    at: Day.toLocal(Day.fromGmt(at) ?? 0, countryNamed(country).clock.offset),
    till,
    amount: Money.ofHundredths(amount),
    reason,
    by,
    ...againstOf(movement)
  }
}

const sources: ReadonlyArray<PostedPages> = [
  ofPapers(papers.invoicePages),
  ofPapers(papers.creditNotePages),
  ofPapers(archivedPapers.pages),
  ofPapers(archivedPapers.pagesOfUnknown),
  function* (store, bounds, after) {
    const { rows, next } = yield* payments.movementPages(store.store_id, bounds, after)
    return { next, rows: rows.map((row) => movementOf(store, row)) }
  }
]

/** Where a page begins: at which store, in which of the sources, behind which row. */
interface Place {
  readonly store: number
  readonly source: number
  readonly after: After | undefined
}
const start: Place = { store: 0, source: 0, after: undefined }
const written = ({ store, source, after }: Place): string =>
  [store, source, ...(after === undefined ? [] : [after.last, after.since])].join("|")
/** Undefined for what no page has said. */
export const placeOf = (text: string | undefined): Place | undefined => {
  if (text === undefined) return start
  const [, store, source, last, since] =
    /^(\d{1,6})\|([0-4])(?:\|(\d{1,15})\|([0-9: -]{0,19}))?$/.exec(text) ?? []
  if (store === undefined || source === undefined) return undefined
  const after = last === undefined || since === undefined ? undefined : { since, last: Number(last) }
  return { store: Number(store), source: Number(source), after }
}

/** The place behind a page of another. */
const placeAfter = ({ store, source }: Place, next: After | undefined, stores: number): Place | undefined => {
  if (next !== undefined) return { store, source, after: next }
  if (source + 1 < sources.length) return { store, source: source + 1, after: undefined }
  return store + 1 < stores ? { ...start, store: store + 1 } : undefined
}

/** The rows of a place, and the next place; sources without any are passed over, so that a page is seldom empty. */
export const postedPage = function* (
  stores: ReadonlyArray<StoreRow>,
  bounds: Bounds,
  from: Place,
  read: (row: PaperRow) => Paper
): Tx<{ readonly postings: ReadonlyArray<Posting>; readonly next: string | null }> {
  for (let place: Place | undefined = from; place !== undefined; ) {
    const seller = stores[place.store]
    const pages = sources[place.source]
    if (seller === undefined || pages === undefined) break
    const page: Page<Posting> = yield* atHub(seller.hub_id, pages(seller, bounds, place.after, read))
    place = placeAfter(place, page.next, stores.length)
    if (page.rows.length > 0)
      return { postings: page.rows, next: place === undefined ? null : written(place) }
  }
  return { postings: [], next: null }
}
