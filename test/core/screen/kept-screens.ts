/** The screens with work that outlives a crash, or with something that is sent once, one record each. */
import * as Day from "#core/day.ts"
import type * as correction from "#core/screen/correction/model.ts"
import type * as eod from "#core/screen/eod/model.ts"
import type * as returns from "#core/screen/return/model.ts"
import type * as tasks from "#core/screen/tasks/model.ts"
import { correctionRow } from "../arbitrary/correction.ts"
import { fish, kg, product, returnSheet } from "../arbitrary/return-product.ts"
import { taskOf } from "../arbitrary/task.ts"
import { keptSales } from "./kept-sales.ts"
import { keptScans } from "./kept-scans.ts"
import { done, type KeptScreen, keptScreen, refused, stored, unanswered } from "./kept-screen.ts"
import { none, rows, submittedOnce } from "./stock-taker.ts"

const typed = (field: string, text: string) =>
  ({ _tag: "ToldForm", message: { _tag: "TypedField", field, text } }) as const

const quantity = (productId: number, text: string): ReadonlyArray<returns.Message> => [
  { _tag: "OpenedQuantity", productId },
  typed("quantity", text),
  { _tag: "SetQuantity" }
]
const returnStock = keptScreen<returns.Model, returns.Message>({
  title: "the return of stock",
  screen: "Return",
  path: "/return",
  flags: {},
  loaded: [({ requestId }) => ({ _tag: "LoadedSheet", requestId, sheet: returnSheet([product(), fish]) })],
  steps: [
    quantity(1773, "1.5"),
    quantity(1773, "2.5"),
    [{ _tag: "ToggledRetain", productIds: [1773], isOn: true }]
  ],
  seen: ({ changes, order }) => [[...changes], order?.key],
  earlier: {
    text: stored({ changes: [{ product_id: 1773, retain: false, text: "1.5" }], order: null }),
    seen: [[[1773, { retain: false, text: "1.5" }]], undefined]
  },
  refreshed: [{ _tag: "AskedAgain" }],
  submission: {
    confirmed: [{ _tag: "AskedToCreate" }, { _tag: "Confirmed" }],
    command: "SendReturn",
    keyOf: ({ order }: returns.SendReturn) => order.key,
    done: (key) => done(key, undefined),
    refused,
    unanswered,
    retried: [{ _tag: "SentAgain" }],
    retriesByItself: true
  }
})

const newStock = (key: string, text: string): ReadonlyArray<correction.Message> => [
  { _tag: "OpenedRow", key },
  typed("stock", text),
  { _tag: "SavedRow", goesOn: false }
]
const stockCorrection = keptScreen<correction.Model, correction.Message>({
  title: "the correction of stock",
  screen: "Correction",
  path: "/correction",
  flags: { enable_stock_correction: 1 },
  loaded: [
    ({ requestId }) => ({
      _tag: "LoadedRows",
      requestId,
      rows: [correctionRow(1, 5000), correctionRow(2, 3000)]
    })
  ],
  steps: [newStock("p1", "4"), newStock("p2", "3.5"), newStock("p2", "")],
  seen: ({ changes, added, submissions }) => [[...changes], added, submissions.map(({ key }) => key)],
  earlier: {
    text: stored({ changes: [{ key: "p1", text: "4", seen: 5 }], added: [], sent: [] }),
    seen: [[["p1", { text: "4", seen: kg(5) }]], [], []]
  },
  refreshed: [{ _tag: "AskedAgain" }],
  submission: {
    confirmed: [
      { _tag: "AskedToRaise" },
      typed("p1", "Missing"),
      typed("description", "torn"),
      { _tag: "Confirmed" }
    ],
    command: "RaiseTicket",
    keyOf: ({ submission }: Extract<correction.OwnCommand, { readonly _tag: "RaiseTicket" }>) =>
      submission.key,
    done: (key) => done(key, { status: "success", message: "", ticket: null } as never),
    refused,
    unanswered,
    retried: [{ _tag: "AskedToSendAgain" }],
    retriesByItself: true
  }
})

const counted = (key: string, text: string): ReadonlyArray<eod.Message> => [
  { _tag: "OpenedRow", key },
  typed("physical", text),
  { _tag: "SavedRow", goesOn: false }
]
const endOfDay = keptScreen<eod.Model, eod.Message>({
  title: "the end-of-day report",
  screen: "Eod",
  path: "/eodstockTaking",
  flags: { enable_eod_stock_taking: 1 },
  loaded: [
    ({ requestId }) => ({ _tag: "LoadedRows", requestId, rows }),
    ({ requestId }, now) => ({
      _tag: "LoadedStatus",
      requestId,
      status: { ...none, day: Day.dayAt(now) }
    })
  ],
  steps: [counted("p1", "4"), counted("p2", "3"), [{ _tag: "ScannedCode", code: "80001" }]],
  seen: ({ counts, scans, taken, submission }) => [
    [...counts].map(([key, { text }]) => [key, text]),
    scans.map(({ key }) => key),
    taken.map(({ key }) => key),
    submission?.key
  ],
  earlier: {
    text: stored({
      report: { day: none.day, version: 0 },
      counts: [{ key: "p1", text: "4", comment: "", at: 0 }],
      added: [],
      sent: null
    }),
    seen: [[["p1", "4"]], [], [], undefined]
  },
  refreshed: [{ _tag: "AskedAgain" }],
  endsWithDay: true,
  submission: {
    confirmed: [
      ({ scans }) => ({
        _tag: "AnsweredScans",
        keys: scans.map(({ key }) => key),
        answer: done("", { day: none.day, version: 0, counted: [], taken: [], refused: [] })
      }),
      { _tag: "Submitted" },
      { _tag: "ReadSummary" },
      { _tag: "Confirmed" }
    ],
    command: "SubmitEod",
    keyOf: ({ submission }: Extract<eod.OwnCommand, { readonly _tag: "SubmitEod" }>) => submission.key,
    done: (key) => done(key, { status: "success", message: "", differences: [], report: submittedOnce }),
    refused,
    unanswered,
    retried: [{ _tag: "AskedToSendAgain" }],
    retriesByItself: true
  }
})

const endedTask = keptScreen<tasks.Model, tasks.Message>({
  title: "a task that is being ended",
  screen: "Tasks",
  path: "/tasks",
  flags: { enable_stock_correction: 1 },
  loaded: [
    ({ requestId }) => ({
      _tag: "LoadedTasks",
      requestId,
      found: {
        rows: [taskOf()],
        total: 1,
        page: 1,
        perPage: 20,
        counts: { open: 1, mine: 0, late: 0 }
      }
    })
  ],
  steps: [
    [{ _tag: "OpenedDialog", kind: "end", task: taskOf() }],
    [typed("qty", "2.5")],
    [typed("note", "two torn")]
  ],
  seen: ({ dialog }) =>
    dialog !== undefined && "form" in dialog
      ? [dialog.kind, dialog.task.task_id, dialog.form.entries, dialog.lastSent]
      : undefined,
  earlier: {
    text: stored({
      kind: "not_needed",
      task: taskOf({ qty: null, product_id: null }),
      openedAt: 0,
      entries: { note: { text: "found", items: [] } },
      sent: null
    }),
    seen: ["not_needed", 1, { note: { text: "found", items: [] } }, undefined]
  },
  refreshed: [{ _tag: "AskedAgain" }],
  submission: {
    confirmed: [{ _tag: "Submitted" }],
    command: "DoTask",
    keyOf: ({ submission }: Extract<tasks.OwnCommand, { readonly _tag: "DoTask" }>) => submission.key,
    done: (key) => done(key, taskOf()),
    refused,
    unanswered,
    retried: [{ _tag: "Submitted" }],
    retriesByItself: false
  }
})

export const keptScreens: ReadonlyArray<KeptScreen> = [
  returnStock,
  stockCorrection,
  endOfDay,
  endedTask,
  ...keptScans,
  ...keptSales
]
