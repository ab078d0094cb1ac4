/** The workstations of the network: all of them, what of them does not work, and one of them with its devices. */
import type { Workstation } from "../../contract/workstation.ts"
import { emptyListing, failed, got, type Listing, loading, movedRow, turned } from "../../kit/listing.ts"
import { type Step, step } from "../../kit/step.ts"
import { stateTexts } from "../../text/workstation.ts"
import { isIll } from "../../workstation/workstation.ts"

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

export type Command = {
  readonly _tag: "LoadWorkstations"
  readonly requestId: number
  readonly withTakenOut: boolean
}

export type Next = Step<Model, Command>

/** Asks for all of them: what is shown stays until the answer is there. */
export const reload = (was: Model): Next => {
  const model = loading(was)
  const { requestId, withTakenOut } = model
  return step(model, [{ _tag: "LoadWorkstations", requestId, withTakenOut }])
}

export const opened = (shown: Model | undefined): Next =>
  reload(shown ?? { ...emptyListing, search: "", isOnlyIll: false, withTakenOut: false, open: undefined })

const idOf = ({ workstation_id }: Workstation): number => workstation_id

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
const counted = (model: Model): Model => {
  const total = found(model).length
  return { ...model, total, page: Math.min(model.page, Math.max(1, Math.ceil(total / perPage))) }
}
const fromFirst = (model: Model): Model => counted({ ...model, page: 1, selected: undefined })

export const openIn = ({ rows, open }: Pick<Model, "rows" | "open">): Workstation | undefined =>
  open === undefined ? undefined : rows?.find((each) => idOf(each) === open)

export const update = (model: Model, message: Message): Next => {
  switch (message._tag) {
    case "AskedAgain":
      return reload(model)
    case "LoadedWorkstations":
      return step(counted(got(model, message, { rows: message.rows })))
    case "FailedWorkstations":
      return step(failed(model, message))
    case "TypedSearch":
      return step(fromFirst({ ...model, search: message.text }))
    case "TurnedOnlyIll":
      return step(fromFirst({ ...model, isOnlyIll: !model.isOnlyIll }))
    case "TurnedTakenOut":
      return reload(fromFirst({ ...model, withTakenOut: !model.withTakenOut }))
    case "TurnedPage":
      return step(turned(model, message.page, perPage))
    case "MovedRow":
      return step({ ...model, selected: movedRow(shownIn(model), model.selected, message.by, idOf) })
    case "SelectedRow":
      return step({ ...model, selected: message.id })
    case "OpenedWorkstation":
      return step({ ...model, selected: message.id, open: message.id })
    case "WentBack":
      return step({ ...model, open: undefined })
  }
}
