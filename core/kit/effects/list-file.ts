/** The list of the page as a file. */
import * as Effect from "effect/Effect"
import type { Effects } from "./host.ts"
import { keepList } from "./kept-list.ts"

/** What the page of the moment lists. */
export interface SaveList {
  readonly _tag: "SaveList"
}

export const effects: Effects<SaveList> = {
  SaveList: (host) => {
    const file = host.listShown()
    return file === undefined ? Effect.void : keepList(host, file)
  }
}
