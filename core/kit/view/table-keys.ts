/** Keys of a table: its rows are ticked, opened, sorted, turned in pages and given what they are asked for. */
import type { KeyMeaning } from "./key-meaning.ts"
import { turnedBy } from "./paging.ts"
import type { RowChoice, Tick } from "./row.ts"
import { shownKey } from "./shown-key.ts"
import { chosenGroup, chosenRow, type Paging, sortsOf, type Table } from "./table.ts"

const ofTick = <M>(
  tick: Tick<M> | undefined,
  key: string,
  title: string,
  isMain: boolean
): ReadonlyArray<KeyMeaning<M>> =>
  tick === undefined
    ? []
    : [
        {
          keys: [key],
          shown: shownKey([key]),
          title,
          isMain,
          press: () => ({ messages: [tick.message] })
        }
      ]

const ofTicks = <M>(table: Table<M>, noun: string): ReadonlyArray<KeyMeaning<M>> => [
  ...ofTick(
    chosenRow(table)?.tick,
    " ",
    table.ticks?.name === undefined ? `tick ${noun}` : `${table.ticks.name.toLowerCase()} ${noun}`,
    true
  ),
  ...ofTick(chosenGroup(table)?.tick, "+", "tick its group", false),
  ...ofTick(table.ticks, "*", "tick all, or none", false)
]

/** The key of a choice goes on to the next of its options, and round. */
const ofChoice = <M>({ label, key, options }: RowChoice<M>): KeyMeaning<M> => ({
  keys: [key],
  shown: key,
  title: label.toLowerCase(),
  isMain: true,
  press: () => {
    const next = options[(options.findIndex(({ isChosen }) => isChosen) + 1) % options.length]
    return next === undefined ? undefined : { messages: [next.message] }
  }
})

/** The space bar looks into rows that open; where it ticks them, another key does. */
const ofOpening = <M>(table: Table<M>): ReadonlyArray<KeyMeaning<M>> => {
  const opening = chosenRow(table)?.opening
  const key = table.ticks === undefined ? " " : "e"
  return opening === undefined
    ? []
    : [
        {
          keys: [key],
          shown: shownKey([key]),
          title: opening.noun,
          isMain: true,
          press: () => ({ messages: [opening.message] })
        }
      ]
}

const ofPaging = <M>(paging: Paging<M>): ReadonlyArray<KeyMeaning<M>> => {
  const { sizes } = paging
  const nextSize = sizes?.all[(sizes.all.indexOf(sizes.now) + 1) % sizes.all.length]
  return [
    {
      keys: ["p", "n"],
      shown: "p n",
      title: "page back and on",
      isMain: sizes === undefined,
      press: (key: string) => ({ messages: [turnedBy(paging, key === "p" ? -1 : 1)] })
    },
    ...(sizes === undefined || nextSize === undefined
      ? []
      : [
          {
            keys: ["g"],
            shown: "g",
            title: `rows a page: ${sizes.all.join(", ")}`,
            isMain: false,
            press: () => ({ messages: [sizes.chosen(nextSize)] })
          }
        ])
  ]
}

export const ofTable = <M>(table: Table<M>): ReadonlyArray<KeyMeaning<M>> => {
  const { cursor, paging, ticks } = table
  const sorts = sortsOf(table)
  const choice = chosenRow(table)?.choice
  return [
    ...(choice === undefined ? [] : [ofChoice(choice)]),
    ...(ticks === undefined || cursor === undefined ? [] : ofTicks(table, cursor.noun)),
    ...ofOpening(table),
    ...(sorts === undefined
      ? []
      : [
          {
            keys: ["s"],
            shown: "s",
            title: "sort by the next column",
            isMain: true,
            press: () => ({ messages: [sorts.next] })
          },
          {
            keys: ["S"],
            shown: "S",
            title: "turn the sort order",
            isMain: false,
            press: () => ({ messages: [sorts.turned] })
          }
        ]),
    ...(paging === undefined ? [] : ofPaging(paging))
  ]
}
