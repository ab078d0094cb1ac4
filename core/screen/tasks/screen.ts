import type { ClientState } from "../../kit/client-state.ts"
import type { StoredWork } from "../../kit/scan-session/stored-work.ts"
import type { Screen } from "../../kit/screen.ts"
import { step, toast } from "../../kit/step.ts"
import { typingKept } from "../../text/task.ts"
import { effects } from "./effects.ts"
import { head } from "./head.ts"
import type { Command } from "./model.ts"
import { type Context, init, type Message, type Model } from "./model.ts"
import { workKey } from "./saving.ts"
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
    return step(model, [{ _tag: "LoadWork", key: workKey(model, contextOf(client)) }, ...commands])
  },
  update: (model, message, client) => {
    const done = update(model, message, contextOf(client))
    if (message._tag === "FailedOpening" || message._tag === "FailedSaving")
      return { ...done, notices: [toast("failure", message.message)] }
    const isBack = message._tag === "RestoredWork" && done.model.dialog !== model.dialog
    return isBack ? { ...done, notices: [toast("info", typingKept)] } : done
  },
  stepBack: ({ looked, isBusy }) => (isBusy || looked === undefined ? undefined : { _tag: "ClosedTask" }),
  printWork: (work: StoredWork) => print(work as Stored),
  leave: (model, client) => ({ commands: [{ _tag: "ReleaseWork", key: workKey(model, contextOf(client)) }] }),
  hear: (model, news, client) => {
    const isMeant = news._tag === "TasksChanged" || news._tag === "CameOnline"
    return isMeant ? update(model, { _tag: "AskedAgain" }, contextOf(client)) : undefined
  }
}
