import type { ClientState } from "../../kit/client-state.ts"
import { claimNews } from "../../kit/scan-session/claim-messages.ts"
import type { Screen } from "../../kit/screen.ts"
import { andThen, step } from "../../kit/step.ts"
import { hasWork, isOnItsWay } from "./change.ts"
import { effects } from "./effects.ts"
import { head } from "./head.ts"
import { transferWork } from "./keeping.ts"
import {
  type Command,
  type Context,
  fresh,
  type Message,
  type Model,
  print,
  type Step,
  type Stored
} from "./model.ts"
import { update } from "./update.ts"
import { screenView } from "./view.ts"

const contextOf = ({ session, server, now }: ClientState): Context => ({
  now,
  server,
  userId: session?.user.id ?? 0
})

const updateScreen = (model: Model, message: Message, client: ClientState): Step =>
  client.session === undefined ? step(model) : update(model, message, contextOf(client))

export const hubTransfer: Screen<Model, Message, Command> = {
  ...head,
  view: screenView,
  effects,
  idOf: ({ id }) => id,
  open: (_opening, client) => {
    const id = client.session?.store.store_id ?? 0
    return step(fresh(id), [transferWork.load({ id }, contextOf(client))])
  },
  update: updateScreen,
  scanned: (code) => ({ _tag: "ScannedCode", code }),
  takesCommands: true,
  askedToLeave: { _tag: "AskedToLeave" },
  printWork: (work) => print(work as Stored),
  stepBack: (model) => {
    if (model.history.isShown) return { _tag: "WentBack" }
    const isFirst = model.store === undefined || hasWork(model) || isOnItsWay(model)
    return isFirst ? undefined : { _tag: "WentBack" }
  },
  hasWork: isOnItsWay,
  lastScanOf: ({ lastScan }) => lastScan,
  nameOf: ({ store }) => store?.name,
  leave: ({ id }, client) => ({
    commands: client.session === undefined ? [] : [transferWork.release({ id }, contextOf(client))]
  }),
  hear: (model, news, client) => {
    const tell = (next: Model, message: Message): Step => updateScreen(next, message, client)
    const claimMessage = claimNews(news)
    const claimed = (next: Model): Step | undefined =>
      claimMessage === undefined ? undefined : tell(next, claimMessage)
    return news._tag === "CameOnline"
      ? andThen(tell(model, { _tag: "CameBack" }), (next) => claimed(next) ?? step(next))
      : claimed(model)
  }
}
