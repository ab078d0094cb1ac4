import type { Command } from "../../kit/devices/model.ts"
import { hasScale, left, scaleOf } from "../../kit/devices/model.ts"
import type { Screen } from "../../kit/screen.ts"
import { step } from "../../kit/step.ts"
import { head } from "./head.ts"
import { nothingSeen, type Seen, type SeenMessage, see } from "./seen.ts"

/** The devices are the client's; what was seen of them while somebody looks at the page is the page's. */
export const devices: Screen<Seen, SeenMessage, Command> = {
  ...head,
  open: () => step(nothingSeen, [{ _tag: "LoadStores" }, { _tag: "FollowScale" }]),
  update: (seen, message) => step(see(seen, message)),
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
  leave: (_seen, { devices: known }) => ({
    commands: [{ _tag: "UnfollowScale" }],
    change: { devices: left(known) }
  })
}
