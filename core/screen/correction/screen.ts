import type { ClientState } from "../../kit/client-state.ts"
import { hubContextOf, hubPage } from "../../kit/product-rows/page.ts"
import type { Screen } from "../../kit/screen.ts"
import { readReasons, reasonVariable } from "../../stock/correction.ts"
import { effects } from "./effects.ts"
import { head } from "./head.ts"
import { correctionWork } from "./keeping.ts"
import {
  type Command,
  type Context,
  fresh,
  isOpen,
  isRaising,
  type Message,
  type Model,
  reload
} from "./model.ts"
import { print } from "./stored.ts"
import { update } from "./update.ts"
import { screenView } from "./view.ts"

const contextOf = (client: ClientState): Context | undefined => {
  const context = hubContextOf(client)
  return context && { ...context, reasons: readReasons(client.session?.variables.get(reasonVariable)) }
}

const page = hubPage({ work: correctionWork, fresh, reload, contextOf, update, print })

export const correction: Screen<Model, Message, Command> = {
  ...head,
  view: screenView,
  effects,
  ...page,
  open: (opening, client) => {
    const { model, ...step } = page.open(opening, client)
    const { to } = opening
    return { ...step, model: { ...model, wanted: to.name === "correction" ? (to.amounts ?? []) : [] } }
  },
  isAsking: ({ dialog }) => dialog !== undefined,
  hasWork: isRaising,
  hear: (model, news, client) => {
    if (news._tag === "CameOnline")
      return page.update(
        model,
        { _tag: model.submissions.length === 0 ? "AskedAgain" : "AskedToSendAgain" },
        client
      )
    // A ticket was raised or settled elsewhere: nobody approves what is over.
    if (news._tag === "TasksChanged") return page.update(model, { _tag: "AskedAgain" }, client)
    return news._tag === "MinutePassed" && model.dialog === undefined && isOpen(model) && !model.isLoading
      ? page.update(model, { _tag: "AskedAgain" }, client)
      : undefined
  }
}
