import { filterFor, hasMoved, requestOf } from "../../kit/days/date-filter.ts"
import type { Notice } from "../../kit/notice.ts"
import type { Screen } from "../../kit/screen.ts"
import { step } from "../../kit/step.ts"
import { isOn } from "../../session/flags.ts"
import type { CheckNewHub, LoadAccepted, LoadReturnTimes } from "./effects.ts"
import { effects } from "./effects.ts"
import { head } from "./head.ts"
import { type Message, type Model, opened, routeOf, update } from "./model.ts"
import { screenView } from "./view.ts"

/** What is to be asked for: other days than before. */
const wanted = ({ dates }: Model, before?: Model): ReadonlyArray<LoadAccepted> =>
  dates === undefined || dates.requestId === before?.dates?.requestId
    ? []
    : [{ _tag: "LoadAccepted", ...requestOf(dates) }]

const times: LoadReturnTimes = { _tag: "LoadReturnTimes" }

export const incoming: Screen<Model, Message, LoadAccepted | CheckNewHub | LoadReturnTimes> = {
  ...head,
  view: screenView,
  effects,
  open: ({ to, from, shown, asLeft }, { now, session }) => {
    const before = shown ?? asLeft
    const model = opened(to.name === "incoming" ? to.days : undefined, {
      before,
      // Back from a shipment, the cursor stands on its card.
      selected: from.name === "shipment" ? from.id : undefined,
      now
    })
    const isReported = isOn(session?.user.flags ?? {}, "enable_eod_stock_taking")
    const checks: ReadonlyArray<CheckNewHub> = isReported ? [{ _tag: "CheckNewHub" }] : []
    return step(model, [...wanted(model, before), ...checks, times])
  },
  routeOf,
  update: (model, message, { shipments }) => {
    const { opening } = model
    const notices: ReadonlyArray<Notice> =
      message._tag === "ConfirmedOpening" && opening !== undefined
        ? [{ _tag: "Went", to: { name: "shipment", id: opening.id } }]
        : []
    return { model: update(model, message, shipments.shown), commands: [], notices }
  },
  hear: (before, news, { now }) => {
    const { dates } = before
    const isBack = news._tag === "CameOnline"
    if (dates === undefined) return isBack ? { model: before, commands: [times], notices: [] } : undefined
    // At midnight today is another day; and what could not be read is read when the server is back.
    const isDue =
      (news._tag === "MinutePassed" && hasMoved(dates, now)) || (isBack && dates.problem !== undefined)
    if (!isDue) return undefined
    const model = { ...before, dates: filterFor(dates.days, now, dates) }
    return { model, commands: wanted(model, before), notices: [] }
  }
}
