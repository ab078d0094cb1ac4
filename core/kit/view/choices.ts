/** Things that are set on a page and hold at once: each with all that it can be, and what it is now. */
import type { Cursor } from "./action.ts"
import type { KeyMeaning } from "./key-meaning.ts"

export interface Choice<Message> {
  readonly id: string
  readonly label: string
  readonly note?: string | undefined
  /** What the page is for: with a pointer its options are large, the others' lie side by side. */
  readonly isLarge?: boolean
  readonly options: ReadonlyArray<{
    readonly id: string
    readonly title: string
    readonly isChosen: boolean
    /** Chooses it, whichever of them the other keys are for. */
    readonly key?: string | undefined
    readonly message: Message
  }>
}

export interface Choices<Message> {
  readonly part: "choices"
  readonly title: string
  readonly choices: ReadonlyArray<Choice<Message>>
  /** Which of them the keys are for. */
  readonly cursor: Cursor<Message>
}

/** The option beside the one that is chosen; the first and the last have none on one side. */
const beside = <M>({ options }: Choice<M>, by: 1 | -1): M | undefined =>
  options[options.findIndex(({ isChosen }) => isChosen) + by]?.message

export const keysOfChoices = <M>({ choices, cursor }: Choices<M>): ReadonlyArray<KeyMeaning<M>> => {
  const choice = choices[Math.max(0, cursor.index)]
  const own = choices.flatMap(({ options }) =>
    options.flatMap(({ key, title, message }) =>
      key === undefined
        ? []
        : [{ keys: [key], shown: key, title, isMain: false, press: () => ({ messages: [message] }) }]
    )
  )
  return choice === undefined
    ? []
    : [
        ...own,
        {
          keys: ["Left", "Right"],
          shown: "Left Right",
          title: "change it",
          isMain: true,
          press: (key) => {
            const message = beside(choice, key === "Left" ? -1 : 1)
            return message === undefined ? undefined : { messages: [message] }
          }
        }
      ]
}
