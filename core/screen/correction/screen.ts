import { readReasons, reasonVariable } from "../../stock/correction.ts"
import { ofStore } from "../catalogue-cache.ts"
import type { ClientState } from "../client-state.ts"
import type { StoredWork } from "../scan-session/draft.ts"
import type { Screen } from "../screen.ts"
import { head } from "./head.ts"
import {
  asking,
  type Command,
  type Context,
  fresh,
  isOpen,
  type Message,
  type Model,
  type Step,
  step,
  workKey
} from "./model.ts"
import { print, type Stored } from "./stored.ts"
import { update } from "./update.ts"

const contextOf = ({ session, server, now, catalogue }: ClientState): Context | undefined =>
  session === undefined
    ? undefined
    : {
        now,
        server,
        userId: session.user.id,
        reasons: readReasons(session.variables.get(reasonVariable)),
        catalogue: ofStore(catalogue, session.store.store_id)
      }

const told = (model: Model, message: Message, client: ClientState): Step => {
  const context = contextOf(client)
  return context === undefined ? step(model) : update(model, message, context)
}
const keyIn = ({ session, server }: ClientState) =>
  workKey({ id: session?.store.hub_id ?? 0 }, { server, userId: session?.user.id ?? 0 })

export const correction: Screen<Model, Message, Command> = {
  ...head,
  idOf: ({ id }) => id,
  open: (_opening, client) => {
    const { model, commands } = asking(fresh(client.session?.store.hub_id ?? 0))
    return [model, [{ _tag: "LoadWork", key: keyIn(client) }, ...commands]]
  },
  update: told,
  askedToLeave: { _tag: "AskedToLeave" },
  printWork: (work: StoredWork) => print(work as Stored),
  hasWork: ({ busy }) => busy === "raising",
  leave: (_model, client) => ({ commands: [{ _tag: "ReleaseWork", key: keyIn(client) }] }),
  hear: (model, news, client) => {
    if (news._tag === "CameOnline")
      return told(model, { _tag: model.sent.length === 0 ? "AskedAgain" : "AskedToSendAgain" }, client)
    return news._tag === "MinutePassed" && model.dialog === undefined && isOpen(model) && !model.isLoading
      ? told(model, { _tag: "AskedAgain" }, client)
      : undefined
  }
}
