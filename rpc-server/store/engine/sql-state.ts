/** The code that PostgreSQL gives an error (SQLSTATE), when it was the database that said it. */
import type { SqlError } from "effect/sql"

export const codeOf = (error: SqlError.SqlError): string | undefined => {
  const cause = error.reason.cause
  return typeof cause === "object" && cause !== null && "code" in cause ? String(cause.code) : undefined
}
