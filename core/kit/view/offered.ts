/** What a view offers: its actions, the line to type into, and what is asked over it in the words of a page. */
import type { Action } from "./action.ts"
import type { Entry } from "./entry.ts"
import { togglesOf } from "./filters.ts"
import type { DialogFields } from "./form.ts"
import { chosenRow } from "./table.ts"
import { emptyIn, partOf, type Question, type View } from "./view.ts"
import { waysIn } from "./worklist.ts"

/** The place of the action that a question proposes; -1 where none is open. */
export const proposedIn = ({ actions, first }: Question<unknown>): number => {
  if (first === undefined) return actions.findIndex(({ isDisabled }) => isDisabled !== true)
  return actions[first] === undefined || actions[first].isDisabled === true ? -1 : first
}

/** What is filled in there before the answer. */
export const fieldsOf = <Message>({ parts = [] }: Question<Message>): DialogFields<Message> | undefined =>
  parts.find((part) => part.part === "fields")

/** What closing it comes to: nothing while the answer that says itself that it closes cannot be taken. */
export const closingOf = <Message>({ actions, cancel }: Question<Message>): Message | undefined =>
  actions.some(({ keys, isDisabled }) => isDisabled === true && keys.includes("Escape")) ? undefined : cancel

/** It stands at the foot of the window, however far the lines are moved. */
export const isAtFoot = ({ isPrimary, isForTicked, isOtherWay }: Action<unknown>): boolean =>
  isPrimary === true || isForTicked === true || isOtherWay === true

/** What stands at the foot, in its order: what is done with ticked rows, the other ways on, and last what the page is for. */
export const atFoot = <Message>({ actions }: View<Message>): ReadonlyArray<Action<Message>> => [
  ...actions.filter(({ isForTicked }) => isForTicked === true),
  ...actions.filter(({ isOtherWay }) => isOtherWay === true),
  ...actions.filter(({ isPrimary }) => isPrimary === true)
]

/** What keys and actions of a question mean, in the words of a page. */
export const asView = <Message>({
  title,
  parts = [],
  actions,
  cancel
}: Question<Message>): View<Message> => ({
  title,
  actions,
  parts: parts.filter((part) => part.part === "table" || part.part === "entry"),
  // One of the answers may say itself that it closes.
  back:
    cancel === undefined || actions.some(({ keys }) => keys.includes("Escape"))
      ? undefined
      : { id: "cancel", title: "Cancel", keys: ["Escape"], outcome: { message: cancel } }
})

/** The line that is typed into: on its own, or of the scan strip. */
export const entryOf = <Message>(view: View<Message>): Entry<Message> | undefined =>
  partOf(view, "entry") ?? partOf(view, "scan")?.entry

const withScans = <Message>(
  ...actions: ReadonlyArray<Action<Message> | undefined>
): ReadonlyArray<Action<Message>> => actions.filter((action) => action !== undefined)

/** What ends it, where the page does not have it by itself. */
const endOf = <Message>(view: View<Message>): Action<Message> | undefined => {
  const action = emptyIn(view)?.action
  return view.actions.some(({ id }) => id === action?.id) ? undefined : action
}

/** Everything that can be done here, whatever part it stands in: what scans wait for and the row under the cursor first, the way back last. */
export const actionsOf = <Message>(view: View<Message>): ReadonlyArray<Action<Message>> => {
  const [table, scans, shelf] = [partOf(view, "table"), partOf(view, "scan"), partOf(view, "shelf")]
  return [
    ...withScans(scans?.resume, scans?.acknowledge, scans?.takeOver),
    ...(table === undefined ? [] : (chosenRow(table)?.actions ?? [])),
    ...(partOf(view, "tiles")?.actions ?? []),
    ...withScans(partOf(view, "tiles")?.fold?.action),
    ...(shelf === undefined ? [] : [shelf.previous, shelf.next]),
    ...(partOf(view, "figures")?.figures.map(({ action }) => action) ?? []),
    ...waysIn(partOf(view, "worklists") ?? { lists: [] }),
    ...(partOf(view, "board")?.lists.flatMap(({ action }) => action ?? []) ?? []),
    ...(partOf(view, "links")?.actions ?? []),
    ...togglesOf(partOf(view, "filters")),
    ...(partOf(view, "alerts")?.alerts.map(({ action }) => action) ?? []),
    ...view.actions,
    ...withScans(endOf(view), scans?.undo),
    ...(view.back === undefined ? [] : [view.back])
  ]
}
