/** Keys of the field that has them, and the box that its text goes into. */
import type { Message } from "#core/client/model.ts"
import type { Action, Outcome } from "#core/kit/view/action.ts"
import type { Field, Fields } from "#core/kit/view/form.ts"
import {
  besideField,
  fieldKeys,
  fieldWithKeys,
  filledIn,
  goesOnTo,
  placesOf,
  takesOf
} from "#core/kit/view/form-keys.ts"
import { type Effect, effectOf, type KeyMeaning } from "#core/kit/view/key-meaning.ts"
import { keysOf } from "#core/kit/view/keys.ts"
import { shownKey } from "#core/kit/view/shown-key.ts"
import type { View } from "#core/kit/view/view.ts"
import type { State } from "../focus.ts"
import { cursorIn } from "../form-rows.ts"
import { type Binding, type Box, nothing, type Pressed, say, within } from "./binding.ts"
import { pageTab } from "./tab.ts"

type ToClient<M> = (message: M) => Message

/** A page of the server is for a browser: where it is stands in a notice. */
const opening = (path: string, server: string): Pressed =>
  say({ _tag: "Succeeded", message: `In a browser: ${server}${path}` })

export const pressing = <M>(effect: Effect<M> | undefined, toClient: ToClient<M>, server = ""): Pressed => {
  if (effect === undefined) return nothing
  if (effect === "search") return { focus: { part: "search" } }
  if (effect === "menu") return say({ _tag: "ToggledPalette", isMenu: true })
  if ("menu" in effect) return { focus: { part: "menu", menu: effect.menu, index: 0 } }
  if ("opens" in effect) return opening(effect.opens, server)
  return "messages" in effect
    ? say(...effect.messages.map(toClient))
    : say({ _tag: "AskedForRoute", route: effect.leadsTo })
}

export const binding = <M>(
  { title, press, ...key }: KeyMeaning<M>,
  toClient: ToClient<M>,
  server = ""
): Binding => ({
  ...key,
  label: title,
  press: (pressed) => pressing(press(pressed), toClient, server)
})

const cursorKeys = (field: Field<unknown>, state: State): ReadonlyArray<Binding> => {
  const places = placesOf(field)
  if (places === 0) return []
  const at = cursorIn(field, state.focus)
  return [
    {
      keys: ["Left", "Right"],
      shown: "Left Right",
      label: "go through them",
      isMain: true,
      press: (key) => ({
        focus: {
          index: within(at < 0 ? (key === "Left" ? places - 1 : 0) : at + (key === "Left" ? -1 : 1), places)
        }
      })
    }
  ]
}

/**
 * @param sends what Enter comes to once nothing that must be filled in is empty
 * @param below where Down leads from the last field and Up from the first: round to the other end where it is left out
 */
export const fieldsKeys = <M>(
  fields: Fields<M>,
  sends: Pick<Action<M>, "title" | "isDisabled" | "outcome">,
  toClient: ToClient<M>,
  state: State,
  below?: Binding
): ReadonlyArray<Binding> => {
  const field = fieldWithKeys(fields)
  if (field === undefined) return []
  const ends = fields.fields.filter(({ isDisabled }) => isDisabled !== true)
  const to = (by: 1 | -1): Pressed => {
    const next = besideField(fields, by)
    const isEnd = field === (by === 1 ? ends.at(-1) : ends[0])
    if (isEnd && below !== undefined) return below.press("Down")
    return next === undefined ? {} : say(toClient(fields.focused(next.id)))
  }
  const next = goesOnTo(fields)
  const outcome: Outcome<M> = next === undefined ? sends.outcome : { message: fields.focused(next.id) }
  const others = ends.length > 1 || below !== undefined
  return [
    ...fieldKeys(field, cursorIn(field, state.focus)).map((meaning) => binding(meaning, toClient)),
    ...cursorKeys(field, state),
    ...(next === undefined && sends.isDisabled === true
      ? []
      : [
          {
            keys: ["Enter"],
            label: next === undefined ? sends.title : "go on",
            isMain: true,
            press: () => pressing(effectOf(outcome), toClient)
          }
        ]),
    ...(others
      ? [
          {
            keys: ["Up", "Down"],
            shown: "Up Down",
            label: "other field",
            isMain: true,
            press: (key: string) => to(key === "Up" ? -1 : 1)
          }
        ]
      : [])
  ]
}

const wayBack = <M>({ back }: View<M>, toClient: ToClient<M>): ReadonlyArray<Binding> =>
  back === undefined
    ? []
    : [
        {
          keys: ["Escape"],
          shown: "Esc",
          label: back.title,
          isMain: true,
          press: () => pressing(effectOf(back.outcome), toClient)
        }
      ]

/** Keys of the page that are no characters: they do the same from a field, a search or a menu of it. */
export const pageKeys = <M>(view: View<M>, toClient: ToClient<M>, state: State): ReadonlyArray<Binding> =>
  keysOf(view, "terminal").flatMap((meaning) => {
    const keys = meaning.keys.filter((key) => /^F\d|^Ctrl\+/.test(key))
    return keys.length === 0
      ? []
      : [binding({ ...meaning, keys, shown: shownKey(keys) }, toClient, state.model.server)]
  })

/** Keys of the form of the page that somebody is in; undefined while nobody is in one. */
export const formKeys = <M>(
  view: View<M>,
  toClient: ToClient<M>,
  state: State
): ReadonlyArray<Binding> | undefined => {
  const form = view.parts
    .filter((part) => part.part === "form")
    .find((part) => fieldWithKeys(part) !== undefined)
  if (form === undefined) return undefined
  return [
    ...fieldsKeys(form, form.submit, toClient, state),
    ...pageTab(view, toClient, state),
    ...pageKeys(view, toClient, state),
    // What no key leads into is all that the page is for: from there it is left.
    ...(form.opens === undefined
      ? wayBack(view, toClient)
      : [
          {
            keys: ["Escape"],
            shown: "Esc",
            label: "back to the page",
            isMain: true,
            press: () => say(toClient(form.focused(undefined)))
          }
        ])
  ]
}

/** The box of the field that has the keys; undefined where nobody is in a field, or it has no box. */
export const formBox = <M>(view: View<M>, toClient: ToClient<M>, { focus }: State): Box | undefined => {
  const fields = filledIn(view)
  const field = fields === undefined ? undefined : fieldWithKeys(fields)
  const takes = field === undefined ? undefined : takesOf(field)
  if (fields === undefined || field === undefined || takes === undefined || !("typed" in field))
    return undefined
  // What is on its way cannot be changed: what is typed meanwhile goes nowhere.
  if (fields.isBusy || field.isDisabled === true) return undefined
  return {
    // A reason of the list is no text to go on typing in.
    text: field.kind === "reason" && !field.isOther ? "" : field.text,
    isSecret: field.kind === "password",
    isNative: field.kind === "password" || (field.kind === "text" && field.isUsername === true),
    isChoice: field.kind === "reason" && !field.isOther,
    isReplaced: field.kind === "number" && !focus.isTouched,
    takes,
    change: (text) => say(toClient(field.typed(text)))
  }
}
