/** What the client knows of the saved filters of whoever is logged in. */
import type { ListFilter, SavedFilter } from "../../session/saved-filter.ts"
import type { Route } from "../route.ts"

export interface KeptFilters {
  /** By name; undefined until they are known. */
  readonly saved: ReadonlyArray<SavedFilter> | undefined
  /** Why they are not known, or what is known may be old. */
  readonly problem: string | undefined
  /** What narrows the list from which somebody asked for them. */
  readonly from: From | undefined
}

export interface From {
  readonly filter: ListFilter
  /** It is to have a name; otherwise those that are kept are to be seen to. */
  readonly isToSave: boolean
}

export const empty: KeptFilters = { saved: undefined, problem: undefined, from: undefined }

export type FiltersMessage =
  | { readonly _tag: "LoadedFilters"; readonly saved: ReadonlyArray<SavedFilter> }
  /** What is known stays. */
  | { readonly _tag: "FailedFilters"; readonly problem: string }

export const answered = (filters: KeptFilters, message: FiltersMessage): KeptFilters =>
  message._tag === "LoadedFilters"
    ? { ...filters, saved: message.saved, problem: undefined }
    : { ...filters, problem: message.problem }

/** Asks the server for them: what another workstation has saved comes with the next list that is opened. */
export interface LoadFilters {
  readonly _tag: "LoadFilters"
}
export const loadFilters: LoadFilters = { _tag: "LoadFilters" }

/** What a list tells of them. */
export type FiltersNotice =
  /** One was chosen: its list shows what it says. */
  | { readonly _tag: "FilterChosen"; readonly filter: ListFilter }
  | { readonly _tag: "FiltersWanted"; readonly from: From }

/** What a list is told once it is shown: the rest of a filter, which no address says. */
export type Narrowed = { readonly _tag: "Narrowed"; readonly filter: ListFilter }

export const filtersPlace: Route = { name: "filters" }
