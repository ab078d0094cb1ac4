/** The drafts of a counter on its page: a tab for each, what is done with the one in hand, and what is asked first. */
import { cartIsEmpty, oneMoment } from "../../text/because.ts"
import * as say from "../../text/drafts.ts"
import { cartWarning, fillingQuestion } from "../cart/questions.ts"
import { hasItems } from "../cart/work.ts"
import { type Action, act } from "../view/action.ts"
import type { Tabs } from "../view/view.ts"
import { nameFields } from "./drafts.ts"
import {
  type DraftDialog,
  type DraftMessage,
  type DraftTabs,
  isDrafting,
  type SaleWithDrafts
} from "./model.ts"

export const draftTabs = ({ drafts, draftId }: DraftTabs): Tabs<DraftMessage> => ({
  part: "tabs",
  label: "Orders",
  keys: ["Ctrl+Left", "Ctrl+Right"],
  tabs: [{ id: null, name: say.newOrder }, ...drafts].map(({ id, name }) => ({
    id: id === null ? "new" : `draft-${id}`,
    title: name,
    isChosen: id === draftId,
    message: { _tag: "ChoseTab", draftId: id }
  }))
})

/** Why nothing is done with the cart in hand; undefined where something may be. */
export const whyIdle = (model: SaleWithDrafts): string | undefined =>
  isDrafting(model) ? oneMoment : hasItems(model.work) ? undefined : cartIsEmpty

interface Able {
  readonly isEmpty: boolean
  /** Another cart is on its way into this place, or this one out of it. */
  readonly isWaiting: boolean
}

export const saveDraft = (
  { draftId }: DraftTabs,
  { isEmpty, isWaiting }: Able,
  ...keys: ReadonlyArray<string>
): Action<DraftMessage> =>
  act(
    "save",
    draftId === null ? "Save As Draft" : "Save Draft",
    [...keys, "Ctrl+S"],
    { _tag: "AskedToSave" },
    { icon: "saved", isDisabled: isEmpty || isWaiting }
  )

/** The one in hand is deleted, the one that was deleted last is opened again. */
export const closeDraft = (
  { draftId, closedDraft }: DraftTabs,
  { isWaiting }: Pick<Able, "isWaiting">,
  keys: { readonly close?: string; readonly reopen?: string } = {}
): ReadonlyArray<Action<DraftMessage>> => [
  ...(draftId === null
    ? []
    : [
        act(
          "delete-draft",
          "Delete Draft",
          [keys.close, "Ctrl+X"].flatMap((key) => key ?? []),
          { _tag: "AskedToDelete" } as const,
          {
            icon: "remove" as const,
            tone: "danger" as const,
            isDisabled: isWaiting
          }
        )
      ]),
  ...(closedDraft === undefined
    ? []
    : [
        act(
          "reopen-draft",
          say.reopen(closedDraft.name ?? ""),
          [keys.reopen, "Ctrl+U"].flatMap((key) => key ?? []),
          { _tag: "Reopened" } as const,
          { icon: "undo" as const, isDisabled: isWaiting }
        )
      ])
]

export const draftQuestion = (model: DraftTabs, dialog: DraftDialog) =>
  dialog._tag === "DeleteDraft"
    ? cartWarning({ id: "DeleteDraft", title: "Delete Draft?", text: say.deleteQuestion }, [
        "Delete Draft",
        "y"
      ])
    : fillingQuestion(
        { id: "SaveDraft", title: model.draftId === null ? "Save As Draft" : "Save Draft" },
        "draft",
        nameFields(model),
        dialog.form
      )
