import * as Day from "../../day.ts"
import type { ClientState } from "../../kit/client-state.ts"
import { scanScreen } from "../../kit/scan-session/scan-screen.ts"
import type { Screen } from "../../kit/screen.ts"
import { step } from "../../kit/step.ts"
import { readReturnReasons } from "../../order/return-reason.ts"
import { counterFor } from "./counter.ts"
import { effects } from "./effects.ts"
import { head } from "./head.ts"
import { hasWork, workOf } from "./keeping.ts"
import type { Command } from "./model.ts"
import { type Context, init, isBusy, type Message, type Model, print } from "./model.ts"
import { updateBy } from "./update.ts"
import { screenView } from "./view.ts"

const contextOf = ({ session, server, now, settings }: ClientState): Context | undefined =>
  session === undefined
    ? undefined
    : {
        now,
        today: Day.dayAt(now),
        server,
        userId: session.user.id,
        till: settings.till,
        reasons: readReturnReasons(session.variables),
        counter: counterFor(session.user.flags)
      }

const { hearCommon, released, ...work } = scanScreen({
  contextOf,
  update: updateBy(contextOf),
  release: (model: Model, context: Context) => workOf(model).release(model, context),
  print,
  online: [{ _tag: "ResumedScanning" }]
})

export const orderReturn: Screen<Model, Message, Command> = {
  ...head,
  view: screenView,
  effects,
  ...work,
  nameOf: ({ orders: [order], kind }) => (kind === "orderreturn" ? order?.increment_id : undefined),
  open: ({ to, shown }, client) => {
    const kind = to.name === "orderitemreturn" ? "orderitemreturn" : "orderreturn"
    const context = contextOf(client)
    const model = { ...init(client.session?.store.hub_id ?? 0, kind), list: shown?.list }
    return context === undefined
      ? step(model)
      : step(model, [
          workOf(model).load(model, context),
          ...(kind === "orderreturn" ? [{ _tag: "LoadCancelled" } as const] : [])
        ])
  },
  hear: (model, news, client) => {
    const common = hearCommon(model, news, client)
    // A list that could not be read is read when the server is back.
    if (news._tag === "CameOnline" && model.kind === "orderreturn" && model.list === undefined) {
      const before = common ?? step(model)
      const unread = { ...before.model, problem: undefined }
      return { ...before, model: unread, commands: [...before.commands, { _tag: "LoadCancelled" }] }
    }
    if (common !== undefined) return common
    if (news._tag !== "OrderPushed" || isBusy(model)) return undefined
    const of = model.orders.find(({ order_id }) => order_id === news.order.order_id)
    return of === undefined ? undefined : step(model, [{ _tag: "RefreshReturnOrder", code: of.increment_id }])
  },
  stepBack: (model) => {
    const { step, orders, picks, kind } = model
    if (isBusy(model)) return undefined
    const isOpen = kind === "orderreturn" && orders.length > 0 && picks.length === 0
    return step === "reasons" || isOpen ? { _tag: "WentBack" } : undefined
  },
  hasWork,
  keptForLater: { _tag: "KeptForLater" },
  discarded: (model) => (isBusy(model) ? undefined : { _tag: "Discarded" }),
  isAskingToLeave: ({ dialog }) => dialog?._tag === "Leave",
  leave: (model, client) => ({ commands: released(model, client) }),
  lastScanOf: ({ lastScan }) => lastScan
}
