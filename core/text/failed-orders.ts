/** The sentences where a partner's order that could not be created is taken off the list. */
export const dismiss = "Dismiss"
export const asksToDismiss = (source: string, reference: string): string =>
  `Dismiss ${source.toUpperCase()} ${reference}?`
export const meansDismissed =
  "It goes off the list for everybody and is not tried again. Do so once it is seen to at the partner's console; sent again, it is here again."
export const dismissed = (reference: string): string => `${reference} is dismissed`
