/** The words of rows of products that somebody types in. */
export const searchProduct = "Search Product"
export const loading = "Loading stock"

/** Escape where something is typed that is not sent. */
export const leaveThis = "Leave what is typed here?"
export const typedStays = "It is kept on this workstation, and is here again when the page is opened."
/** Escape right after a dialog was closed. */
export const onceMore = "Esc once more leads back"
