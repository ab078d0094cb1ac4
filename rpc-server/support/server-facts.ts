/** What a running server says of itself to this machine, for a support bundle. */
import { Effect } from "effect"
import type { MachineFacts } from "#core/doctor/machine.ts"
import { readRelease, releaseHeader } from "#core/release.ts"

/** An `import` of it would load the browser's fetch, which nobody here uses. */
const [http, https] = [process.getBuiltinModule("node:http"), process.getBuiltinModule("node:https")]
const patience = 5000

interface Reply {
  readonly status: number
  readonly text: string
  readonly release: string
}
/** The server is this machine's own: its certificate has the name of another address. */
const ask = (url: string, headers: Record<string, string> = {}): Promise<Reply | undefined> =>
  new Promise((resolve) => {
    const client = url.startsWith("https") ? https : http
    const request = client.get(url, { headers, timeout: patience, rejectUnauthorized: false }, (reply) => {
      let text = ""
      reply.setEncoding("utf8").on("data", (chunk: string) => {
        text += chunk
      })
      reply.once("end", () =>
        resolve({ status: reply.statusCode ?? 0, text, release: String(reply.headers[releaseHeader] ?? "") })
      )
    })
    request.once("timeout", () => request.destroy())
    request.once("error", () => resolve(undefined))
  })

const figureIn = (text: string, name: string): number | undefined => {
  const [, value] = new RegExp(`^packhouse_${name} (\\S+)$`, "m").exec(text) ?? []
  return value === undefined ? undefined : Number(value)
}
const inMilliseconds = (seconds: number | undefined) => (seconds === undefined ? undefined : seconds * 1000)

export interface ServerFacts {
  readonly facts: MachineFacts["server"]
  /** Undefined where the server does not give them. */
  readonly metrics: string | undefined
}

export const serverFacts = (url: string, token: string | undefined): Effect.Effect<ServerFacts> =>
  Effect.promise(async () => {
    const health = await ask(`${url}/healthz`)
    if (health === undefined) return { facts: undefined, metrics: undefined }
    const release = readRelease(health.release)
    const ready = await ask(`${url}/readyz`)
    const scraped = await ask(
      `${url}/metrics`,
      token === undefined || token === "" ? {} : { authorization: `Bearer ${token}` }
    )
    const metrics = scraped?.status === 200 ? scraped.text : undefined
    const value = (name: string) => (metrics === undefined ? undefined : figureIn(metrics, name))
    const [free, size] = [value("disk_free_bytes"), value("disk_size_bytes")]
    const clock = inMilliseconds(value("store_clock_offset_seconds"))
    return {
      facts: {
        contract: release?.contract,
        version: release?.version,
        isReady: ready?.status === 200,
        // One machine has one clock: that of a database elsewhere may differ.
        clockAhead: clock ?? 0,
        certificateEnd: inMilliseconds(value("certificate_expiry_timestamp_seconds")),
        disk: free === undefined || size === undefined ? undefined : { free, size },
        backupAt: inMilliseconds(value("backup_last_success_timestamp_seconds"))
      },
      metrics
    }
  })
