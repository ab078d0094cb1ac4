/** CodeRuleService: the lists of rules by which the network reads codes. */
import * as Schema from "effect/Schema"
import { longestScan } from "../barcode/layouts.ts"
import { StoredList } from "../barcode/rule/stored-list.ts"
import * as Day from "../day.ts"
import { works } from "../session/access.ts"
import { text } from "./id.ts"
import { define, exact, optional, param, service, sessionOnly, writes } from "./method.ts"

/** 0 before anybody has saved rules. */
const Version = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 999_999_999 }))
const Lists = Schema.Array(StoredList)

const Save = Schema.Struct({
  version: Version,
  changed_at: Day.GmtTime,
  changed_by: Schema.String
})
export type Save = typeof Save.Type

const admin = { flag: "admin", tenant: sessionOnly } as const

export const CodeRuleService = service("CodeRuleService", {
  getCodeRules: define({
    about:
      "The lists by which codes are read, in their order, with the number of their version. Null in the place of the lists where the version that is sent is this one.",
    params: [optional("version", Version)],
    result: Schema.Struct({ version: Version, lists: Schema.NullOr(Lists) }),
    faults: [],
    flag: "none",
    tenant: sessionOnly,
    effect: "reads"
  }),
  explainCode: define({
    about:
      "What a code is by the lists of the network, in lines for people. `why` is the sentence with which a page refuses it that seeks a product or an order; it is empty for a sound code of the list packhouse. `is_other`: another list reads it.",
    params: [param("code", text(longestScan)), optional("sought", Schema.Literals(["product", "order"]))],
    result: Schema.Struct({
      lines: Schema.Array(Schema.String),
      why: Schema.String,
      is_other: Schema.Boolean
    }),
    faults: [],
    flag: "none",
    tenant: sessionOnly,
    effect: "reads"
  }),
  getCodeRuleVersion: define({
    about: "The lists as they stand, or as an earlier version had them, and who saved the last versions.",
    params: [optional("version", Version)],
    result: Schema.Struct({ version: Version, lists: Lists, saves: Schema.Array(Save) }),
    faults: ["NotFound"],
    ...admin,
    effect: "reads"
  }),
  setCodeRules: define({
    about:
      "Replaces the lists. `version` is the one that they were made from: refused where another was saved meanwhile. The same lists make no new version. To turn off the list packhouse, `without_packhouse` has to be true.",
    params: [
      exact(param("lists", Lists.check(Schema.isMaxLength(50)))),
      param("version", Version),
      optional("without_packhouse", Schema.Boolean)
    ],
    result: Schema.Struct({ version: Version }),
    faults: ["CodeRulesChanged", "InvalidData"],
    ...admin,
    ...writes("promise", works.admin)
  })
})
