/** The effects whose code comes with the first list; those of all other commands come behind it. */
import { effects as orderList } from "../kit/effects/order-list.ts"
import { effects as session } from "../kit/effects/session.ts"
import type { Command } from "./shown-page.ts"

export const first = { ...session, ...orderList }

/** In `soon-effects.ts`. */
const soon = [
  "Connect",
  "LoadVariables",
  "ResetClient",
  "TellClientInfo",
  "Beep",
  "LoadWork",
  "ReleaseWork",
  "SaveWork",
  "RemoveWork",
  "TidyWork"
] as const satisfies ReadonlyArray<Command["_tag"]>
const soonTags: ReadonlySet<Command["_tag"]> = new Set(soon)

export type FirstCommand = Extract<Command, { readonly _tag: keyof typeof first }>
export type SoonCommand = Extract<Command, { readonly _tag: (typeof soon)[number] }>
export type LaterCommand = Exclude<Command, FirstCommand | SoonCommand>

export const isFirst = (command: Command): command is FirstCommand => command._tag in first
export const isSoon = (command: Command): command is SoonCommand => soonTags.has(command._tag)
