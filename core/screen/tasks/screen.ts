import type { ClientState } from "../../kit/client-state.ts"
import type { StoredWork } from "../../kit/scan-session/stored-work.ts"
import type { Screen } from "../../kit/screen.ts"
import { step } from "../../kit/step.ts"
import { effects } from "./effects.ts"
import { head } from "./head.ts"
import { taskWork } from "./keeping.ts"
import { type Command, type Context, init, type Message, type Model } from "./model.ts"
import { print, type Stored } from "./stored.ts"
import { update } from "./update.ts"
import { screenView } from "./view.ts"

const contextOf = ({ session, server, now }: ClientState): Context => ({
  now,
  server,
  userId: session?.user.id ?? 0
})

export const tasks: Screen<Model, Message, Command> = {
  ...head,
  view: screenView,
  effects,
  idOf: ({ id }) => id,
  open: (_opening, client) => {
    const { model, commands } = init(client.session?.store.store_id ?? 0)
    return step(model, [taskWork.load(model, contextOf(client)), ...commands])
  },
  update: (model, message, client) => update(model, message, contextOf(client)),
  stepBack: ({ looked, dialog, submission }) =>
    (submission !== undefined && dialog === undefined) || looked === undefined
      ? undefined
      : { _tag: "ClosedTask" },
  printWork: (work: StoredWork) => print(work as Stored),
  leave: (model, client) => ({ commands: [taskWork.release(model, contextOf(client))] }),
  hear: (model, news, client) => {
    const isMeant = news._tag === "TasksChanged" || news._tag === "CameOnline"
    return isMeant ? update(model, { _tag: "AskedAgain" }, contextOf(client)) : undefined
  }
}
