/** The cart of a sale as it is filled: scans, products by hand, weights, and the dialogs over it. */
import * as Result from "effect/Result"
import type { ListedProduct } from "../../catalogue/listing.ts"
import { type Container, containerOf } from "../../counter/container.ts"
import { readNumber } from "../../order/store-credit.ts"
import { containerPutAway, containerTaken } from "../../text/weighing.ts"
import type { Change } from "../cart/change.ts"
import { foundAfter, type Stocked } from "../cart/shelf.ts"
import * as cart from "../cart/work.ts"
import type { Context } from "../counter/context.ts"
import * as form from "../form/form.ts"
import type { StripMessage, TakeOver } from "../scan-session/messages.ts"
import { andThen, beep, step, toast } from "../step.ts"
import { buyerFields, buyerIn, buyerOf, openedBuyer } from "./buyer.ts"
import { changeCart, resumed, withCart } from "./cart-step.ts"
import { answeredCredit, creditFields, creditIn, findCredit, openedCredit, submitCredit } from "./credit.ts"
import { saleLines } from "./lines.ts"
import {
  type FillingMessage,
  isPlacing,
  quantityIn,
  type Sale,
  type SaleDialog,
  type SaleStep
} from "./model.ts"
import { productToAdd, whyLocked, whyNotTaken } from "./selling.ts"
import { fieldToWeigh, lineToWeigh, ofProduct, scaleHandler, type WeighableProduct } from "./weighing.ts"

interface Filling<Model extends Sale, Own> {
  readonly fresh: (storeId: number, stocked: Stocked) => Model
  /** Fields that stay for the next sale beside those that stay at every counter. */
  readonly stays?: (model: Model) => Partial<Model>
  /** Nothing is changed any more. */
  readonly isLocked: (model: Model) => boolean
  readonly whyLocked?: (model: Model) => string
  /** The order is made: what is put in begins the next sale. */
  readonly isSold: (model: Model) => boolean
  /** The page on which the cart is filled. */
  readonly toCart?: (model: Model, isLocked: boolean) => Model
  /** The line and the shelf once something was taken by them. */
  readonly afterTaking?: (model: Model) => Model
  readonly typedInto?: (model: Model, text: string, context: Context) => Model
  /** The product that was typed in the line; undefined where it is a code. */
  readonly productMeant?: (model: Model, text: string, context: Context) => ListedProduct | undefined
  /** The goods that the scale weighs while no quantity is typed: a product that is chosen, or the line at hand. */
  readonly weighs: (model: Model, context: Pick<Context, "shelf">) => ListedProduct | "line" | undefined
  readonly resumed?: (model: Model, context: Context) => SaleStep<Model, Own>
}

export const saleFilling = <Model extends Sale, Own>(of: Filling<Model, Own>) => {
  const { isLocked, afterTaking = (model) => model } = of
  type Step = SaleStep<Model, Own>
  const change: (model: Model, made: Change, context: Context) => Step = changeCart
  const openDialog = (model: Model, dialog: SaleDialog, commands: Step["commands"] = []): Step =>
    step({ ...model, dialog }, commands)

  const refuse = (model: Model): Step =>
    step(model, [beep("bad")], [toast("failure", (of.whyLocked ?? whyLocked)(model), "locked")])

  const lines = saleLines<Model, Own>({ isLocked, refuse })

  /** The counter at the beginning of a sale. */
  const freshAt = (model: Model): Model => {
    const { id, stocked, holder, scale, shift, order, credit } = model
    const lastTender = order?.tender
    // Beside an order it has not paid, and pays the next one.
    const unspent = order === undefined ? undefined : credit
    const around = { holder, scale, shift, lastTender, credit: unspent }
    return { ...of.fresh(id, stocked), ...around, ...of.stays?.(model) }
  }

  /** Nothing is done yet for the next customer. */
  const nextOf = (model: Model): Model => {
    const { cart: now, made, watch } = model.work
    return { ...freshAt(model), work: { ...cart.emptyWork, cart: now, made, watch } }
  }

  /** The next customer: a new cart, in the place of the one that became an order. */
  const nextSale = (model: Model, context: Context): Step =>
    model.work.cart?.order == null && model.order === undefined
      ? step(nextOf(model))
      : change(nextOf(model), { _tag: "New" }, context)

  /** What is shown next is of the next customer. */
  const isOver = (model: Model): boolean => of.isSold(model) && model.upi === undefined && !isPlacing(model)

  /** Goods that are put in are sold to whoever stands here, wherever the page is; after a placed order it begins the next one. */
  const put = (model: Model, made: Change, context: Context): Step => {
    return andThen(isOver(model) ? nextSale(model, context) : step(model), (next) => {
      const there = of.toCart?.(next, isLocked(next)) ?? next
      return isLocked(there)
        ? refuse(there)
        : andThen(change(there, made, context), (after) =>
            step({ ...after, line: undefined, lastTender: undefined })
          )
    })
  }
  /** It is the one of the next weight, however often it was scanned; none puts it away. */
  const withContainer = (model: Model, container: Container | undefined, text: string): Step =>
    step(
      { ...model, scale: { ...model.scale, container, refusal: undefined } },
      [beep("good")],
      [toast("info", text, "weighed")]
    )

  const scan = (model: Model, code: string, context: Context): Step => {
    if (code === "") return step(model)
    const container = containerOf(context.containers, code)
    if (container !== undefined) return withContainer(model, container, containerTaken(container))
    const number = readNumber(code)
    if (number !== undefined) return findCredit(model, number)
    return put(model, { _tag: "Scan", scan_code: code }, context)
  }

  const takeProduct = (model: Model, productId: number, context: Context): Step => {
    const made = productToAdd(model, productId, context)
    if (made === undefined) return step(model, [beep("bad")])
    return Result.isFailure(made)
      ? step(model, [beep("bad")], [toast("failure", whyNotTaken(made.failure))])
      : put(afterTaking(model), made.success, context)
  }

  /** The text in the line: a product that was looked for, else a code. */
  const submit = (model: Model, context: Context): Step => {
    const text = model.typed.trim()
    const emptied = { ...model, typed: "" }
    const isContainer = containerOf(context.containers, text) !== undefined
    const product = text === "" || isContainer ? undefined : of.productMeant?.(emptied, text, context)
    return product === undefined
      ? text === ""
        ? step(model)
        : scan(emptied, text, context)
      : takeProduct({ ...model, typed: text }, product.entity_id, context)
  }

  const handleStrip = (model: Model, message: StripMessage | TakeOver, context: Context): Step => {
    switch (message._tag) {
      case "ScannedCode":
        return scan(model, message.code.trim(), context)
      case "TypedCode":
        return step(of.typedInto?.(model, message.text, context) ?? { ...model, typed: message.text })
      case "SubmittedCode":
        return submit(model, context)
      case "ResumedScanning":
        return (of.resumed ?? resumed)(model, context)
      case "AcknowledgedRefusals":
        return step({ ...model, work: cart.acknowledgedRefusals(model.work) })
      case "AskedToTakeOver": {
        // The pack of the newest refusal, from whoever has it in hand.
        const pack = cart.takenOver(model.work)
        return pack === undefined ? step(model) : put({ ...model, work: pack.work }, pack.change, context)
      }
      case "FailedLookUp":
        return step(model)
    }
  }

  const submitDialog = (model: Model, context: Context): Step => {
    const closed = { ...model, dialog: undefined }
    switch (model.dialog?._tag) {
      case "Clear":
        return change({ ...closed, line: undefined }, { _tag: "Clear" }, context)
      case "Drop":
        return withCart(closed, cart.update(model.work, { _tag: "DroppedWaiting" }, context))
      case "Buyer": {
        const dialog = buyerIn(model)
        if (dialog === undefined) return step(closed)
        const filled = buyerOf(dialog, context)
        return "buyer" in filled
          ? step({ ...closed, buyer: filled.buyer })
          : openDialog(model, { ...dialog, form: filled.form }, [beep("bad")])
      }
      case "Credit": {
        const dialog = creditIn(model)
        return dialog === undefined ? step(closed) : submitCredit(model, dialog)
      }
      case "Quantity":
        return lines.submit(model, context)
      default:
        return step(model)
    }
  }

  /** The line whose quantity is being typed; else what the arrangement weighs. */
  const toWeigh = (model: Model, context: Pick<Context, "shelf">): WeighableProduct | undefined => {
    if (model.upi !== undefined) return undefined
    const typed = quantityIn(model)
    if (typed !== undefined) return fieldToWeigh(model.work, typed)
    const target = of.weighs(model, context)
    if (target === "line") return lineToWeigh(model, context)
    return target === undefined ? undefined : ofProduct(target)
  }
  const handleScale = scaleHandler<Model, Own>({
    toWeigh,
    put: (model, made, context) => put(afterTaking(model), made, context)
  })

  const handle = (model: Model, message: FillingMessage, context: Context): Step => {
    switch (message._tag) {
      case "AskedToWeigh":
      case "Weighed":
      case "RestedScale":
      case "FailedWeighing":
        return handleScale(model, message, context)
      case "FoundShelf":
        return step({ ...model, stocked: foundAfter(model.stocked, message.stocked, message.askedWith) })
      case "FoundShift":
        return step({ ...model, shift: message.shift })
      case "TookProduct":
        return takeProduct(model, message.productId, context)
      case "UndidLast":
        if (model.scale.container !== undefined)
          return withContainer(model, undefined, containerPutAway(model.scale.container))
        return isLocked(model) ? step(model) : withCart(model, cart.undone(model.work, context))
      case "AskedToClear":
        if (isLocked(model)) return refuse(model)
        return cart.hasItems(model.work) ? openDialog(model, { _tag: "Clear" }) : step(model, [beep("bad")])
      case "AskedForBuyer":
        return isLocked(model) ? refuse(model) : openDialog(model, openedBuyer(model, context, false))
      case "RemovedBuyer":
        return isLocked(model) ? refuse(model) : step({ ...model, dialog: undefined, buyer: null })
      case "AskedForCredit":
        return isLocked(model) ? refuse(model) : openDialog(model, openedCredit)
      case "RemovedCredit":
        return isLocked(model) ? refuse(model) : step({ ...model, dialog: undefined, credit: undefined })
      case "FoundCredit":
      case "FailedCredit":
        return andThen(isOver(model) ? nextSale(model, context) : step(model), (next) =>
          isLocked(next) ? refuse(next) : answeredCredit(next, message)
        )
      case "AskedToDrop":
        return cart.canDrop(model.work) ? openDialog(model, { _tag: "Drop" }) : step(model)
      case "ClosedDialog":
        return step({ ...model, dialog: undefined })
      case "SubmittedDialog":
        return submitDialog(model, context)
      case "Filled": {
        const buyer = buyerIn(model)
        if (buyer !== undefined)
          return openDialog(model, {
            ...buyer,
            form: form.update(buyerFields(context), buyer.form, message.message)
          })
        const credit = creditIn(model)
        if (credit !== undefined)
          return openDialog(model, {
            ...credit,
            form: form.update(creditFields, credit.form, message.message)
          })
        return lines.fill(model, message.message)
      }
      case "ScannedAgain":
        return message.codes.reduce<Step>(
          (done, code) => andThen(done, (next) => scan(next, code, context)),
          step({ ...model, dialog: undefined })
        )
      case "MovedLine":
      case "ChoseLine":
      case "SteppedLine":
      case "RemovedLine":
      case "RemovedPack":
      case "AskedForQuantity":
      case "TypedQuantity":
        return lines.handle(model, message, context)
      default:
        return handleStrip(model, message, context)
    }
  }

  return { step, change, refuse, freshAt, nextOf, nextSale, put, takeProduct, toWeigh, handle, isLocked }
}
