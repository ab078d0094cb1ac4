import * as manual from "../../order/manual-accept.ts"
import { readReasons, reasonsVariable } from "../../stock/short-receipt.ts"
import type { ClientState } from "../client-state.ts"
import { andThen, stepOf, type WorkStep } from "../scan-session/step.ts"
import type { Notice, Screen } from "../screen.ts"
import type { Session } from "../session.ts"
import * as shipmentCache from "../shipment-cache.ts"
import type { Command } from "./effects.ts"
import { type Context, init, type Message, type Model, workKey } from "./model.ts"
import { update } from "./update.ts"
import { print } from "./work.ts"

/** What its view sees of a session. */
export const shownOf = ({
  user,
  variables
}: Session): Pick<Context, "flags" | "manualAcceptSetting" | "shortReasons"> => ({
  flags: user.flags,
  manualAcceptSetting: variables.get(manual.setting),
  shortReasons: readReasons(variables.get(reasonsVariable))
})

/** What the screen sees of what is around it; undefined when nobody is logged in. */
export const shipmentContext = ({ session, server, now, catalogue }: ClientState): Context | undefined =>
  session === undefined
    ? undefined
    : {
        ...shownOf(session),
        server,
        userId: session.user.id,
        hubId: session.store.hub_id,
        now,
        catalogue
      }

const told = (model: Model, message: Message, client: ClientState): WorkStep<Model, Notice, Command> => {
  const context = shipmentContext(client)
  return context === undefined ? stepOf(model) : update(model, message, context)
}

/** What could not be read is read now; scans that waited for the server are decided. */
const backOnline = (model: Model, client: ClientState): WorkStep<Model, Notice, Command> => {
  const read = told(model, { _tag: "AskedToOpenAgain" }, client)
  return model.queue.stoppedBy === undefined
    ? read
    : andThen(read, (next) => told(next, { _tag: "ResumedScanning" }, client))
}

export const shipment: Screen<Model, Message, Command> = {
  routes: ["shipment"],
  title: "Shipment",
  belongsTo: "incoming",
  nameOf: ({ shipment: open }) => open?.shipment_name,
  lists: ["shipments"],
  idOf: ({ id }) => id,
  open: ({ to }) => init(to.name === "shipment" ? to.id : 0),
  update: told,
  scanned: (code) => ({ _tag: "ScannedCode", code }),
  hear: (model, news, client) => {
    if (news._tag === "CameOnline") return backOnline(model, client)
    if (news._tag !== "ShipmentsChanged") return undefined
    const changed = news.shipments.find(({ id }) => id === model.id)
    return changed === undefined
      ? undefined
      : told(model, { _tag: "ChangedElsewhere", shipment: changed }, client)
  },
  printWork: print,
  askedToLeave: { _tag: "AskedToLeave" },
  back: () => ({ name: "incoming" }),
  // Another window may have the work; the list shows what is not confirmed.
  leave: ({ id, shipment: open, receiving }, { server, session, shipments }) => ({
    commands:
      session === undefined
        ? []
        : [{ _tag: "ReleaseWork", key: workKey(id, { server, userId: session.user.id }) }],
    change:
      open === undefined ? {} : { shipments: shipmentCache.withWork(shipments, open.shipment_id, receiving) }
  }),
  // Opening a shipment while the work on another one is not confirmed asks first, on the list.
  askFirst: (to, { shipments }) => {
    const previous = to.name === "shipment" ? shipmentCache.previousOf(shipments, to.id) : undefined
    return previous === undefined || to.name !== "shipment"
      ? undefined
      : {
          place: { name: "incoming" },
          message: { _tag: "AskedToOpen", id: to.id, previous: previous.shipment_name }
        }
  }
}
