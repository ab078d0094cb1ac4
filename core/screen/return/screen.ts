import type { ClientState } from "../../kit/client-state.ts"
import type { StoredWork } from "../../kit/scan-session/stored-work.ts"
import type { Screen } from "../../kit/screen.ts"
import { step } from "../../kit/step.ts"
import { isOn } from "../../session/flags.ts"
import { isAutomatic } from "../../stock/return-action.ts"
import { head } from "./head.ts"
import { sheetWork } from "./keeping.ts"
import { type Command, type Context, fresh, isOpen, type Message, type Model, reload } from "./model.ts"
import { retry } from "./sending.ts"
import { update } from "./update.ts"
import { print, type ReturnWork } from "./work.ts"

export const contextOf = ({
  session,
  server,
  now
}: Pick<ClientState, "session" | "server" | "now">): Context => ({
  now,
  server,
  userId: session?.user.id ?? 0,
  hubId: session?.store.hub_id ?? 0,
  flags: session?.user.flags ?? {},
  ages: {
    marinated_max_age: session?.user.marinated_max_age ?? null,
    non_marinated_max_age: session?.user.non_marinated_max_age ?? null
  }
})

export const returnStock: Screen<Model, Message, Command> = {
  ...head,
  idOf: ({ id }) => id,
  open: (_opening, client) => {
    const context = contextOf(client)
    const model = fresh(context.hubId)
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
