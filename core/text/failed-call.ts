/** The sentences about a call that failed for everybody alike. */

/** The sentence of a failed call where there is no better one. */
export const apiCallFailure = "Api call failure"
/**
 * A sentence with what support finds the call by in the log, where the server could not do what it should: the first
 * eight characters of the request's id (WATCH-2).
 */
export const withReference = (sentence: string, request: string | undefined): string =>
  request === undefined ? sentence : `${sentence} (reference ${request.slice(0, 8)})`
/** Shown where the commerce session has expired once more after it was renewed. */
export const commerceSessionExpired = "Magento Session Expired. Try Again."
/** The sentence over a list that was given up: nobody there can ask for fewer days. */
export const tookTooLong = "This took the server too long. Try again in a moment."
/** Something that stands behind a flag which the user does not have. */
export const flagOff = (flag: string): string => `This is not enabled for you (${flag})`
/** Something that a flag keeps from the user who has it. */
export const flagOn = (flag: string): string => `This is switched off for you: ${flag} is on`

/** Whether a sentence says that nobody was there to answer. */
export const isUnreached = (text: string): boolean =>
  /the server (does not answer|is not reached)/i.test(text)
