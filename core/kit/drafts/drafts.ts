/**
 * Carts that are kept for later, at every counter: saved, loaded back, deleted, and opened again; the cart in hand is never
 * lost over it (COUNTER-18).
 */
import { draftSource, longestDraftName } from "../../counter/draft.ts"
import { keptDiscount } from "../../counter/kept-discount.ts"
import { askedAnew } from "../../text/discount.ts"
import * as say from "../../text/drafts.ts"
import { because } from "../../text/sentence.ts"
import type { Change } from "../cart/change.ts"
import { isSettled } from "../cart/work.ts"
import type { CounterCommand } from "../counter/command.ts"
import type { Context } from "../counter/context.ts"
import * as field from "../form/field.ts"
import * as form from "../form/form.ts"
import { keyOf } from "../idempotency-key.ts"
import type { WorkNotice } from "../notice.ts"
import { discountWaiting } from "../sale/discount.ts"
import { linesOf, type SaleMessage, type SaleStep } from "../sale/model.ts"
import { andThen, beep, isDone, step, toast } from "../step.ts"
import { type Answer, sent } from "../submission.ts"
import {
  type DraftCommand,
  type Drafted,
  type Drafting,
  type DraftMessage,
  type DraftTabs,
  type DraftToSave,
  type FailedEntry,
  isDrafting,
  isOrdered,
  type SaleWithDrafts,
  type SaveDialog
} from "./model.ts"

/** The cart in hand as a draft: the one that it is of, else a new one; null while there is nothing in it. */
const draftOf = (model: SaleWithDrafts) => {
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

const failures: Readonly<Record<Drafting["deed"], string>> = {
  keep: say.saveFailed,
  delete: say.deleteFailed,
  load: say.loadFailed,
  reopen: say.loadFailed,
  fill: say.loadFailed
}

const savingIn = ({ dialog }: Pick<SaleWithDrafts, "dialog">): SaveDialog | undefined =>
  dialog?._tag === "SaveDraft" ? (dialog as SaveDialog) : undefined

/** A name may be given; a draft that has one begins with it. */
export const nameFields = ({ drafts, draftId }: Pick<DraftTabs, "drafts" | "draftId">) => ({
  name: field.text({
    label: "Name",
    most: longestDraftName,
    note: say.namedByTime,
    initial: drafts.find(({ id }) => id === draftId)?.name
  })
})

/** The buyer of a failed order, and the parts in which it was to be paid. */
const asSentOff = ({ buyer, parts = [] }: FailedEntry): Pick<SaleWithDrafts, "buyer" | "parts"> => ({
  buyer,
  parts
})
/** The store credit that was to pay all of it: what it holds now is asked for. */
const creditOf = ({ payment_reference: number }: FailedEntry): ReadonlyArray<CounterCommand> =>
  number === undefined ? [] : [{ _tag: "FindCredit", number }]

/** The draft in hand with what is in its cart, as one that is kept anew. */
const toReopen = (model: SaleWithDrafts): DraftToSave | null => {
  const draft = draftOf(model)
  if (draft === null) return null
  const { id, ...cart } = draft
  return { ...cart, name: model.drafts.find((each) => each.id === id)?.name ?? "" }
}

interface Till<Model extends SaleWithDrafts, Own> {
  readonly change: (model: Model, made: Change, context: Context) => SaleStep<Model, Own>
  readonly isLocked: (model: Model) => boolean
  /** The cart in hand is on its way to somebody else. */
  readonly isLeaving?: (model: Model) => boolean
}

export const saleDrafts = <Model extends SaleWithDrafts, Own>(of: Till<Model, Own>) => {
  type Command = CounterCommand | Own | DraftCommand
  type Step = SaleStep<Model, Own | DraftCommand>
  const { change, isLocked, isLeaving = () => false } = of

  /** The cart in hand can become another one. */
  const isAtRest = (model: Model): boolean => !isLocked(model) && !isLeaving(model) && isSettled(model.work)
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
    return step({ ...model, drafting }, [{ _tag: "ChangeDraft", drafting, screen: context.screen }])
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
    isBusy(model) && !isOrdered(model) && model.work.stoppedBy === undefined && !isLeaving(model)

  /** What is to be done with drafts waits for the cart in hand that is busy; nothing is pressed again for it. */
  const orLater = (
    model: Model,
    next: NonNullable<DraftTabs["nextDraft"]>,
    now: (model: Model) => Step
  ): Step => (willRest(model) ? step({ ...model, nextDraft: next }) : now(model))

  /** A tab that is pressed while the cart in hand is saved, loaded or emptied is opened after it. */
  const chosenTab = (model: Model, draftId: number | null, context: Context): Step =>
    orLater(model, { deed: "load", draftId }, (now) => load(now, draftId, context))

  const fill = (model: Model, entry: FailedEntry, context: Context): Step =>
    changeDraft(model, { deed: "fill", keep: draftOf(model), entry }, context)
  /** A failed order of the queue, into the cart again. */
  const loadFailed = (model: Model, entry: FailedEntry, context: Context): Step =>
    orLater({ ...model, dialog: undefined }, { deed: "fill", entry }, (now) => fill(now, entry, context))

  const remove = (model: Model, draftId: number, context: Context): Step =>
    changeDraft(model, { deed: "delete", draftId, draft: toReopen(model) }, context)
  const deletedDraft = (model: Model, context: Context): Step => {
    const { draftId } = model
    return draftId === null
      ? step(model)
      : orLater({ ...model, dialog: undefined }, { deed: "delete", draftId }, (now) =>
          remove(now, draftId, context)
        )
  }

  const reopen = (model: Model, draft: DraftToSave, context: Context): Step =>
    changeDraft(model, { deed: "reopen", keep: draftOf(model), draft }, context)
  const reopened = (model: Model, context: Context): Step => {
    const { closedDraft: draft } = model
    return draft === undefined
      ? step(model)
      : orLater(model, { deed: "reopen", draft }, (now) => reopen(now, draft, context))
  }

  /** What waited, with the cart as it stands now; a draft that is in hand no more is not deleted. */
  const started = (model: Model, next: NonNullable<DraftTabs["nextDraft"]>, context: Context): Step => {
    switch (next.deed) {
      case "load":
        return load(model, next.draftId, context)
      case "fill":
        return fill(model, next.entry, context)
      case "reopen":
        return reopen(model, next.draft, context)
      case "delete":
        return model.draftId === next.draftId ? remove(model, next.draftId, context) : step(model)
    }
  }

  /** What waits is done once the cart is at rest; what went wrong with the cart before is looked at first. */
  const doneNext = (done: Step, context: Context): Step => {
    const { nextDraft, drafting: now, work } = done.model
    if (nextDraft === undefined) return done
    const free: Model = { ...done.model, nextDraft: undefined }
    if (work.stoppedBy !== undefined || isOrdered(free)) return { ...done, model: free }
    return now?.isOnItsWay === true || !isSettled(work)
      ? done
      : andThen({ ...done, model: free }, (model) => started(model, nextDraft, context))
  }

  /** There is something in the cart: what is it called meanwhile? */
  const openSaving = (model: Model): Step => {
    if (linesOf(model).length === 0) return step(model, [beep("bad")])
    return isLocked(model) || isLeaving(model)
      ? waits(model)
      : step({ ...model, dialog: { _tag: "SaveDraft", form: form.emptyForm(nameFields(model)) } })
  }

  /** A draft whose name is given while something is on its way into the cart is saved after that. */
  const savedAsDraft = (model: Model, dialog: SaveDialog, context: Context): Step => {
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
  const savedNext = (done: Step, context: Context): Step => {
    const dialog = savingIn(done.model)
    if (dialog?.form.isBusy !== true) return done
    return isAtRest(done.model) || !willRest(done.model)
      ? andThen(done, (model) => savedAsDraft(model, dialog, context))
      : done
  }

  /** The cart is empty from now on, at a new order. */
  const emptied = (model: Model, context: Context): Step =>
    change({ ...model, draftId: null, line: undefined }, { _tag: "Clear" }, context)

  const handleDraft = (model: Model, answer: Answer<Drafted>, context: Context): Step => {
    const { drafting } = model
    if (drafting?.key !== answer.key) return step(model)
    const { body } = drafting
    const reload: DraftCommand = { _tag: "LoadDrafts", id: model.id }
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
        const done =
          model.draftId === null ? emptied(after, context) : step<Model, Command, WorkNotice>(after)
        return andThen(done, (next) => step(next, [reload, beep("done")], [notice]))
      }
      case "delete":
        return andThen(emptied(after, context), (next) =>
          step(
            {
              ...next,
              drafts: next.drafts.filter(({ id }) => id !== body.draftId),
              closedDraft: body.draft ?? undefined
            },
            [reload],
            [isDone("draft")]
          )
        )
      case "load":
      case "reopen":
      case "fill": {
        const anew = discountWaiting(cart) === undefined ? [] : [toast("failure", askedAnew, "discount")]
        return step(
          {
            ...after,
            ...(body.deed === "fill" ? asSentOff(body.entry) : {}),
            draftId: body.deed === "load" ? body.draftId : (draft?.id ?? null),
            closedDraft: body.deed === "reopen" ? undefined : after.closedDraft,
            line: undefined,
            work: { ...after.work, cart, undo: [], lastScan: undefined }
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

  /** @param sale the update of the sale around them */
  const around =
    (sale: (model: Model, message: SaleMessage, context: Context) => Step) =>
    (model: Model, message: SaleMessage | DraftMessage, context: Context): Step => {
      const saving = savingIn(model)
      switch (message._tag) {
        case "GotDrafts":
          return step({ ...model, drafts: message.drafts, draftsFailure: undefined })
        case "FailedDrafts":
          return step({ ...model, draftsFailure: message.message })
        case "AskedToDelete":
          return model.draftId === null ? step(model) : step({ ...model, dialog: { _tag: "DeleteDraft" } })
        case "AskedToSave":
          return openSaving(model)
        case "ChoseTab":
          return chosenTab(model, message.draftId, context)
        case "Reopened":
          return reopened(model, context)
        case "GotDraft":
          return handleDraft(model, message.answer, context)
        case "SubmittedDialog":
          if (model.dialog?._tag === "DeleteDraft") return deletedDraft(model, context)
          return saving === undefined ? sale(model, message, context) : savedAsDraft(model, saving, context)
        case "Filled":
          return saving === undefined
            ? sale(model, message, context)
            : step({
                ...model,
                dialog: { ...saving, form: form.update(nameFields(model), saving.form, message.message) }
              })
        default:
          return sale(model, message, context)
      }
    }

  /** What waits for the cart in hand is done as soon as that is at rest. */
  const passed = (done: Step, context: Context): Step => doneNext(savedNext(done, context), context)

  return { around, passed, loadFailed }
}
