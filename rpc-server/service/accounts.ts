/** AccountsService: the papers of a month, handed one by one to what adds them up. */
import { Result, Schema } from "effect"
import { gstr1Books } from "#core/accounts/gstr1.ts"
import { Gstr1 } from "#core/accounts/gstr1-tables.ts"
import { boundsOf } from "#core/accounts/month.ts"
import type { Paper } from "#core/accounts/paper.ts"
import { AccountsService } from "#core/contract/accounts.ts"
import { fault } from "#core/fault.ts"
import { InvoiceDocument } from "#core/label/invoice.ts"
import * as Money from "#core/money.ts"
import { settingOf } from "#core/session/settings.ts"
import { unknownGstin } from "#core/text/accounts.ts"
import { implement } from "../rpc/handler.ts"
import { readOrRefuse } from "../rpc/transact.ts"
import * as archivedPapers from "../store/archive/archived-papers.ts"
import type { Tx } from "../store/engine/transaction.ts"
import * as env from "../store/network/env-variables.ts"
import * as stores from "../store/network/stores.ts"
import * as papers from "../store/report/papers.ts"

const document = Schema.decodeUnknownSync(Schema.fromJsonString(InvoiceDocument))
const paperOf = ({ content, credited, cancelled_at, ...row }: papers.PaperRow): Paper => ({
  ...row,
  document: { ...document(content), ...(cancelled_at === null ? {} : { cancelled_at }) },
  credited: credited === null ? null : document(credited)
})

/** Hands over every paper that some stores have given in a time, those of archived orders too. */
const eachPaper = function* (
  storeIds: ReadonlyArray<number>,
  bounds: ReturnType<typeof boundsOf>,
  take: (paper: Paper) => void
): Tx<void> {
  const takeAll = (rows: ReadonlyArray<papers.PaperRow>): void => rows.map(paperOf).forEach(take)
  for (const storeId of storeIds) {
    yield* papers.each(storeId, bounds, takeAll)
    yield* archivedPapers.each(storeId, bounds, takeAll)
  }
}

/** Above it a supply between states is listed by itself: a lakh since August 2024 (rule 59(4)(a)(ii), Notification 12/2024 - Central Tax). */
const usualLimit = Money.ofHundredths(100_000_00)
const limit = function* (): Tx<Money.Money> {
  const variables = yield* env.forHub(env.everyHub)
  const set = settingOf("b2cl_limit", variables.get("b2cl_limit"))
  return set === undefined ? usualLimit : Money.parse(set)
}

const encodeGstr1 = Schema.encodeSync(Gstr1)

export const accountsService = implement(AccountsService, {
  getGstr1: ({ month, gstin }) =>
    readOrRefuse(function* () {
      const sellers = (yield* stores.list()).filter((store) => store.gstin?.trim().toUpperCase() === gstin)
      if (sellers.length === 0) return Result.fail(fault("InvalidData", { why: unknownGstin(gstin) }))
      const books = gstr1Books(yield* limit())
      yield* eachPaper(
        sellers.map(({ store_id }) => store_id),
        boundsOf(month),
        (paper) => {
          if (paper.document.seller.gstin === gstin) books.add(paper)
        }
      )
      return Result.succeed(encodeGstr1(books.tables()))
    })
})
