/** What the page of tasks shows: a list, or one of them, and what can be done with it. */

import * as Day from "../../day.ts"
import { takenByOtherWindow } from "../../kit/kept-work.ts"
import type { Session } from "../../kit/session.ts"
import type { ScreenView } from "../../kit/shown.ts"
import { type Action, act, leading } from "../../kit/view/action.ts"
import { backBy, backHome } from "../../kit/view/back.ts"
import { noticeOf } from "../../kit/view/notice.ts"
import { refresh } from "../../kit/view/refresh.ts"
import { tabsOf } from "../../kit/view/tabs.ts"
import type { Part, View } from "../../kit/view/view.ts"
import { lackedFlag } from "../../session/access.ts"
import { isLate, type Task, workOf } from "../../task/task.ts"
import { notTheirOwn } from "../../text/because.ts"
import * as say from "../../text/task.ts"
import { head } from "./head.ts"
import { listOf } from "./list.ts"
import type { Message, Model } from "./model.ts"
import { questionOf } from "./questions.ts"

/** What somebody may do with a task; nothing with one that is ended. */
const actionsOf = (task: Task, user: Session["user"], isBusy: boolean): ReadonlyArray<Action<Message>> => {
  if (task.end !== null || lackedFlag(workOf(task.kind), user) !== undefined) return []
  const { owner } = task
  const asks = (kind: "end" | "not_needed" | "take_over") => ({ _tag: "OpenedDialog", kind, task }) as const
  if (owner !== null && owner.user_id !== user.id)
    return [act("take-over", "Take over", "t", asks("take_over"), { icon: "user", isPrimary: true })]
  // Who asked for it does not pay it back; they may say that it is not needed any more.
  const isOwn = task.asked?.user_id === user.id
  return [
    act("end", say.endTitle[task.kind], "e", asks("end"), {
      icon: "done",
      isPrimary: true,
      isDisabled: isOwn,
      because: notTheirOwn
    }),
    owner === null
      ? act("take", "Take", "t", { _tag: "Took", task } as const, { icon: "user", isDisabled: isBusy })
      : act("hand-back", "Hand back", "b", { _tag: "HandedBack", task } as const, {
          icon: "undo",
          isDisabled: isBusy
        }),
    act("not-needed", "Not needed", "x", asks("not_needed"), { icon: "cancel" })
  ]
}

const tabs = ({ filter, found }: Model): Part<Message> =>
  tabsOf(
    "Tasks",
    filter,
    (["open", "mine", "done"] as const).map((id) => ({
      id,
      title: say.filterText[id],
      ...(found === undefined || id === "done" ? {} : { count: found.counts[id] })
    })),
    (id) => ({ _tag: "ChoseFilter", filter: id })
  )

const fact = (name: string, value: string) => (value === "" ? [] : [{ name, value }])
const factsOf = (task: Task, minute: Day.Instant): Part<never> => {
  const { end } = task
  return {
    part: "facts",
    facts: [
      ...fact("What", say.kindText[task.kind]),
      ...fact("Of", say.subjectText(task)),
      ...fact(say.missingText[task.cause], say.qtyText(task)),
      ...fact("Because", say.reasonText(task)),
      ...fact("Order", task.increment_id ?? ""),
      ...fact("Asked by", task.asked?.name ?? ""),
      ...fact("Made", Day.localMinute(task.created_at)),
      ...fact(isLate(task, minute) ? "Was due" : "Due", say.dueText(task)),
      ...fact("Seen to by", say.ownerText(task)),
      ...fact("Ended", end === null ? "" : Day.localMinute(end.at)),
      ...fact("Ended by", end?.by ?? ""),
      ...fact("Done", say.endText(task)),
      ...fact("Note", end?.note ?? "")
    ]
  }
}

const looking = (model: Model, task: Task, user: Session["user"], minute: Day.Instant): View<Message> => ({
  title: say.titleOf(task),
  status: model.isLoading ? "Loading..." : "",
  actions: [
    ...actionsOf(task, user, model.submission !== undefined),
    ...(task.order_id === null
      ? []
      : [leading("order", "Order", "o", { name: "timeline", id: task.order_id }, { icon: "orders" })])
  ],
  parts: [
    ...noticeOf(takenByOtherWindow(model) ?? model.problem, "danger"),
    ...(task.end === null && task.asked != null ? noticeOf(say.refundRequestText(task), "warning") : []),
    ...noticeOf(say.refusedText(task), "warning"),
    factsOf(task, minute)
  ],
  back: backBy({ _tag: "ClosedTask" }, "back to the tasks"),
  showsBack: true
})

const whole = (model: Model, user: Session["user"], minute: Day.Instant): View<Message> => {
  const { found, isLoading } = model
  const late = found?.counts.late ?? 0
  return {
    title: head.title,
    takesScans: true,
    status: isLoading ? "Loading..." : late === 0 ? "" : say.lateText(late),
    actions: [refresh],
    parts: [
      tabs(model),
      ...noticeOf(takenByOtherWindow(model) ?? model.problem, "danger"),
      listOf(model, minute, (task) =>
        actionsOf(task, user, model.submission !== undefined).filter(({ id }) => id === "take")
      )
    ],
    file: { request: { _tag: "AskedForFile" } },
    back: backHome
  }
}

export const view = (model: Model, { user }: Pick<Session, "user">, minute: Day.Instant): View<Message> => {
  const { looked } = model
  const shown = looked === undefined ? whole(model, user, minute) : looking(model, looked, user, minute)
  return { ...shown, question: questionOf(model) }
}

export const screenView: ScreenView<Model, Message> = (model, { session, minute }) =>
  view(model, session, minute)
