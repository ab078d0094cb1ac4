/** The quick checkout: tabs of carts, the cart in hand, and what is done with it. */
import { scaleNotice } from "../../kit/cart/scale.ts"
import { checkout, clearCart, dropWaiting, nextCategory, toShelf } from "../../kit/cart/shelf-view.ts"
import { hasItems, queueIn } from "../../kit/cart/work.ts"
import { displayAction } from "../../kit/counter/display.ts"
import { shiftAlerts } from "../../kit/counter/till.ts"
import { isDrafting } from "../../kit/drafts/model.ts"
import { closeDraft, draftTabs, saveDraft, whyIdle } from "../../kit/drafts/view.ts"
import { isEnabled } from "../../kit/placement-queue/model.ts"
import { changeParts } from "../../kit/sale/cash.ts"
import { discountActions, discountNotices } from "../../kit/sale/discount.ts"
import { payActions } from "../../kit/sale/pay-ways.ts"
import { saleShelf } from "../../kit/sale/shelf.ts"
import { type Shown, saleLines, saleStrip, saleTotals, saleView } from "../../kit/sale/view.ts"
import { weighAction } from "../../kit/sale/weighing.ts"
import { scanStrip } from "../../kit/scan-session/strip.ts"
import { type Action, act, inMenu } from "../../kit/view/action.ts"
import { clearing, leaving } from "../../kit/view/back.ts"
import type { Part } from "../../kit/view/view.ts"
import * as say from "../../text/quick-checkout.ts"
import { filling, isLocked } from "./filling.ts"
import { head } from "./head.ts"
import type { Message, Model } from "./model.ts"
import { alertOf, panelOf } from "./panel.ts"
import { questionOf } from "./questions.ts"

const partsOf = (model: Model, shown: Shown): ReadonlyArray<Part<Message>> => {
  const { work, typed } = model
  const strip = scanStrip(
    { typed, lastScan: work.lastScan, refused: work.refused, queue: queueIn(work) },
    { hint: say.scanHint, isLarge: false, resumedBy: ["w", "F9"] }
  )
  const undo = act("undo", "Undo", ["u", "Ctrl+Z"], { _tag: "UndidLast" } as const, {
    icon: "undo",
    code: "undo",
    isDisabled: work.undo.length === 0 && model.scale.container === undefined
  })
  return [
    draftTabs(model),
    ...shiftAlerts(shown, model.shift, ["f", "Ctrl+E"]),
    ...(isEnabled(shown.flags) ? [alertOf(model, shown)] : []),
    saleStrip<Message>(model, { ...strip, undo }, shown, {
      keys: ["z", "Ctrl+O"],
      isLocked: isLocked(model)
    }),
    ...scaleNotice(model.scale, filling.toWeigh(model, shown), shown.scale),
    ...(isEnabled(shown.flags) ? [] : [saleShelf(model, shown)]),
    ...(hasItems(work) ? [] : changeParts(model.lastTender, shown.currency)),
    saleTotals(model, shown),
    ...discountNotices(model, shown),
    saleLines(model, shown, say.emptyCart)
  ]
}

const actionsOf = (model: Model, shown: Shown): ReadonlyArray<Action<Message>> => {
  const isEmpty = !hasItems(model.work)
  const isWaiting = isDrafting(model)
  const ways = payActions(shown, whyIdle(model), ["p"])
  return [
    ...ways,
    checkout(isEmpty || isWaiting, ways.length === 0 ? undefined : ["o", "F7"]),
    ...inMenu<Message>([
      saveDraft(model, { isEmpty, isWaiting }, "s"),
      act("add", "Add to cart", ["a"], { _tag: "AskedToAdd" }, { icon: "add", isDisabled: isWaiting }),
      ...(isEnabled(shown.flags) ? [] : [toShelf("Ctrl+P"), nextCategory(model, shown.shelf)]),
      weighAction(shown, ["k", "F5"]),
      act("total", "Total", ["t"], { _tag: "AskedForTotal" }, { icon: "amount", isDisabled: isEmpty }),
      ...closeDraft(model, { isWaiting }, { close: "d", reopen: "e" }),
      ...discountActions(model, shown, ["g", "Ctrl+B"], {
        isDisabled: isEmpty || isWaiting,
        approveKeys: ["y", "Ctrl+Y"]
      }),
      clearCart(isEmpty, ["c", "F6"]),
      act("reload", "Refresh", ["r"], { _tag: "Reloaded" }, { icon: "refresh" })
    ]),
    ...dropWaiting(model.work, ["v"])
  ]
}

export const view = saleView<Model, Message>("QuickCheckout", {
  title: head.title,
  back: ({ typed }) =>
    clearing(typed, (text): Message => ({ _tag: "TypedCode", text }), leaving as Action<Message>),
  question: questionOf,
  page: (model, shown) => ({
    actions: [...actionsOf(model, shown), displayAction(shown)],
    parts: partsOf(model, shown),
    ...(isEnabled(shown.flags) ? { panel: panelOf(model, shown) } : { beside: ["scan", "shelf"] as const })
  })
})
