import { type Command, hasScale, left, type Message, scaleOf } from "../../kit/devices/model.ts"
import type { Screen } from "../../kit/screen.ts"
import { step } from "../../kit/step.ts"
import { effects } from "./effects.ts"
import { head } from "./head.ts"
import { isSeen, nothingSeen, type Seen, type SeenMessage, see } from "./seen.ts"
import { screenView } from "./view.ts"

/** The devices are the client's; what was seen of them while somebody looks at the page is the page's. */
export const devices: Screen<Seen, SeenMessage | Message, Command> = {
  ...head,
  view: screenView,
  effects,
  open: () => step(nothingSeen, [{ _tag: "LoadStores" }, { _tag: "FollowScale" }]),
  update: (seen, message) => step(isSeen(message) ? see(seen, message) : seen),
  scanned: (code, framing) => ({ _tag: "HeardScan", code, isSerial: framing?.source === "serial" }),
  // The daemon, or the scale, is there again, or is gone: what the scale showed before says nothing now.
  hear: (seen, news, { devices: now }) => {
    if (news._tag === "WeightChanged") return step(see(seen, { ...news, _tag: "SawWeight" }))
    if (news._tag !== "DevicesChanged") return undefined
    const [had, has] = [hasScale(scaleOf(news.before.devices)), hasScale(scaleOf(now))]
    if (has && !had) return { model: seen, commands: [{ _tag: "FollowScale" }], notices: [] }
    return had && !has ? step(see(seen, { _tag: "SawWeight", reading: null })) : undefined
  },
  // The scale is followed where its weight is shown, and nowhere else.
  leave: (_seen, { devices }) => ({
    commands: [{ _tag: "UnfollowScale" }],
    change: { devices: left(devices) }
  })
}
