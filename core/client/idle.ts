/** Nobody is at the screen: after a minute without a sign, or at once when its window is left. */
import * as Day from "../day.ts"
import type { Model } from "./model.ts"

export const idleAfter = 60 * Day.second

export const isIdle = (model: Pick<Model, "now" | "activeAt" | "isBlurred">): boolean =>
  model.isBlurred || model.now - model.activeAt >= idleAfter
