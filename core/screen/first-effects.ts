/** The effects whose code comes with the first list; those of all other commands come behind it. */
import { effects as orderList } from "./effects/order-list.ts"
import { effects as session } from "./effects/session.ts"
import { effects as sound } from "./effects/sound.ts"
import { effects as work } from "./effects/work.ts"
import type { Command } from "./page.ts"

export const first = { ...sound, ...session, ...orderList, ...work }

export type FirstCommand = Extract<Command, { readonly _tag: keyof typeof first }>
export type LaterCommand = Exclude<Command, FirstCommand>

export const isFirst = (command: Command): command is FirstCommand => command._tag in first
