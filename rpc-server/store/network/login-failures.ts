/**
 * Logins that failed, by name and address and by address alone, until they are forgiven, and from where each name
 * came in (LOGIN-1).
 */
import { Schema } from "effect"
import type * as Day from "#core/day.ts"
import { type Guessed, remembrance, type Tried } from "#core/session/guessing.ts"
import { lock, restart, select, type Tx, write } from "../engine/transaction.ts"

const TriedRow = Schema.Struct({
  failures: Schema.Int,
  open_at: Schema.Int,
  judging_until: Schema.Int,
  right_at: Schema.Int
})
const GuessedRow = Schema.Struct({ forgiven_at: Schema.Int, open_at: Schema.Int })

const makeTried = write(
  `INSERT INTO login_failure (username, address, failures, open_at, judging_until) VALUES (?, ?, 0, ?, 0)
   ON CONFLICT (username, address) DO NOTHING`
)
const makeGuessed = write(
  "INSERT INTO login_address (address, forgiven_at, open_at) VALUES (?, ?, 0) ON CONFLICT (address) DO NOTHING"
)
const holdGuessed = lock("SELECT address FROM login_address WHERE address = ?")
const readTried = select(
  TriedRow,
  "SELECT failures, open_at, judging_until, right_at FROM login_failure WHERE username = ? AND address = ?"
)
const readGuessed = select(GuessedRow, "SELECT forgiven_at, open_at FROM login_address WHERE address = ?")

/**
 * The failed logins under a name and from an address; tries from one address are made one after the other from here
 * on.
 */
export const hold = function* (
  username: string,
  address: string,
  now: Day.Instant
): Tx<{ readonly tried: Tried; readonly guessed: Guessed }> {
  yield* makeGuessed(address, now)
  yield* holdGuessed(address)
  yield* makeTried(username, address, now)
  const [guessed] = yield* readGuessed(address)
  const [tried] = yield* readTried(username, address)
  return guessed === undefined || tried === undefined ? restart() : { tried, guessed }
}

const updateTried = write(
  "UPDATE login_failure SET failures = ?, open_at = ?, judging_until = ?, right_at = ? WHERE username = ? AND address = ?"
)
export const setTried = (username: string, address: string, tried: Tried): Tx<void> =>
  updateTried(tried.failures, tried.open_at, tried.judging_until, tried.right_at, username, address)
const updateGuessed = write("UPDATE login_address SET forgiven_at = ?, open_at = ? WHERE address = ?")
export const setGuessed = (address: string, guessed: Guessed): Tx<void> =>
  updateGuessed(guessed.forgiven_at, guessed.open_at, address)

const forgetTried = write(
  "DELETE FROM login_failure WHERE open_at < ? AND judging_until < ? AND right_at < ?"
)
const forgetGuessed = write("DELETE FROM login_address WHERE forgiven_at < ? AND open_at < ?")
/** Forgets names that nobody has tried since a time, nor used for long, and addresses whose failures are forgiven. */
export const forget = function* (since: Day.Instant, now: Day.Instant): Tx<void> {
  yield* forgetTried(since, since, now - remembrance)
  yield* forgetGuessed(now, now)
}

/** At most so many names from addresses are kept, and so many addresses: whoever tries more forgets the oldest. */
export const mostRows = 10_000
const keepTried = write(
  `DELETE FROM login_failure WHERE open_at < (SELECT open_at FROM login_failure ORDER BY open_at DESC LIMIT 1 OFFSET ${mostRows - 1})`
)
const keepGuessed = write(
  `DELETE FROM login_address WHERE forgiven_at < (SELECT forgiven_at FROM login_address ORDER BY forgiven_at DESC LIMIT 1 OFFSET ${mostRows - 1})`
)
export const bound = function* (): Tx<void> {
  yield* keepTried()
  yield* keepGuessed()
}
