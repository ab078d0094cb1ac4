/** Buttons of a dialog, and their keys. */
import { type Binding, nothing, type Pressed, within } from "./binding.ts"

/** A button of a dialog. */
export interface Button {
  readonly title: string
  readonly letter: string
  /** All its keys, where it has more than one. */
  readonly keys?: ReadonlyArray<string>
  readonly isOpen: boolean
  readonly press: Pressed
}

/** Left and right choose a button, Enter presses it, its letter does both. */
export const buttonKeys = (buttons: ReadonlyArray<Button>, index: number): ReadonlyArray<Binding> => [
  {
    keys: ["Left", "Right"],
    shown: "Left Right",
    label: "choose",
    press: (key) => ({
      focus: { index: index < 0 ? 0 : within(index + (key === "Left" ? -1 : 1), buttons.length) }
    })
  },
  ...buttons
    .filter(({ isOpen }) => isOpen)
    .map(
      ({ title, letter, keys = [letter], press }): Binding => ({
        keys,
        label: title,
        isMain: true,
        press: () => press
      })
    ),
  {
    keys: ["Enter"],
    label: "press the chosen button",
    press: () => {
      const chosen = buttons[index]
      return chosen?.isOpen === true ? chosen.press : nothing
    }
  }
]
