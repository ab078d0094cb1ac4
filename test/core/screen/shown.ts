/** What a view shows, read and pressed as a person would, whichever screen it is of. */
import type { Action } from "#core/kit/view/action.ts"
import { menusOf } from "#core/kit/view/filters.ts"
import { actionsOf } from "#core/kit/view/offered.ts"
import type { Row } from "#core/kit/view/row.ts"
import { partOf, type View } from "#core/kit/view/view.ts"

/** What can be answered: to the question over the page, else to what a scan waits for, else everything of the page. */
const answersOf = <Message>(view: View<Message>): ReadonlyArray<Action<Message>> =>
  view.question?.actions ?? [...(partOf(view, "scan")?.question?.answers ?? []), ...actionsOf(view)]

/** @param name of an action: its id, its title, or one of its keys */
export const pressedIn = <Message>(view: View<Message>, name: string): Message => {
  const action = answersOf(view).find(
    ({ id, title, keys }) => id === name || title === name || keys.includes(name)
  )
  if (action === undefined || action.isDisabled === true || !("message" in action.outcome))
    throw new Error(`nobody can press ${name}`)
  return action.outcome.message
}

export const rowsIn = <Message>(view: View<Message>): ReadonlyArray<Row<Message>> => {
  const table = partOf(view, "table")
  return table?.rows(0, table.count) ?? []
}
export const textsIn = ({ cells }: Row<unknown>): ReadonlyArray<string> => cells.map(({ text }) => text)
/** A menu of what narrows a list. */
export const menuIn = <Message>(view: View<Message>, id: string) =>
  menusOf(partOf(view, "filters")).find((menu) => menu.id === id)
/** @param title of an entry of that menu */
export const chosenIn = <Message>(view: View<Message>, id: string, title: string): Message => {
  const entry = menuIn(view, id)?.entries.find((each) => each.title === title)
  if (entry === undefined) throw new Error(`${id} has no ${title}`)
  return entry.message
}
