/** The listener of HTTP or HTTPS, and how long it waits for who is silent. */
import { readFileSync } from "node:fs"
import type { Server } from "node:http"
import { Effect, Schema } from "effect"
import * as Day from "#core/day.ts"
import { thrownText } from "#core/thrown.ts"
import type { Settings } from "../settings.ts"

/** The certificate or its key cannot be used. */
export class UnusableCertificate extends Schema.TaggedError<UnusableCertificate>()("UnusableCertificate", {
  cert: Schema.String,
  key: Schema.String,
  why: Schema.String
}) {
  override get message(): string {
    return `The certificate ${this.cert} with the key ${this.key} cannot be used: ${this.why}`
  }
}

/** An `import` of them would load the browser's fetch, which nobody here uses, and make a tenth of the time of a start. */
const [http, https] = [process.getBuiltinModule("node:http"), process.getBuiltinModule("node:https")]

/** Each with forward secrecy and authenticated encryption: those of TLS 1.3, and of TLS 1.2 what remains. */
const suites = [
  "TLS_AES_256_GCM_SHA384",
  "TLS_CHACHA20_POLY1305_SHA256",
  "TLS_AES_128_GCM_SHA256",
  "ECDHE-ECDSA-AES256-GCM-SHA384",
  "ECDHE-RSA-AES256-GCM-SHA384",
  "ECDHE-ECDSA-CHACHA20-POLY1305",
  "ECDHE-RSA-CHACHA20-POLY1305",
  "ECDHE-ECDSA-AES128-GCM-SHA256",
  "ECDHE-RSA-AES128-GCM-SHA256"
].join(":")

/** Milliseconds. */
export interface Patience {
  /** For a handshake, and for the headers of a request, from its first moment on. */
  readonly headers: number
  /** For all of a request. */
  readonly request: number
  /** How often connections are looked at: nobody stays longer than so much beyond the others. */
  readonly look: number
  /** For the next request of a connection. */
  readonly idle: number
}
export const usualPatience: Patience = {
  headers: 10 * Day.second,
  request: 30 * Day.second,
  look: Day.second / 2,
  idle: 65 * Day.second
}

export const makeListener = (
  tls: Settings["tls"],
  { headers, request, look, idle }: Patience = usualPatience
): Effect.Effect<Server, UnusableCertificate> => {
  const options = {
    headersTimeout: headers,
    requestTimeout: request,
    keepAliveTimeout: idle,
    // Node looks every half a minute unless told: who is silent would stay for so much longer.
    connectionsCheckingInterval: look
  }
  return tls === undefined
    ? Effect.sync(() => http.createServer(options))
    : Effect.try({
        try: () =>
          https.createServer({
            ...options,
            handshakeTimeout: headers,
            minVersion: "TLSv1.2",
            ciphers: suites,
            honorCipherOrder: true,
            cert: readFileSync(tls.cert),
            key: readFileSync(tls.key)
          }),
        catch: (cause) => new UnusableCertificate({ ...tls, why: thrownText(cause) })
      })
}
