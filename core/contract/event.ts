/** EventService: what happens to orders, shipments and reports, for programs outside that follow it (EVENT-3). */
import * as Schema from "effect/Schema"
import { EventKind, eventKinds, OutgoingEvent } from "../outgoing-event.ts"
import { Id, text } from "./id.ts"
import { define, optional, service } from "./method.ts"

/** Events of a page at most, and where nobody says how many. */
export const mostEvents = 500
export const usualEvents = 100
const longestCursor = 200

export const EventPage = Schema.Struct({
  events: Schema.Array(OutgoingEvent),
  /** To be stored once these events are: the next call goes on behind them. */
  cursor: Schema.String,
  /** Whether to ask again at once; there may be none among them that fit. */
  more: Schema.Boolean
})
export type EventPage = typeof EventPage.Type

export const EventService = service("EventService", {
  getEvents: define({
    about: `What has happened at the caller's stores behind a cursor, or at one of them, in the order in which it is told: at most ${usualEvents} events unless asked otherwise. Without a cursor it begins now, or with \`start\` at the oldest event that is stored. A cursor is good for the user and the store that it was made for.`,
    params: [
      optional("cursor", text(longestCursor)),
      optional("limit", Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: mostEvents }))),
      optional("kinds", Schema.Array(EventKind).check(Schema.isMaxLength(eventKinds.length))),
      optional("store", Id),
      optional("from", Schema.Literals(["now", "start"]))
    ],
    result: EventPage,
    faults: ["CursorRefused", "EventsGone"],
    flag: "none",
    tenant: [{ is: "store", at: "store" }],
    effect: "reads"
  })
})
