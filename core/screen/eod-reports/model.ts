import { emptyListing, failed, got, type Listing, loading, movedRow, stillThere } from "../../kit/listing.ts"
import { type Step, step } from "../../kit/step.ts"
import type { EodStatus } from "../../stock/eod-report.ts"

export type Model = Listing<EodStatus, string>
export type Message =
  | { readonly _tag: "AskedAgain" }
  | { readonly _tag: "LoadedReports"; readonly requestId: number; readonly reports: ReadonlyArray<EodStatus> }
  | { readonly _tag: "FailedReports"; readonly requestId: number; readonly problem: string }
  | { readonly _tag: "MovedRow"; readonly by: number }
export type Command = { readonly _tag: "LoadEodReports"; readonly requestId: number }

const dayOf = ({ day }: EodStatus): string => day

export const reload = (before: Model): Step<Model, Command> => {
  const model = loading(before)
  return step(model, [{ _tag: "LoadEodReports", requestId: model.requestId }])
}
export const init = reload(emptyListing)

export const update = (model: Model, message: Message): Step<Model, Command> => {
  switch (message._tag) {
    case "AskedAgain":
      return reload(model)
    case "LoadedReports": {
      const rows = message.reports.filter(({ version }) => version > 0)
      const selected = stillThere(rows, model.selected, dayOf)
      return step(got(model, message, { rows, total: rows.length, selected }))
    }
    case "FailedReports":
      return step(failed(model, message))
    case "MovedRow":
      return step({ ...model, selected: movedRow(model.rows, model.selected, message.by, dayOf) })
  }
}
