/** Things that are set on a page and hold at once: each with all that it can be, and what it is now. */
import type { Cursor } from "./action.ts"
import type { Icon } from "./icon.ts"
import type { KeyMeaning } from "./key-meaning.ts"

export interface Choice<Message> {
  readonly id: string
  readonly label: string
  readonly note?: string | undefined
  readonly icon?: Icon | undefined
  readonly options: ReadonlyArray<{
    readonly id: string
    readonly title: string
    readonly isChosen: boolean
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
  return choice === undefined
    ? []
    : [
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
