/** The way from a counter to the display of its customers. */
import * as route from "../route.ts"
import { type Action, act } from "../view/action.ts"
import type { Context } from "./context.ts"

/** A browser opens it in a window of its own, for the second monitor; a terminal says where it is. */
export const displayAction = ({ till }: Pick<Context, "till">): Action<never> =>
  act("customer-display", "Customer display", ["F10"], undefined as never, {
    isMain: false,
    isInMenu: true,
    outcome: {
      opens: route.print({ name: "customerdisplay", till: till === "" ? undefined : till }),
      isBeside: true
    }
  })
