/** What several orders need, along the shelves: one walk for all of them. */

import type { PickList } from "../../contract/pick-list.ts"
import type * as Day from "../../day.ts"
import type * as kit from "../../kit/step.ts"
import { step } from "../../kit/step.ts"

export interface Model {
  readonly orderIds: ReadonlyArray<number>
  readonly list: PickList | undefined
  readonly isLoading: boolean
  /** One of the orders was changed while the list was read: it is read once more. */
  readonly isDue: boolean
  readonly problem: string | undefined
  readonly row: number
}

export type Message =
  | { readonly _tag: "LoadedPickList"; readonly orderIds: Model["orderIds"]; readonly list: PickList }
  | { readonly _tag: "FailedPickList"; readonly orderIds: Model["orderIds"]; readonly problem: string }
  | { readonly _tag: "MovedLine"; readonly by: number }
  | { readonly _tag: "ChoseLine"; readonly row: number }
  | { readonly _tag: "AskedAgain" }
  | { readonly _tag: "AskedForPaper" }

export type Command =
  | { readonly _tag: "LoadPickList"; readonly orderIds: ReadonlyArray<number> }
  | { readonly _tag: "PrintPickList"; readonly orderIds: ReadonlyArray<number>; readonly attempt: number }

export type Step = kit.Step<Model, Command>

const reload = (model: Model): Step =>
  step({ ...model, isLoading: true, isDue: false }, [{ _tag: "LoadPickList", orderIds: model.orderIds }])

export const init = (orderIds: Model["orderIds"]): Step => {
  const model = { orderIds, list: undefined, isLoading: false, isDue: false, problem: undefined, row: 0 }
  return orderIds.length === 0 ? step(model) : reload(model)
}

const isOther = (model: Model, { orderIds }: Pick<Model, "orderIds">): boolean =>
  orderIds.join() !== model.orderIds.join()

const at = (model: Model, row: number): Model => ({
  ...model,
  row: Math.max(0, Math.min(row, (model.list?.lines.length ?? 0) - 1))
})

export const update = (model: Model, message: Message, now: Day.Instant): Step => {
  switch (message._tag) {
    case "LoadedPickList": {
      if (isOther(model, message)) return step(model)
      const after = at({ ...model, list: message.list, isLoading: false, problem: undefined }, model.row)
      return model.isDue ? reload(after) : step(after)
    }
    case "FailedPickList":
      return isOther(model, message)
        ? step(model)
        : step({ ...model, isLoading: false, isDue: false, problem: message.problem })
    case "MovedLine":
      return step(at(model, model.row + message.by))
    case "ChoseLine":
      return step(at(model, message.row))
    case "AskedAgain":
      if (model.orderIds.length === 0) return step(model)
      return model.isLoading ? step({ ...model, isDue: true }) : reload(model)
    case "AskedForPaper":
      return model.list === undefined || model.list.lines.length === 0
        ? step(model)
        : step(model, [{ _tag: "PrintPickList", orderIds: model.orderIds, attempt: now }])
  }
}
