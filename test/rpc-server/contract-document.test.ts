/** docs/contract.md: its tables are the contract, so that it leaves out no method, no fault and no event. */
import type { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { services } from "#core/contract/contract.ts"
import { gateFaults, type Method, writeFaults } from "#core/contract/method.ts"
import { ClientFrame, ServerFrame } from "#core/contract/realtime.ts"
import { openingOf, routeOpenings } from "#core/contract/scopes.ts"
import { type FaultTag, faults } from "#core/fault.ts"
import type { Opening } from "#core/session/scope.ts"
import { documentPath, readDocument, table, withParts } from "#test/support/document.ts"
import { fieldsOf, sampleOf } from "#test/support/fault-samples.ts"

const document = readDocument("contract")

describe("the document of the contract", () => {
  /** After a change of the contract: `vitest run --project system test/rpc-server/contract-document.test.ts -u` */
  it("has the methods, faults and events of the program", async () => {
    const made = withParts(document, { methods, keys, access, faults: faultTable, events })
    await expect(made).toMatchFileSnapshot(`../../${documentPath("contract")}`)
  })

  it("names every method of every service", () => {
    for (const service of Object.values(services))
      for (const { name } of Object.values(service as Record<string, Method>))
        expect(document).toContain(code(shortName(name)))
    for (const name of Object.keys(services)) expect(document).toContain(`#### ${name}`)
  })
})

const code = (text: string): string => `\`${text}\``
/** Without its service; what is left may hold a point itself. */
const shortName = (name: string): string => name.slice(name.indexOf(".") + 1)
const everywhere: ReadonlySet<string> = new Set([...gateFaults, ...writeFaults])

const flagText = ({ flag, needs }: Pick<Method, "flag" | "needs">): string =>
  flag === "none"
    ? ""
    : `${needs === undefined ? "" : `${code(needs)}, and `}${[flag].flat().map(code).join(" or ")}`

/** What opens it to a key. */
const keyText = (opening: Opening): string =>
  opening === "people" ? "" : opening === "any" ? "any" : [opening].flat().map(code).join(" or ")

const row = ({ name, params, flag, needs, effect, weight, faults, about }: Method): ReadonlyArray<string> => [
  code(shortName(name)),
  params.map((param) => code(`${param.name}${param.isOptional ? "?" : ""}`)).join(", "),
  weight ?? effect,
  flagText({ flag, ...(needs && { needs }) }),
  keyText(openingOf(name)),
  faults
    .filter((tag) => !everywhere.has(tag))
    .map(code)
    .join(", "),
  about
]
const methods = Object.entries(services)
  .map(([name, service]) =>
    [
      `#### ${name}`,
      table(
        ["Method", "Params", "Effect", "Flag", "Key", "Faults", "What it does"],
        Object.values(service as Record<string, Method>).map(row)
      )
    ].join("\n\n")
  )
  .join("\n\n")

/** The routes beside /api, by what opens each to a key. */
const keys = table(
  ["Route", "Key"],
  Object.entries(routeOpenings).map(([route, opening]) => [code(route), keyText(opening)])
)

/** Methods that may as the same people may stand in one row. */
const moving = Object.values(services)
  .flatMap((service) => Object.values(service as Record<string, Method>))
  .filter(({ moves }) => moves !== undefined && moves !== "own")
const whoOf = (method: Method): ReadonlyArray<string> => [
  flagText(method) + (method.role === undefined ? "" : `, type ${code(method.role)}`),
  method.limit === "none" || method.limit === undefined ? "" : code(method.limit),
  method.second === "none" ? "" : (method.second ?? "")
]
const access = table(
  ["Moves", "Methods", "Flag or role", "Limit of one person", "Second person"],
  [...new Set(moving.map((method) => [method.moves ?? "", ...whoOf(method)].join("|")))].sort().map((key) => {
    const [moves = "", ...who] = key.split("|")
    const names = moving
      .filter((method) => [method.moves ?? "", ...whoOf(method)].join("|") === key)
      .map(({ name }) => code(name))
    return [moves, names.join(", "), ...who]
  })
)

const faultTable = table(
  ["Tag", "Message", "Beside the tag"],
  (Object.keys(faults) as ReadonlyArray<FaultTag>).map((tag) => [
    code(tag),
    code(sampleOf(tag)),
    fieldsOf(tag).map(code).join(", ")
  ])
)

const meanings: Readonly<Record<string, string>> = {
  INIT: "who the client is; sent first, and after every reconnect",
  DATA_UPDATE: "changes fields of the client info",
  RESET_DATA: "drops the client info: nothing is heard until the next `INIT`",
  FORCE_REFRESH_ORDER: "asks the server to tell the store's clients to refresh",
  RELEASE: "which server this is, as [Releases](#releases) has it: the first frame of every connection",
  ORDER_PUSH_TO_ROOM: "an order of the store as it stands now",
  CLAIMS_PUSH_TO_ROOM:
    "packs are in somebody's hands for an order, a shipment or a cart (`made`), or are no more (`ended`, by their unique keys)",
  COUNTER_PUSH_TO_ROOM:
    "the cart of a counter has changed (`counter` as `DisplayService.getCustomerDisplay` and the cart name it, `change` the idempotency key of the change), or counters have come or gone (null)",
  TASKS_PUSH_TO_ROOM: "tasks of the store were made, taken or ended",
  COUNT_PUSH_TO_ROOM:
    "stock of the hub of the store was counted, or its end-of-day report was handed in or approved: fetch the count anew",
  REFRESH_ORDER: "fetch the orders of the store anew",
  NETWORK_REPLACED:
    "other orders and shipments are in the place of those that were there: forget what is known, fetch all anew",
  REFRESH_SHIPMENT: "fetch the shipments of the store anew",
  MASTER_DATA_PUSH_TO_ROOM:
    "rows of a `kind` of master data were changed (`products`, `prices` ...; null for any of them): fetch anew what was made of them, of lists with a `c_key` what has changed. The sockets are told one after another, within half a second",
  REFRESH_OFF_SALE: "products were taken off sale or put on sale: fetch what is off sale anew",
  REFRESH_SETTINGS: "settings of the hub of the store were changed: fetch them anew",
  RIGHTS_PUSH:
    "what the user of this socket may do from now on, to who asked for it by `hears_rights`: every flag",
  SHIPMENT_PUSH_TO_ROOM: "a shipment of the store as it stands now"
}
const meaningOf = (event: string): string => {
  const meaning = meanings[event]
  if (meaning === undefined) throw new Error(`say what the event ${event} means`)
  return meaning
}
const eventOf = (frame: { readonly fields: { readonly event: Schema.Literal<string> } }): string =>
  frame.fields.event.literal
const events = table(
  ["Event", "From", "Data", "What it says"],
  [
    ...ClientFrame.members.map((frame) => [
      code(eventOf(frame)),
      "client",
      "data" in frame.fields && (eventOf(frame) === "INIT" || eventOf(frame) === "DATA_UPDATE")
        ? "client info"
        : "",
      meaningOf(eventOf(frame))
    ]),
    ...ServerFrame.members.map((frame) => [
      code(eventOf(frame)),
      "server",
      Object.keys(frame.fields.data.fields).map(code).join(", "),
      meaningOf(eventOf(frame))
    ])
  ]
)
