import { act } from "./action.ts"

/** Asks the server anew. */
export const refresh = act("refresh", "Refresh", "r", { _tag: "AskedAgain" } as const, { icon: "refresh" })
