/** CustomerDataService: all that is stored about a customer, and its erasure. Administrators only. */
import * as Schema from "effect/Schema"
import { CustomerData } from "../counter/customer-data.ts"
import * as Day from "../day.ts"
import { works } from "../session/access.ts"
import { text } from "./id.ts"
import { define, param, secret, service, sessionOnly, writes } from "./method.ts"

const admin = { flag: "admin", tenant: sessionOnly } as const
const mobile = param("mobile", text(40))

/** What an erasure came to. */
export const Erased = Schema.Struct({
  erased_at: Day.GmtTime,
  /** The erasure by its number, under which the audit has it; 0 where nothing was stored. */
  erasure: Schema.Int,
  /** Orders that lost their customer, those of the archive among them. */
  orders: Schema.Int,
  /** Papers on which the law keeps the buyer. */
  papers_kept: Schema.Int
})
export type Erased = typeof Erased.Type

/** An erasure without the number: who has the key of the network can tell whether a number is one of them. */
const ErasureMark = Schema.Struct({
  mark: Schema.String.check(Schema.isPattern(/^[0-9a-f]{64}$/)),
  at: Day.GmtTime
})
/** All erasures of a network, to be applied again to a store that was restored from before them. */
export const ErasureList = Schema.Struct({
  /** Empty where nobody was ever erased. */
  key: Schema.String.check(Schema.isPattern(/^([0-9a-f]{64})?$/)),
  erasures: Schema.Array(ErasureMark).check(Schema.isMaxLength(5_000))
})
export type ErasureList = typeof ErasureList.Type

export const CustomerDataService = service("CustomerDataService", {
  getCustomerData: define({
    about:
      "All that is stored about the customer with a number, of the whole network and the archive, and what an erasure would wait for. Who asked stands in the audit.",
    params: [mobile],
    result: CustomerData,
    faults: ["InvalidData"],
    ...admin,
    ...writes("promise", works.admin)
  }),
  eraseCustomer: define({
    about:
      "Erases the customer with a number by the word of a second person: what the law does not keep goes, in the archive, too. Refused while an order of theirs is open or a store credit is left. It may be done again.",
    params: [
      mobile,
      param("reason", text(200)),
      param("username", text(100)),
      secret("password", text(1000))
    ],
    result: Erased,
    faults: ["InvalidData", "TooManyAttempts"],
    ...admin,
    ...writes("promise", works.erasure)
  }),
  getErasures: define({
    about: "All erasures, without the numbers, for a store that will be restored.",
    params: [],
    result: ErasureList,
    faults: [],
    ...admin,
    effect: "reads"
  }),
  repeatErasures: define({
    about:
      "Erases again who was erased before this store was restored from an older backup. Answers how many were, and how many wait for an order or a store credit.",
    params: [param("list", ErasureList)],
    result: Schema.Struct({ erased: Schema.Int, waiting: Schema.Int }),
    faults: [],
    ...admin,
    ...writes("promise", works.admin)
  })
})
