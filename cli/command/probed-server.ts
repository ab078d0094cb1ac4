/** What a server says of itself to anybody: that it lives, its clock, its certificate, and its metrics where they are open. */
import type { IncomingMessage } from "node:http"
import type { Socket } from "node:net"
import type { TLSSocket } from "node:tls"
import { Effect } from "effect"
import type { MachineFacts } from "#core/doctor/machine.ts"
import { readRelease, releaseHeader } from "#core/release.ts"

/** An `import` of them would load the browser's fetch, which nobody here uses. */
const [http, https] = [process.getBuiltinModule("node:http"), process.getBuiltinModule("node:https")]
const patience = 5000

interface Reply {
  readonly reply: IncomingMessage
  readonly text: string
  /** Half of the way there and back lies before this (ms since 1970). */
  readonly at: number
  /** The end of the certificate that it was answered under. */
  readonly certificateEnd: number | undefined
}

const endOf = (socket: Socket): number | undefined => {
  if (!("getPeerCertificate" in socket)) return undefined
  const end = Date.parse((socket as TLSSocket).getPeerCertificate().valid_to)
  return Number.isNaN(end) ? undefined : end
}

/**
 * Undefined where nothing answers. Nothing secret is sent to the health routes, so that they are asked of a server, too,
 * whose certificate nobody would trust: that it has ended is to be said.
 */
const ask = (
  url: string,
  headers: Record<string, string> = {},
  isTrusted = true
): Promise<Reply | undefined> =>
  new Promise((resolve) => {
    const startedAt = Date.now()
    const client = url.startsWith("https") ? https : http
    const request = client.get(
      url,
      { headers, timeout: patience, rejectUnauthorized: isTrusted },
      (reply) => {
        const at = (startedAt + Date.now()) / 2
        const certificateEnd = endOf(reply.socket)
        let text = ""
        reply.setEncoding("utf8").on("data", (chunk: string) => {
          text += chunk
        })
        reply.once("end", () => resolve({ reply, text, at, certificateEnd }))
      }
    )
    request.once("timeout", () => request.destroy())
    request.once("error", () => resolve(undefined))
  })

const figureIn = (text: string, name: string): number | undefined => {
  const [, value] = new RegExp(`^packhouse_${name} (\\S+)$`, "m").exec(text) ?? []
  return value === undefined ? undefined : Number(value)
}

const probe = async (server: string): Promise<MachineFacts["server"]> => {
  const health = await ask(`${server}/healthz`, {}, false)
  if (health === undefined) return undefined
  const ready = await ask(`${server}/readyz`, {}, false)
  const token = process.env.PACKHOUSE_METRICS_TOKEN
  const metrics = await ask(
    `${server}/metrics`,
    token === undefined || token === "" ? {} : { authorization: `Bearer ${token}` }
  )
  const figures = metrics?.reply.statusCode === 200 ? metrics.text : ""
  const [free, size] = [figureIn(figures, "disk_free_bytes"), figureIn(figures, "disk_size_bytes")]
  const backup = figureIn(figures, "backup_last_success_timestamp_seconds")
  const named = health.reply.headers[releaseHeader]
  const release = typeof named === "string" ? readRelease(named) : undefined
  const date = Date.parse(health.reply.headers.date ?? "")
  // The header is cut to the second.
  const ahead = Number.isNaN(date) ? undefined : date + 500 - health.at
  return {
    contract: release?.contract,
    version: release?.version,
    isReady: ready?.reply.statusCode === 200,
    clockAhead: ahead,
    certificateEnd: health.certificateEnd,
    disk: free === undefined || size === undefined ? undefined : { free, size },
    backupAt: backup === undefined ? undefined : backup * 1000
  }
}

export const probedServer = (server: string): Effect.Effect<MachineFacts["server"]> =>
  Effect.promise(() => probe(server))
