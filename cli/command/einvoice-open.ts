/** `packhouse einvoice list`, `retry` and `aside`: papers of the store that are not registered. */
import { Effect } from "effect"
import { mayRetry, type OpenEInvoice, openEInvoiceFields } from "#core/accounts/e-invoice-row.ts"
import { EInvoiceService } from "#core/contract/e-invoice.ts"
import { listFile } from "#core/list-file.ts"
import { Rpc } from "#core/port/rpc.ts"
import * as say from "#core/text/e-invoice.ts"
import { refused } from "../host/command-error.ts"
import type { Working } from "./client.ts"
import { table } from "./table.ts"

const open = Rpc.use((rpc) => rpc.call(EInvoiceService.getOpenEInvoices, {}))

export const listOpen: Working = Effect.gen(function* () {
  const answer = yield* open
  const { papers } = answer
  const rows = table(
    say.eInvoiceColumns.map((title) => ({ title: title.toUpperCase() })),
    papers.map(({ number, state, why, buyer, amount, increment_id }) => [
      number,
      say.openStateText({ state, why }),
      why ?? "",
      buyer,
      amount,
      increment_id
    ])
  )
  const note = say.registrarText(answer.registrar)
  return {
    data: answer,
    lines: papers.length === 0 ? [say.allRegistered] : rows,
    notes: note === undefined ? [] : [note],
    file: listFile("e-invoices", openEInvoiceFields, papers)
  }
})

const named = (number: string): Working<OpenEInvoice> =>
  Effect.flatMap(open, ({ papers }) => {
    const paper = papers.find((each) => each.number === number.trim())
    return paper === undefined
      ? refused(
          `${number} is not among the papers that wait or were refused. packhouse einvoice list has them.`
        )
      : Effect.succeed(paper)
  })

export const retry = (number: string | undefined): Working =>
  Effect.gen(function* () {
    const rpc = yield* Rpc
    const papers =
      number === undefined
        ? (yield* open).papers.filter(({ state }) => state === "refused")
        : [yield* named(number)]
    for (const { id, state } of papers)
      if (mayRetry(state)) yield* rpc.call(EInvoiceService.retryEInvoice, { id })
    return {
      data: { retried: papers.map((paper) => paper.number) },
      lines: papers.length === 0 ? [say.allRegistered] : papers.map((paper) => say.sentAgain(paper.number))
    }
  })

export const setAside = (number: string, reason: string): Working =>
  Effect.gen(function* () {
    const rpc = yield* Rpc
    const { id, number: printed } = yield* named(number)
    yield* rpc.call(EInvoiceService.setAsideEInvoice, { id, reason })
    return { data: { aside: printed }, lines: [say.setAside(printed)] }
  })
