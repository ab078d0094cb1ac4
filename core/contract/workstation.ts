/**
 * WorkstationService: the workstations of the network, their codes, configurations and the releases that are offered to
 * them. Administrators only. A workstation is called by its name, which one alone has at a time (FLEET-1).
 */
import * as Schema from "effect/Schema"
import * as Day from "../day.ts"
import { works } from "../session/access.ts"
import { mostHours } from "../workstation/code.ts"
import { namePattern, nameWanted } from "../workstation/name.ts"
import { ReleaseVersion, Ring } from "../workstation/offer.ts"
import { longestConfiguration } from "../workstation/report.ts"
import { KnownDevice, workstationStates } from "../workstation/workstation.ts"
import { Id, text } from "./id.ts"
import { define, exact, optional, param, service, sessionOnly, writes } from "./method.ts"

/** A name of a workstation: letters, digits, and signs that stand in file names. */
const Name = Schema.String.check(Schema.isPattern(namePattern, { expected: nameWanted }))
const Till = text(40)

export const Workstation = Schema.Struct({
  workstation_id: Schema.Int,
  name: Schema.String,
  store_id: Schema.Int,
  store_name: Schema.String,
  /** The till that stands there; empty for none. */
  till: Schema.String,
  ring: Ring,
  state: Schema.Literals(workstationStates),
  /** When its open code ends; null without one. */
  code_expires_at: Schema.NullOr(Day.GmtTime),
  enrolled_at: Schema.NullOr(Day.GmtTime),
  /** Who made the code. */
  enrolled_by: Schema.NullOr(Schema.String),
  taken_out_at: Schema.NullOr(Day.GmtTime),
  taken_out_by: Schema.NullOr(Schema.String),
  seen_at: Schema.NullOr(Day.GmtTime),
  /** Of its daemon, as it said last. */
  version: Schema.NullOr(Schema.String),
  contract: Schema.NullOr(Schema.Int),
  platform: Schema.NullOr(Schema.String),
  /** The release that is offered to its ring, where it is newer than its own. */
  offered: Schema.NullOr(Schema.String),
  devices: Schema.Array(KnownDevice),
  /** Jobs since it was enrolled. */
  prints: Schema.Struct({ done: Schema.Int, failed: Schema.Int, unknown: Schema.Int }),
  configuration: Schema.Struct({
    /** Of the configuration that the server keeps for it; 0 for none. */
    number: Schema.Int,
    set_at: Schema.NullOr(Day.GmtTime),
    set_by: Schema.NullOr(Schema.String),
    /** The number that it goes by, 0 for a file of its own, and since when the server knows. */
    used: Schema.Int,
    used_since: Schema.NullOr(Day.GmtTime),
    /** The number that it did not take, and why. */
    refused: Schema.NullOr(Schema.Struct({ number: Schema.Int, why: Schema.String, at: Day.GmtTime }))
  })
})
export type Workstation = typeof Workstation.Type

export const ReleaseOffer = Schema.Struct({
  ring: Ring,
  version: Schema.String,
  offered_at: Day.GmtTime,
  offered_by: Schema.String,
  /** Workstations of the ring, and those that run it or a later one. */
  workstations: Schema.Int,
  updated: Schema.Int
})
export type ReleaseOffer = typeof ReleaseOffer.Type

const Fields = Schema.Struct({
  name: Schema.optionalKey(Name),
  store_id: Schema.optionalKey(Id),
  till: Schema.optionalKey(Till),
  ring: Schema.optionalKey(Ring)
})

/** The devices: as the text of a devices.json, or those of another workstation. */
const Source = Schema.Struct({
  document: Schema.optionalKey(text(longestConfiguration)),
  like: Schema.optionalKey(text(40))
})

export const mostListed = 500

const admin = { flag: "admin", tenant: sessionOnly } as const
const administers = writes("promise", works.admin)
const named = param("name", text(40))

export const WorkstationService = service("WorkstationService", {
  getWorkstations: define({
    about: "The workstations by their names; `next` is the name after which to go on.",
    params: [
      optional("store_id", Id),
      optional("with_taken_out", Schema.Boolean),
      optional("after", text(60)),
      optional("limit", Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: mostListed })))
    ],
    result: Schema.Struct({ workstations: Schema.Array(Workstation), next: Schema.NullOr(Schema.String) }),
    faults: [],
    ...admin,
    effect: "reads"
  }),
  getWorkstation: define({
    about:
      "One workstation, with the configuration that the server keeps for it and, where that is another, the one that it goes by; the last one of the name where it was taken out.",
    params: [named],
    result: Schema.Struct({
      workstation: Workstation,
      document: Schema.NullOr(Schema.String),
      own_document: Schema.NullOr(Schema.String)
    }),
    faults: ["NotFound"],
    ...admin,
    effect: "reads"
  }),
  makeCode: define({
    about:
      "A code with which a machine becomes the workstation of a name, once and for so many hours (24). A name that is new is one of a store; one that is there is enrolled anew, and its former secret ends when the code is used. A former code is void.",
    params: [
      param("name", Name),
      exact(
        optional(
          "fields",
          Schema.Struct({
            store_id: Schema.optionalKey(Id),
            till: Schema.optionalKey(Till),
            ring: Schema.optionalKey(Ring),
            like: Schema.optionalKey(text(40)),
            hours: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: mostHours })))
          })
        )
      )
    ],
    result: Schema.Struct({ code: Schema.String, expires_at: Day.GmtTime, workstation: Workstation }),
    faults: ["NotFound", "InvalidData"],
    ...admin,
    ...administers
  }),
  change: define({
    about: "Changes the name, the store, the till or the ring of a workstation.",
    params: [named, exact(param("fields", Fields))],
    result: Workstation,
    faults: ["NotFound", "InvalidData"],
    ...admin,
    ...administers
  }),
  setConfiguration: define({
    about:
      "Keeps a configuration for a workstation, which its daemon fetches, checks and goes by: the text of a devices.json, or what another workstation goes by (`like`). It is checked at once.",
    params: [named, exact(param("source", Source))],
    result: Workstation,
    faults: ["NotFound", "InvalidData"],
    ...admin,
    ...administers
  }),
  getOffers: define({
    about: "The releases that are offered, by ring.",
    params: [],
    result: Schema.Array(ReleaseOffer),
    faults: [],
    ...admin,
    effect: "reads"
  }),
  offer: define({
    about:
      "Offers a release to the workstations of a ring, which say so to whoever works there; null takes the offer back. Nothing is installed by it.",
    params: [param("ring", Ring), param("version", Schema.NullOr(ReleaseVersion))],
    result: Schema.Array(ReleaseOffer),
    faults: ["InvalidData"],
    ...admin,
    ...administers
  }),
  takeOut: define({
    about:
      "Takes a workstation out: its secret and its open code end at once, and its name may be given again.",
    params: [named, optional("reason", text(200))],
    result: Workstation,
    faults: ["NotFound"],
    ...admin,
    ...administers
  })
})
