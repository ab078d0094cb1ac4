/** The settings of this workstation: which of them the keys are for. What they are set to is the client's. */
import type { Settings } from "../../kit/settings/settings.ts"

export interface Model {
  readonly selected: number
}
export const init: Model = { selected: 0 }

export type Message =
  | { readonly _tag: "MovedSetting"; readonly by: number; readonly count: number }
  | { readonly _tag: "ChangedSettings"; readonly settings: Settings }

/** The way stops at both ends. */
export const moved = ({ selected }: Model, { by, count }: { by: number; count: number }): Model => ({
  selected: Math.min(Math.max(0, selected + by), count - 1)
})
