/** AdminService: users with all their fields and flags, their sessions, and the env variables. Administrators only. */
import * as Schema from "effect/Schema"
import { ProductGtin } from "../catalogue/product.ts"
import * as Day from "../day.ts"
import { works } from "../session/access.ts"
import { Done, Id, text } from "./id.ts"
import { define, exact, optional, param, secret, service, sessionOnly, writes } from "./method.ts"
import { SentTime } from "./time.ts"

const Text = Schema.NullOr(text(200))
const Age = Schema.NullOr(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 1000 })))

/** The fields of a user that an administrator may set; a field left out stays as it is. */
export const UserFields = Schema.Struct({
  name: Schema.optionalKey(text(200)),
  hub_store_id: Schema.optionalKey(Id),
  /** Stores beyond the own one that a custom setup may name. */
  store_ids: Schema.optionalKey(Schema.Array(Id).check(Schema.isMaxLength(200))),
  type: Schema.optionalKey(
    Schema.NullOr(Schema.Literals(["custom_price_user", "SRE", "eod_stock_approval_user"]))
  ),
  admin: Schema.optionalKey(Schema.Boolean),
  disabled: Schema.optionalKey(Schema.Boolean),
  cut_off_date: Schema.optionalKey(Schema.NullOr(Schema.Union([SentTime, Day.Day]))),
  marinated_max_age: Schema.optionalKey(Age),
  non_marinated_max_age: Schema.optionalKey(Age),
  locality: Schema.optionalKey(Text)
})
export type UserFields = typeof UserFields.Type

export const Account = Schema.Struct({
  id: Schema.Int,
  username: Schema.String,
  name: Schema.String,
  hub_id: Schema.Int,
  hub_store_id: Schema.Int,
  store_ids: Schema.Array(Schema.Int),
  store_name: Schema.String,
  type: Schema.NullOr(Schema.String),
  admin: Schema.Boolean,
  disabled: Schema.Boolean,
  cut_off_date: Schema.NullOr(Schema.String),
  marinated_max_age: Schema.NullOr(Schema.Int),
  non_marinated_max_age: Schema.NullOr(Schema.Int),
  locality: Schema.NullOr(Schema.String),
  flags: Schema.Record(Schema.String, Schema.Unknown),
  created_at: Day.GmtTime,
  last_seen_at: Schema.NullOr(Day.GmtTime)
})
export type Account = typeof Account.Type

const EnvVariable = Schema.Struct({
  name: Schema.String,
  /** null: for every hub. */
  hub_id: Schema.NullOr(Schema.Int),
  value: Schema.String,
  /** True where clients may read the variable. */
  is_public: Schema.Boolean,
  /** The problem of the stored value; null where it is sound. */
  problem: Schema.NullOr(Schema.String)
})

/** A setting or a flag that is stored in a shape that nobody can read. */
export const Unreadable = Schema.Struct({
  name: Schema.String,
  /** "hub 2", or a username; null: for every hub. */
  of: Schema.NullOr(Schema.String),
  problem: Schema.String
})
export type Unreadable = typeof Unreadable.Type

const Plu = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 999_999_999 }))
/** The GTINs of a product as they stand now. */
const ProductGtins = Schema.Array(ProductGtin)

const admin = { flag: "admin", tenant: sessionOnly } as const
const FlagValue = Schema.Union([Schema.Boolean, Schema.Finite, text(4000), Schema.Null])

export const AdminService = service("AdminService", {
  getUsers: define({
    about: "All users.",
    params: [],
    result: Schema.Array(Account),
    faults: [],
    ...admin,
    effect: "reads"
  }),
  getStores: define({
    about: "All stores, for choosing a user's.",
    params: [],
    result: Schema.Array(
      Schema.Struct({ store_id: Schema.Int, hub_id: Schema.Int, name: Schema.String, type: Schema.String })
    ),
    faults: [],
    ...admin,
    effect: "reads"
  }),
  createUser: define({
    about: "Creates a user of a store with a first password.",
    params: [
      param(
        "username",
        text(100).check(
          Schema.isPattern(/^[\p{L}\p{N}._@-]{1,100}$/u, {
            expected: "letters, digits and . _ @ - alone, at most 100"
          })
        )
      ),
      secret("password", text(1000)),
      exact(param("fields", UserFields))
    ],
    result: Account,
    faults: ["NameTaken", "WeakPassword", "NotFound", "InvalidData"],
    ...admin,
    ...writes("promise", works.admin)
  }),
  updateUser: define({
    about: "Changes the fields of a user; disabling ends the user's sessions at once.",
    params: [param("username", text(100)), exact(param("fields", UserFields))],
    result: Account,
    faults: ["NotFound", "LastAdministrator", "InvalidData"],
    ...admin,
    ...writes("promise", works.admin)
  }),
  setFlag: define({
    about:
      "Sets a flag of a user, or removes it with null. A name that is not known, and another shape than it has, are refused.",
    params: [param("username", text(100)), param("flag", text(100)), param("value", FlagValue)],
    result: Account,
    faults: ["NotFound", "InvalidData"],
    ...admin,
    ...writes("promise", works.admin)
  }),
  setPassword: define({
    about: "Sets a user's password and ends the user's sessions.",
    params: [param("username", text(100)), secret("password", text(1000))],
    result: Done,
    faults: ["NotFound", "WeakPassword"],
    ...admin,
    ...writes("promise", works.admin)
  }),
  endSessions: define({
    about: "Ends all sessions of a user.",
    params: [param("username", text(100))],
    result: Done,
    faults: ["NotFound"],
    ...admin,
    ...writes("promise", works.admin)
  }),
  getEnvVariables: define({
    about: "All env variables, those of single hubs included.",
    params: [],
    result: Schema.Array(EnvVariable),
    faults: [],
    ...admin,
    effect: "reads"
  }),
  getUnreadable: define({
    about: "Settings and flags that are stored as nobody can read them, each with the shape wanted.",
    params: [],
    result: Schema.Array(Unreadable),
    faults: [],
    ...admin,
    effect: "reads"
  }),
  setEnvVariable: define({
    about:
      "Sets an env variable to JSON text, for every hub or for one. A name that is not known, and another shape than it has, are refused.",
    params: [
      param(
        "name",
        text(100).check(
          Schema.isPattern(/^[A-Za-z][A-Za-z0-9_]*$/, {
            expected: "a letter, and letters, digits and _ after it"
          })
        )
      ),
      param("value", text(100_000)),
      optional("hub_id", Id)
    ],
    result: EnvVariable,
    faults: ["InvalidData", "NotFound"],
    ...admin,
    ...writes("promise", works.admin)
  }),
  addProductGtin: define({
    about:
      "Gives a product one more GTIN beside its EAN13: 8, 12, 13 or 14 digits of one piece, or of a carton with x and how many pieces it holds. One that it has gets the new count; one of another product is refused.",
    params: [param("product_id", Id), param("gtin", text(100))],
    result: ProductGtins,
    faults: ["NotFound", "InvalidData"],
    ...admin,
    ...writes("promise", works.admin)
  }),
  removeProductGtin: define({
    about: "Takes a GTIN from a product. Its EAN13 stays: an import changes that.",
    params: [param("product_id", Id), param("gtin", text(100))],
    result: ProductGtins,
    faults: ["NotFound"],
    ...admin,
    ...writes("promise", works.admin)
  }),
  setProductPlu: define({
    about:
      "The number that scales know a product by, where that is not its own; null takes it away. One of another product is refused.",
    params: [param("product_id", Id), param("plu", Schema.NullOr(Plu))],
    result: Schema.Struct({ product_id: Schema.Int, plu: Schema.NullOr(Schema.Int) }),
    faults: ["NotFound", "InvalidData"],
    ...admin,
    ...writes("promise", works.admin)
  }),
  removeEnvVariable: define({
    about: "Removes an env variable.",
    params: [param("name", text(100)), optional("hub_id", Id)],
    result: Done,
    faults: ["NotFound"],
    ...admin,
    ...writes("promise", works.admin)
  })
})
