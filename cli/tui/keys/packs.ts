/** Keys among the packs of a line: choose one, see its life, take it back, leave. */
import * as route from "#core/screen/route.ts"
import type { State } from "../focus.ts"
import { type Binding, type Pressed, say, within } from "./binding.ts"

export interface Pack {
  readonly code: string
  /** Of the scan that can be taken back; undefined once the pack is invoiced or accepted. */
  readonly number: number | undefined
}

export const packsOf = <One extends Pack>(
  row: { readonly packs: ReadonlyArray<One> } | undefined
): ReadonlyArray<One> => row?.packs ?? []

/** What leads to the packs of a line; Delete only where there is one to take back. */
export const keysTo = (packs: ReadonlyArray<Pack>): ReadonlyArray<string> =>
  packs.some(({ number }) => number !== undefined) ? ["Delete", "Right"] : ["Right"]

/** `back` says where leaving leads: "the items". */
export const packKeys = (
  { focus }: State,
  packs: ReadonlyArray<Pack>,
  back: string,
  remove: (number: number) => Pressed
): ReadonlyArray<Binding> => {
  const index = within(focus.index, packs.length)
  const leave: Pressed = { focus: { part: undefined, index: -1 } }
  const { number, code = "" } = packs[index] ?? {}
  const place = route.toPack(code)
  return [
    {
      keys: ["Up", "Down"],
      shown: "Up Down",
      label: "choose a pack",
      press: (key) => ({ focus: { index: within(index + (key === "Up" ? -1 : 1), packs.length) } })
    },
    ...(place === undefined
      ? []
      : [
          {
            keys: ["Enter"],
            label: "its life",
            isMain: true,
            press: () => say({ _tag: "AskedForRoute", route: place })
          } as const
        ]),
    ...(number === undefined
      ? []
      : [
          {
            keys: ["Delete"],
            label: "take it back",
            isMain: true,
            press: (): Pressed => ({
              ...remove(number),
              ...(packs.length > 1
                ? { focus: { index: Math.max(0, Math.min(index, packs.length - 2)) } }
                : leave)
            })
          }
        ]),
    {
      keys: ["Escape", "Left"],
      shown: "Esc",
      label: `back to ${back}`,
      isMain: true,
      press: () => leave
    }
  ]
}
