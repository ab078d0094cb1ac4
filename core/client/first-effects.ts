/** The effects whose code comes with the first list; those of all other commands come behind it. */
import { effects as orderList } from "../kit/effects/order-list.ts"
import { effects as session } from "../kit/effects/session.ts"
import type { Command } from "./shown-page.ts"

export const first = { ...session, ...orderList }

/** In `soon-effects.ts`. */
const soon = {
  Connect: true,
  LoadVariables: true,
  ResetClient: true,
  TellClientInfo: true,
  Beep: true,
  LoadWork: true,
  ReleaseWork: true,
  SaveWork: true,
  RemoveWork: true,
  TidyWork: true
} satisfies { readonly [Tag in Command["_tag"]]?: true }

export type FirstCommand = Extract<Command, { readonly _tag: keyof typeof first }>
export type SoonCommand = Extract<Command, { readonly _tag: keyof typeof soon }>
export type LaterCommand = Exclude<Command, FirstCommand | SoonCommand>

export const isFirst = (command: Command): command is FirstCommand => command._tag in first
export const isSoon = (command: Command): command is SoonCommand => command._tag in soon
