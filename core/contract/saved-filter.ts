/** FilterService: what somebody filters lists by, kept under names of their own. The session says whose they are. */
import * as Schema from "effect/Schema"
import { ListFilter, SavedFilter } from "../session/saved-filter.ts"
import { Done, Id, text } from "./id.ts"
import { define, exact, param, service, sessionOnly, writesOwn } from "./method.ts"

/** The greatest length that the gate lets through: longer than the bound of a name, whose refusal is a sentence. */
const longestSent = 1000

export const FilterService = service("FilterService", {
  getFilters: define({
    about: "The caller's saved filters, by name. One that this version cannot read has a null `filter`.",
    params: [],
    result: Schema.Array(SavedFilter),
    faults: [],
    flag: "none",
    tenant: sessionOnly,
    effect: "reads"
  }),
  saveFilter: define({
    about:
      "Keeps what narrows a list under a name of at most 40 characters that none of the caller's filters has; at most 30 of them.",
    params: [param("name", text(longestSent)), exact(param("filter", ListFilter))],
    result: SavedFilter,
    faults: ["InvalidData", "FilterNameTaken", "TooManyFilters"],
    flag: "none",
    tenant: sessionOnly,
    ...writesOwn
  }),
  renameFilter: define({
    about: "Gives a filter of the caller another name.",
    params: [param("id", Id), param("name", text(longestSent))],
    result: SavedFilter,
    faults: ["NotFound", "InvalidData", "FilterNameTaken"],
    flag: "none",
    tenant: sessionOnly,
    ...writesOwn
  }),
  deleteFilter: define({
    about: "Deletes a filter of the caller; one that is gone already stays gone.",
    params: [param("id", Id)],
    result: Done,
    faults: [],
    flag: "none",
    tenant: sessionOnly,
    ...writesOwn
  })
})
