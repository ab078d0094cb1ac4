/** The scanner check: what a scan was, how it came, what to set on the scanner, what its code says, and the scans before. */

import * as Day from "../../day.ts"
import * as route from "../../kit/route.ts"
import type { ScreenView } from "../../kit/shown.ts"
import type { Action } from "../../kit/view/action.ts"
import { backHome } from "../../kit/view/back.ts"
import { notice } from "../../kit/view/notice.ts"
import type { Part, View } from "../../kit/view/view.ts"
import {
  adviceOn,
  endingText,
  isRepeated,
  meaningOf,
  repeatedScan,
  scanSomething,
  scanTestCode,
  sourceText,
  speedText,
  symbologyText,
  testFacts
} from "./advice.ts"
import { type Message, type Model, type Seen, shownOf } from "./model.ts"

const clockOf = ({ at }: Seen): string => Day.toLocal(at).slice(11)

const factsOf = (seen: Seen): Part<Message> => ({
  part: "facts",
  facts: [
    { name: "Code", value: seen.code },
    { name: "Came by", value: sourceText(seen.framing) },
    { name: "Ended with", value: endingText(seen.framing) },
    { name: "Speed", value: speedText(seen) },
    { name: "Length", value: `${[...seen.code].length} characters` },
    { name: "Symbology", value: symbologyText(seen) },
    ...testFacts(seen)
  ]
})

const partsOf = (model: Model, seen: Seen): ReadonlyArray<Part<Message>> => [
  ...(seen === model.seen[0] && isRepeated(model) ? [notice(repeatedScan, "warning")] : []),
  factsOf(seen),
  ...adviceOn(seen).map(
    ({ isGood, text }) => ({ part: "notice", tone: isGood ? "good" : "warning", text }) as const
  ),
  { part: "log", label: "What the code says", lines: meaningOf(seen), isGrowing: false }
]

const before = ({ seen }: Model): ReadonlyArray<Part<Message>> =>
  seen.length < 2
    ? []
    : [
        { part: "heading", text: "Before" },
        {
          part: "lines",
          label: "Before",
          lines: seen.slice(1).map((each) => ({
            text: `${each.code} ${sourceText(each.framing)}, ${endingText(each.framing)}, ${clockOf(each)}`,
            tone: undefined
          })),
          most: seen.length
        }
      ]

const actionsOf = (model: Model, seen: Seen): ReadonlyArray<Action<Message>> => {
  const place = route.toPack(seen.code)
  const at = model.seen.indexOf(seen)
  const move = (id: string, title: string, key: string, by: number): Action<Message> => ({
    id,
    title,
    keys: [key],
    isMain: true,
    isDisabled: model.seen[at + by] === undefined,
    outcome: { message: { _tag: "MovedSeen", by } }
  })
  return [
    move("before", "Scan before", "Down", 1),
    move("after", "Scan after", "Up", -1),
    ...(place === undefined
      ? []
      : [{ id: "life", title: "Life of this pack", keys: ["Enter"], outcome: { leadsTo: place } } as const]),
    {
      id: "clear",
      title: "Begin anew",
      keys: ["Delete"],
      isMain: true,
      isInMenu: true,
      outcome: { message: { _tag: "Cleared" } }
    }
  ]
}

export const view = (model: Model): View<Message> => {
  const seen = shownOf(model)
  const title = "Scanner check"
  if (seen === undefined)
    return {
      title,
      takesScans: true,
      actions: [],
      parts: [
        { part: "empty", icon: "scanner", text: `${scanSomething}, by a keyboard wedge or a serial line.` },
        notice(scanTestCode)
      ],
      back: backHome
    }
  return {
    title,
    takesScans: true,
    status: `scan ${seen.number} of ${model.count}, ${clockOf(seen)}`,
    actions: actionsOf(model, seen),
    parts: [...partsOf(model, seen), ...before(model)],
    back: backHome
  }
}

export const screenView: ScreenView<Model, Message> = (model) => view(model)
