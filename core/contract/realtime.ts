/** The messages over the websocket at /ws: JSON text frames `{event, data}`, rooms by store. */
import * as Schema from "effect/Schema"
import * as Day from "../day.ts"
import { Order } from "../order/order.ts"
import { longestTill } from "../shift/till.ts"
import { ClaimsChange } from "../stock/claim.ts"
import { Shipment } from "../stock/shipment.ts"
import { Id, Switch, text } from "./id.ts"

export const path = "/ws"
/** The server closes a socket with 4401 when no valid session comes within this time. */
export const helloLimit = 5 * Day.second
export const unauthorizedClose = 4401
/** The session is good, and the store is none of its user's. */
export const foreignStoreClose = 4403
/** The release of the client is too far from the server's (RELEASE-2). */
export const misfitClose = 4426
/** Clients back off from one second, doubling to half a minute. */
export const firstRetry = Day.second
export const longestRetry = 30 * Day.second

/** A counter in front of a customer: what its till is called, empty while nobody has named it, and whether its screen is shown (DISPLAY-1). */
export const ToldCounter = Schema.Struct({ till: text(longestTill), is_open: Switch })

/** The client's first message, repeated on every reconnect: its session and its place. */
export const ClientInfo = Schema.Struct({
  user_id: Schema.optionalKey(Schema.NullOr(Id)),
  get_all_orders: Schema.optionalKey(Schema.NullOr(Switch)),
  /** YYYY-MM-DD. */
  todayDate: Schema.optionalKey(Schema.NullOr(text(30))),
  /** Start of today, YYYY-MM-DD HH:mm:ss. */
  today_date: Schema.optionalKey(Schema.NullOr(text(30))),
  /** The hub. */
  stock_id: Schema.optionalKey(Schema.NullOr(Id)),
  /** The session. */
  authorization: Schema.optionalKey(Schema.NullOr(text(200))),
  store_id: Schema.optionalKey(Schema.NullOr(Id)),
  /** Null where nobody sells. The server itself knows what is in the cart. */
  counter: Schema.optionalKey(Schema.NullOr(ToldCounter)),
  /** The client's release, as `releaseName` has it. */
  release: Schema.optionalKey(Schema.NullOr(text(120))),
  /** The client receives its user's rights: at once, and whenever they change. */
  hears_rights: Schema.optionalKey(Schema.NullOr(Switch))
})
export type ClientInfo = typeof ClientInfo.Type

/** Frames that clients send. DATA_UPDATE changes the client info, RESET_DATA drops it, FORCE_REFRESH_ORDER tells the room to refresh. */
export const ClientFrame = Schema.Union([
  Schema.Struct({ event: Schema.Literal("INIT"), data: ClientInfo }),
  Schema.Struct({ event: Schema.Literal("DATA_UPDATE"), data: ClientInfo }),
  Schema.Struct({ event: Schema.Literal("RESET_DATA"), data: Schema.optionalKey(Schema.Unknown) }),
  Schema.Struct({ event: Schema.Literal("FORCE_REFRESH_ORDER"), data: Schema.optionalKey(Schema.Unknown) })
])
export type ClientFrame = typeof ClientFrame.Type

/** A number, or its digits. */
const store_id = Id
/** Frames that the server sends. */
export const ServerFrame = Schema.Union([
  /** The server's release, as `releaseName` has it: the first frame of every connection. */
  Schema.Struct({
    event: Schema.Literal("RELEASE"),
    data: Schema.Struct({
      release: Schema.String,
      /** The id of the request that the connection began with. */
      request: Schema.optionalKey(Schema.String)
    })
  }),
  Schema.Struct({
    event: Schema.Literal("ORDER_PUSH_TO_ROOM"),
    data: Schema.Struct({ store_id, order: Order })
  }),
  Schema.Struct({
    event: Schema.Literal("CLAIMS_PUSH_TO_ROOM"),
    data: Schema.Struct({ store_id, ...ClaimsChange.fields })
  }),
  /**
   * What a counter shows has changed: `counter` as its display and its cart name it, null where counters have come or gone;
   * `change` is the idempotency key of the change, so that the screen that made it knows its own.
   */
  Schema.Struct({
    event: Schema.Literal("COUNTER_PUSH_TO_ROOM"),
    data: Schema.Struct({
      store_id,
      counter: Schema.NullOr(Schema.String),
      change: Schema.optionalKey(Schema.NullOr(Schema.String))
    })
  }),
  /** Tasks were made, taken or ended. */
  Schema.Struct({ event: Schema.Literal("TASKS_PUSH_TO_ROOM"), data: Schema.Struct({ store_id }) }),
  /** Stock of the store's hub was counted, or its end-of-day report was handed in or approved. */
  Schema.Struct({ event: Schema.Literal("COUNT_PUSH_TO_ROOM"), data: Schema.Struct({ store_id }) }),
  Schema.Struct({ event: Schema.Literal("REFRESH_ORDER"), data: Schema.Struct({ store_id }) }),
  Schema.Struct({ event: Schema.Literal("REFRESH_SHIPMENT"), data: Schema.Struct({ store_id }) }),
  /** Other orders and shipments are in the place of those that were there. */
  Schema.Struct({ event: Schema.Literal("NETWORK_REPLACED"), data: Schema.Struct({ store_id }) }),
  /** Settings of the store's hub were changed. */
  Schema.Struct({ event: Schema.Literal("REFRESH_SETTINGS"), data: Schema.Struct({ store_id }) }),
  /** Rows of a kind of master data were changed while the shop is open; null where several may have been. */
  Schema.Struct({
    event: Schema.Literal("MASTER_DATA_PUSH_TO_ROOM"),
    data: Schema.Struct({ store_id, kind: Schema.NullOr(Schema.String) })
  }),
  /** Products were taken off sale or put on sale again. */
  Schema.Struct({ event: Schema.Literal("REFRESH_OFF_SALE"), data: Schema.Struct({ store_id }) }),
  /** The flags of a user, to their sockets alone. */
  Schema.Struct({
    event: Schema.Literal("RIGHTS_PUSH"),
    data: Schema.Struct({ store_id, flags: Schema.Record(Schema.String, Schema.Unknown) })
  }),
  Schema.Struct({
    event: Schema.Literal("SHIPMENT_PUSH_TO_ROOM"),
    data: Schema.Struct({ store_id, shipment: Schema.optionalKey(Shipment) })
  })
])
export type ServerFrame = typeof ServerFrame.Type
