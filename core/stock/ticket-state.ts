/** The state of a correction ticket: booked at once, waiting, or settled by somebody else. */
import * as Schema from "effect/Schema"

export const TicketState = Schema.Literals(["booked", "waiting", "approved", "refused"])
export type TicketState = typeof TicketState.Type
