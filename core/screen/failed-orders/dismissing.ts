/**
 * Staff have orders that could not be created tried again, and take one off the list once they have seen to it at the
 * partner's console.
 */

import { type Step, step } from "../../kit/step.ts"
import { movedTo } from "../../kit/view/cursor.ts"
import type { FailedPartnerOrder } from "../../order/failed-partner-order.ts"

/** Which order it is: a partner, and its number there. */
export type Named = Pick<FailedPartnerOrder, "source" | "ref_id">
export const keyOf = ({ source, ref_id }: Named): string => `${source} ${ref_id}`

export interface Model {
  readonly selected: string | undefined
  /** Whether it may be dismissed is asked. */
  readonly dismissal: FailedPartnerOrder | undefined
  readonly isBusy: boolean
  readonly problem: string | undefined
}

export type Message =
  | { readonly _tag: "MovedRow"; readonly by: number }
  | { readonly _tag: "ChoseRow"; readonly key: string }
  /** One of them, or all. */
  | { readonly _tag: "AskedToRetry"; readonly order?: Named }
  /** What can be created by now is; or why nobody tried. */
  | { readonly _tag: "EndedRetry"; readonly problem: string | undefined }
  | { readonly _tag: "AskedToDismiss"; readonly order: FailedPartnerOrder }
  | { readonly _tag: "ConfirmedDismissal" | "CancelledDismissal" }
  /** It is off the list; or why it is not. */
  | { readonly _tag: "EndedDismissal"; readonly problem: string | undefined }

export interface LoadRejections {
  readonly _tag: "LoadRejections"
}

export type Command =
  | LoadRejections
  | { readonly _tag: "RetryRejections" }
  | { readonly _tag: "RetryRejection"; readonly source: string; readonly ref_id: string }
  | { readonly _tag: "DismissRejection"; readonly source: string; readonly ref_id: string }

export const init: Model = { selected: undefined, dismissal: undefined, isBusy: false, problem: undefined }

/** The row under the cursor: the chosen one, or the first while none of them was chosen. */
export const underCursor = ({ selected }: Model, list: ReadonlyArray<FailedPartnerOrder>): number =>
  Math.max(
    list.findIndex((order) => keyOf(order) === selected),
    list.length === 0 ? -1 : 0
  )

export const update = (
  model: Model,
  message: Message,
  list: ReadonlyArray<FailedPartnerOrder>
): Step<Model, Command> => {
  switch (message._tag) {
    case "MovedRow": {
      const target = movedTo(list, underCursor(model, list), message.by)
      return step({ ...model, selected: target === undefined ? undefined : keyOf(target) })
    }
    case "ChoseRow":
      return step({ ...model, selected: message.key })
    case "AskedToRetry": {
      if (model.isBusy) return step(model)
      const { order } = message
      return step(
        {
          ...model,
          selected: order === undefined ? model.selected : keyOf(order),
          isBusy: true,
          problem: undefined
        },
        [
          order === undefined
            ? { _tag: "RetryRejections" }
            : { _tag: "RetryRejection", source: order.source, ref_id: order.ref_id }
        ]
      )
    }
    case "AskedToDismiss":
      return model.isBusy
        ? step(model)
        : step({ ...model, selected: keyOf(message.order), dismissal: message.order, problem: undefined })
    case "CancelledDismissal":
      return step({ ...model, dismissal: undefined })
    case "ConfirmedDismissal": {
      if (model.dismissal === undefined || model.isBusy) return step(model)
      const { source, ref_id } = model.dismissal
      return step({ ...model, dismissal: undefined, isBusy: true }, [
        { _tag: "DismissRejection", source, ref_id }
      ])
    }
    case "EndedRetry":
    case "EndedDismissal":
      return step({ ...model, isBusy: false, problem: message.problem })
  }
}
