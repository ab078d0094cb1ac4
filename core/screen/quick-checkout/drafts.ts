/** Carts that are kept for later: saved, loaded back and deleted; the cart in hand is never lost over it (COUNTER-18). */
import { draftSource, longestDraftName } from "../../counter/draft.ts"
import { keptDiscount } from "../../counter/kept-discount.ts"
import { isSettled } from "../../kit/cart/work.ts"
import type { Context } from "../../kit/counter/context.ts"
import * as field from "../../kit/form/field.ts"
import * as form from "../../kit/form/form.ts"
import { keyOf } from "../../kit/idempotency-key.ts"
import type { WorkNotice } from "../../kit/notice.ts"
import { discountWaiting } from "../../kit/sale/discount.ts"
import { linesOf } from "../../kit/sale/model.ts"
import { andThen, beep, isDone, step, toast } from "../../kit/step.ts"
import { type Answer, sent } from "../../kit/submission.ts"
import { askedAnew } from "../../text/discount.ts"
import * as say from "../../text/quick-checkout.ts"
import { because } from "../../text/sentence.ts"
import { change, isDrafting, isLocked, isOrdered } from "./filling.ts"
import type { Command, Dialog, Drafted, Drafting, FailedEntry, Model, NextDraft, Step } from "./model.ts"

/** The cart in hand as a draft: the one that it is of, else a new one; null while there is nothing in it. */
const draftOf = (model: Model) => {
  const cart = model.work.cart ?? {}
  const products = linesOf(model).map(
    ({ id, product_id, product_name, qty, price, sell_by, scanned_info }) => ({
      product_id,
      product_name,
      qty,
      price,
      sell_by,
      scanned_info,
      ...keptDiscount(cart, id)
    })
  )
  return products.length === 0
    ? null
    : {
        ...(model.draftId === null ? {} : { id: model.draftId }),
        store_id: model.id,
        source: draftSource,
        products,
        ...keptDiscount(cart, null)
      }
}

/** The cart in hand can become another one. */
const isAtRest = (model: Model): boolean =>
  !isLocked(model) && model.leaving === undefined && isSettled(model.work)
const waits = (model: Model): Step => step(model, [beep("bad")], [toast("info", say.waits, "draft")])

/** Done once what waits is in the cart, under one key until it is answered. */
const changeDraft = (model: Model, body: Drafting, context: Context): Step => {
  if (!isAtRest(model)) return waits(model)
  const before = model.drafting
  const key =
    before !== undefined && JSON.stringify(before.body) === JSON.stringify(body)
      ? before.key
      : keyOf("draft", [context.storeId, context.userId, context.now, body])
  const drafting = sent(key, body)
  return step({ ...model, drafting }, [{ _tag: "ChangeDraft", drafting }])
}

const failures: Readonly<Record<Drafting["deed"], string>> = {
  keep: say.saveFailed,
  delete: say.deleteFailed,
  load: say.loadFailed,
  fill: say.loadFailed
}

const load = (model: Model, draftId: number | null, context: Context): Step =>
  draftId === model.draftId
    ? step(model)
    : changeDraft(model, { deed: "load", keep: draftOf(model), draftId }, context)

/** The cart in hand will be answered for in a moment, and nothing has gone wrong with it. */
const isBusy = (model: Model): boolean =>
  isDrafting(model) || (!isSettled(model.work) && model.work.cart !== undefined)

/** Nothing has to be done for the cart to come to rest. */
const willRest = (model: Model): boolean =>
  isBusy(model) && !isOrdered(model) && model.work.stoppedBy === undefined && model.leaving === undefined

/** What is to be done with drafts waits for the cart in hand that is busy; nothing is pressed again for it. */
const orLater = (model: Model, next: NextDraft, now: (model: Model) => Step): Step =>
  willRest(model) ? step({ ...model, nextDraft: next }) : now(model)

/** A tab that is pressed while the cart in hand is saved, loaded or emptied is opened after it. */
export const chosenTab = (model: Model, draftId: number | null, context: Context): Step =>
  orLater(model, { deed: "load", draftId }, (now) => load(now, draftId, context))

const fill = (model: Model, entry: FailedEntry, context: Context): Step =>
  changeDraft(model, { deed: "fill", keep: draftOf(model), entry }, context)
/** A failed order of the queue, into the cart again. */
export const loadFailed = (model: Model, entry: FailedEntry, context: Context): Step =>
  orLater({ ...model, dialog: undefined }, { deed: "fill", entry }, (now) => fill(now, entry, context))

const remove = (model: Model, draftId: number, context: Context): Step =>
  changeDraft(model, { deed: "delete", draftId }, context)
export const deletedDraft = (model: Model, context: Context): Step => {
  const { draftId } = model
  return draftId === null
    ? step(model)
    : orLater({ ...model, dialog: undefined }, { deed: "delete", draftId }, (now) =>
        remove(now, draftId, context)
      )
}

/** What waited, with the cart as it stands now; a draft that is in hand no more is not deleted. */
const started = (model: Model, next: NextDraft, context: Context): Step => {
  switch (next.deed) {
    case "load":
      return load(model, next.draftId, context)
    case "fill":
      return fill(model, next.entry, context)
    case "delete":
      return model.draftId === next.draftId ? remove(model, next.draftId, context) : step(model)
  }
}

/** What waits is done once the cart is at rest; what went wrong with the cart before is looked at first. */
export const doneNext = (done: Step, context: Context): Step => {
  const { nextDraft, drafting: now, work } = done.model
  if (nextDraft === undefined) return done
  const free: Model = { ...done.model, nextDraft: undefined }
  if (work.stoppedBy !== undefined || isOrdered(free)) return { ...done, model: free }
  return now?.isOnItsWay === true || !isSettled(work)
    ? done
    : andThen({ ...done, model: free }, (model) => started(model, nextDraft, context))
}

/** A name may be given; a draft that has one begins with it. */
export const nameFields = ({ drafts, draftId }: Pick<Model, "drafts" | "draftId">) => ({
  name: field.text({
    label: "Name",
    most: longestDraftName,
    note: say.namedByTime,
    initial: drafts.find(({ id }) => id === draftId)?.name
  })
})

/** There is something in the cart: what is it called meanwhile? */
export const openSaving = (model: Model): Step => {
  if (linesOf(model).length === 0) return step(model, [beep("bad")])
  return isLocked(model) || model.leaving !== undefined
    ? waits(model)
    : step({ ...model, dialog: { _tag: "SaveDraft", form: form.emptyForm(nameFields(model)) } })
}

type Saving = Extract<Dialog, { readonly _tag: "SaveDraft" }>

/** A draft whose name is given while something is on its way into the cart is saved after that. */
export const savedAsDraft = (model: Model, dialog: Saving, context: Context): Step => {
  const draft = draftOf(model)
  const [filled, values] = form.submit(nameFields(model), { ...dialog.form, isBusy: false })
  const resting: Model = { ...model, dialog: { ...dialog, form: { ...filled, isBusy: false } } }
  if (values === undefined) return step(resting, [beep("bad")])
  if (draft !== null && !isAtRest(model))
    return willRest(model)
      ? step({ ...model, dialog: { ...dialog, form: { ...filled, isBusy: true } } })
      : waits(resting)
  const name = values.name.trim()
  return draft === null
    ? step({ ...model, dialog: undefined }, [beep("bad")])
    : changeDraft({ ...model, dialog: undefined }, { deed: "keep", draft: { ...draft, name } }, context)
}

/** The draft that waits is saved once the cart is at rest, or not at all where the cart stands still. */
export const savedNext = (done: Step, context: Context): Step => {
  const { dialog } = done.model
  if (dialog?._tag !== "SaveDraft" || !dialog.form.isBusy) return done
  return isAtRest(done.model) || !willRest(done.model)
    ? andThen(done, (model) => savedAsDraft(model, dialog, context))
    : done
}

/** The buyer of a failed order, and the parts in which it was to be paid. */
const asSentOff = ({ buyer, parts = [] }: FailedEntry): Pick<Model, "buyer" | "parts"> => ({ buyer, parts })
/** The store credit that was to pay all of it: what it holds now is asked for. */
const creditOf = ({ payment_reference: number }: FailedEntry): ReadonlyArray<Command> =>
  number === undefined ? [] : [{ _tag: "FindCredit", number }]

/** The cart is empty from now on, at a new order. */
const emptied = (model: Model, context: Context): Step =>
  change({ ...model, draftId: null, line: undefined }, { _tag: "Clear" }, context)

export const handleDraft = (model: Model, answer: Answer<Drafted>, context: Context): Step => {
  const { drafting } = model
  if (drafting?.key !== answer.key) return step(model)
  const { body } = drafting
  const reload: Command = { _tag: "LoadDrafts", id: model.id }
  if (answer.outcome !== "done") {
    const isRefused = answer.outcome === "refused"
    return step(
      {
        ...model,
        nextDraft: undefined,
        drafting: isRefused ? undefined : { ...drafting, isOnItsWay: false }
      },
      [beep("bad"), ...(isRefused ? [reload] : [])],
      [toast("failure", because(failures[body.deed], answer.problem), "draft")]
    )
  }
  // The server has answered: what stopped the cart before does so no more.
  const after: Model = { ...model, drafting: undefined, work: { ...model.work, stoppedBy: undefined } }
  const { draft, cart, refused = [] } = answer.answer
  switch (body.deed) {
    case "keep": {
      const notice = toast("success", say.savedDraft(draft?.name ?? ""), "draft")
      // One that was on its tab already stays in hand; a new one is put aside for the next customer.
      const done = model.draftId === null ? emptied(after, context) : step<Model, Command, WorkNotice>(after)
      return andThen(done, (next) => step(next, [reload, beep("done")], [notice]))
    }
    case "delete":
      return andThen(emptied(after, context), (next) =>
        step(
          { ...next, drafts: next.drafts.filter(({ id }) => id !== body.draftId) },
          [reload],
          [isDone("draft")]
        )
      )
    case "load":
    case "fill": {
      const anew = discountWaiting(cart) === undefined ? [] : [toast("failure", askedAnew, "discount")]
      return step(
        {
          ...after,
          ...(body.deed === "fill" ? asSentOff(body.entry) : {}),
          draftId: body.deed === "load" ? body.draftId : null,
          line: undefined,
          work: { ...after.work, cart, undo: undefined, lastScan: undefined }
        },
        [
          reload,
          ...(body.deed === "fill" ? creditOf(body.entry) : []),
          ...(refused.length > 0 || anew.length > 0 ? [beep("bad")] : [])
        ],
        [
          refused.length > 0
            ? toast("failure", `${say.loadFailed} ${say.notLoaded(refused)}`, "draft")
            : isDone("draft"),
          ...anew
        ]
      )
    }
  }
}
