/** Where traces of calls go, by the variables of OpenTelemetry. */

export interface TraceTarget {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly service: string
}

type Env = Readonly<Record<string, string | undefined>>

/** "a=1,b=2", values percent-encoded (https://opentelemetry.io/docs/specs/otel/protocol/exporter/#specifying-headers-via-environment-variables). */
const headersIn = (text = ""): Record<string, string> =>
  Object.fromEntries(
    text.split(",").flatMap((pair) => {
      const [, name, value = ""] = /^\s*([\w-]+)\s*=\s*(.*?)\s*$/.exec(pair) ?? []
      return name === undefined ? [] : [[name.toLowerCase(), decodeURIComponent(value)] as const]
    })
  )

/** Where traces go by the variables that all programs share; undefined where nowhere. */
export const traceTargetIn = (env: Env): TraceTarget | undefined => {
  const base = env.OTEL_EXPORTER_OTLP_ENDPOINT
  const url = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || (base ? `${base.replace(/\/$/, "")}/v1/traces` : "")
  if (url === "" || !/^https?:\/\//.test(url) || env.OTEL_SDK_DISABLED === "true") return undefined
  return {
    url,
    headers: headersIn(env.OTEL_EXPORTER_OTLP_TRACES_HEADERS || env.OTEL_EXPORTER_OTLP_HEADERS),
    service: env.OTEL_SERVICE_NAME || "packhouse"
  }
}
