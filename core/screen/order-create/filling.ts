import * as Result from "effect/Result"
import type { Change } from "../../kit/cart/change.ts"
import type { CartStep } from "../../kit/cart/model.ts"
import { foundOn, isSought } from "../../kit/cart/shelf.ts"
import {
  handleShelf,
  pageShown,
  productMeant,
  type ShelfMessage,
  tookOff,
  typedInto
} from "../../kit/cart/shelf-keys.ts"
import * as cart from "../../kit/cart/work.ts"
import type { Context } from "../../kit/counter/context.ts"
import { lineAtHand, productToAdd, whyLocked, whyNotTaken } from "../../kit/counter/selling.ts"
import type { StripMessage, TakeOver } from "../../kit/scan-session/messages.ts"
import { andThen, beep, stepOf, toast } from "../../kit/scan-session/step.ts"
import { movedTo } from "../../kit/view/cursor.ts"
import { freshAt, linesOf, type Message, type Model, type Step } from "./model.ts"

export const step = stepOf<Model, Step["notices"][number], Step["commands"][number]>

export const withCart = (model: Model, [work, commands]: CartStep): Step => step({ ...model, work }, commands)
export const change = (model: Model, made: Change, context: Context): Step =>
  withCart(model, cart.changed(model.work, made, context))

/** Nothing is changed any more: it is an order, or on its way to be one. */
export const isLocked = ({ placing, wantsPlacing, order, work }: Model): boolean =>
  placing !== undefined || wantsPlacing !== undefined || order !== undefined || cart.orderIn(work) !== null

export const refused = (model: Model): Step =>
  step(model, [beep("bad")], [toast("failure", whyLocked(model), "locked")])

/** Nothing is done yet for the next customer. */
export const nextOf = (model: Model): Model => {
  const { cart: now, made, watch } = model.work
  return { ...freshAt(model), work: { ...cart.begun, cart: now, made, watch } }
}

/** The next customer: a new cart, in the place of the one that became an order. */
export const anew = (model: Model, context: Context): Step => {
  const next = nextOf(model)
  return model.work.cart?.order == null && model.order === undefined
    ? step(next)
    : change(next, { _tag: "New" }, context)
}

/** A scan is a sale to whoever stands here, wherever the page is; on a placed order it begins the next one. */
const toCart = (model: Model, context: Context): Step => {
  if (model.stage === "placed" && model.upi === undefined && !model.isPlacing)
    return andThen(anew(model, context), (next) => step({ ...next, stage: "cart", userType: 2 }))
  return step(model.stage === "type" ? { ...model, stage: "cart", userType: 2 } : model)
}

export const put = (model: Model, made: Change, context: Context): Step =>
  andThen(toCart(model, context), (next) =>
    isLocked(next)
      ? refused(next)
      : andThen(change({ ...next, problem: undefined }, made, context), (after) =>
          step({ ...after, line: undefined, stage: after.stage === "review" ? "cart" : after.stage })
        )
  )

/** What is shown on the shelf just now. */
export const shownOn = (model: Pick<Model, "typed" | "page">, { shelf }: Pick<Context, "shelf">) =>
  pageShown(foundOn(shelf, model.typed), model.page)

export const took = (model: Model, productId: number, context: Context): Step => {
  const change = productToAdd(model, productId, context)
  if (change === undefined) return step(model, [beep("bad")])
  if (Result.isFailure(change))
    return step(model, [beep("bad")], [toast("failure", whyNotTaken(change.failure))])
  return put(tookOff(model), change.success, context)
}

/** What stands in the line: a code, else the product under the cursor or the first that was found. */
const taken = (model: Model, text: string, context: Context, isTyped: boolean): Step => {
  const shown = shownOn({ ...model, typed: text }, context)
  const product = isTyped ? productMeant(model, text, shown, isSought(context.shelf, text)) : undefined
  return product !== undefined
    ? took({ ...model, typed: text }, product.entity_id, context)
    : put(model, { _tag: "Scan", scan_code: text }, context)
}

/** The pack of the newest refusal, from whoever has it in hand. */
const tookOver = (model: Model, context: Context): Step => {
  const taken = cart.takenOver(model.work)
  return taken === undefined ? step(model) : put({ ...model, work: taken.work }, taken.change, context)
}

/** The line and its scans. */
export const stripTold = (model: Model, message: StripMessage | TakeOver, context: Context): Step => {
  switch (message._tag) {
    case "ScannedCode":
      return message.code.trim() === "" ? step(model) : taken(model, message.code.trim(), context, false)
    case "TypedCode":
      return step(typedInto(model, message.text, isSought(context.shelf, message.text)))
    case "SubmittedCode": {
      const text = model.typed.trim()
      return text === "" ? step(model) : taken({ ...model, typed: "" }, text, context, true)
    }
    case "ResumedScanning":
      return withCart(model, cart.resumed(model.work, context))
    case "AcknowledgedRefusals":
      return step({ ...model, work: cart.acknowledgedRefusals(model.work) })
    case "AskedToTakeOver":
      return tookOver(model, context)
    case "FailedLookUp":
      return step(model)
  }
}

type CartKeys = Extract<
  Message,
  {
    readonly _tag:
      | ShelfMessage["_tag"]
      | "TookProduct"
      | "MovedLine"
      | "ChoseLine"
      | "SteppedLine"
      | "RemovedLine"
      | "RemovedPack"
      | "UndidLast"
  }
>

/** What is done on the shelf and to the lines. */
export const handleCart = (model: Model, message: CartKeys, context: Context): Step => {
  switch (message._tag) {
    case "TurnedShelf":
    case "TurnedToShelf":
    case "MovedTile":
      return step(handleShelf(model, message, shownOn(model, context)))
    case "TookProduct":
      return took(model, message.productId, context)
    case "MovedLine": {
      const lines = linesOf(model)
      const at = lines.findIndex(({ id }) => id === lineAtHand(model)?.id)
      return step({ ...model, line: movedTo(lines, at, message.by)?.id })
    }
    case "ChoseLine":
      return step({ ...model, line: message.itemId })
    case "SteppedLine":
    case "RemovedLine": {
      const item = linesOf(model).find(({ id }) => id === message.itemId)
      if (isLocked(model)) return refused(model)
      if (item === undefined) return step(model, [beep("bad")])
      const at = { ...model, line: item.id }
      if (message._tag === "RemovedLine")
        return change(at, { _tag: "Remove", item_id: item.id, name: item.product_name }, context)
      return withCart(at, cart.stepped(model.work, item, message.by, context))
    }
    case "RemovedPack":
      return isLocked(model)
        ? refused(model)
        : change(model, { _tag: "RemovePack", scan_code: message.code }, context)
    case "UndidLast": {
      const { undo } = model.work
      return undo === undefined || isLocked(model)
        ? step(model)
        : change({ ...model, work: { ...model.work, undo: undefined } }, undo, context)
    }
  }
}
