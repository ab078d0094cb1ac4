/** What the board of the day at home needs beside what every client holds. */
import * as expiring from "../home/expiring.ts"
import { screenOf } from "../screens.ts"
import type { Model, Step } from "./model.ts"

/** What expires today is counted while somebody looks at the board, and no more often than it is due. */
export const countExpiringWhenDue = (model: Model): Step =>
  model.session === undefined ||
  screenOf(model.page).lists?.includes("expiring") !== true ||
  !expiring.isDue(model.expiring, model.now)
    ? [model, []]
    : [{ ...model, expiring: expiring.asked(model.expiring, model.now) }, [{ _tag: "CountExpiring" }]]
