/** A group of choices is one stop of Tab: the one that holds, or the first while none does. Left and Right walk along it. */
import type { ComponentProps, KeyboardEvent } from "react"
import { Name } from "./name.tsx"

interface Choice {
  readonly id: string
  readonly title: string
  /** The key that chooses it, drawn before its title. */
  readonly sign?: string
  readonly isChosen: boolean
  readonly choose: () => void
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }
const allSteps: typeof steps = { ...steps, ArrowUp: -1, ArrowDown: 1 }

const walk = (event: KeyboardEvent<HTMLFieldSetElement>, by: number | undefined): void => {
  const { key, shiftKey, target, currentTarget: group } = event
  const choices = [...group.querySelectorAll<HTMLElement>(".choice")]
  const at = choices.indexOf(target as HTMLElement)
  // A box in the group, such as that of own words, has its own keys.
  if (at < 0 && target !== group) return
  const stop = choices.findIndex(({ tabIndex }) => tabIndex === 0)
  if (by !== undefined) {
    event.preventDefault()
    const from = at >= 0 ? at : choices[stop]?.ariaPressed === "true" ? stop : Math.min(0, -by)
    choices.at((from + by) % choices.length)?.focus()
  }
  // The browser goes on from here: from the group as a whole past its choices, from any of them past the others.
  else if (key === "Tab" && !(shiftKey && target === group)) choices[stop]?.focus()
}

/** @param hasUpDown Up and Down walk along it, too: nothing above or below has them */
export const ChoiceGroup = ({
  hasUpDown = false,
  ...props
}: ComponentProps<"fieldset"> & { readonly hasUpDown?: boolean }) => (
  <fieldset onKeyDown={(event) => walk(event, (hasUpDown ? allSteps : steps)[event.key])} {...props} />
)

export const Choices = ({
  choices,
  isBusy = false
}: {
  readonly choices: ReadonlyArray<Choice>
  readonly isBusy?: boolean
}) => {
  const chosen = choices.findIndex(({ isChosen }) => isChosen)
  return choices.map(({ id, title, sign, isChosen, choose }, at) => (
    <button
      key={id}
      type="button"
      className="choice"
      aria-pressed={isChosen}
      aria-disabled={isBusy ? true : undefined}
      tabIndex={at === Math.max(0, chosen) ? 0 : -1}
      onClick={choose}
    >
      {sign === undefined ? null : (
        <span className="key-sign" aria-hidden="true">
          {sign}
        </span>
      )}{" "}
      <Name text={title} />
    </button>
  ))
}
