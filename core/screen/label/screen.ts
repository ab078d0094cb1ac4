import type { ClientState } from "../../kit/client-state.ts"
import { hasScale, scaleOf } from "../../kit/devices/model.ts"
import type { Screen } from "../../kit/screen.ts"
import { step } from "../../kit/step.ts"
import { effects } from "./effects.ts"
import { head } from "./head.ts"
import { type Command, type Context, init, type Message, type Model, type Step } from "./model.ts"
import { update } from "./update.ts"
import { screenView } from "./view.ts"

export const labelContext = (client: ClientState): Context | undefined => {
  const { session, now } = client
  return session === undefined
    ? undefined
    : {
        now,
        storeId: session.store.store_id,
        userId: session.user.id,
        scale: scaleOf(client.devices),
        variables: session.variables
      }
}

const updateScreen = (model: Model, message: Message, client: ClientState): Step => {
  const context = labelContext(client)
  return context === undefined ? step(model) : update(model, message, context)
}

export const label: Screen<Model, Message, Command> = {
  ...head,
  view: screenView,
  effects,
  open: ({ to }) => init(to.name === "label" ? to.orderId : undefined),
  update: updateScreen,
  scanned: (code) => ({ _tag: "ScannedCode", code }),
  takesCommands: true,
  // The daemon, or the scale, is there again, or is gone: what the scale showed before says nothing now.
  hear: (model, news, client) => {
    if (news._tag === "CameOnline") return updateScreen(model, { _tag: "ResumedScanning" }, client)
    if (news._tag === "WeightChanged") return updateScreen(model, { ...news, _tag: "Weighed" }, client)
    if (news._tag !== "DevicesChanged") return undefined
    const [had, has] = [hasScale(scaleOf(news.before.devices)), hasScale(scaleOf(client.devices))]
    if (has && !had) return { model, commands: [{ _tag: "FollowScale" }], notices: [] }
    return had && !has ? updateScreen(model, { _tag: "Weighed", reading: null }, client) : undefined
  },
  weightShown: ({ reading }) => reading,
  lastScanOf: ({ lastScan }) => lastScan,
  // The scale is followed where its weight is shown, and nowhere else.
  leave: (_model, _client, to) => ({
    commands: to.name === "label" ? [] : [{ _tag: "UnfollowScale" }]
  })
}
