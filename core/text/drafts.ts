/** The sentences about drafts, to the letter where a document has them. */

export const newOrder = "New Order"
/** The hint at a draft's name. */
export const namedByTime = "Left empty it is the time of day"
export const saveFailed = "Save to draft failed"
export const deleteFailed = "Failed to delete draft"
/** The sentence for a draft, and a failed order, that cannot be loaded. */
export const loadFailed = "Failed to load order in cart!"
export const waits = "The cart is being put together: wait for its answer"
export const deleteQuestion = "The draft is deleted, and its cart is emptied."
export const busy = "A draft is being saved or loaded: wait for its answer"
export const savedDraft = (name: string): string => `Draft ${name} is saved`
export const notLoaded = (names: ReadonlyArray<string>): string =>
  `Not in the cart any more: ${names.join(", ")}`
/** One that was deleted is opened again. */
export const reopen = (name: string): string => `Reopen ${name}`
