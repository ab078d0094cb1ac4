/**
 * How much of something that a client can make grow is kept of one user and day (BOUND-1): many times what anybody comes
 * to who works, and so little that nobody fills the store of all. The day is one of Asia/Calcutta.
 */

/** Characters of what is kept; `counted` are lines, and `writes` calls that may change something. */
export const mostOfDay = {
  /** Lines of a client for the log. */
  log: 1_000_000,
  /** Entries that a client adds to the audit of an order: some thousands of usual ones. */
  audit: 20_000_000,
  /** Long answers that are kept for the repeat of a call. */
  answers: 100_000_000,
  /** Lines of an end-of-day count: all packs of a large hub, several times over. */
  counted: 50_000,
  /** Orders that are opened, or found by a phone: each stands in the audit of its order, though nothing is changed. */
  openings: 50_000,
  /** Papers that a client says came out, each job once: its keys are the client's own. */
  prints: 5000,
  /** Carts with a name of their own, which a client makes up: one is begun for each order that is placed behind the counter. */
  baskets: 3000,
  /** Shifts that somebody opens: a till is named by who opens it. */
  shifts: 200,
  writes: 100_000
} as const

export type Bounded = keyof typeof mostOfDay

/**
 * How often in an hour of the clock. `takeovers`: packs that one person takes over from others (CLAIM-8). Whoever takes a
 * counter over at the change of shifts goes on with what lies there, three carts or orders of forty packs, and takes one
 * pack a minute besides: 180.
 */
export const mostOfHour = { takeovers: 200 } as const
