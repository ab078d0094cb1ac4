/** The services that every client needs around the work: AuthService, UtilService, LogService, AuditService, ClientService. */
import * as Schema from "effect/Schema"
import { works } from "../session/access.ts"
import { StoreInfo } from "../session/store.ts"
import { ClientItems } from "./client-item.ts"
import { Done, Id, IncrementId, text } from "./id.ts"
import { define, optional, param, secret, service, sessionOnly, writes, writesOwn } from "./method.ts"

export const AuthService = service("AuthService", {
  getOwnFlags: define({
    about: "What the caller may do, as it stands now: every flag.",
    params: [],
    result: Schema.Record(Schema.String, Schema.Unknown),
    faults: [],
    flag: "none",
    tenant: sessionOnly,
    effect: "reads"
  }),
  logout: define({
    about: "Ends the caller's session at once; another session's text ends nothing.",
    params: [optional("session", text(200))],
    result: Done,
    faults: ["NotYourSession"],
    flag: "none",
    tenant: sessionOnly,
    ...writesOwn
  }),
  refreshItemPickupLoginSession: define({
    about: "Renews the caller's own session of the item-pickup app.",
    params: [param("user_id", Id)],
    result: Schema.Struct({
      status: Schema.Literal("success"),
      data: Schema.Struct({ session: Schema.String })
    }),
    faults: [],
    flag: "enable_item_pickup",
    tenant: [{ is: "user", at: "user_id" }],
    ...writesOwn
  }),
  changePassword: define({
    about: "Sets the caller's own password and ends the caller's other sessions.",
    params: [secret("present", text(1000)), secret("wanted", text(1000))],
    result: Done,
    faults: ["WrongPassword", "WeakPassword", "TooManyAttempts"],
    flag: "none",
    tenant: sessionOnly,
    ...writesOwn
  })
})

const Variable = Schema.Struct({
  name: Schema.String,
  /** JSON text. */
  value: Schema.String
})

export const UtilService = service("UtilService", {
  getEnvVariable: define({
    about:
      "One public env variable of the user's hub; its value is JSON text, null when unset. A name that is none of a public variable is not found.",
    params: [param("name", text(100))],
    result: Schema.Struct({ value: Schema.NullOr(Schema.String) }),
    faults: ["NotFound"],
    flag: "none",
    tenant: sessionOnly,
    effect: "reads"
  }),
  getEnvVariables: define({
    about: "All public env variables of a hub.",
    params: [param("hub", Id)],
    result: Schema.Array(Variable),
    faults: [],
    flag: "none",
    tenant: [{ is: "hub", at: "hub" }],
    effect: "reads"
  }),
  getStoreInfo: define({
    about: "A store that the caller may act for: its name, its hub, and where it lies.",
    params: [param("store", Id)],
    result: StoreInfo,
    faults: ["NotFound"],
    flag: "none",
    tenant: [{ is: "store", at: "store" }],
    effect: "reads"
  })
})

export const LogService = service("LogService", {
  log: define({
    about: "Writes a line of a client to the server's log; control characters are escaped.",
    params: [param("message", Schema.Union([text(4000), Schema.Unknown]))],
    result: Done,
    faults: ["InvalidData"],
    flag: "none",
    tenant: sessionOnly,
    ...writesOwn
  })
})

export const AuditService = service("AuditService", {
  saveOrderAudit: define({
    about:
      "Adds an entry to an order's audit: what the operator did to its items, quantities as decimals. The session says who it was.",
    params: [
      param("increment_id", IncrementId),
      param("items", ClientItems),
      optional("user", Schema.Unknown),
      optional("stock", Schema.Unknown)
    ],
    result: Done,
    faults: ["NotFound", "InvalidData"],
    tenant: [{ is: "increment", at: "increment_id" }],
    ...writes("promise", works.store)
  })
})

export const ClientService = service("ClientService", {
  clientAssign: define({
    about:
      "Says that the caller works on an order (`screen` names where), or with a null screen that it no longer does. Ends by itself after 2 minutes of silence.",
    params: [param("id", Id), optional("product", Schema.Unknown), optional("screen", text(100))],
    result: Done,
    faults: ["NotFound"],
    tenant: [{ is: "order", at: "id" }],
    ...writes("promise", works.orders)
  })
})
