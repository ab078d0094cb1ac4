/** Keys among the packs of a row: choose one, see its life, take it back, leave. */
import type { Message } from "#core/client/model.ts"
import type { RowPack } from "#core/kit/view/row.ts"
import { chosenRow, type Table } from "#core/kit/view/table.ts"
import type { State } from "../focus.ts"
import { type Binding, type Pressed, say, within } from "./binding.ts"

type ToClient<M> = (message: M) => Message

const packsOf = <M>(table: Table<M>): ReadonlyArray<RowPack<M>> => chosenRow(table)?.packs ?? []

/** The pack that has the cursor; -1 while the rows have it. */
export const packUnderCursor = <M>(table: Table<M>, { focus }: Pick<State, "focus">): number =>
  focus.part === "packs" ? within(focus.index, packsOf(table).length) : -1

/** The keys that lead to the packs of the row; Delete only where there is one to take back. */
export const toPacks = <M>(table: Table<M>): ReadonlyArray<Binding> => {
  const packs = packsOf(table)
  return packs.length === 0
    ? []
    : [
        {
          keys: packs.some(({ removed }) => removed !== undefined) ? ["Delete", "Right"] : ["Right"],
          label: "packs of the line",
          isMain: true,
          press: () => ({ focus: { part: "packs", index: packs.length - 1 } })
        }
      ]
}

export const packKeys = <M>(
  table: Table<M>,
  toClient: ToClient<M>,
  state: State
): ReadonlyArray<Binding> | undefined => {
  const packs = packsOf(table)
  const index = packUnderCursor(table, state)
  const pack = packs[index]
  if (pack === undefined) return undefined
  const { leadsTo, removed } = pack
  const leave: Pressed = { focus: { part: undefined, index: -1 } }
  return [
    {
      keys: ["Up", "Down"],
      shown: "Up Down",
      label: "choose a pack",
      press: (key) => ({ focus: { index: within(index + (key === "Up" ? -1 : 1), packs.length) } })
    },
    ...(leadsTo === undefined
      ? []
      : [
          {
            keys: ["Enter"],
            label: "its life",
            isMain: true,
            press: (): Pressed => say({ _tag: "AskedForRoute", route: leadsTo })
          }
        ]),
    ...(removed === undefined
      ? []
      : [
          {
            keys: ["Delete"],
            label: "take it back",
            isMain: true,
            press: (): Pressed => ({
              ...say(toClient(removed)),
              ...(packs.length > 1
                ? { focus: { index: Math.max(0, Math.min(index, packs.length - 2)) } }
                : leave)
            })
          }
        ]),
    {
      keys: ["Escape", "Left"],
      shown: "Esc",
      label: "back to the lines",
      isMain: true,
      press: () => leave
    }
  ]
}
