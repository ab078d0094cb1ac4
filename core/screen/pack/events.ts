/** The events of a pack's life as they are read, and the orders and shipments that they lead to. */
import * as Day from "../../day.ts"
import * as route from "../../kit/route.ts"
import * as Q from "../../quantity.ts"
import type { Flags } from "../../session/flags.ts"
import { balances, type PackEvent, type PackLife } from "../../stock/pack-life.ts"
import { lifeEvent } from "../../text/inventory.ts"
import type { Model } from "./model.ts"

/** One event as it is read. */
export interface EventRow {
  /** In Asia/Calcutta. */
  readonly when: string
  readonly what: string
  /** With its sign. */
  readonly change: string
  /** What the hubs held afterwards. */
  readonly left: string
  readonly subject: PackEvent["subject"]
}

const local = (time: Day.GmtTime): string => {
  const instant = Day.fromGmt(time)
  return instant === undefined ? time : Day.toLocal(instant)
}

export const eventRows = (life: PackLife): ReadonlyArray<EventRow> => {
  const { events } = life
  const left = balances(events)
  const signed = (quantity: Q.Quantity): string => `${quantity > 0 ? "+" : ""}${Q.withUnit(life, quantity)}`
  return events.map((event, index) => ({
    when: local(event.at),
    what: lifeEvent(event),
    change: signed(event.change),
    left: Q.withUnit(life, left[index] ?? Q.zero),
    subject: event.subject
  }))
}

/** The order or the shipment that an event was about. */
export const placeOf = ({ subject }: Pick<PackEvent, "subject">, flags: Flags): route.Route | undefined => {
  if (subject === null) return undefined
  return subject.kind === "order" ? route.toOrder(subject.id, flags) : { name: "shipment", id: subject.id }
}
/** That of the event under the cursor. */
export const chosenPlace = (model: Model, flags: Flags): route.Route | undefined => {
  const event = model.life?.events[model.selected]
  return event === undefined ? undefined : placeOf(event, flags)
}
