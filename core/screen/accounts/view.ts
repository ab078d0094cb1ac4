/** The months of a registration; behind each what its papers come to, what is wrong with some, and its files. */

import type { Gstr1 } from "../../accounts/gstr1-tables.ts"
import type { PaperProblem } from "../../accounts/paper-problem.ts"
import { openIn, unregisteredIn } from "../../accounts/unfinished.ts"
import type { Vat201 } from "../../accounts/vat201.ts"
import type * as Day from "../../day.ts"
import type { ScreenView } from "../../kit/shown.ts"
import { type Action, act, leading } from "../../kit/view/action.ts"
import { backBy } from "../../kit/view/back.ts"
import { codeColumn, namedColumn, quantityColumn, titleColumn } from "../../kit/view/columns.ts"
import { failed, loading } from "../../kit/view/empty.ts"
import { noticeOf } from "../../kit/view/notice.ts"
import { refresh } from "../../kit/view/refresh.ts"
import { table } from "../../kit/view/table.ts"
import { tabsOf } from "../../kit/view/tabs.ts"
import type { Facts } from "../../kit/view/telling.ts"
import type { Part, View } from "../../kit/view/view.ts"
import * as Money from "../../money.ts"
import * as say from "../../text/accounts.ts"
import { head } from "./head.ts"
import {
  type FileKind,
  type Message,
  type Model,
  type MonthFigures,
  monthsUntil,
  type Registration,
  registrationOf
} from "./model.ts"

const countIn = (registration: Registration, month: string): number =>
  unregisteredIn(registration, month).reduce((sum, { papers }) => sum + papers, 0)

const monthTable = (model: Model, registration: Registration, now: Day.Instant): Part<Message> => {
  const months = monthsUntil(now)
  return table<string, Message>({
    id: "months",
    caption: say.months,
    columns: [
      titleColumn("month", "Month", 16, say.monthName),
      namedColumn("state", "State", "rest", (month) =>
        say.monthState(month === months[0], openIn(registration, month), countIn(registration, month))
      )
    ],
    things: months,
    empty: say.noMonths,
    idOf: (month) => month,
    outcomeOf: (name) => ({ message: { _tag: "OpenedMonth", name } }),
    cursor: {
      index: model.row,
      noun: "a month",
      opens: "figures and files",
      moved: (by) => ({ _tag: "MovedRow", by })
    }
  })
}

const amount = (name: string, value: Money.Money, currency: Money.Currency): Facts["facts"][number] => ({
  name,
  value: Money.format(value, currency)
})
const counted = ({ invoices, credit_notes }: { invoices: number; credit_notes: number }) => [
  { name: "Invoices", value: String(invoices) },
  { name: "Credit notes", value: String(credit_notes) }
]

const gstr1Facts = ({ total }: Gstr1): Facts => ({
  part: "facts",
  title: say.invoicesLessNotes,
  facts: [
    ...counted(total),
    amount("Taxable", total.taxable, "INR"),
    amount("CGST", total.cgst, "INR"),
    amount("SGST", total.sgst, "INR"),
    amount("IGST", total.igst, "INR")
  ]
})
const vat201Parts = ({ boxes, total, ...papers }: Vat201): ReadonlyArray<Part<Message>> => [
  {
    part: "facts",
    title: say.invoicesLessNotes,
    facts: [
      ...counted(papers),
      amount("Supplies", total.amount, "AED"),
      amount("VAT", total.vat, "AED"),
      amount("Credited", total.credited, "AED")
    ]
  },
  {
    part: "facts",
    title: "VAT 201",
    facts: boxes
      .filter(({ amount: supplied, credited }) => supplied !== 0 || credited !== 0)
      .map(({ box, supplies, amount: supplied, vat }) => ({
        name: `${box} ${supplies}`,
        value: `${Money.format(supplied, "AED")}, VAT ${Money.format(vat, "AED")}`
      }))
  }
]

interface Problem {
  readonly problem: PaperProblem
  readonly papers: number
  readonly one: string
}
/** Problems of papers, a row a kind, with how many have it and one of them. */
const problemTable = ({ problems }: Gstr1): Part<Message> =>
  table<Problem, Message>({
    id: "problems",
    caption: say.papersToLookAt,
    columns: [
      titleColumn("problem", "Problem", "rest", ({ problem }) => say.problemWords[problem], {
        isWhole: true
      }),
      quantityColumn("papers", "Papers", 8, ({ papers }) => String(papers), { traits: ["named"] }),
      codeColumn("one", "Such as", 18, ({ one }) => one, { traits: ["named"] })
    ],
    things: [...Map.groupBy(problems, ({ problem }) => problem)].map(([problem, papers]) => ({
      problem,
      papers: papers.length,
      one: papers[0]?.number ?? ""
    })),
    empty: say.noProblems,
    idOf: ({ problem }) => problem
  })

const partsOf = (figures: MonthFigures): ReadonlyArray<Part<Message>> =>
  figures.of === "gstr1"
    ? [gstr1Facts(figures.tables), problemTable(figures.tables)]
    : vat201Parts(figures.boxes)

/** A key a file. */
const files: Readonly<Record<FileKind, readonly [key: string, title: string]>> = {
  gstr1: ["g", "GSTR-1 for the portal"],
  gstr1Rows: ["s", "GSTR-1 as rows"],
  hsn: ["n", "HSN summary"],
  vat201: ["v", "VAT 201"],
  vouchers: ["t", "Tally vouchers"],
  ledgers: ["l", "Tally ledgers"],
  dayBook: ["d", "Day book"]
}
const filesOf = ({ currency }: Registration): ReadonlyArray<FileKind> =>
  currency === "AED"
    ? ["vat201", "vouchers", "ledgers", "dayBook"]
    : ["gstr1", "gstr1Rows", "hsn", "vouchers", "ledgers", "dayBook"]
const needsFigures: ReadonlySet<FileKind> = new Set(["gstr1", "gstr1Rows", "hsn", "vat201"])

const fileActions = (model: Model, registration: Registration): ReadonlyArray<Action<Message>> =>
  filesOf(registration).map((file) => {
    const [key, title] = files[file]
    return act(`save-${file}`, title, key, { _tag: "AskedForFile", file } as const, {
      icon: "download",
      isDisabled: model.saving !== undefined || (needsFigures.has(file) && model.month?.figures === undefined)
    })
  })

const monthParts = (
  model: Model,
  registration: Registration,
  month: string
): ReadonlyArray<Part<Message>> => {
  const figures = model.month?.figures
  const open = openIn(registration, month)
  const unregistered = unregisteredIn(registration, month)
  return [
    ...noticeOf(open === 0 ? undefined : say.shiftsOpen(open), "warning"),
    ...noticeOf(unregistered.length === 0 ? undefined : say.storesUnregistered(unregistered), "warning"),
    ...noticeOf(
      model.saving === undefined
        ? undefined
        : say.writing(files[model.saving.file][1], model.saving.postings),
      "info"
    ),
    ...(figures === undefined
      ? [model.isLoading ? loading(say.addingUp) : failed(say.notAddedUp)]
      : partsOf(figures))
  ]
}

const listParts = (model: Model, now: Day.Instant): ReadonlyArray<Part<Message>> => {
  const { books, isLoading } = model
  const registration = registrationOf(model)
  if (books === undefined) return [isLoading ? loading() : failed(say.notAddedUp)]
  if (registration === undefined) return [{ part: "empty", text: say.whichRegistration([]) }]
  return [
    ...(books.registrations.length > 1
      ? [
          tabsOf(
            "Registrations",
            String(model.chosen),
            books.registrations.map((each, index) => ({ id: String(index), title: each.registration })),
            (id): Message => ({ _tag: "ChoseRegistration", index: Number(id) })
          )
        ]
      : []),
    {
      part: "facts",
      facts: [
        { name: registration.currency === "AED" ? "TRN" : "GSTIN", value: registration.registration },
        { name: "Business", value: registration.legal_name },
        { name: "Stores", value: registration.stores.map(({ name }) => name).join(", ") }
      ]
    },
    monthTable(model, registration, now)
  ]
}

const eInvoicesOf = (registration: Registration, month: string | undefined): ReadonlyArray<Action<never>> => {
  const count = registration.unregistered
    .filter((of) => month === undefined || of.month === month)
    .reduce((sum, { papers }) => sum + papers, 0)
  return registration.currency === "AED"
    ? []
    : [leading("e-invoices", "E-invoices", "e", { name: "einvoices" }, { count })]
}

const backToSummary = leading("back", "back to the summary", "Escape", { name: "dailysummary" })

export const screenView: ScreenView<Model, Message> = (model, { minute, session }): View<Message> => {
  const { isLoading, problem, month } = model
  const status = isLoading ? "Loading..." : ""
  // The server refuses them, whatever is asked: nothing is offered.
  if (!session.user.admin)
    return {
      title: head.title,
      actions: [],
      parts: [{ part: "empty", text: say.administratorsAlone }],
      back: backToSummary
    }
  const registration = registrationOf(model)
  const isOpen = month !== undefined && registration !== undefined
  return {
    title: isOpen ? say.accountsOf(month.name) : head.title,
    status,
    actions: [
      ...(isOpen ? fileActions(model, registration) : []),
      ...(registration === undefined ? [] : eInvoicesOf(registration, month?.name)),
      { ...refresh, isMain: false, isDisabled: isLoading }
    ],
    parts: [
      ...noticeOf(problem, "danger"),
      ...(isOpen ? monthParts(model, registration, month.name) : listParts(model, minute))
    ],
    back: isOpen ? backBy({ _tag: "ClosedMonth" }, "back to the months") : backToSummary,
    showsBack: true
  }
}
