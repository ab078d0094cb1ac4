/** The settings of a server process as they are written: the form of each, and the words for one that is wrong. */
import { Schema, SchemaGetter } from "effect"

const expectedPort = "a port from 0 to 65535"
const Port = Schema.String.check(Schema.isPattern(/^\d{1,5}$/, { expected: expectedPort })).pipe(
  Schema.decodeTo(
    Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 65535 }, { expected: expectedPort })),
    {
      decode: SchemaGetter.transform(Number),
      encode: SchemaGetter.transform(String)
    }
  )
)
/** "300" or "300:600": calls a second, and how many may come at once. */
const Rate = Schema.String.check(
  Schema.isPattern(/^\d{1,7}(:\d{1,7})?$/, { expected: "calls a second, or calls a second:burst" })
)

export const wholeUpTo = (most: number, of = "") => {
  const expected = `a whole number${of} from 1 to ${most}`
  return Schema.String.check(Schema.isPattern(/^\d{1,6}$/, { expected })).pipe(
    Schema.decodeTo(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: most }, { expected })), {
      decode: SchemaGetter.transform(Number),
      encode: SchemaGetter.transform(String)
    })
  )
}
export const secondsUpTo = (most: number) => wholeUpTo(most, " of seconds")

/** What two programs know and nobody else. */
const Secret = Schema.String.check(
  Schema.isPattern(/^[\x21-\x7e]{16,200}$/, { expected: "16 to 200 characters without blanks" })
)

/** Tokens of providers are longer: some are signed. */
const Token = Schema.String.check(
  Schema.isPattern(/^[\x21-\x7e]{16,2000}$/, { expected: "16 to 2000 characters without blanks" })
)
const BaseUrl = Schema.String.check(
  Schema.isPattern(/^https?:\/\/[^\s?#]+$/, { expected: "http://HOST/PATH, or with https" })
)

export const WrittenSettings = Schema.Struct({
  port: Port,
  host: Schema.NonEmptyString,
  dataDir: Schema.NonEmptyString,
  databaseUrl: Schema.optionalKey(
    Schema.String.check(
      Schema.isPattern(/^postgres(ql)?:\/\//, { expected: "postgres://USER:PASSWORD@HOST/DATABASE" })
    )
  ),
  mode: Schema.String,
  rate: Rate,
  sockets: wholeUpTo(100_000),
  reportSeconds: secondsUpTo(3600),
  inboxToken: Schema.optionalKey(Secret),
  paymentSecret: Schema.optionalKey(Secret),
  commerce: Schema.Literals(["embedded", "outside"]),
  commerceUrl: Schema.optionalKey(BaseUrl),
  commerceToken: Schema.optionalKey(Secret),
  /** A backend outside is asked three times, and the caller waits for it at most half a minute. */
  commerceSeconds: secondsUpTo(8),
  eInvoice: Schema.Literals(["none", "sandbox", "production"]),
  eInvoiceUrl: Schema.optionalKey(BaseUrl),
  eInvoiceToken: Schema.optionalKey(Token),
  eInvoiceUser: Schema.optionalKey(Schema.NonEmptyString),
  eInvoicePassword: Schema.optionalKey(Schema.NonEmptyString),
  eInvoiceSeconds: secondsUpTo(30),
  demo: Schema.optionalKey(Schema.Boolean),
  tlsCert: Schema.optionalKey(Schema.NonEmptyString),
  tlsKey: Schema.optionalKey(Schema.NonEmptyString),
  trustedProxy: Schema.Array(Schema.String),
  allowedHosts: Schema.Array(
    Schema.String.check(
      Schema.isPattern(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/i, {
        expected: "names such as packhouse.example, without ports"
      })
    )
  ),
  pictures: Schema.Array(
    Schema.String.check(
      Schema.isPattern(/^https:(\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?)?$/i, {
        expected: "https://HOST, https://*.DOMAIN, or https: for any"
      })
    )
  ),
  insecureLan: Schema.Boolean,
  logFormat: Schema.Literals(["pretty", "json"]),
  accessLog: Schema.Literals(["none", "pretty", "json"]),
  metricsToken: Schema.optionalKey(Secret),
  backupStamp: Schema.optionalKey(Schema.NonEmptyString)
})

/** Where each setting is given, for the person who gave it. */
const places: Readonly<Record<string, string>> = {
  port: "--port (or PACKHOUSE_PORT)",
  host: "--host (or PACKHOUSE_HOST)",
  dataDir: "--data-dir (or PACKHOUSE_DATA_DIR)",
  databaseUrl: "DATABASE_URL",
  rate: "PACKHOUSE_RATE",
  sockets: "PACKHOUSE_SOCKETS",
  reportSeconds: "PACKHOUSE_REPORT_SECONDS",
  inboxToken: "PACKHOUSE_INBOX_TOKEN",
  paymentSecret: "PACKHOUSE_PAYMENT_SECRET",
  commerce: "PACKHOUSE_COMMERCE",
  commerceUrl: "PACKHOUSE_COMMERCE_URL",
  commerceToken: "PACKHOUSE_COMMERCE_TOKEN",
  commerceSeconds: "PACKHOUSE_COMMERCE_SECONDS",
  eInvoice: "PACKHOUSE_EINVOICE",
  eInvoiceUrl: "PACKHOUSE_EINVOICE_URL",
  eInvoiceToken: "PACKHOUSE_EINVOICE_TOKEN",
  eInvoiceUser: "PACKHOUSE_EINVOICE_USER",
  eInvoicePassword: "PACKHOUSE_EINVOICE_PASSWORD",
  eInvoiceSeconds: "PACKHOUSE_EINVOICE_SECONDS",
  allowedHosts: "--allowed-host (or PACKHOUSE_ALLOWED_HOSTS)",
  pictures: "PACKHOUSE_PICTURES",
  tlsCert: "--tls-cert",
  tlsKey: "--tls-key",
  logFormat: "--log-format (or PACKHOUSE_LOG_FORMAT)",
  accessLog: "PACKHOUSE_ACCESS_LOG",
  metricsToken: "PACKHOUSE_METRICS_TOKEN",
  backupStamp: "PACKHOUSE_BACKUP_STAMP"
}
/** The value itself is not repeated: it may be a password. */
export const inWords = (message: string): string => {
  const [expected = "", at = ""] = message.split("\n")
  const name = /\["(\w+)"\]/.exec(at)?.[1] ?? ""
  return `${places[name] ?? name}: ${expected.replace(/^Expected/, "expected")}`
}

export type Env = Readonly<Record<string, string | undefined>>
/** A variable that is set to nothing is not set: files of variables leave the value out. */
export const setIn = (env: Env): Env =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim() !== ""))
