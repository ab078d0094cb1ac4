/**
 * Anything can be thrown: an error whose message is a getter that throws, an object without a prototype, which no text can
 * be made of. Who names it for a log, a person or another thread must not fail over that.
 */

const nameless = "something was thrown that has no text"

/** What a text is made of, or `nameless`. */
const inWords = (text: () => unknown): string => {
  try {
    return String(text())
  } catch {
    return nameless
  }
}

/** An error's message, or the text of whatever else was thrown. */
export const thrownText = (cause: unknown): string =>
  inWords(() => (cause instanceof Error ? cause.message : cause))

/** With the places in the program that it went through, where it is an error that has them. */
export const thrownStack = (cause: unknown): string =>
  inWords(() => (cause instanceof Error ? (cause.stack ?? cause.message) : cause))

/** An error is itself; anything else becomes one. */
export const thrownError = (cause: unknown): Error =>
  cause instanceof Error ? cause : new Error(thrownText(cause))

/** Its name and message, as an error that nobody caught is shown. */
export const thrownInFull = (cause: unknown): string => inWords(() => cause)
