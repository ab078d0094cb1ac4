import type * as route from "../../kit/route.ts"
import type * as kit from "../../kit/step.ts"
import { step } from "../../kit/step.ts"
import type { PackEvent, PackLife } from "../../stock/pack-life.ts"

export interface Model {
  readonly code: string
  /** Undefined until it is known; null where no hub of the user ever had the code. */
  readonly life: PackLife | null | undefined
  /** Every piece of a product carries the code. */
  readonly isShared: boolean
  readonly isLoading: boolean
  readonly problem: string | undefined
  /** The event under the cursor, from 0. */
  readonly selected: number
  /** Where the page was opened from. */
  readonly from: route.Route
}

export type Message =
  | {
      readonly _tag: "LoadedLife"
      readonly code: string
      readonly life: PackLife | null
      readonly isShared?: boolean
    }
  | { readonly _tag: "FailedLife"; readonly code: string; readonly message: string }
  | { readonly _tag: "MovedEvent"; readonly by: number }
  | { readonly _tag: "AskedAgain" }

export interface LoadPackLife {
  readonly _tag: "LoadPackLife"
  readonly code: string
}

export type Step = kit.Step<Model, LoadPackLife>

const reload = (model: Model): Step =>
  step({ ...model, isLoading: true }, [{ _tag: "LoadPackLife", code: model.code }])

export const init = (code: string, from: route.Route): Step =>
  reload({ code, life: undefined, isShared: false, isLoading: true, problem: undefined, selected: 0, from })

const eventsOf = ({ life }: Model): ReadonlyArray<PackEvent> => life?.events ?? []
const lastOf = (model: Model): number => Math.max(0, eventsOf(model).length - 1)

export const update = (model: Model, message: Message): Step => {
  switch (message._tag) {
    case "LoadedLife": {
      if (message.code !== model.code) return step(model)
      const { life, isShared = false } = message
      const after = { ...model, life, isShared, isLoading: false, problem: undefined }
      // The cursor begins at what happened last, and stays where it was moved to.
      return step({ ...after, selected: model.life == null ? lastOf(after) : model.selected })
    }
    case "FailedLife":
      return message.code === model.code
        ? step({ ...model, isLoading: false, problem: message.message })
        : step(model)
    case "MovedEvent":
      return step({ ...model, selected: Math.min(Math.max(model.selected + message.by, 0), lastOf(model)) })
    case "AskedAgain":
      return model.isLoading ? step(model) : reload(model)
  }
}
