/** The server is there again, or gone: lists catch up, and scans that waited are decided. */
import { misfitText } from "../kit/link.ts"
import type { Release } from "../release.ts"
import { catalogueOutdated } from "./catalogue.ts"
import type { Model, Step } from "./model.ts"
import { tellNews } from "./page.ts"
import { refreshForPushes } from "./queue.ts"
import { catchUpShipments, refreshShipments } from "./shipment-list.ts"
import { andThen, notify } from "./step.ts"

/** A list that is whole is caught up with; one that could not be fetched is fetched. */
const caughtUpShipments = (model: Model, wasStale: boolean): Step =>
  wasStale
    ? refreshShipments(model)
    : // An answer that was on its way when the server went is not waited for.
      catchUpShipments({ ...model, shipments: { ...model.shipments, catching: undefined } })

/** Tries now to reach a server that is away; the pauses between the tries begin anew. */
export const reconnected = (model: Model): Step =>
  model.session === undefined || model.link !== "offline"
    ? [model, []]
    : [{ ...model, link: "connecting" }, [{ _tag: "Connect", session: model.session }]]

/** What the store is set to, where the server had not answered with it: somebody may have begun without the server. */
const missedVariables = (model: Model): Step =>
  model.session === undefined || !model.lacksVariables
    ? [model, []]
    : [{ ...model, lacksVariables: false }, [{ _tag: "LoadVariables", hubId: model.session.store.hub_id }]]

/** Said once for a server: it is tried again every half a minute, until one of them is of another release. */
export const metServer = (model: Model, release: Release | undefined): Step => {
  const after: Model = { ...model, serverRelease: release }
  const [before, now] = [misfitText(model), misfitText(after)]
  return now === undefined || now === before ? [after, []] : notify(after, { kind: "failure", text: now })
}

export const changedLink = (model: Model, link: Model["link"]): Step => {
  const after = { ...model, link }
  if (link !== "online" || model.link === "online") return [after, []]
  return [
    missedVariables,
    (next: Model) => caughtUpShipments(next, after.shipments.isStale),
    // What was told meanwhile of products was not heard.
    catalogueOutdated,
    (next: Model) => tellNews(next, { _tag: "CameOnline" })
  ].reduce(andThen, refreshForPushes(after))
}
