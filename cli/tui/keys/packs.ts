/** Keys among the packs of a line: choose one, take it back, leave. */
import type { State } from "../focus.ts"
import { type Binding, type Pressed, within } from "./binding.ts"

/** Packs of a line that can be taken back. */
export const loosePacks = <Pack extends { readonly number: number | undefined }>(
  row: { readonly packs: ReadonlyArray<Pack> } | undefined
): ReadonlyArray<Pack> => (row?.packs ?? []).filter(({ number }) => number !== undefined)

/** `back` says where leaving leads: "the items". */
export const packKeys = (
  { focus }: State,
  packs: ReadonlyArray<{ readonly number: number | undefined }>,
  back: string,
  remove: (number: number) => Pressed
): ReadonlyArray<Binding> => {
  const index = within(focus.index, packs.length)
  const leave: Pressed = { focus: { part: undefined, index: -1 } }
  const number = packs[index]?.number
  return [
    {
      keys: ["Up", "Down"],
      shown: "Up Down",
      label: "choose a pack",
      isMain: true,
      press: (key) => ({ focus: { index: within(index + (key === "Up" ? -1 : 1), packs.length) } })
    },
    {
      keys: ["Delete"],
      label: "take it back",
      isMain: true,
      press: () => ({
        ...(number === undefined ? {} : remove(number)),
        ...(packs.length > 1 ? { focus: { index: Math.max(0, Math.min(index, packs.length - 2)) } } : leave)
      })
    },
    {
      keys: ["Escape", "Left", "Enter"],
      shown: "Esc",
      label: `back to ${back}`,
      isMain: true,
      press: () => leave
    }
  ]
}
