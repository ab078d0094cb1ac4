/**
 * What closes what is asked over the page, for Back of a browser (WAYBACK-1). Views come behind the first list, and nothing
 * is asked before they are there: they say so once they have come.
 */
import type { Message, Model } from "./model.ts"

/** `message`: undefined where the answers alone close it, and Back does as little as Escape. */
export interface Closing {
  readonly message: Message | undefined
}
type ClosingOf = (model: Model) => Closing | undefined

const late: { closingOf: ClosingOf } = { closingOf: () => undefined }

export const addClosing = (closingOf: ClosingOf): void => {
  late.closingOf = closingOf
}

/** Undefined where nothing is asked. */
export const closingOn: ClosingOf = (model) => late.closingOf(model)
