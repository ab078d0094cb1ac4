/** The settings of one server process: command-line options go before the environment, both are checked here, once. */
import { parseArgs } from "node:util"
import { Result, Schema } from "effect"
import { IpNetwork } from "effect/net"
import * as Day from "#core/day.ts"
import { thrownText } from "#core/thrown.ts"
import { type LogSettings, readLogSettings } from "./backup/log/settings.ts"
import { type BackupSettings, readBackupSettings } from "./backup/settings.ts"
import { options } from "./options.ts"
import { type Env, inWords, setIn, WrittenSettings } from "./setting-fields.ts"
import { type TraceTarget, traceTargetIn } from "./trace-target.ts"

export interface Settings {
  /** 0 picks a free one. */
  readonly port: number
  readonly host: string
  readonly dataDir: string
  /** PostgreSQL instead of the embedded SQLite file. */
  readonly databaseUrl: string | undefined
  readonly isDevelopment: boolean
  readonly rate: { readonly perSecond: number; readonly burst: number }
  /** So many connections of the realtime channel may one user have. */
  readonly sockets: number
  /** A report that takes longer is given up. */
  readonly reportSeconds: number
  /** What upstream systems call the inbox with; without one it is closed. */
  readonly inboxToken: string | undefined
  /** What the payment service signs its messages with; without one nothing is heard of payments. */
  readonly paymentSecret: string | undefined
  /** The commerce backend outside that is asked, too; undefined where everything is Packhouse's own. */
  readonly commerce:
    | {
        /** Without one every call of it is refused. */
        readonly baseUrl: string | undefined
        readonly accessToken: string | undefined
        /** The time of one try (ms). */
        readonly patience: number
      }
    | undefined
  /** The provider that registers e-invoices; undefined where nothing is registered. */
  readonly eInvoice:
    | {
        readonly isSandbox: boolean
        readonly baseUrl: string
        readonly token: string | undefined
        readonly user: string | undefined
        readonly password: string | undefined
        /** The time of one try (ms). */
        readonly patience: number
      }
    | undefined
  /** Whether an empty store gets the demo network; undefined: on SQLite and a loopback address only. */
  readonly demo: boolean | undefined
  readonly tls: { readonly cert: string; readonly key: string } | undefined
  /** Addresses of proxies whose X-Forwarded-* headers count. */
  readonly trustedProxies: ReadonlyArray<IpNetwork.IpNetwork>
  /** Names by which the server may be asked, beside its address, localhost and those of its certificate. */
  readonly allowedHosts: ReadonlyArray<string>
  /** Where pages may fetch pictures of products from, beside the server itself, as a content security policy has it. */
  readonly pictures: ReadonlyArray<string>
  readonly logFormat: "pretty" | "json"
  /** A line for each request; undefined where none is written. */
  readonly accessLog: "pretty" | "json" | undefined
  /** What a scraper of the metrics says; without one only this machine may scrape. */
  readonly metricsToken: string | undefined
  /** The collector that traces of calls go to; undefined where none are made. */
  readonly traces: TraceTarget | undefined
  /** A file that is written after each backup. */
  readonly backupStamp: string | undefined
  /** The backups that the server makes by itself; undefined where it makes none. */
  readonly backups: BackupSettings | undefined
  /** The copies of the embedded store's log; undefined where it makes none. */
  readonly logCopies: LogSettings | undefined
}

const decode = Schema.decodeUnknownResult(WrittenSettings)

/** What is wrong with the options or the environment, in words for the person at the keyboard. */
export type Problem = string

const loopback = new Set(["127.0.0.1", "::1", "localhost"])
export const isLoopback = (host: string): boolean => loopback.has(host)

/** A network, or a single address. */
const readNetwork = (text: string): Result.Result<IpNetwork.IpNetwork, Problem> =>
  Result.mapError(
    IpNetwork.fromString(text.includes("/") ? text : `${text}/${text.includes(":") ? 128 : 32}`),
    () => `${text} is no address of a proxy, such as 10.0.0.1 or 10.0.0.0/8`
  )

/** Parts with commas between. */
const listed = (text: string | undefined): ReadonlyArray<string> =>
  text?.split(",").map((part) => part.trim()) ?? []

const eInvoiceOf = (raw: typeof WrittenSettings.Type): Settings["eInvoice"] =>
  raw.eInvoice === "none" || raw.eInvoiceUrl === undefined
    ? undefined
    : {
        isSandbox: raw.eInvoice === "sandbox",
        baseUrl: raw.eInvoiceUrl,
        token: raw.eInvoiceToken,
        user: raw.eInvoiceUser,
        password: raw.eInvoicePassword,
        patience: raw.eInvoiceSeconds * Day.second
      }

export const readSettings = (
  args: ReadonlyArray<string>,
  environment: Env
): Result.Result<Settings | "help", Problem> => {
  const env = setIn(environment)
  let values: ReturnType<typeof parseArgs<{ options: typeof options }>>["values"]
  try {
    values = parseArgs({ args: [...args], options, allowPositionals: false }).values
  } catch (cause) {
    return Result.fail(thrownText(cause))
  }
  if (values.help === true) return Result.succeed("help")
  if (values.demo === true && values["no-demo"] === true)
    return Result.fail("--demo and --no-demo exclude each other")
  const demo = values.demo === true ? true : values["no-demo"] === true ? false : undefined
  const given = {
    port: values.port ?? env.PACKHOUSE_PORT ?? "7410",
    host: values.host ?? env.PACKHOUSE_HOST ?? "127.0.0.1",
    dataDir: values["data-dir"] ?? env.PACKHOUSE_DATA_DIR ?? "./data",
    mode: env.PACKHOUSE_ENV ?? "production",
    rate: env.PACKHOUSE_RATE ?? "300:600",
    sockets: env.PACKHOUSE_SOCKETS ?? "100",
    reportSeconds: env.PACKHOUSE_REPORT_SECONDS ?? "20",
    trustedProxy: values["trusted-proxy"] ?? listed(env.PACKHOUSE_TRUSTED_PROXY),
    allowedHosts: values["allowed-host"] ?? listed(env.PACKHOUSE_ALLOWED_HOSTS),
    pictures: listed(env.PACKHOUSE_PICTURES),
    insecureLan: values["insecure-lan"] ?? false,
    logFormat: values["log-format"] ?? env.PACKHOUSE_LOG_FORMAT ?? "pretty",
    accessLog: env.PACKHOUSE_ACCESS_LOG ?? "none",
    ...(env.PACKHOUSE_METRICS_TOKEN === undefined ? {} : { metricsToken: env.PACKHOUSE_METRICS_TOKEN }),
    ...(env.PACKHOUSE_BACKUP_STAMP === undefined ? {} : { backupStamp: env.PACKHOUSE_BACKUP_STAMP }),
    ...(env.DATABASE_URL === undefined ? {} : { databaseUrl: env.DATABASE_URL }),
    ...(env.PACKHOUSE_INBOX_TOKEN === undefined ? {} : { inboxToken: env.PACKHOUSE_INBOX_TOKEN }),
    ...(env.PACKHOUSE_PAYMENT_SECRET === undefined ? {} : { paymentSecret: env.PACKHOUSE_PAYMENT_SECRET }),
    commerce: env.PACKHOUSE_COMMERCE ?? "embedded",
    ...(env.PACKHOUSE_COMMERCE_URL === undefined ? {} : { commerceUrl: env.PACKHOUSE_COMMERCE_URL }),
    ...(env.PACKHOUSE_COMMERCE_TOKEN === undefined ? {} : { commerceToken: env.PACKHOUSE_COMMERCE_TOKEN }),
    commerceSeconds: env.PACKHOUSE_COMMERCE_SECONDS ?? "5",
    eInvoice: env.PACKHOUSE_EINVOICE ?? "none",
    ...(env.PACKHOUSE_EINVOICE_URL === undefined ? {} : { eInvoiceUrl: env.PACKHOUSE_EINVOICE_URL }),
    ...(env.PACKHOUSE_EINVOICE_TOKEN === undefined ? {} : { eInvoiceToken: env.PACKHOUSE_EINVOICE_TOKEN }),
    ...(env.PACKHOUSE_EINVOICE_USER === undefined ? {} : { eInvoiceUser: env.PACKHOUSE_EINVOICE_USER }),
    ...(env.PACKHOUSE_EINVOICE_PASSWORD === undefined
      ? {}
      : { eInvoicePassword: env.PACKHOUSE_EINVOICE_PASSWORD }),
    eInvoiceSeconds: env.PACKHOUSE_EINVOICE_SECONDS ?? "8",
    ...(demo === undefined ? {} : { demo }),
    ...(values["tls-cert"] === undefined ? {} : { tlsCert: values["tls-cert"] }),
    ...(values["tls-key"] === undefined ? {} : { tlsKey: values["tls-key"] })
  }
  return Result.flatMap(
    Result.mapError(decode(given), (error) => inWords(error.message)),
    (raw): Result.Result<Settings, Problem> => {
      if ((raw.tlsCert === undefined) !== (raw.tlsKey === undefined))
        return Result.fail("--tls-cert and --tls-key go together")
      const tls =
        raw.tlsCert === undefined || raw.tlsKey === undefined
          ? undefined
          : { cert: raw.tlsCert, key: raw.tlsKey }
      if (!isLoopback(raw.host) && tls === undefined && raw.trustedProxy.length === 0 && !raw.insecureLan)
        return Result.fail(
          `${raw.host} is reachable from other machines: give --tls-cert and --tls-key, or --trusted-proxy with the address of the proxy that does TLS, or say --insecure-lan`
        )
      if (raw.eInvoice !== "none" && raw.eInvoiceUrl === undefined)
        return Result.fail(`PACKHOUSE_EINVOICE is ${raw.eInvoice}: say where, by PACKHOUSE_EINVOICE_URL`)
      const backups = readBackupSettings(env)
      if (Result.isFailure(backups)) return Result.fail(backups.failure)
      const logCopies = readLogSettings(env)
      if (Result.isFailure(logCopies)) return Result.fail(logCopies.failure)
      const proxies = Result.all(raw.trustedProxy.map(readNetwork))
      if (Result.isFailure(proxies)) return Result.fail(proxies.failure)
      const [perSecond = "300", burst = perSecond] = raw.rate.split(":")
      return Result.succeed({
        port: raw.port,
        host: raw.host,
        dataDir: raw.dataDir,
        databaseUrl: raw.databaseUrl,
        isDevelopment: raw.mode === "development",
        rate: { perSecond: Number(perSecond), burst: Math.max(Number(burst), 1) },
        sockets: raw.sockets,
        reportSeconds: raw.reportSeconds,
        inboxToken: raw.inboxToken,
        paymentSecret: raw.paymentSecret,
        commerce:
          raw.commerce === "embedded"
            ? undefined
            : {
                baseUrl: raw.commerceUrl,
                accessToken: raw.commerceToken,
                patience: raw.commerceSeconds * Day.second
              },
        eInvoice: eInvoiceOf(raw),
        demo: raw.demo,
        tls,
        trustedProxies: proxies.success,
        allowedHosts: raw.allowedHosts,
        pictures: raw.pictures,
        logFormat: raw.logFormat,
        accessLog: raw.accessLog === "none" ? undefined : raw.accessLog,
        metricsToken: raw.metricsToken,
        traces: traceTargetIn(env),
        backupStamp: raw.backupStamp,
        backups: backups.success,
        logCopies: logCopies.success
      })
    }
  )
}
