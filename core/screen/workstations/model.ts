/** The workstations of the network: all of them, what of them does not work, and one of them with its devices. */
import type { ReleaseOffer, Workstation } from "../../contract/workstation.ts"
import type * as Day from "../../day.ts"
import type * as form from "../../kit/form/form.ts"
import { emptyListing, type Listing, loading } from "../../kit/listing.ts"
import { type Step, step } from "../../kit/step.ts"
import { stateTexts } from "../../text/workstation.ts"
import type { Ring } from "../../workstation/offer.ts"
import { isIll } from "../../workstation/workstation.ts"
import type { Dialog, Store } from "./dialog.ts"

/** Rows of a page. */
export const perPage = 50

/** `total` counts those that the filters leave. */
export interface Model extends Listing<Workstation> {
  readonly search: string
  /** Those alone of which something does not work. */
  readonly isOnlyIll: boolean
  readonly withTakenOut: boolean
  /** The one that is looked at. */
  readonly open: number | undefined
  /** Deeds have keys by when they were begun: a repeat has the same one, the same deed once more another. */
  readonly since: Day.Instant
  readonly deeds: number
  /** Undefined until somebody fills one in. */
  readonly stores: ReadonlyArray<Store> | undefined
  readonly dialog: Dialog | undefined
}

/** A workstation as it is written down: what is left out stays. */
interface Fields {
  readonly name?: string
  readonly store_id?: number
  readonly till?: string
  readonly ring?: Ring
}

export type Message =
  | {
      readonly _tag: "AskedAgain" | "TurnedOnlyIll" | "TurnedTakenOut" | "WentBack"
    }
  | {
      readonly _tag: "LoadedWorkstations"
      readonly requestId: number
      readonly rows: ReadonlyArray<Workstation>
    }
  | { readonly _tag: "FailedWorkstations"; readonly requestId: number; readonly problem: string | undefined }
  | { readonly _tag: "TypedSearch"; readonly text: string }
  | { readonly _tag: "TurnedPage"; readonly page: number }
  | { readonly _tag: "MovedRow"; readonly by: number }
  | { readonly _tag: "SelectedRow" | "OpenedWorkstation"; readonly id: number }
  // What is filled in
  | { readonly _tag: "OpenedNew" | "OpenedAgain" | "OpenedChange" | "OpenedTakeOut" | "OpenedOffers" }
  | { readonly _tag: "LoadedStores"; readonly stores: ReadonlyArray<Store> }
  | { readonly _tag: "ToldForm"; readonly message: form.Message }
  | { readonly _tag: "Submitted" | "TookBack" | "ClosedDialog" }
  // What is done
  | {
      readonly _tag: "MadeCode"
      readonly code: string
      readonly until: Day.GmtTime
      readonly workstation: Workstation
    }
  | { readonly _tag: "Saved"; readonly workstation: Workstation }
  | { readonly _tag: "LoadedOffers"; readonly offers: ReadonlyArray<ReleaseOffer>; readonly isDone: boolean }
  | { readonly _tag: "Refused"; readonly problem: string }

export type Command =
  | { readonly _tag: "LoadWorkstations"; readonly requestId: number; readonly withTakenOut: boolean }
  | { readonly _tag: "LoadWorkstationStores" }
  | {
      readonly _tag: "MakeWorkstationCode"
      readonly key: string
      readonly name: string
      readonly fields: Omit<Fields, "name"> & { readonly like?: string; readonly hours?: number }
    }
  | {
      readonly _tag: "ChangeWorkstation"
      readonly key: string
      readonly name: string
      readonly fields: Fields
    }
  | {
      readonly _tag: "TakeOutWorkstation"
      readonly key: string
      readonly name: string
      readonly reason: string
    }
  | { readonly _tag: "LoadReleaseOffers" }
  | {
      readonly _tag: "OfferRelease"
      readonly key: string
      readonly ring: Ring
      /** Null takes the offer back. */
      readonly version: string | null
    }

export type Next = Step<Model, Command>

/** Asks for all of them: what is shown stays until the answer is there. */
export const reload = (was: Model): Next => {
  const model = loading(was)
  const { requestId, withTakenOut } = model
  return step(model, [{ _tag: "LoadWorkstations", requestId, withTakenOut }])
}

export const opened = (since: Day.Instant, shown: Model | undefined): Next =>
  reload(
    shown ?? {
      ...emptyListing,
      search: "",
      isOnlyIll: false,
      withTakenOut: false,
      open: undefined,
      since,
      deeds: 0,
      stores: undefined,
      dialog: undefined
    }
  )

export const idOf = ({ workstation_id }: Workstation): number => workstation_id

/** It said nothing of an end: what it said last of its devices may hold. */
export const isRunning = ({ state }: Pick<Workstation, "state">): boolean =>
  state === "seen" || state === "silent"

/** Somebody has to see to it: it is not heard, a device cannot work, or it did not take what the server keeps for it. */
export const doesNotWork = ({ state, devices, configuration }: Workstation): boolean =>
  state === "silent" ||
  (state === "seen" && devices.some(isIll)) ||
  (state !== "taken out" &&
    configuration.number > 0 &&
    configuration.refused?.number === configuration.number)

/** Those that the filters leave. */
export const found = ({ rows = [], search, isOnlyIll }: Pick<Model, "rows" | "search" | "isOnlyIll">) => {
  const terms = search.trim().toLowerCase().split(/\s+/)
  return rows.filter((each) => {
    const text = [each.name, each.store_name, each.store_id, each.till, each.version, stateTexts[each.state]]
      .join(" ")
      .toLowerCase()
    return (!isOnlyIll || doesNotWork(each)) && terms.every((term) => text.includes(term))
  })
}

/** The rows of the page that is shown. */
export const shownIn = (model: Model): ReadonlyArray<Workstation> =>
  found(model).slice((model.page - 1) * perPage, model.page * perPage)

/** As many as the filters leave, on a page that there is. */
export const counted = (model: Model): Model => {
  const total = found(model).length
  return { ...model, total, page: Math.min(model.page, Math.max(1, Math.ceil(total / perPage))) }
}
export const fromFirst = (model: Model): Model => counted({ ...model, page: 1, selected: undefined })

export const openIn = ({ rows, open }: Pick<Model, "rows" | "open">): Workstation | undefined =>
  open === undefined ? undefined : rows?.find((each) => idOf(each) === open)
