/**
 * ServiceAccountService: who calls from outside under a key of its own, with what scopes and for which stores. People
 * who administer alone: no key makes another one (SERVICE-1).
 */
import * as Schema from "effect/Schema"
import * as Day from "../day.ts"
import { works } from "../session/access.ts"
import { scopes } from "../session/scope.ts"
import { accountPattern, accountWanted, mostDays, mostRate } from "../session/service-key.ts"
import { Id, text } from "./id.ts"
import { define, exact, optional, param, service, sessionOnly, writes } from "./method.ts"

const Name = Schema.String.check(Schema.isPattern(accountPattern, { expected: accountWanted }))
const Scope = Schema.Literals(scopes)
const ScopeList = Schema.Array(Scope).check(Schema.isMaxLength(scopes.length))
const Stores = Schema.Array(Id).check(Schema.isMaxLength(200))
const Sources = Schema.Array(text(60)).check(Schema.isMaxLength(50))
const Rate = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: mostRate }))

export const ServiceKey = Schema.Struct({
  /** The visible beginning of the key, which is its name. */
  prefix: Schema.String,
  state: Schema.Literals(["valid", "expired", "revoked"]),
  made_at: Day.GmtTime,
  made_by: Schema.String,
  expires_at: Day.GmtTime,
  /** Within a minute or so; null for never. */
  used_at: Schema.NullOr(Day.GmtTime),
  revoked_at: Schema.NullOr(Day.GmtTime),
  revoked_by: Schema.NullOr(Schema.String)
})
export type ServiceKey = typeof ServiceKey.Type

export const ServiceAccount = Schema.Struct({
  account_id: Schema.Int,
  name: Schema.String,
  scopes: Schema.Array(Scope),
  /** True where it acts for every store of the network. */
  all_stores: Schema.Boolean,
  stores: Schema.Array(Schema.Struct({ store_id: Schema.Int, name: Schema.String })),
  /** Whose orders it may send: the sources that its messages name. */
  sources: Schema.Array(Schema.String),
  /** Calls a minute. */
  rate: Schema.Int,
  made_at: Day.GmtTime,
  made_by: Schema.String,
  removed_at: Schema.NullOr(Day.GmtTime),
  keys: Schema.Array(ServiceKey)
})
export type ServiceAccount = typeof ServiceAccount.Type

const Fields = Schema.Struct({
  scopes: Schema.optionalKey(ScopeList),
  /** null: all of the network. */
  stores: Schema.optionalKey(Schema.NullOr(Stores)),
  sources: Schema.optionalKey(Sources),
  rate: Schema.optionalKey(Rate)
}).annotate({ identifier: "ServiceFields" })
export type ServiceFields = typeof Fields.Type

const admin = { flag: "admin", tenant: sessionOnly } as const
const administers = writes("promise", works.admin)
const named = param("name", text(40))

export const ServiceAccountService = service("ServiceAccountService", {
  getOwnAccount: define({
    about:
      "Who the caller's key says that it is: its account, with the store that calls act for unless they name another.",
    params: [],
    result: Schema.Struct({
      account_id: Schema.Int,
      name: Schema.String,
      scopes: Schema.Array(Scope),
      hub_id: Schema.Int,
      store_id: Schema.Int,
      store_name: Schema.NullOr(Schema.String),
      store_ids: Schema.Array(Schema.Int),
      rate: Schema.Int
    }),
    faults: ["NotFound"],
    flag: "none",
    tenant: sessionOnly,
    effect: "reads"
  }),
  getServiceAccounts: define({
    about: "The service accounts by their names, each with its keys as they stand; never a key itself.",
    params: [optional("with_removed", Schema.Boolean)],
    result: Schema.Array(ServiceAccount),
    faults: [],
    ...admin,
    effect: "reads"
  }),
  addServiceAccount: define({
    about: "Makes a service account, with its scopes and the stores it acts for; it has no key yet.",
    params: [param("name", Name), exact(param("fields", Fields))],
    result: ServiceAccount,
    faults: ["NameTaken", "NotFound", "InvalidData"],
    ...admin,
    ...administers
  }),
  changeServiceAccount: define({
    about: "Changes the scopes, stores, sources or the rate of a service account, from its next call on.",
    params: [named, exact(param("fields", Fields))],
    result: ServiceAccount,
    faults: ["NotFound", "InvalidData"],
    ...admin,
    ...administers
  }),
  removeServiceAccount: define({
    about: "Takes a service account out for good; its keys end at once, and what it did keeps its name.",
    params: [named, optional("reason", text(200))],
    result: ServiceAccount,
    faults: ["NotFound"],
    ...admin,
    ...administers
  }),
  makeKey: define({
    about:
      "A key of a service account, shown this once; it is good for so many days (365). An account has two at most: the second is for the change to it.",
    params: [named, optional("days", Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: mostDays })))],
    result: Schema.Struct({ key: Schema.String, prefix: Schema.String, account: ServiceAccount }),
    faults: ["NotFound", "InvalidData"],
    ...admin,
    ...administers
  }),
  revokeKey: define({
    about: "Ends a key by its prefix: its next call is refused, and its sockets are closed.",
    params: [param("prefix", text(20)), optional("reason", text(200))],
    result: ServiceAccount,
    faults: ["NotFound"],
    ...admin,
    ...administers
  })
})
