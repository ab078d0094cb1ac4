import type { ClientState } from "../../kit/client-state.ts"
import { hubContextOf, hubPage } from "../../kit/product-rows/page.ts"
import { andThen } from "../../kit/scan-session/step.ts"
import type { Screen } from "../../kit/screen.ts"
import { head } from "./head.ts"
import { asking, type Command, type Context, fresh, type Message, type Model, workKey } from "./model.ts"
import { print } from "./stored.ts"
import { update } from "./update.ts"

const contextOf = (client: ClientState): Context | undefined => {
  const context = hubContextOf(client)
  return context && { ...context, userType: client.session?.user.type ?? null }
}

const page = hubPage({ key: workKey, fresh, asking, contextOf, update, print })

export const eod: Screen<Model, Message, Command> = {
  ...head,
  ...page,
  scanned: (code) => ({ _tag: "ScannedCode", code }),
  lastScanOf: ({ lastScan }) => lastScan,
  hasWork: ({ busy }) => busy === "submitting",
  hear: (model, news, client) => {
    if (news._tag === "StockCounted") return page.update(model, { _tag: "HeardOfCount" }, client)
    if (news._tag === "CameOnline") {
      const again = model.sent === undefined ? "AskedAgain" : "AskedToSendAgain"
      const resumed = page.update(model, { _tag: "ResumedScanning" }, client)
      return andThen(resumed, (next) => page.update(next, { _tag: again }, client))
    }
    const isDue =
      news._tag === "MinutePassed" &&
      model.dialog === undefined &&
      model.sent === undefined &&
      !model.isLoading
    return isDue ? page.update(model, { _tag: "AskedAgain" }, client) : undefined
  }
}
