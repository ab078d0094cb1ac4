/** What somebody may do has changed while they are logged in (ROOM-2): the screens follow at once, and no work is lost. */

import * as route from "../kit/route.ts"
import { type Flags, isOn } from "../session/flags.ts"
import { flagOff, flagOn } from "../text/failed-call.ts"
import { workIsKept } from "../text/rights.ts"
import type { Model, Step } from "./model.ts"
import { go } from "./navigation.ts"
import { andThen, notify } from "./step.ts"

const isSame = (before: Flags, now: Flags): boolean =>
  [...new Set([...Object.keys(before), ...Object.keys(now)])].every(
    (name) => JSON.stringify(before[name]) === JSON.stringify(now[name])
  )

/** A place that is closed by it is left as for any other; what was begun there stays stored, and one sentence says so. */
export const changedRights = (model: Model, flags: Flags): Step => {
  const { session } = model
  if (session === undefined || isSame(session.user.flags, flags)) return [model, []]
  const hearsAll = isOn(flags, "get_all_orders")
  const after = { ...model, session: { ...session, hearsAll, user: { ...session.user, flags } } }
  const changed: Step = [
    after,
    [
      { _tag: "RememberRights", userId: session.user.id, flags },
      ...(hearsAll === session.hearsAll ? [] : [{ _tag: "TellClientInfo" } as const])
    ]
  ]
  const lacked = route.lackedFor(model.route, flags, session.user.admin)
  if (lacked === undefined) return changed
  const why = lacked !== "admin" && isOn(flags, lacked) ? flagOn(lacked) : flagOff(lacked)
  const gone = andThen(changed, (next) => go(next, route.guard(model.route, flags, session.user.admin)))
  // Whoever gives work back has stored it.
  const isKept = gone[1].some(({ _tag }) => _tag === "ReleaseWork")
  return andThen(gone, (next) =>
    notify(next, { kind: "failure", text: isKept ? `${why}. ${workIsKept}` : why })
  )
}
