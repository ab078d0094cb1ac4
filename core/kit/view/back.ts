/** The ways back that many screens share. */
import * as route from "../route.ts"
import { type Action, act } from "./action.ts"

export const backHome: Action<never> = {
  id: "back",
  title: "home",
  keys: ["Escape"],
  isMain: true,
  outcome: { leadsTo: route.home }
}

/** Of a screen that says itself where its way back leads just now. */
export const backBy = <const Message>(message: Message, title: string): Action<Message> =>
  act("back", title, "Escape", message, { code: "back" })

/** Of a screen that is asked first, and says itself when it was left. */
export const leaving = backBy({ _tag: "AskedToLeave" }, "back")

/** Of a screen that decides at each press whether that leads away. */
export const goingBack = backBy({ _tag: "WentBack" }, "back")

/** On its button: a word that the page has for it, or what every page calls it. */
export const backWord = ({ title }: Pick<Action<unknown>, "title">): string =>
  /^\p{Ll}/u.test(title) ? "Back" : title

/** While something stands in a line, Escape takes that away; the next one leads back. */
export const clearing = <Typed, Message>(
  text: string,
  typed: (text: string) => Typed,
  back: Action<Message>
): Action<Typed | Message> =>
  text === "" ? back : { ...back, title: "clear the line", outcome: { message: typed("") } }
