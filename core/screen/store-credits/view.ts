/** What the store owes by store credits: each with its order, customer, age and balance, the oldest first. */

import type * as Day from "../../day.ts"
import { fromGmt } from "../../day.ts"
import { toOrder } from "../../kit/route.ts"
import type { ScreenView } from "../../kit/shown.ts"
import { act } from "../../kit/view/action.ts"
import { backHome, clearing } from "../../kit/view/back.ts"
import { codeColumn, namedColumn, quantityColumn, timeColumn, titleColumn } from "../../kit/view/columns.ts"
import { standing } from "../../kit/view/cursor.ts"
import { failed, loading } from "../../kit/view/empty.ts"
import { searchBox } from "../../kit/view/narrowing.ts"
import { noticeOf } from "../../kit/view/notice.ts"
import { refresh } from "../../kit/view/refresh.ts"
import { table } from "../../kit/view/table.ts"
import type { Part } from "../../kit/view/view.ts"
import { listFile } from "../../list-file.ts"
import { format, grouped } from "../../money.ts"
import type { OpenCredit } from "../../order/store-credit.ts"
import { openCreditFields } from "../../order/store-credit-fields.ts"
import { mayDo } from "../../session/access.ts"
import { currencyOf } from "../../session/currency.ts"
import type { Flags } from "../../session/flags.ts"
import { nameTill } from "../../text/credit-pay-out.ts"
import { durationText } from "../../text/duration.ts"
import * as say from "../../text/store-credit.ts"
import { head } from "./head.ts"
import { idOf, type Message, type Model, shown } from "./model.ts"
import { payOutQuestion } from "./pay-out.ts"

const named = { traits: ["named", "narrow"] } as const

const creditsTable = (
  rows: ReadonlyArray<OpenCredit>,
  { selected, find }: Model,
  { flags, minute }: { readonly flags: Flags; readonly minute: Day.Instant }
): Part<Message> =>
  table<OpenCredit, Message>({
    id: "store-credits",
    caption: head.title,
    columns: [
      titleColumn("number", "Number", 9, ({ ending }) => ending),
      namedColumn("customer", "Customer", "rest", ({ customer }) => customer ?? "–", { least: 12 }),
      codeColumn("phone", "Phone", 13, ({ mobile }) => mobile ?? "", { goes: 1 }),
      codeColumn("order", "Order no.", 12, ({ increment_id, order_id }) => increment_id ?? String(order_id)),
      timeColumn(
        "age",
        "Age",
        11,
        ({ issued_at }) => durationText(minute - (fromGmt(issued_at) ?? minute)),
        named
      ),
      quantityColumn("over", "Given", 11, ({ issued, currency }) => grouped(issued, currency), {
        ...named,
        goes: 2
      }),
      quantityColumn("balance", "Balance", 11, ({ balance, currency }) => grouped(balance, currency), named)
    ],
    things: rows,
    empty: find === "" ? say.noneOwed : say.noCreditNamed(find),
    idOf,
    chosenBy: (credit) => ({ _tag: "ChoseRow", id: idOf(credit) }),
    outcomeOf: ({ order_id }) => ({ leadsTo: toOrder(order_id, flags) }),
    actionsOf: (credit) =>
      credit.credit_note === null
        ? []
        : [
            act("note", "Print credit note", "P", { _tag: "AskedForNote", credit } as const, {
              icon: "print",
              isBrief: true,
              code: "print"
            })
          ],
    cursor: {
      ...standing(
        rows.findIndex((credit) => idOf(credit) === selected),
        rows.length
      ),
      noun: "a credit",
      opens: "order",
      moved: (by) => ({ _tag: "MovedRow", by })
    }
  })

export const screenView: ScreenView<Model, Message> = (model, { session, settings, minute }) => {
  const { rows, total, owed, find, isLoading, problem, paying } = model
  const { flags } = session.user
  const found = shown(model)
  const mayPay = mayDo("creditPayOut", flags)
  return {
    title: head.title,
    status: isLoading
      ? "Loading..."
      : rows === undefined
        ? ""
        : say.creditsOwed(total, format(owed, currencyOf(flags)), find === "" ? undefined : found.length),
    actions: [
      ...(mayPay
        ? [
            act("pay-out", "Pay out", "u", { _tag: "AskedToPayOut" } as const, {
              icon: "cash-out",
              isDisabled: settings.till === ""
            })
          ]
        : []),
      { ...refresh, isInMenu: true, isDisabled: isLoading }
    ],
    parts: [
      searchBox(say.findCredit, find),
      ...noticeOf(rows === undefined ? undefined : problem, "danger"),
      ...noticeOf(mayPay && settings.till === "" ? nameTill : undefined, "info"),
      rows === undefined
        ? isLoading
          ? loading()
          : failed(problem ?? say.creditsNotRead, refresh)
        : creditsTable(found, model, { flags, minute })
    ],
    file: rows === undefined ? undefined : listFile("store-credits", openCreditFields, found),
    back: clearing(find, (text): Message => ({ _tag: "TypedSearch", text }), backHome),
    question: paying && payOutQuestion(paying, settings.till, rows ?? [])
  }
}
