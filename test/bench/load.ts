/** Load over HTTP: so many connections, each with one call at a time, for so many calls. */
import { Agent, request } from "node:http"

export interface Shot {
  readonly path: string
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

const fire = (agent: Agent, port: number, { path, body, headers }: Shot): Promise<string> =>
  new Promise((resolve, reject) => {
    const sent = request(
      {
        agent,
        host: "127.0.0.1",
        port,
        path,
        method: "POST",
        headers: { ...headers, "content-length": Buffer.byteLength(body) }
      },
      (reply) => {
        let text = ""
        reply.setEncoding("utf8")
        reply.on("data", (chunk: string) => {
          text += chunk
        })
        reply.on("end", () =>
          reply.statusCode === 200 ? resolve(text) : reject(new Error(`HTTP ${reply.statusCode}: ${text}`))
        )
      }
    )
    sent.on("error", reject)
    sent.end(body)
  })

/** Connections that stay open between rounds. */
export const gun = (port: number, connections: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  return {
    /** Fires shots over all connections; answers calls a second. Every answer is looked at by `check`. */
    fire: async (shots: ReadonlyArray<Shot>, check: (text: string) => boolean): Promise<number> => {
      const next = shots[Symbol.iterator]()
      const begun = performance.now()
      const connection = async () => {
        for (let shot = next.next(); shot.done !== true; shot = next.next()) {
          const text = await fire(agent, port, shot.value)
          if (!check(text)) throw new Error(`an unexpected answer: ${text.slice(0, 300)}`)
        }
      }
      await Promise.all(Array.from({ length: connections }, connection))
      return (shots.length * 1000) / (performance.now() - begun)
    },
    close: () => agent.destroy()
  }
}
