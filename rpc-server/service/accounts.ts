/** AccountsService: the papers of a month, handed one by one to what adds them up. */
import { Result, Schema } from "effect"
import { gstr1Books } from "#core/accounts/gstr1.ts"
import { Gstr1 } from "#core/accounts/gstr1-tables.ts"
import { ledgersFrom } from "#core/accounts/ledgers.ts"
import { boundsOf, boundsOfDays } from "#core/accounts/month.ts"
import { type Paper, withBeside } from "#core/accounts/paper.ts"
import { Posting } from "#core/accounts/posting.ts"
import { Vat201, vat201Books } from "#core/accounts/vat201.ts"
import { AccountsService } from "#core/contract/accounts.ts"
import { type Country, countryNamed, india, uae } from "#core/country.ts"
import type * as Day from "#core/day.ts"
import { fault } from "#core/fault.ts"
import { InvoiceDocument } from "#core/label/invoice.ts"
import * as Money from "#core/money.ts"
import { currencyOf } from "#core/order/tax.ts"
import { settingOf } from "#core/session/settings.ts"
import { daysOutOfOrder, unknownGstin, unknownPage, unknownRegistration } from "#core/text/accounts.ts"
import { implement } from "../rpc/handler.ts"
import { read, readOrRefuse } from "../rpc/transact.ts"
import * as archivedPapers from "../store/archive/archived-papers.ts"
import { atHub, type Tx } from "../store/engine/transaction.ts"
import * as env from "../store/network/env-variables.ts"
import * as stores from "../store/network/stores.ts"
import * as eInvoices from "../store/order/e-invoices.ts"
import * as papers from "../store/report/papers.ts"
import * as payments from "../store/report/posted-payments.ts"
import { placeOf, postedPage } from "./posted-page.ts"

const document = Schema.decodeUnknownSync(Schema.fromJsonString(InvoiceDocument))
const paperOf = ({ content, credited, cancelled_at, ...row }: papers.PaperRow): Paper => ({
  ...row,
  document: { ...document(content), ...(cancelled_at === null ? {} : { cancelled_at }) },
  credited: credited === null ? null : document(credited)
})

/** Hands over every paper that some stores have given in a time, those of archived orders too. */
const eachPaper = function* (
  sellers: ReadonlyArray<stores.StoreRow>,
  bounds: papers.Bounds,
  take: (paper: Paper) => void
): Tx<void> {
  const takeAll = (rows: ReadonlyArray<papers.PaperRow>): void =>
    rows.map(paperOf).flatMap(withBeside).forEach(take)
  for (const { store_id, hub_id } of sellers)
    for (const pages of [
      papers.invoicePages,
      papers.creditNotePages,
      archivedPapers.pages,
      archivedPapers.pagesOfUnknown
    ])
      yield* atHub(hub_id, papers.eachOf(pages, store_id, bounds, takeAll))
}

/** Under what a store is registered: its GSTIN, or its TRN in the Emirates; empty where it is not. */
const registrationOf = ({ country, gstin, trn }: stores.StoreRow): string =>
  ((currencyOf({ country }) === "AED" ? trn : gstin) ?? "").trim().toUpperCase()
const sellersUnder = function* (registration: string): Tx<ReadonlyArray<stores.StoreRow>> {
  return (yield* stores.list()).filter((store) => registrationOf(store) === registration)
}

/** In which country the books of some stores of one registration are due. */
const countryOf = ([first]: ReadonlyArray<stores.StoreRow>): Country => countryNamed(first?.country ?? "")

/** Above it a supply between states is listed by itself: a lakh since August 2024 (rule 59(4)(a)(ii), Notification 12/2024 - Central Tax). */
const usualLimit = Money.ofHundredths(100_000_00)
const limit = function* (): Tx<Money.Money> {
  const variables = yield* env.forHub(env.everyHub)
  const set = settingOf("b2cl_limit", variables.get("b2cl_limit"))
  return set === undefined ? usualLimit : Money.parse(set)
}

type Unregistered = ReadonlyArray<{ readonly month: string; readonly papers: number }>
type Shifts = ReadonlyArray<{ readonly till: string; readonly opened_at: Day.GmtTime }>

const encodeGstr1 = Schema.encodeSync(Gstr1)
const encodeVat201 = Schema.encodeSync(Vat201)
const encodePosting = Schema.encodeSync(Posting)
const refused = (why: string) => Result.fail(fault("InvalidData", { why }))

export const accountsService = implement(AccountsService, {
  getGstr1: ({ month, gstin }) =>
    readOrRefuse(function* () {
      const sellers = yield* sellersUnder(gstin)
      if (sellers.length === 0) return refused(unknownGstin(gstin))
      const books = gstr1Books(yield* limit())
      yield* eachPaper(sellers, boundsOf(india, month), (paper) => {
        if (paper.document.seller.gstin === gstin) books.add(paper)
      })
      return Result.succeed(encodeGstr1(books.tables()))
    }),

  getVat201: ({ month, trn }) =>
    readOrRefuse(function* () {
      const sellers = yield* sellersUnder(trn)
      if (sellers.length === 0) return refused(unknownRegistration(trn))
      const books = vat201Books()
      yield* eachPaper(sellers, boundsOf(uae, month), (paper) => {
        if (paper.document.seller.trn === trn) books.add(paper)
      })
      return Result.succeed(encodeVat201(books.boxes()))
    }),

  getRegistrations: () =>
    read(function* () {
      const sellers = (yield* stores.list()).filter((store) => registrationOf(store).length === 15)
      const variables = yield* env.forHub(env.everyHub)
      const openShifts = new Map<number, Shifts>()
      const unregistered = new Map<number, Unregistered>()
      for (const { store_id, hub_id } of sellers) {
        openShifts.set(store_id, yield* atHub(hub_id, payments.openShifts(store_id)))
        unregistered.set(store_id, yield* atHub(hub_id, eInvoices.unregistered(store_id)))
      }
      return {
        registrations: [...Map.groupBy(sellers, registrationOf)].map(([registration, all]) => ({
          registration,
          legal_name: all[0]?.legal_name ?? "",
          currency: currencyOf(all[0] ?? { country: "" }),
          stores: all.map(({ store_id, name }) => ({ store_id, name })),
          open_shifts: all.flatMap(({ store_id }) =>
            (openShifts.get(store_id) ?? []).map((shift) => ({ store_id, ...shift }))
          ),
          unregistered: all.flatMap(({ store_id }) =>
            (unregistered.get(store_id) ?? []).map((month) => ({ store_id, ...month }))
          )
        })),
        ledgers: ledgersFrom(settingOf("tally_ledgers", variables.get("tally_ledgers")))
      }
    }),

  getPostings: ({ registration, from, to, after }) =>
    readOrRefuse(function* () {
      const sellers = yield* sellersUnder(registration)
      const place = placeOf(after)
      if (sellers.length === 0) return refused(unknownRegistration(registration))
      if (to < from) return refused(daysOutOfOrder)
      if (place === undefined) return refused(unknownPage)
      const { postings, next } = yield* postedPage(
        sellers,
        boundsOfDays(countryOf(sellers), from, to),
        place,
        paperOf
      )
      return Result.succeed({ postings: postings.map((posting) => encodePosting(posting)), next })
    })
})
