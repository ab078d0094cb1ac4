/**
 * Tab goes to the next part of what is shown, Shift+Tab to the one before it: among the fields and the buttons of what is
 * asked, and on a page from its lines to its search, its menus and its forms, and round again.
 */
import type { Message } from "#core/client/model.ts"
import { menusOf } from "#core/kit/view/filters.ts"
import type { Fields } from "#core/kit/view/form.ts"
import { fieldWithKeys } from "#core/kit/view/form-keys.ts"
import { partOf, type View } from "#core/kit/view/view.ts"
import type { State } from "../focus.ts"
import { type Binding, type Pressed, say } from "./binding.ts"

type ToClient<M> = (message: M) => Message

export const tabKeys: ReadonlyArray<string> = ["Tab", "Shift+Tab"]
const stepOf = (key: string): 1 | -1 => (key === "Shift+Tab" ? -1 : 1)

/** A stop of Tab, and the effects of going there. */
interface Stop {
  readonly isHere: boolean
  readonly go: Pressed
}

const round = (stops: ReadonlyArray<Stop>, label: string): ReadonlyArray<Binding> => {
  const here = stops.findIndex(({ isHere }) => isHere)
  if (stops.length < 2) return []
  return [
    {
      keys: tabKeys,
      label,
      press: (key) => stops[(Math.max(here, 0) + stepOf(key) + stops.length) % stops.length]?.go ?? {}
    }
  ]
}

const openFields = <M>({ fields }: Fields<M>) => fields.filter(({ isDisabled }) => isDisabled !== true)

/** On a page, in a form of it or not. A form that is all the page is for is never left by Tab. */
export const pageTab = <M>(
  view: View<M>,
  toClient: ToClient<M>,
  { focus }: Pick<State, "focus">
): ReadonlyArray<Binding> => {
  const forms = view.parts.filter((part) => part.part === "form")
  const filling = forms.find((form) => fieldWithKeys(form) !== undefined)
  const leave = filling === undefined ? [] : [toClient(filling.focused(undefined))]
  const to = (part: State["focus"]["part"], menu?: string): Pressed => ({
    messages: leave,
    focus: { part, index: part === "menu" ? 0 : -1, ...(menu === undefined ? {} : { menu }) }
  })
  const isAt = (part: State["focus"]["part"]): boolean => filling === undefined && focus.part === part
  const fields = forms.flatMap((form) =>
    openFields(form).map(
      (field): Stop => ({
        isHere: form === filling && field.id === form.focus,
        go: say(...(form === filling ? [] : leave), toClient(form.focused(field.id)))
      })
    )
  )
  if (filling !== undefined && filling.opens === undefined) return round(fields, "other field")
  return round(
    [
      { isHere: isAt(undefined), go: to(undefined) },
      ...(partOf(view, "search") === undefined ? [] : [{ isHere: isAt("search"), go: to("search") }]),
      ...menusOf(partOf(view, "filters")).map(
        ({ id }): Stop => ({ isHere: isAt("menu") && focus.menu === id, go: to("menu", id) })
      ),
      ...fields
    ],
    "the next part"
  )
}

/**
 * In what is asked: along its fields, and its buttons from the one that Enter presses, and round again.
 * @param chosen the button that Enter presses, of so many; `proposed` is the one that is chosen first
 */
export const questionTab = <M>(
  fields: Fields<M> | undefined,
  toClient: ToClient<M>,
  { chosen, proposed, count }: { readonly chosen: number; readonly proposed: number; readonly count: number }
): ReadonlyArray<Binding> => {
  const field = fields === undefined ? undefined : fieldWithKeys(fields)
  const first = Math.max(proposed, 0)
  const order = Array.from({ length: count }, (_, index) => (first + index) % count)
  const toButton = (index: number): Pressed => ({
    messages: fields === undefined || field === undefined ? [] : [toClient(fields.focused(undefined))],
    focus: { index }
  })
  return round(
    [
      ...(fields === undefined ? [] : openFields(fields)).map(
        ({ id }): Stop => ({
          isHere: field?.id === id,
          go: fields === undefined ? {} : say(toClient(fields.focused(id)))
        })
      ),
      ...order.map(
        (index): Stop => ({ isHere: field === undefined && index === chosen, go: toButton(index) })
      )
    ],
    fields === undefined ? "other button" : "other field"
  )
}
