/** What is said of drafts. */
export const saveDraftFailed = "Save to draft failed"
export const deleteDraftFailed = "Failed to delete draft"
/** Of a draft, and of an order that failed. */
export const restoreDraftFailed = "Failed to load order in cart!"
