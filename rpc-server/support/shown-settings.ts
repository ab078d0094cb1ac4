/** Settings as support may see them: those whose values are no secret by a list, of all others that they are set. */

const plain = new Set([
  "PACKHOUSE_PORT",
  "PACKHOUSE_HOST",
  "PACKHOUSE_ENV",
  "PACKHOUSE_RATE",
  "PACKHOUSE_SOCKETS",
  "PACKHOUSE_REPORT_SECONDS",
  "PACKHOUSE_LOG_FORMAT",
  "PACKHOUSE_ACCESS_LOG",
  "PACKHOUSE_COMMERCE",
  "PACKHOUSE_COMMERCE_SECONDS",
  "PACKHOUSE_EINVOICE",
  "PACKHOUSE_EINVOICE_SECONDS",
  "PACKHOUSE_BACKUP_AT",
  "PACKHOUSE_BACKUP_KEEP",
  "PACKHOUSE_BACKUP_LOG_SECONDS",
  "PACKHOUSE_BACKUP_LOG_MOST",
  "NODE_ENV",
  "UV_THREADPOOL_SIZE"
])

type Env = Readonly<Record<string, string | undefined>>

export const shownSettings = (env: Env): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(env)
      .filter(
        ([name, value]) =>
          (/^(PACKHOUSE_|OTEL_)|^DATABASE_URL$/.test(name) || plain.has(name)) &&
          value !== undefined &&
          value !== ""
      )
      .map(([name, value = ""]) => [name, plain.has(name) && value.length <= 40 ? value : "(set)"])
      .sort()
  )
