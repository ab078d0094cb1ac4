/** The effects whose code comes with the first list; those of all other commands come behind it. */
import { effects as orderList } from "../kit/effects/order-list.ts"
import { effects as session } from "../kit/effects/session.ts"
import type { Command } from "./shown-page.ts"

export const first = { ...session, ...orderList }

export type FirstCommand = Extract<Command, { readonly _tag: keyof typeof first }>
export type LaterCommand = Exclude<Command, FirstCommand>

export const isFirst = (command: Command): command is FirstCommand => command._tag in first
