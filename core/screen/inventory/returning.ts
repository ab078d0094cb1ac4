/** Packs that are ticked in the list go back, exactly these: looked over, confirmed, sent once, and what came of it. */

import type * as Day from "../../day.ts"
import { keyOf } from "../../kit/idempotency-key.ts"
import type { WorkNotice } from "../../kit/notice.ts"
import { lackedFor, type Route } from "../../kit/route.ts"
import { andThen, step, toast } from "../../kit/step.ts"
import { sent } from "../../kit/submission.ts"
import { type Action, act, leading, primary } from "../../kit/view/action.ts"
import { closing } from "../../kit/view/asking.ts"
import { nameColumn, quantityColumn } from "../../kit/view/columns.ts"
import { table } from "../../kit/view/table.ts"
import type { Question } from "../../kit/view/view.ts"
import { mayDo } from "../../session/access.ts"
import type { Flags } from "../../session/flags.ts"
import { amountsOf } from "../../stock/amounts.ts"
import { type BoardProduct, boardFigure, productsOf } from "../../stock/expiry-board.ts"
import { available, type ListedPack } from "../../stock/pack.ts"
import { isAutomatic } from "../../stock/return-action.ts"
import { oneMoment } from "../../text/because.ts"
import * as words from "../../text/inventory.ts"
import * as say from "../../text/returned-packs.ts"
import { type Command, type Message, type Model, type ReturnMessage, reload, type Step } from "./model.ts"

/** Packs can be ticked by who may have them go. */
export const canTick = ({ tab }: Pick<Model, "tab">, flags: Flags): boolean =>
  tab === "not_used" && mayDo("store", flags)

export const isOnShelf = ({ status, qty }: ListedPack): boolean => status === available && qty > 0

export const isTicked = ({ ticked }: Pick<Model, "ticked">, { id }: Pick<ListedPack, "id">): boolean =>
  ticked.some((pack) => pack.id === id)

const tickedOne = (model: Model, id: number): Model => {
  const pack = model.rows?.find((row) => row.id === id)
  if (isTicked(model, { id }))
    return {
      ...model,
      selected: id,
      tickedBefore: undefined,
      ticked: model.ticked.filter((each) => each.id !== id)
    }
  return pack === undefined || !isOnShelf(pack)
    ? model
    : { ...model, selected: id, tickedBefore: undefined, ticked: [...model.ticked, pack] }
}

/** Many ticks at one press, as they were before it. */
const withTicks = (model: Model, ticked: Model["ticked"]): Model => ({
  ...model,
  ticked,
  tickedBefore: model.ticked
})

/** All of the page, or none of it. */
const tickedAll = (model: Model): Model => {
  const packs = (model.rows ?? []).filter(isOnShelf)
  const rest = model.ticked.filter(({ id }) => !packs.some((pack) => pack.id === id))
  return withTicks(model, packs.every((pack) => isTicked(model, pack)) ? rest : [...rest, ...packs])
}

/** Each press that ticks or unticks many is taken back by another. */
const undo = ({ tickedBefore, order }: Model): ReadonlyArray<Action<Message>> =>
  tickedBefore === undefined || order !== undefined
    ? []
    : [act("undo-ticks", "Undo", "Ctrl+Z", { _tag: "UndidTicks" }, { icon: "undo", isForTicked: true })]

/** What they come to, and the ways that they can go. */
export const tickedActions = (model: Model, flags: Flags): ReadonlyArray<Action<Message>> => {
  const { ticked, order } = model
  if (!canTick(model, flags)) return []
  if (ticked.length === 0) return undo(model)
  const off: Route = { name: "correction", amounts: amountsOf(ticked) }
  return [
    ...undo(model),
    act(
      "untick-all",
      words.untickAll,
      "u",
      { _tag: "UntickedAll" },
      { isForTicked: true, isDisabled: order !== undefined }
    ),
    ...(lackedFor(off, flags) === undefined
      ? [leading("write-off", words.writeOff, "w", off, { icon: "correction", isForTicked: true })]
      : []),
    ...(isAutomatic(flags)
      ? []
      : [
          primary("return", "Return", "b", { _tag: "AskedToReturn" } as const, {
            icon: "return-stock",
            tone: "good",
            isDisabled: order?.isOnItsWay === true,
            because: oneMoment
          })
        ])
  ]
}

export const questionOf = ({
  ticked,
  isAsking,
  order,
  returnProblem
}: Model): Question<Message> | undefined => {
  if (!isAsking) return undefined
  const isDisabled = order?.isOnItsWay === true
  const cancel = { _tag: "ClosedReturn" } as const
  return {
    id: "return-packs",
    title: say.returnPacks(ticked.length),
    text: returnProblem ?? say.leavesByReturn,
    parts: [
      table<BoardProduct, Message>({
        id: "returned",
        caption: say.returnPacks(ticked.length),
        columns: [
          nameColumn(({ product_name }) => product_name),
          quantityColumn("qty", "Quantity", 24, boardFigure)
        ],
        things: productsOf(ticked),
        empty: words.noItems,
        idOf: ({ product_id }) => String(product_id)
      })
    ],
    actions: [
      act("return", "Return", "y", { _tag: "ConfirmedReturn" }, { tone: "good", code: "ok", isDisabled }),
      closing(cancel, "Cancel")
    ],
    cancel
  }
}

/** The key is that of the deed: what is not answered is sent again under it, and done once. */
const confirmed = (model: Model, now: Day.Instant): Step => {
  if (!model.isAsking || model.order?.isOnItsWay === true || model.ticked.length === 0) return step(model)
  const ids = model.ticked.map(({ id }) => id)
  const isSame = model.order?.body.map(({ id }) => id).join() === ids.join()
  const key = isSame && model.order !== undefined ? model.order.key : keyOf("return-packs", [now, ids])
  const order = sent(key, model.ticked)
  return step({ ...model, order, returnProblem: undefined }, [
    { _tag: "ReturnPacks", key, packs: order.body }
  ])
}

const answered = (model: Model, message: Extract<Message, { readonly _tag: "GotAnswer" }>): Step => {
  const { order } = model
  if (order?.key !== message.key) return step(model)
  if (message.outcome === "done")
    return reload({
      ...model,
      order: undefined,
      isAsking: false,
      ticked: [],
      tickedBefore: undefined,
      returnProblem: undefined
    })
  const { outcome, problem } = message
  const isRefused = outcome === "refused"
  const after: Model = {
    ...model,
    order: isRefused ? undefined : { ...order, isOnItsWay: false },
    returnProblem: problem
  }
  const failed = step(after, [], [toast("failure", problem, "return")])
  // A rule refused it: the shelf is not as it was seen.
  return isRefused ? andThen<Model, Command, WorkNotice>(failed, reload) : failed
}

export const update = (model: Model, message: ReturnMessage, now: Day.Instant): Step => {
  switch (message._tag) {
    case "Ticked":
      return step(model.order === undefined ? tickedOne(model, message.id) : model)
    case "TickedAll":
      return step(model.order === undefined ? tickedAll(model) : model)
    case "UntickedAll":
      return step(model.order === undefined && model.ticked.length > 0 ? withTicks(model, []) : model)
    case "UndidTicks":
      return step(
        model.order === undefined && model.tickedBefore !== undefined
          ? { ...model, ticked: model.tickedBefore, tickedBefore: undefined }
          : model
      )
    case "AskedToReturn":
      return step({ ...model, isAsking: model.ticked.length > 0 })
    case "ClosedReturn":
      return step(
        model.order?.isOnItsWay === true ? model : { ...model, isAsking: false, returnProblem: undefined }
      )
    case "ConfirmedReturn":
      return confirmed(model, now)
    case "GotAnswer":
      return answered(model, message)
  }
}

const tags: ReadonlySet<Message["_tag"]> = new Set<ReturnMessage["_tag"]>([
  "Ticked",
  "TickedAll",
  "UntickedAll",
  "UndidTicks",
  "AskedToReturn",
  "ClosedReturn",
  "ConfirmedReturn",
  "GotAnswer"
])
export const isOfReturn = (message: Message): message is ReturnMessage => tags.has(message._tag)
