/** Keys of a screen whose view is a value, and the box that text goes into. */

import type { KeyLine } from "#core/client/help/view.ts"
import type { Message } from "#core/client/model.ts"
import { overView } from "#core/client/over.ts"
import { shownTo } from "#core/client/views.ts"
import type { Cursor } from "#core/kit/view/action.ts"
import { type Menu, menusOf } from "#core/kit/view/filters.ts"
import type { Field, Fields } from "#core/kit/view/form.ts"
import { fieldWithKeys } from "#core/kit/view/form-keys.ts"
import { effectOf } from "#core/kit/view/key-meaning.ts"
import { keysOf, moves, walkedIn } from "#core/kit/view/keys.ts"
import { asView, entryOf, fieldsOf, proposedIn } from "#core/kit/view/offered.ts"
import { partOf, type Question, type View } from "#core/kit/view/view.ts"
import type { Focus, Size, State } from "../focus.ts"
import { overSize } from "../over-size.ts"
import { questionRoom } from "../question-rows.ts"
import { gridRows, isGrowing, scrollRoom } from "../scroll.ts"
import { type Binding, type Box, moving, nothing, type Pressed, say, takesAll, within } from "./binding.ts"
import { type Button, buttonKeys } from "./button.ts"
import { binding, fieldsKeys, formBox, formKeys, pageKeys, pressing } from "./form.ts"
import { packKeys, toPacks } from "./row-packs.ts"
import { entryLine } from "./scan-line.ts"
import { pageTab, questionTab } from "./tab.ts"

type ToClient<M> = (message: M) => Message

/** A window at once, and to both ends: keys that a browser keeps for its own scrolling. */
const farKeys = <M>(
  { cursor }: { readonly cursor: Cursor<M> },
  toClient: ToClient<M>,
  { rows }: Size
): ReadonlyArray<Binding> =>
  moving(cursor.noun, (by) => say(...moves(cursor, by).map(toClient)), Math.max(5, rows - 12)).slice(1)

const closed: Exclude<Pressed["focus"], undefined> = { part: undefined, index: -1 }

/** An open menu: along its entries, and each on or off. */
const menuKeys = <M>(
  { noun, keys, entries, isSingle = false }: Menu<M>,
  toClient: ToClient<M>,
  { focus }: State
): ReadonlyArray<Binding> => {
  const index = within(focus.index, entries.length)
  return [
    {
      keys: ["Left", "Right"],
      shown: "Left Right",
      label: `choose ${noun}`,
      isMain: true,
      press: (key) => ({ focus: { index: within(index + (key === "Left" ? -1 : 1), entries.length) } })
    },
    {
      keys: [" ", "Enter"],
      shown: "Space",
      label: isSingle ? "take it" : "show it, or not",
      isMain: true,
      press: () => {
        const entry = entries[index]
        if (entry === undefined) return nothing
        return { ...say(toClient(entry.message)), ...(isSingle ? { focus: closed } : {}) }
      }
    },
    {
      keys: ["Escape", ...keys, "Up", "Down"],
      shown: "Esc",
      label: "back to the list",
      isMain: true,
      press: () => ({ focus: closed })
    }
  ]
}

/** The keys that scroll to what does not fit on the screen. */
const scrollKeys = <M>(view: View<M>, { focus, size }: State): ReadonlyArray<Binding> => {
  const { hidden, window } = scrollRoom(view, size)
  if (hidden === 0) return []
  // Of what grows the end is in sight: it is scrolled back from there.
  const sign = isGrowing(view) ? -1 : 1
  const scroll = (by: number): Pressed => ({
    focus: { scroll: Math.min(Math.max(0, Math.min(focus.scroll, hidden) + sign * by), hidden) }
  })
  return moving("a line", scroll, window)
}

const whileSearching: Binding = {
  keys: ["Enter", "Down", "Escape"],
  shown: "Enter",
  label: "to what was found",
  isMain: true,
  press: () => ({ focus: { part: undefined } })
}

const bindingsOf = <M>(view: View<M>, toClient: ToClient<M>, state: State): ReadonlyArray<Binding> => {
  const tab = pageTab(view, toClient, state)
  if (state.focus.part === "search") return [whileSearching, ...tab, ...pageKeys(view, toClient, state)]
  const filling = formKeys(view, toClient, state)
  if (filling !== undefined) return filling
  const [walked, table] = [walkedIn(view), partOf(view, "table")]
  const amongPacks = table === undefined ? undefined : packKeys(table, toClient, state)
  if (amongPacks !== undefined) return amongPacks
  const menu =
    state.focus.part === "menu"
      ? menusOf(partOf(view, "filters")).find(({ id }) => id === state.focus.menu)
      : undefined
  if (menu !== undefined)
    return [...menuKeys(menu, toClient, state), ...tab, ...pageKeys(view, toClient, state)]
  return [
    ...tab,
    ...keysOf(view, "terminal", gridRows(view, state.size.columns)).map((meaning) =>
      binding(meaning, toClient, state.model.server)
    ),
    // Beside few choices it is the rest of the page that is far.
    ...(walked === undefined || scrollRoom(view, state.size).hidden > 0
      ? []
      : farKeys(walked, toClient, state.size)),
    ...(table === undefined ? [] : toPacks(table)),
    ...scrollKeys(view, state)
  ]
}

/** The keys of the present view; undefined where the page has keys of its own. */
export const viewKeys = (state: State): ReadonlyArray<Binding> | undefined =>
  shownTo(state.model, (view, toClient) => bindingsOf(view, toClient, state))

export const questionButtons = <M>(question: Question<M>, toClient: ToClient<M>): ReadonlyArray<Button> =>
  question.actions.map(({ title, keys, isDisabled, outcome }) => ({
    title,
    letter: keys[0] ?? "",
    keys,
    isOpen: isDisabled !== true,
    press: pressing(effectOf(outcome), toClient)
  }))

/** The button that Enter presses: the one that was moved to, else the one that the question proposes. */
export const questionChoice = (question: Question<unknown>, { focus }: State): number =>
  focus.index >= 0 ? focus.index : proposedIn(question)

/** An action that has the key itself says better what it is. */
const cancelKey = <M>({ cancel, actions }: Question<M>, toClient: ToClient<M>): ReadonlyArray<Binding> =>
  cancel === undefined || actions.some(({ keys }) => keys.includes("Escape"))
    ? []
    : [{ keys: ["Escape"], shown: "Esc", label: "Cancel", press: () => say(toClient(cancel)) }]

/** The keys from the last field down to the buttons, and from the first one up to them. */
const toButtons = <M>({ focused }: Fields<M>, toClient: ToClient<M>): Binding => ({
  keys: ["Down"],
  label: "to the buttons",
  press: () => say(toClient(focused(undefined)))
})

/** The keys from the buttons, or past the end of a table, back into the fields. */
const toFields = <M>(fields: Fields<M> | undefined, toClient: ToClient<M>): ReadonlyArray<Binding> => {
  const open = fields?.fields.filter(({ isDisabled }) => isDisabled !== true) ?? []
  if (fields === undefined || open.length === 0) return []
  return [
    {
      keys: ["Up", "Down"],
      shown: "Up Down",
      label: "to the fields",
      isMain: true,
      press: (key) => say(toClient(fields.focused((key === "Up" ? open.at(-1) : open[0])?.id)))
    }
  ]
}

/** Keys of the table in a question: those of its cursor, its ticks, its pages. */
const tableKeys = <M>(
  question: Question<M>,
  toClient: ToClient<M>,
  { size }: State
): ReadonlyArray<Binding> => {
  const view = asView({ ...question, actions: [] })
  const walked = walkedIn(view)
  if (walked === undefined) return []
  return [
    ...keysOf({ ...view, back: undefined }).map((meaning) => binding(meaning, toClient)),
    ...farKeys(walked, toClient, size)
  ]
}

/** The keys that scroll to what of a question does not fit on the screen. */
const scrolling = (question: Question<unknown>, state: State): ReadonlyArray<Binding> => {
  const { hidden, window } = questionRoom(question, state)
  if (hidden === 0) return []
  const top = Math.min(state.focus.scroll, hidden)
  return moving("a line", (by) => ({ focus: { scroll: Math.min(Math.max(0, top + by), hidden) } }), window)
}

/** The keys from a field, a window up or down, to the buttons, from where the rest is scrolled to. */
const toTheRest = <M>(
  question: Question<M>,
  fields: Fields<M>,
  toClient: ToClient<M>,
  state: State
): ReadonlyArray<Binding> => {
  const { table, above, aboveRoom } = questionRoom(question, state)
  if (table !== undefined || above.length <= aboveRoom) return []
  const most = above.length - aboveRoom
  return [
    {
      keys: ["PageUp", "PageDown"],
      shown: "PgUp PgDn",
      label: "the rest of it",
      isMain: true,
      press: (key) => ({
        ...say(toClient(fields.focused(undefined))),
        focus: { scroll: key === "PageUp" ? 0 : Math.min(aboveRoom, most) }
      })
    }
  ]
}

/** Letters are the field's; a number and a toggle have none. */
const isFreeIn = ({ kind }: Field<unknown>, key: string): boolean =>
  (kind === "number" || kind === "toggle") && /^[a-z]$/.test(key)

const askedKeys = <M>(question: Question<M>, toClient: ToClient<M>, state: State): ReadonlyArray<Binding> => {
  const fields = fieldsOf(question)
  const proposed = proposedIn(question)
  const sends = question.actions[proposed]
  const chosen = questionChoice(question, state)
  const tab = questionTab(fields, toClient, { chosen, proposed, count: question.actions.length })
  const cancelling = cancelKey(question, toClient)
  const field = fields === undefined ? undefined : fieldWithKeys(fields)
  if (fields !== undefined && field !== undefined) {
    // The Enter that asked may come twice: a number that nobody has typed is not sent by it. It goes to the buttons.
    const isUntouched = field.kind === "number" && field.text !== "" && !state.focus.isTouched
    const nothingOpen = { title: "", isDisabled: true, outcome: { opens: "" } }
    return [
      ...(isUntouched && sends !== undefined
        ? [{ ...toButtons(fields, toClient), keys: ["Enter"], label: sends.title }]
        : []),
      ...tab,
      ...fieldsKeys(fields, sends ?? nothingOpen, toClient, state, toButtons(fields, toClient)),
      ...buttonKeys(questionButtons(question, toClient), -1).filter(({ keys }) =>
        keys.some((key) => /^F\d|^Ctrl|^Escape$/.test(key) || isFreeIn(field, key))
      ),
      ...toTheRest(question, fields, toClient, state),
      ...cancelling
    ]
  }
  return [
    ...tab,
    ...tableKeys(question, toClient, state),
    ...buttonKeys(questionButtons(question, toClient), chosen),
    ...toFields(fields, toClient),
    ...scrolling(question, state),
    ...cancelling
  ]
}

/** Keys of what is asked over the page; undefined where nothing is. */
export const questionKeys = (state: State): ReadonlyArray<Binding> | undefined =>
  shownTo(state.model, ({ question }, toClient) =>
    question === undefined ? undefined : askedKeys(question, toClient, state)
  )

/** The box of a view that text goes into: its search while somebody is in it, else its line. */
export const boxOf = <M>(view: View<M>, toClient: ToClient<M>, focus: Focus): Box | undefined => {
  const [search, entry] = [partOf(view, "search"), entryOf(view)]
  if (search !== undefined && focus.part === "search")
    return { text: search.text, takes: takesAll, change: (text) => say(toClient(search.typed(text))) }
  if (entry === undefined) return undefined
  const change = (text: string) => say(toClient(entry.typed(text)))
  const [line, answers] = [
    { ...entryLine(entry, change), isSecret: entry.isSecret === true },
    partOf(view, "scan")?.question?.answers ?? []
  ]
  // A digit in the empty line answers what is asked; in a line with something in it, it is of a code.
  const isAnswer = (character: string) =>
    entry.text === "" && answers.some(({ keys }) => keys.includes(character))
  return { ...line, takes: (character) => !isAnswer(character) && line.takes(character) }
}

const asItIs = (message: Message): Message => message

/** The keys of what lies over the page, in the room that it has there. */
const over = (
  state: State,
  helped: () => ReadonlyArray<KeyLine>
): { readonly view: View<Message>; readonly state: State } | undefined => {
  const view = overView(state.model, helped)
  return view === undefined ? undefined : { view, state: { ...state, size: overSize(view, state.size) } }
}

export const overKeys = (state: State, helped: () => ReadonlyArray<KeyLine>): ReadonlyArray<Binding> => {
  const shown = over(state, helped)
  return shown === undefined ? [] : bindingsOf(shown.view, asItIs, shown.state)
}

/** The box of what lies over the page. */
export const overBox = (state: State): Box | undefined => {
  const view = overView(state.model, () => [])
  return view === undefined ? undefined : boxOf(view, asItIs, state.focus)
}

export const viewBox = (state: State): Box | undefined =>
  shownTo(
    state.model,
    (view, toClient) =>
      formBox(view, toClient, state) ??
      // What is asked covers the line of the page.
      boxOf(view.question === undefined ? view : asView(view.question), toClient, state.focus)
  )
