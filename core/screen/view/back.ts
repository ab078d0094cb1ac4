/** The ways back that many screens share. */
import * as route from "../route.ts"
import type { Action } from "./action.ts"

export const backHome: Action<never> = {
  id: "back",
  title: "home",
  keys: ["Escape"],
  isMain: true,
  outcome: { leadsTo: route.home }
}

/** While something stands in a line, Escape takes that away; the next one leads back. */
export const clearing = <Message>(
  text: string,
  typed: (text: string) => Message,
  back: Action<Message>
): Action<Message> =>
  text === "" ? back : { ...back, title: "clear the line", outcome: { message: typed("") } }
