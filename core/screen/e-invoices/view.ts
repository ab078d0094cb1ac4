/** Papers that are not registered, the oldest first: what they are, how they stand and why, and what can be done. */

import {
  mayRetry,
  maySetAside,
  type OpenEInvoice,
  openEInvoiceFields,
  shownState
} from "../../accounts/e-invoice-row.ts"
import * as Day from "../../day.ts"
import { fieldsView, toldForm } from "../../kit/form/view.ts"
import { toOrder } from "../../kit/route.ts"
import type { ScreenView } from "../../kit/shown.ts"
import { type Action, act, leading, type Tone } from "../../kit/view/action.ts"
import { answers } from "../../kit/view/asking.ts"
import { namedColumn, quantityColumn, statusColumn, timeColumn, titleColumn } from "../../kit/view/columns.ts"
import { standing } from "../../kit/view/cursor.ts"
import { details } from "../../kit/view/details.ts"
import { failed, loading } from "../../kit/view/empty.ts"
import { noticeOf } from "../../kit/view/notice.ts"
import { refresh } from "../../kit/view/refresh.ts"
import { table } from "../../kit/view/table.ts"
import type { Part, Question, View } from "../../kit/view/view.ts"
import { listFile } from "../../list-file.ts"
import { grouped, parse } from "../../money.ts"
import { mayDo } from "../../session/access.ts"
import type { User } from "../../session/user.ts"
import { durationText } from "../../text/duration.ts"
import * as say from "../../text/e-invoice.ts"
import { head } from "./head.ts"
import { type Message, type Model, reasonFields } from "./model.ts"

type Who = Pick<User, "flags" | "admin">

const tones: Readonly<Record<ReturnType<typeof shownState>, Tone | undefined>> = {
  waiting: undefined,
  unanswered: "warning",
  refused: "danger",
  cancelling: "warning",
  aside: "info",
  registered: undefined,
  cancelled: undefined,
  withdrawn: undefined
}
const toneOf = (paper: OpenEInvoice): Tone | undefined => tones[shownState(paper)]

const actionsFor = (
  paper: OpenEInvoice,
  isBusy: boolean,
  isAdmin: boolean
): ReadonlyArray<Action<Message>> => [
  ...(mayRetry(paper.state)
    ? [
        act("send", say.sendAgain, "s", { _tag: "AskedToSend", papers: [paper] } as const, {
          icon: "refresh",
          isDisabled: isBusy
        })
      ]
    : []),
  ...(isAdmin && maySetAside(paper)
    ? [
        act("aside", say.setAsideTitle, "x", { _tag: "AskedToSetAside", paper } as const, {
          icon: "remove",
          isDisabled: isBusy
        })
      ]
    : [])
]

const papersTable = (
  { selected, isBusy }: Model,
  rows: ReadonlyArray<OpenEInvoice>,
  { flags, admin }: Who,
  now: Day.Instant
): Part<Message> =>
  table<OpenEInvoice, Message>({
    id: "e-invoices",
    cards: "lines",
    caption: say.notRegistered,
    columns: [
      titleColumn("number", "Number", 16, ({ number }) => number, {
        markOf: ({ kind }) => (kind === "CRN" ? say.kindText(kind) : undefined)
      }),
      timeColumn("date", "Date", 10, ({ created_at }) => Day.localMinute(created_at).slice(0, 10), {
        short: { title: "Date", width: 5 },
        shortOf: ({ created_at }) => Day.localMinute(created_at).slice(5, 10),
        traits: ["named", "narrow"]
      }),
      namedColumn("buyer", "Buyer", "rest", ({ buyer }) => buyer, { least: 12, traits: ["named"] }),
      quantityColumn("amount", "Amount", 11, ({ amount }) => grouped(parse(amount), "INR"), {
        goes: 1,
        traits: ["named", "narrow"]
      }),
      statusColumn("state", "State", 15, say.openStateText, { toneOf }),
      timeColumn("age", "Age", 11, ({ created_at }) => durationText(now - (Day.fromGmt(created_at) ?? now)), {
        traits: ["named", "narrow"]
      })
    ],
    things: rows,
    empty: say.allRegistered,
    idOf: ({ id }) => String(id),
    toneOf,
    chosenBy: ({ id }) => ({ _tag: "ChoseRow", id }),
    outcomeOf: ({ order_id }) => ({ leadsTo: toOrder(order_id, flags) }),
    actionsOf: (paper) => actionsFor(paper, isBusy, admin),
    detailsOf: (paper) => details(toneOf(paper), say.whyText(paper)),
    cursor: {
      ...standing(
        rows.findIndex(({ id }) => id === selected),
        rows.length
      ),
      noun: "a paper",
      opens: "order",
      moved: (by) => ({ _tag: "MovedRow", by })
    }
  })

const questionOf = ({ leaving }: Model): Question<Message> | undefined =>
  leaving === undefined
    ? undefined
    : {
        id: "set-aside",
        title: say.asksToSetAside(leaving.paper.number),
        text: say.meansSetAside,
        parts: [fieldsView("set-aside", reasonFields, leaving.form, toldForm)],
        actions: answers(
          say.setAsideTitle,
          { _tag: "Submitted" },
          { _tag: "Cancelled" },
          leaving.form.isBusy
        ),
        cancel: { _tag: "Cancelled" }
      }

const back = leading("back", "back to the summary", "Escape", { name: "dailysummary" })

export const view = (model: Model, user: Who, now: Day.Instant): View<Message> => {
  const { rows, registrar, isLoading, isBusy, problem } = model
  const refused = rows?.filter(({ state }) => state === "refused") ?? []
  // The server refuses them, whatever is asked: nothing is offered.
  if (!mayDo("orders", user.flags))
    return { title: head.title, actions: [], parts: [{ part: "empty", text: say.notForYou }], back }
  return {
    title: head.title,
    status: isLoading ? "Loading..." : rows === undefined ? "" : say.openCount(rows.length),
    actions: [
      ...(refused.length > 1
        ? [
            act("send-all", say.sendAllAgain, "a", { _tag: "AskedToSend", papers: refused } as const, {
              icon: "refresh",
              count: refused.length,
              isDisabled: isBusy
            })
          ]
        : []),
      { ...refresh, isDisabled: isLoading }
    ],
    parts: [
      ...noticeOf(rows === undefined ? undefined : problem, "danger"),
      ...noticeOf(registrar && say.registrarText(registrar), "warning"),
      rows === undefined
        ? isLoading
          ? loading()
          : failed(problem ?? say.notRead, refresh)
        : papersTable(model, rows, user, now)
    ],
    file: rows === undefined ? undefined : listFile("e-invoices", openEInvoiceFields, rows),
    back,
    showsBack: true,
    question: questionOf(model)
  }
}

export const screenView: ScreenView<Model, Message> = (model, { minute, session }) =>
  view(model, session.user, minute)
