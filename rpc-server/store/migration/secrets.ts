/**
 * Records of calls that carried a password held a quick hash of it, and those that answered a session its token. They
 * are known by their answers: a list of ended sessions, an account, a session. SQLite overwrites what it deletes here.
 */
import type { Spelled } from "./spelled.ts"

const forget = `DELETE FROM idempotency
  WHERE answer LIKE '[%' OR answer LIKE '%"username":%' OR answer LIKE '%"session":%'`

export const secrets: ReadonlyArray<string | Spelled> = [
  {
    sqlite: ["PRAGMA secure_delete = ON", forget, "PRAGMA secure_delete = OFF"],
    postgres: [forget]
  }
]
