/** Sound, look and density of this workstation, each of which holds as soon as it is pressed. */

import type { Place } from "../../kit/place.ts"
import {
  densities,
  languages,
  loudnesses,
  type Settings,
  textSizes,
  themes
} from "../../kit/settings/settings.ts"
import type { ScreenView } from "../../kit/shown.ts"
import { backHome } from "../../kit/view/back.ts"
import type { Choice } from "../../kit/view/choices.ts"
import { notice } from "../../kit/view/notice.ts"
import type { View } from "../../kit/view/view.ts"
import { receiptWidths } from "../../label/receipt-width.ts"
import {
  densityTitle,
  languageTitle,
  loudnessTitle,
  notOpenTitle,
  receiptTitle,
  settingsNote,
  settingText,
  soundTitle,
  textSizeTitle,
  themeTitle
} from "../../text/settings.ts"
import { head } from "./head.ts"
import type { Message, Model } from "./model.ts"

/** What a host can do of it: a terminal has one bell, and the colours of its own. */
export interface Abilities {
  readonly hasLook: boolean
}

/** Where a login can lead: only places that are open to who sets it, and the one that is set. */
const startsOf = ({ startPage }: Settings, places: ReadonlyArray<Place>): ReadonlyMap<string, string> =>
  new Map([
    ...(places.some(({ leadsTo }) => leadsTo.name === startPage) ? [] : [[startPage, notOpenTitle] as const]),
    ...places.map(({ leadsTo, title }) => [leadsTo.name, title] as const)
  ])

const choicesOf = (
  settings: Settings,
  { hasLook }: Abilities,
  places: ReadonlyArray<Place>
): ReadonlyArray<Choice<Message>> => {
  const choice = <Value extends string | boolean | number>(
    id: keyof typeof settingText,
    values: ReadonlyArray<Value>,
    now: Value,
    titleOf: (value: Value) => string,
    changed: (value: Value) => Settings
  ): Choice<Message> => ({
    id,
    ...settingText[id],
    options: values.map((value) => ({
      id: String(value),
      title: titleOf(value),
      isChosen: value === now,
      message: { _tag: "ChangedSettings", settings: changed(value) }
    }))
  })
  const { hasSound, loudness, theme, density, language, textSize, startPage, receiptWidth } = settings
  const starts = startsOf(settings, places)
  return [
    choice("sound", [true, false], hasSound, soundTitle, (value) => ({ ...settings, hasSound: value })),
    ...(hasLook
      ? [
          choice("loudness", loudnesses, loudness, loudnessTitle, (value) => ({
            ...settings,
            loudness: value
          })),
          choice("theme", themes, theme, themeTitle, (value) => ({
            ...settings,
            theme: value
          })),
          choice("density", densities, density, densityTitle, (value) => ({
            ...settings,
            density: value
          })),
          choice("language", languages, language, languageTitle, (value) => ({
            ...settings,
            language: value
          })),
          choice("textSize", textSizes, textSize, textSizeTitle, (value) => ({
            ...settings,
            textSize: value
          }))
        ]
      : []),
    choice(
      "startPage",
      [...starts.keys()],
      startPage,
      (name) => starts.get(name) ?? name,
      (value) => ({ ...settings, startPage: value })
    ),
    choice("receipt", receiptWidths, receiptWidth, receiptTitle, (value) => ({
      ...settings,
      receiptWidth: value
    }))
  ]
}

const view = (
  model: Model,
  settings: Settings,
  abilities: Abilities,
  places: ReadonlyArray<Place>
): View<Message> => {
  const choices = choicesOf(settings, abilities, places)
  return {
    title: head.title,
    actions: [],
    parts: [
      {
        part: "choices",
        title: "Settings",
        choices,
        cursor: {
          index: Math.min(model.selected, choices.length - 1),
          noun: "a setting",
          moved: (by) => ({ _tag: "MovedSetting", by, count: choices.length })
        }
      },
      notice(settingsNote)
    ],
    back: backHome
  }
}

export const screenView: ScreenView<Model, Message> = (model, around) =>
  view(model, around.settings, around, around.placesOf(around.session, "express"))
