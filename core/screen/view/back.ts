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
