import type { ClientState } from "../../kit/client-state.ts"
import type { LoadWork, ReleaseWork, StoredWork } from "../../kit/scan-session/stored-work.ts"
import type { Screen } from "../../kit/screen.ts"
import { isOn } from "../../session/flags.ts"
import { isAutomatic } from "../../stock/return-action.ts"
import { head } from "./head.ts"
import type { Command } from "./model.ts"
import { asking, type Context, fresh, isOpen, type Message, type Model, type Step, step } from "./model.ts"
import { sentAgain } from "./sending.ts"
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

const keyIn = ({ server, userId }: Context, { id }: Pick<Model, "id">) => ({
  server,
  user: userId,
  screen: "return",
  id: String(id)
})

/** Whatever is kept is stored before anything of the step is done. */
const saved = (before: Model, done: Step, context: Context): Step => {
  const { model } = done
  if (
    !model.isLoaded ||
    (before.changes === model.changes && before.order === model.order && before.isLoaded)
  )
    return done
  const key = keyIn(context, model)
  const work: ReturnWork = {
    updated_at: "",
    waiting: [],
    sending: model.order?.key ?? null,
    changes: [...model.changes].map(([product_id, change]) => ({ product_id, ...change })),
    order: model.order ?? null
  }
  const store: Command =
    work.changes.length === 0 && work.order === null
      ? { _tag: "RemoveWork", key }
      : { _tag: "SaveWork", key, work }
  return { ...done, commands: [store, ...done.commands] }
}

const updateScreen = (model: Model, message: Message, client: ClientState): Step => {
  const context = contextOf(client)
  const done = saved(model, update(model, message, context), context)
  // The other window may be closed by now.
  return message._tag === "AskedAgain" && model.isElsewhere
    ? { ...done, commands: [{ _tag: "LoadWork", key: keyIn(context, model) }, ...done.commands] }
    : done
}

export const returnStock: Screen<Model, Message, Command | LoadWork | ReleaseWork> = {
  ...head,
  idOf: ({ id }) => id,
  open: (_opening, client) => {
    const context = contextOf(client)
    const model = fresh(context.hubId)
    if (isAutomatic(context.flags)) return [model, []]
    const { model: after, commands } = asking(model)
    return [
      after,
      [
        { _tag: "LoadWork", key: keyIn(context, model) },
        ...commands,
        ...(isOn(context.flags, "enable_ret_stock_cat_selection")
          ? [{ _tag: "LoadCategories" } as const]
          : [])
      ]
    ]
  },
  update: updateScreen,
  isAsking: ({ dialog }) => dialog !== undefined,
  printWork: (work: StoredWork) => print(work as ReturnWork),
  leave: (model, client) => ({ commands: [{ _tag: "ReleaseWork", key: keyIn(contextOf(client), model) }] }),
  hear: (model, news, client) => {
    if (news._tag !== "CameOnline" || isAutomatic(contextOf(client).flags)) return undefined
    if (model.order !== undefined) return sentAgain(model)
    return model.dialog === undefined && (isOpen(model) || model.products === undefined)
      ? asking(model)
      : step(model)
  }
}
