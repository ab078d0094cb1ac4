/** The effects whose code comes with the first list; those of all other commands come behind it. */
import { effects as orderList } from "../kit/effects/order-list.ts"
import { effects as session } from "../kit/effects/session.ts"
import { effects as sound } from "../kit/effects/sound.ts"
import { effects as work } from "../kit/effects/work.ts"
import type { Command } from "./shown-page.ts"

export const first = { ...sound, ...session, ...orderList, ...work }

export type FirstCommand = Extract<Command, { readonly _tag: keyof typeof first }>
export type LaterCommand = Exclude<Command, FirstCommand>

export const isFirst = (command: Command): command is FirstCommand => command._tag in first
