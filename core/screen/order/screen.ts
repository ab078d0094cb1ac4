import { reopening, scanScreen } from "../../kit/scan-session/scan-screen.ts"
import type { Screen } from "../../kit/screen.ts"
import { andThen, step } from "../../kit/step.ts"
import type { UpiMessage } from "../../kit/upi/model.ts"
import { isOpenForPicking } from "../../order/status.ts"
import type { Command } from "./command.ts"
import { orderContext } from "./context.ts"
import { effects } from "./effects.ts"
import { isDue, lastScanOf, productsOf } from "./expiry-cache.ts"
import { head } from "./head.ts"
import { hasWork, init, type Message, type Model } from "./model.ts"
import { session } from "./session.ts"
import { updateBy } from "./update.ts"
import { screenView } from "./view.ts"
import { print } from "./work.ts"

const { hearCommon, released, ...work } = scanScreen({
  contextOf: orderContext,
  update: updateBy(orderContext),
  release: session.release,
  print,
  online: [...reopening, { _tag: "AskedForAvailable" }]
})
const updateScreen = work.update
const toUpi = (message: UpiMessage): Message => ({ _tag: "Upi", message })

export const order: Screen<Model, Message, Command> = {
  ...head,
  view: screenView,
  effects,
  ...work,
  nameOf: ({ order: open }) => open?.increment_id,
  open: ({ to }) => (to.name === "order" ? init(to.id, to.usesNewService) : init(0, false)),
  hear: (model, news, client) => {
    const common = hearCommon(model, news, client)
    if (common !== undefined) return common
    switch (news._tag) {
      // The shelves that the work on an order needs are asked for again when it is time.
      case "Ticked": {
        const due = isDue(model, client.now) ? updateScreen(model, { _tag: "PassedTime" }, client) : undefined
        const isPast = model.undoUntil !== undefined && client.now > model.undoUntil
        const passed = isPast
          ? andThen(due ?? step(model), (next) => updateScreen(next, { _tag: "PassedUndoTime" }, client))
          : due
        if (model.upi === undefined) return passed
        return andThen(passed ?? step(model), (next) => updateScreen(next, toUpi({ _tag: "Ticked" }), client))
      }
      case "OrderPushed": {
        if (news.order.order_id === model.id) {
          const changed = updateScreen(model, { _tag: "ChangedElsewhere", order: news.order }, client)
          return model.upi === undefined
            ? changed
            : andThen(changed, (next) =>
                updateScreen(next, toUpi({ _tag: "ChangedOrder", order: news.order }), client)
              )
        }
        // Another order was invoiced or canceled: the shelves of its products are not what they were.
        return isOpenForPicking(news.order)
          ? undefined
          : updateScreen(model, { _tag: "ChangedStock", productIds: productsOf(news.order) }, client)
      }
      case "EndedShipping":
        return news.orderId === model.id
          ? updateScreen(model, { _tag: "EndedShipping", problem: news.problem }, client)
          : undefined
      default:
        return undefined
    }
  },
  hasWork: (model) => hasWork(model) || model.busy !== undefined,
  isAskingToLeave: ({ dialog }) => dialog?._tag === "Unsaved",
  keptForLater: { _tag: "KeptForLater" },
  discarded: ({ busy }) => (busy === undefined ? { _tag: "Discarded" } : undefined),
  orderShown: (model) => model.order,
  lastScanOf,
  back: ({ lastTab }) => ({ name: "orders", tab: lastTab }),
  leave: (model, client) => ({ commands: released(model, client) }),
  sign: ({ order: open }) =>
    open !== undefined && isOpenForPicking(open) ? { _tag: "AssignOrder", id: open.order_id } : undefined
}
