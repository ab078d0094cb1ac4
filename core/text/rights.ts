/** The sentences where a place closes under somebody who works there. */
export const workIsKept = "What was begun there is kept."
