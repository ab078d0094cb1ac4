import { previousStage } from "../../counter/stage.ts"
import { counterScreen } from "../../kit/counter/counter-screen.ts"
import { isEnabled } from "../../kit/placement-queue/model.ts"
import { factsOf } from "./checkout.ts"
import { head } from "./head.ts"
import { type Command, fresh, type Message, type Model, print, type Stored } from "./model.ts"
import { update } from "./update.ts"

export const quickCheckout = counterScreen<Model, Message, Command, Stored>({
  name: "QuickCheckout",
  place: "xorder",
  head,
  fresh,
  update,
  stepBack: ({ checkout, dialog }, context) => {
    if (dialog !== undefined) return { _tag: "ClosedDialog" }
    if (checkout === undefined || checkout.stage === "order-placed") return undefined
    const isFirst = previousStage(checkout.stage, factsOf(checkout, context)) === undefined
    return { _tag: isFirst || isEnabled(context.flags) ? "Cancelled" : "WentBack" }
  },
  print
})
