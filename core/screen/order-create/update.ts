/** What every message does to a sale. */
import * as Result from "effect/Result"
import type { Cart, UserType } from "../../counter/cart.ts"
import { firstQuantity, increment, readTyped } from "../../counter/cart-quantity.ts"
import * as Q from "../../quantity.ts"
import { invalidQuantity } from "../../text/cart.ts"
import { faultText } from "../../text/fault.ts"
import * as say from "../../text/order-create.ts"
import type { Change } from "../cart/change.ts"
import { foundOn, onPage, pagesOf, priceOf } from "../cart/shelf.ts"
import * as cart from "../cart/work.ts"
import * as field from "../form/field.ts"
import * as form from "../form/form.ts"
import type { StripMessage } from "../scan-session/messages.ts"
import { andThen, beep, stepOf, toast } from "../scan-session/step.ts"
import { begun as begunUpi } from "../upi/model.ts"
import { update as updateUpi } from "../upi/update.ts"
import { movedTo } from "../view/cursor.ts"
import {
  addressFields,
  addressOf,
  couponFields,
  customerFields,
  mayContinue,
  mobileOf,
  referenceFields
} from "./customer.ts"
import {
  type Context,
  type Dialog,
  fresh,
  key,
  lineAtHand,
  linesOf,
  type Message,
  type Model,
  read,
  type Step,
  type Stored
} from "./model.ts"
import { handlePlacing, paid, sentAgain, withPlacing } from "./placing.ts"

const step = stepOf<Model, Step["notices"][number], Step["commands"][number]>

// The cart

const withCart = (model: Model, [work, commands]: cart.CartStep): Step => step({ ...model, work }, commands)
const change = (model: Model, made: Change, context: Context): Step =>
  withCart(model, cart.changed(model.work, made, context))

/** Nothing is changed any more: it is an order, or on its way to be one. */
const isLocked = ({ placing, wantsPlacing, work }: Model): boolean =>
  placing !== undefined || wantsPlacing || work.cart?.order != null

/** The next customer: a new cart, in the place of the one that became an order. */
const anew = (model: Model, context: Context): Step => {
  const next: Model = {
    ...fresh(model.id, model.stocked),
    isLoaded: model.isLoaded,
    work: { ...cart.begun, cart: model.work.cart, made: model.work.made }
  }
  return model.work.cart?.order == null && model.order === undefined
    ? step(next)
    : change(next, { _tag: "Clear" }, context)
}

/** A scan is a sale to whoever stands here, wherever the page is; on a placed order it begins the next one. */
const toCart = (model: Model, context: Context): Step => {
  if (model.stage === "placed" && model.upi === undefined && !model.isPlacing)
    return andThen(anew(model, context), (next) => step({ ...next, stage: "cart", userType: 2 }))
  return step(model.stage === "type" ? { ...model, stage: "cart", userType: 2 } : model)
}

const put = (model: Model, made: Change, context: Context): Step =>
  andThen(toCart(model, context), (next) =>
    isLocked(next)
      ? step(next, [beep("bad")], [toast("failure", say.orderWaits, "locked")])
      : andThen(change({ ...next, problem: undefined }, made, context), (after) =>
          step({ ...after, line: undefined, stage: after.stage === "review" ? "cart" : after.stage })
        )
  )

/** What is shown on the shelf just now. */
export const shownOn = (model: Pick<Model, "typed" | "page">, { shelf }: Pick<Context, "shelf">) => {
  const products = foundOn(shelf, model.typed)
  const pages = pagesOf(products)
  const page = Math.min(model.page, pages)
  return { products: onPage(products, page), page, pages }
}

const took = (model: Model, productId: number, context: Context): Step => {
  const product = context.shelf.all.products.find(({ entity_id }) => entity_id === productId)
  if (product === undefined) return step(model, [beep("bad")])
  if (priceOf(product, model.stocked) === undefined)
    return step(
      model,
      [beep("bad")],
      [toast("failure", faultText({ _tag: "Fault", tag: "NotForSale", data: { name: product.name } }))]
    )
  const line = linesOf(model).find(({ product_id }) => product_id === productId)
  const isThere =
    (line !== undefined && line.qty > (line.scanned_info?.total_qty ?? 0)) ||
    model.work.waiting.some(
      ({ change: { _tag, ...made } }) =>
        _tag === "Add" && "product_id" in made && made.product_id === productId
    )
  const qty = isThere ? increment(product) : firstQuantity(product)
  return put(
    { ...model, typed: "", tile: model.typed === "" ? model.tile : -1 },
    { _tag: "Add", product_id: productId, name: product.name, qty },
    context
  )
}

/** Digits as long as this are a code, not words to look for. */
const CODE = /^M?\d{8,}$/

/** What stands in the line: a code, else the product under the cursor or the first that was found. */
const taken = (model: Model, text: string, context: Context, isTyped: boolean): Step => {
  const shown = shownOn({ ...model, typed: text }, context)
  const product = shown.products[Math.max(0, model.tile)]
  return isTyped && !CODE.test(text) && product !== undefined
    ? took({ ...model, typed: text }, product.entity_id, context)
    : put(model, { _tag: "Scan", scan_code: text }, context)
}

const typedInto = (model: Model, text: string): Model => ({
  ...model,
  typed: text,
  page: 1,
  tile: text.trim() === "" || CODE.test(text.trim()) ? -1 : 0
})

// The customer

const typedName = (fields: form.Fields, filled: form.Form, name: string): string =>
  form.entryOf(fields, filled, name).text.trim()

/** A number that is whole by now is looked up. */
const filledCustomer = (model: Model, message: form.Message, context: Context): Step => {
  const fields = customerFields(model, context.mobileRules)
  const customer = form.update(fields, model.customer, message)
  const mobile = mobileOf(typedName(fields, customer, "mobile"), context.mobileRules)
  if (mobile === undefined) return step({ ...model, customer, known: undefined, lookedUp: "" })
  return mobile === model.lookedUp
    ? step({ ...model, customer })
    : step({ ...model, customer, known: undefined, lookedUp: mobile }, [
        { _tag: "FindCustomer", id: model.id, mobile }
      ])
}

const submittedCustomer = (model: Model, context: Context): Step => {
  const fields = customerFields(model, context.mobileRules)
  if (!mayContinue(typedName(fields, model.customer, "mobile"), context.mobileRules))
    return step({ ...model, customer: form.submit(fields, model.customer)[0] }, [beep("bad")])
  const [sent, values] = form.submit(fields, model.customer)
  if (values === undefined) return step({ ...model, customer: sent }, [beep("bad")])
  const customer = { ...sent, isBusy: false }
  const mobile = mobileOf(values.mobile, context.mobileRules) ?? null
  if (mobile !== null && values.name === "" && model.known === undefined)
    return step(
      {
        ...model,
        customer: form.refused(
          fields,
          customer,
          faultText({ _tag: "Fault", tag: "NameRequired", data: { which: "whole" } }),
          "name"
        )
      },
      [beep("bad")]
    )
  const userType: UserType = model.userType === 3 ? 1 : model.userType
  const made: Change = { _tag: "Customer", userType, mobile, name: values.name === "" ? null : values.name }
  const after: Model = { ...model, customer, stage: "review", userType, source: null, problem: undefined }
  return andThen(change(after, made, context), (next) =>
    step(next, userType === 1 && next.slots === undefined ? [{ _tag: "FindSlots", id: next.id }] : [])
  )
}

/** Whose order it is on paper: a partner's, or the store's own. */
const choseSource = (model: Model, source: string | null, context: Context): Step => {
  if (isLocked(model) || source === model.source) return step(model)
  const userType: UserType = source === null ? 1 : 3
  const { userInfo } = model.work.cart ?? { userInfo: null }
  return change(
    { ...model, source, userType, problem: undefined },
    { _tag: "Customer", userType, mobile: userInfo?.mobile ?? null, name: userInfo?.name ?? null },
    context
  )
}

// Dialogs

const fieldsOfQuantity = (item: Cart["items"][number]) => ({
  qty: field.text({
    label: `Quantity in ${Q.unitOf(item)}`,
    isRequired: true,
    wanted: invalidQuantity,
    initial: Q.formatShort(item.qty)
  })
})
export const fieldsOf = (model: Model, dialog: Dialog): form.Fields => {
  switch (dialog._tag) {
    case "Quantity": {
      const item = linesOf(model).find(({ id }) => id === dialog.itemId)
      return item === undefined ? {} : fieldsOfQuantity(item)
    }
    case "Address":
      return addressFields(dialog.places, dialog.asked !== "")
    default:
      return {}
  }
}

const savedQuantity = (
  model: Model,
  dialog: Extract<Dialog, { readonly _tag: "Quantity" }>,
  context: Context
): Step => {
  const item = linesOf(model).find(({ id }) => id === dialog.itemId)
  if (item === undefined) return step({ ...model, dialog: undefined })
  const fields = fieldsOfQuantity(item)
  const refused = (text: string): Step =>
    step({ ...model, dialog: { ...dialog, form: form.refused(fields, dialog.form, text, "qty") } }, [
      beep("bad")
    ])
  const packs = item.scanned_info?.total_qty ?? Q.zero
  const text = typedName(fields, dialog.form, "qty")
  const typed = Q.read(text.replace(",", "."))
  const sold = { sell_by: item.sell_by, min_sale_qty: item.minQty, qty_increments: item.qty_increments }
  // What packs hold is not by hand: the rule is about what is beside them.
  const byHand =
    typed === undefined || packs === 0 || typed < packs ? text : String(Q.toWire(Q.minus(typed, packs)))
  if (typed !== undefined && packs > 0 && typed > 0 && typed < packs)
    return refused(faultText({ _tag: "Fault", tag: "BelowScanned", data: { scanned: Q.toWire(packs) } }))
  const read =
    typed !== undefined && packs > 0 && typed === packs ? Result.succeed(Q.zero) : readTyped(sold, byHand)
  if (read === undefined) return refused(invalidQuantity)
  if (Result.isFailure(read)) return refused(faultText(read.failure))
  const made: Change =
    read.success === "removed"
      ? { _tag: "Remove", item_id: item.id, name: item.product_name }
      : { _tag: "Set", item_id: item.id, name: item.product_name, qty: Q.plus(packs, read.success) }
  return change({ ...model, dialog: undefined }, made, context)
}

const savedAddress = (
  model: Model,
  dialog: Extract<Dialog, { readonly _tag: "Address" }>,
  context: Context
): Step => {
  const fields = addressFields(dialog.places, dialog.asked !== "")
  const [filled, values] = form.submit(fields, dialog.form)
  const address = values === undefined ? undefined : addressOf(values, dialog.places ?? [])
  if (address === undefined)
    return step({ ...model, dialog: { ...dialog, form: { ...filled, isBusy: false } } }, [beep("bad")])
  return change({ ...model, dialog: undefined, problem: undefined }, { _tag: "Address", address }, context)
}

const filledDialog = (model: Model, message: form.Message): Step => {
  const { dialog } = model
  if (dialog === undefined || !("form" in dialog)) return step(model)
  const filled = form.update(fieldsOf(model, dialog), dialog.form, message)
  if (dialog._tag === "Quantity") return step({ ...model, dialog: { ...dialog, form: filled } })
  const pincode = typedName(fieldsOf(model, dialog), filled, "postcode")
  if (pincode === dialog.asked) return step({ ...model, dialog: { ...dialog, form: filled } })
  const isWhole = /^[1-9]\d{5}$/.test(pincode)
  return step(
    { ...model, dialog: { ...dialog, form: filled, asked: isWhole ? pincode : "", places: undefined } },
    isWhole ? [{ _tag: "FindPlaces", id: model.id, pincode }] : []
  )
}

/** A number is asked for before an address: the courier calls it. */
const askedForAddress = (model: Model): Step =>
  (model.work.cart?.userInfo?.mobile ?? "") === "" &&
  !model.work.waiting.some(({ change: made }) => made._tag === "Customer" && made.mobile !== null)
    ? step({ ...model, problem: say.mobileFirst }, [beep("bad")])
    : step({
        ...model,
        problem: undefined,
        dialog: {
          _tag: "Address",
          form: form.begun(addressFields(undefined, false)),
          asked: "",
          places: undefined
        }
      })

// Its way

/** One stage back; what was typed stays. */
const wentBack = (model: Model, context: Context): Step => {
  if (model.isPlacing) return step(model, [], [toast("info", say.orderWaits, "locked")])
  if (model.typed !== "") return step(typedInto(model, ""))
  if (model.tile >= 0) return step({ ...model, tile: -1 })
  switch (model.stage) {
    case "cart":
      return step({ ...model, stage: "type", problem: undefined })
    case "customer":
      return step({ ...model, stage: "cart", problem: undefined })
    case "review":
      return model.order === undefined
        ? step({
            ...model,
            stage: "customer",
            wantsPlacing: false,
            placing: undefined,
            problem: undefined,
            customer: focused(model, context)
          })
        : step(model, [], [{ _tag: "Left" }])
    default:
      return step(model, [], [{ _tag: "Left" }])
  }
}

/** The form is shown anew, with the keys in its first field. */
const focused = (model: Model, context: Context): form.Form => ({
  ...model.customer,
  focus: form.firstOf(customerFields(model, context.mobileRules)),
  moves: 0
})

/** With something in it, or on its way into it. */
const checkedOut = (model: Model, context: Context): Step =>
  cart.hasItems(model.work) && !isLocked(model)
    ? step({
        ...model,
        stage: "customer",
        tile: -1,
        typed: "",
        problem: undefined,
        customer: focused(model, context)
      })
    : step(model, [beep("bad")])

const restored = (model: Model, text: string | undefined, context: Context): Step => {
  if (model.isLoaded) return step(model)
  const found = text === undefined ? undefined : read(text)
  const kept: Stored | undefined = found?._tag === "Work" ? found.work : undefined
  const work: cart.CartWork =
    kept === undefined
      ? model.work
      : {
          ...model.work,
          waiting: [...kept.changes, ...model.work.waiting],
          made: Math.max(kept.made, model.work.made)
        }
  const typed = (name: "mobile" | "name") => ({ [name]: field.ofText(kept?.typed[name] ?? "") })
  const back: Model =
    kept === undefined
      ? model
      : {
          ...model,
          stage: kept.stage === "placed" ? "type" : kept.stage,
          userType: kept.userType,
          customer: { ...model.customer, entries: { ...typed("mobile"), ...typed("name") } },
          placing: kept.placing ?? undefined
        }
  const codes = found?._tag === "Codes" ? [...new Set(found.codes)] : []
  return step(
    {
      ...back,
      isLoaded: true,
      work,
      dialog: codes.length > 0 ? { _tag: "FoundCodes", codes } : model.dialog
    },
    [{ _tag: "LoadCart", id: context.storeId }]
  )
}

/** The cart as the server has it tells how far the sale is. */
const loadedCart = (model: Model, found: Cart, context: Context): Step => {
  const userType = found.userInfo?.userType ?? model.userType
  if (
    found.order !== null &&
    model.placing === undefined &&
    model.stage !== "placed" &&
    model.work.waiting.length === 0
  )
    return step({ ...model, stage: "placed", order: found.order, userType })
  if (model.placing !== undefined) return sentAgain({ ...model, stage: "review" }, context)
  return step(
    model.stage === "type" && found.items.length > 0 && found.order === null
      ? { ...model, stage: "cart", userType }
      : model
  )
}

/** The line and its scans. */
const stripTold = (model: Model, message: StripMessage, context: Context): Step => {
  switch (message._tag) {
    case "ScannedCode":
      return message.code.trim() === "" ? step(model) : taken(model, message.code.trim(), context, false)
    case "TypedCode":
      return step(typedInto(model, message.text))
    case "SubmittedCode": {
      const text = model.typed.trim()
      return text === "" ? step(model) : taken({ ...model, typed: "" }, text, context, true)
    }
    case "ResumedScanning":
      return withCart(model, cart.resumed(model.work, context))
    case "AcknowledgedRefusals":
      return step({ ...model, work: cart.acknowledgedRefusals(model.work) })
    case "FailedLookUp":
      return step(model)
  }
}

const isCartMessage = (message: Message): message is cart.CartMessage =>
  ["LoadedCart", "FailedCart", "ChangedCart", "RefusedChange", "UnansweredChange", "StayedQuiet"].includes(
    message._tag
  )

/** A customer, an address or a coupon that was refused is said where it was entered. */
const refusedHere = (model: Model, message: cart.CartMessage, context: Context): Step => {
  if (message._tag !== "RefusedChange") return step(model)
  const refused = model.work.waiting.find(({ key: of }) => of === message.key)?.change
  const text = message.detail === undefined ? message.text : `${message.text} (${message.detail})`
  switch (refused?._tag) {
    case "Customer":
      return step({
        ...model,
        wantsPlacing: false,
        stage: model.stage === "review" ? "customer" : model.stage,
        customer: form.refused(customerFields(model, context.mobileRules), model.customer, text)
      })
    case "Coupon":
      return step({
        ...model,
        wantsPlacing: false,
        coupon: form.refused(couponFields, model.coupon, text, "code")
      })
    case "Address":
      return step({ ...model, wantsPlacing: false, problem: text })
    default:
      return step({ ...model, wantsPlacing: false })
  }
}

const told = (model: Model, message: Message, context: Context): Step => {
  if (isCartMessage(message)) {
    const heard = andThen(refusedHere(model, message, context), (next) =>
      withCart(next, cart.update(next.work, message, context))
    )
    return message._tag === "LoadedCart"
      ? andThen(heard, (next) => loadedCart(next, message.cart, context))
      : heard
  }
  switch (message._tag) {
    case "RestoredWork":
      return restored(model, message.text, context)
    case "FailedOpening":
      return step({ ...model, failure: message.message })
    case "FailedSaving":
      return step(model, [beep("bad")], [toast("failure", message.message)])
    case "ScannedAgain":
      return message.codes.reduce(
        (done, code) => andThen(done, (next) => put(next, { _tag: "Scan", scan_code: code }, context)),
        step({ ...model, dialog: undefined })
      )
    case "FoundShelf":
      return step({ ...model, stocked: message.stocked })
    case "ScannedCode":
    case "TypedCode":
    case "SubmittedCode":
    case "FailedLookUp":
    case "ResumedScanning":
    case "AcknowledgedRefusals":
      return stripTold(model, message, context)
    case "AskedToLeave":
      return model.isPlacing
        ? step(model, [], [toast("info", say.orderWaits, "locked")])
        : step(model, [], [{ _tag: "Left" }])
    case "WentBack":
      return wentBack(model, context)
    case "MovedKind":
      return step({ ...model, kind: message.index })
    case "ChoseKind":
      return step({ ...model, stage: "cart", userType: message.userType, source: null, problem: undefined })
    case "TurnedShelf": {
      const { page, pages } = shownOn(model, context)
      return step({
        ...model,
        page: Math.min(Math.max(page + message.by, 1), pages),
        tile: Math.min(model.tile, 0)
      })
    }
    case "TurnedToShelf":
      return step({ ...model, tile: model.tile >= 0 ? -1 : 0 })
    case "MovedTile":
      return step({ ...model, tile: message.index })
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
      if (item === undefined || isLocked(model)) return step(model, [beep("bad")])
      const at = { ...model, line: item.id }
      if (message._tag === "RemovedLine")
        return change(at, { _tag: "Remove", item_id: item.id, name: item.product_name }, context)
      return withCart(at, cart.stepped(model.work, item, message.by, context))
    }
    case "RemovedPack":
      return isLocked(model)
        ? step(model, [beep("bad")])
        : change(model, { _tag: "RemovePack", scan_code: message.code }, context)
    case "UndidLast": {
      const { undo } = model.work
      return undo === undefined || isLocked(model)
        ? step(model)
        : change({ ...model, work: { ...model.work, undo: undefined } }, undo, context)
    }
    case "AskedForQuantity": {
      const item = linesOf(model).find(({ id }) => id === message.itemId)
      return item === undefined || isLocked(model)
        ? step(model)
        : step({
            ...model,
            line: item.id,
            dialog: { _tag: "Quantity", itemId: item.id, form: form.begun(fieldsOfQuantity(item)) }
          })
    }
    case "AskedToClear":
      return cart.hasItems(model.work) && !isLocked(model)
        ? step({ ...model, dialog: { _tag: "Clear" } })
        : step(model)
    case "Filled":
      return filledDialog(model, message.message)
    case "SubmittedDialog":
      if (model.dialog?._tag === "Quantity") return savedQuantity(model, model.dialog, context)
      if (model.dialog?._tag === "Address") return savedAddress(model, model.dialog, context)
      return model.dialog?._tag === "Clear"
        ? change({ ...model, dialog: undefined, line: undefined }, { _tag: "Clear" }, context)
        : step(model)
    case "ClosedDialog":
      return step({ ...model, dialog: undefined })
    case "CheckedOut":
      return checkedOut(model, context)
    case "FilledCustomer":
      return filledCustomer(model, message.message, context)
    case "SubmittedCustomer":
      return submittedCustomer(model, context)
    case "FoundCustomer":
      return message.mobile === model.lookedUp
        ? step({ ...model, known: message.found ?? undefined })
        : step(model)
    case "AskedForAddress":
      return isLocked(model) ? step(model) : askedForAddress(model)
    case "FoundPlaces":
      return model.dialog?._tag === "Address" && model.dialog.asked === message.pincode
        ? step({
            ...model,
            dialog: {
              ...model.dialog,
              places: message.places,
              form: withOnly(model.dialog.form, message.places)
            }
          })
        : step(model)
    case "FilledCoupon":
      return step({ ...model, coupon: form.update(couponFields, model.coupon, message.message) })
    case "AppliedCoupon": {
      const code = typedName(couponFields, model.coupon, "code")
      // An empty one is neither asked about nor spoken of.
      return code === "" || isLocked(model)
        ? step(model)
        : change({ ...model, problem: undefined }, { _tag: "Coupon", code }, context)
    }
    case "RemovedCoupon":
      return isLocked(model)
        ? step(model)
        : change({ ...model, coupon: form.blank }, { _tag: "Coupon", code: null }, context)
    case "FilledReference":
      return step({
        ...model,
        reference: form.update(referenceFields, model.reference, message.message),
        problem: undefined
      })
    case "MovedChoice":
      return step({ ...model, choice: Math.max(0, model.choice + message.by) })
    case "ChosePayment":
      return isLocked(model) ? step(model) : step({ ...model, payment: message.method })
    case "ChoseSource":
      return choseSource(model, message.source, context)
    case "ChoseSlot":
      return isLocked(model) ? step(model) : step({ ...model, slot: message.slot })
    case "FoundSlots":
      return step({ ...model, slots: message.slots })
    case "PlacedOrder":
    case "SucceededPlacing":
    case "FailedPlacing":
    case "PrintedInvoice":
      return handlePlacing(model, message, context)
    case "OpenedUpi": {
      if (model.order === undefined || model.upi !== undefined) return step(model)
      const [upi, commands] = begunUpi(model.order, "OrderCreate", context.now)
      return step({ ...model, upi }, commands)
    }
    case "Upi": {
      if (model.upi === undefined) return step(model)
      const [upi, commands] = updateUpi(model.upi, message.message, context.now)
      const after = step({ ...model, upi }, commands)
      if (message.message._tag === "CollectedCash")
        return andThen(after, (next) => paid(next, "cashondelivery", context))
      return upi?.isPaid === true && !model.upi.isPaid
        ? andThen(after, (next) => paid(next, "upi", context))
        : after
    }
    case "CameBack":
      return model.failure !== undefined || !model.isLoaded
        ? step(model)
        : andThen(withCart(model, cart.resumed(model.work, context)), (next) => sentAgain(next, context))
    case "CreatedNew":
      return model.isPlacing ? step(model) : anew(model, context)
  }
}

/** The only location of a pincode is chosen by itself. */
const withOnly = (filled: form.Form, places: ReadonlyArray<{ readonly id: number }>): form.Form => {
  const [only] = places
  return {
    ...filled,
    entries: {
      ...filled.entries,
      place: field.ofText(places.length === 1 && only !== undefined ? String(only.id) : "")
    }
  }
}

/** What is kept of it. */
const storedOf = (model: Model, context: Context): Stored => {
  const fields = customerFields(model, context.mobileRules)
  return {
    updated_at: "",
    waiting: model.work.waiting.flatMap(({ change: made }) => (made._tag === "Scan" ? [made.scan_code] : [])),
    sending: model.placing?.key ?? null,
    changes: model.work.waiting,
    made: model.work.made,
    stage: model.stage,
    userType: model.userType,
    typed: {
      mobile: form.entryOf(fields, model.customer, "mobile").text,
      name: form.entryOf(fields, model.customer, "name").text
    },
    placing: model.placing ?? null
  }
}

const isKept = ({ work, stage, placing }: Model): boolean =>
  work.waiting.length > 0 ||
  placing !== undefined ||
  stage === "cart" ||
  stage === "customer" ||
  stage === "review"

/** Whatever is kept of it is stored before anything of the step is done. */
const saved = (before: Model, done: Step, context: Context): Step => {
  const { model } = done
  const isSame =
    before.work.waiting === model.work.waiting &&
    before.stage === model.stage &&
    before.userType === model.userType &&
    before.customer.entries === model.customer.entries &&
    before.placing === model.placing
  if (!model.isLoaded || (isSame && before.isLoaded)) return done
  const store: Step["commands"][number] = isKept(model)
    ? { _tag: "SaveWork", key: key(context), work: storedOf(model, context) }
    : { _tag: "RemoveWork", key: key(context) }
  return { ...done, commands: [store, ...done.commands] }
}

export const update = (model: Model, message: Message, context: Context): Step =>
  saved(model, withPlacing(told(model, message, context), context), context)
