import type { Screen } from "../../kit/screen.ts"
import { effects } from "./effects.ts"
import { head } from "./head.ts"
import { type Command, init, type Message, type Model, update } from "./model.ts"
import { screenView } from "./view.ts"

export const printQueue: Screen<Model, Message, Command> = {
  ...head,
  view: screenView,
  effects,
  open: () => init,
  update: (model, message, { now }) => update(model, message, now),
  // What happened while the daemon was away is asked for.
  hear: (model, news, { now }) => {
    if (news._tag === "JobChanged") return update(model, { _tag: "HeardOfJob", job: news.job }, now)
    return news._tag === "DevicesChanged" && news.isDaemonBack
      ? update(model, { _tag: "AskedForJobs" }, now)
      : undefined
  }
}
