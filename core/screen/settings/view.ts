/** Sound, look and density of this workstation, each of which holds as soon as it is pressed. */

import { densities, loudnesses, type Settings, themes } from "../../kit/settings/settings.ts"
import type { ScreenView } from "../../kit/shown.ts"
import { backHome } from "../../kit/view/back.ts"
import type { Choice } from "../../kit/view/choices.ts"
import { notice } from "../../kit/view/notice.ts"
import type { View } from "../../kit/view/view.ts"
import { receiptWidths } from "../../label/receipt-width.ts"
import {
  densityTitle,
  loudnessTitle,
  receiptTitle,
  settingsNote,
  settingText,
  soundTitle,
  themeTitle
} from "../../text/settings.ts"
import { head } from "./head.ts"
import type { Message, Model } from "./model.ts"

/** What a host can do of it: a terminal has one bell, and the colours of its own. */
export interface Abilities {
  readonly hasLook: boolean
}

const choicesOf = (settings: Settings, { hasLook }: Abilities): ReadonlyArray<Choice<Message>> => {
  const choice = <Value extends string | boolean | number>(
    of: Pick<Choice<Message>, "id" | "icon"> & { readonly id: keyof typeof settingText },
    values: ReadonlyArray<Value>,
    now: Value,
    titleOf: (value: Value) => string,
    changed: (value: Value) => Settings
  ): Choice<Message> => ({
    ...of,
    ...settingText[of.id],
    options: values.map((value) => ({
      id: String(value),
      title: titleOf(value),
      isChosen: value === now,
      message: { _tag: "ChangedSettings", settings: changed(value) }
    }))
  })
  const { hasSound, loudness, theme, density, receiptWidth } = settings
  return [
    choice(
      { id: "sound", icon: hasSound ? "sound" : "mute" },
      [true, false],
      hasSound,
      soundTitle,
      (value) => ({ ...settings, hasSound: value })
    ),
    ...(hasLook
      ? [
          choice({ id: "loudness" }, loudnesses, loudness, loudnessTitle, (value) => ({
            ...settings,
            loudness: value
          })),
          choice({ id: "theme", icon: "theme" }, themes, theme, themeTitle, (value) => ({
            ...settings,
            theme: value
          })),
          choice({ id: "density", icon: "density" }, densities, density, densityTitle, (value) => ({
            ...settings,
            density: value
          }))
        ]
      : []),
    choice({ id: "receipt", icon: "print" }, receiptWidths, receiptWidth, receiptTitle, (value) => ({
      ...settings,
      receiptWidth: value
    }))
  ]
}

export const view = (model: Model, settings: Settings, abilities: Abilities): View<Message> => {
  const choices = choicesOf(settings, abilities)
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

export const screenView: ScreenView<Model, Message> = (model, around) => view(model, around.settings, around)
