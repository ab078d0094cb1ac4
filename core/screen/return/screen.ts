import type { StoredWork } from "../../kit/scan-session/stored-work.ts"
import type { Screen } from "../../kit/screen.ts"
import { step } from "../../kit/step.ts"
import { isOn } from "../../session/flags.ts"
import { isAutomatic } from "../../stock/return-action.ts"
import { contextOf } from "./context.ts"
import { effects } from "./effects.ts"
import { head } from "./head.ts"
import { sheetWork } from "./keeping.ts"
import { type Command, fresh, isOpen, type Message, type Model, reload } from "./model.ts"
import { retry } from "./sending.ts"
import { update } from "./update.ts"
import { screenView } from "./view.ts"
import { print, type ReturnWork } from "./work.ts"

export const returnStock: Screen<Model, Message, Command> = {
  ...head,
  view: screenView,
  effects,
  idOf: ({ id }) => id,
  open: ({ to }, client) => {
    const context = contextOf(client)
    const model = fresh(context.hubId, to.name === "return" ? to.amounts : undefined)
    if (isAutomatic(context.flags)) return step(model)
    const { model: after, commands } = reload(model)
    return step(after, [
      sheetWork.load(model, context),
      ...commands,
      ...(isOn(context.flags, "enable_ret_stock_cat_selection") ? [{ _tag: "LoadCategories" } as const] : [])
    ])
  },
  update: (model, message, client) => update(model, message, contextOf(client)),
  isAsking: ({ dialog }) => dialog !== undefined,
  printWork: (work: StoredWork) => print(work as ReturnWork),
  leave: (model, client) => ({ commands: [sheetWork.release(model, contextOf(client))] }),
  hear: (model, news, client) => {
    if (news._tag !== "CameOnline" || isAutomatic(contextOf(client).flags)) return undefined
    if (model.order !== undefined) return retry(model)
    return model.dialog === undefined && (isOpen(model) || model.products === undefined)
      ? reload(model)
      : step(model)
  }
}
