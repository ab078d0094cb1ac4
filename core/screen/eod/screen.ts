import type { ClientState } from "../../kit/client-state.ts"
import { hubContextOf, hubPage } from "../../kit/product-rows/page.ts"
import type { Screen } from "../../kit/screen.ts"
import { andThen } from "../../kit/step.ts"
import { effects } from "./effects.ts"
import { head } from "./head.ts"
import { countWork } from "./keeping.ts"
import { type Command, type Context, fresh, isSubmitting, type Message, type Model, reload } from "./model.ts"
import { print } from "./stored.ts"
import { update } from "./update.ts"
import { screenView } from "./view.ts"

const contextOf = (client: ClientState): Context | undefined => {
  const context = hubContextOf(client)
  return context && { ...context, userType: client.session?.user.type ?? null }
}

const page = hubPage({ work: countWork, fresh, reload, contextOf, update, print })

export const eod: Screen<Model, Message, Command> = {
  ...head,
  view: screenView,
  effects,
  ...page,
  scanned: (code) => ({ _tag: "ScannedCode", code }),
  lastScanOf: ({ lastScan }) => lastScan,
  hasWork: isSubmitting,
  hear: (model, news, client) => {
    if (news._tag === "StockCounted") return page.update(model, { _tag: "HeardOfCount" }, client)
    if (news._tag === "CameOnline") {
      const next = model.submission === undefined ? "AskedAgain" : "AskedToSendAgain"
      const resumed = page.update(model, { _tag: "ResumedScanning" }, client)
      return andThen(resumed, (after) => page.update(after, { _tag: next }, client))
    }
    const isDue =
      news._tag === "MinutePassed" &&
      model.dialog === undefined &&
      model.submission === undefined &&
      !model.isLoading
    return isDue ? page.update(model, { _tag: "AskedAgain" }, client) : undefined
  }
}
