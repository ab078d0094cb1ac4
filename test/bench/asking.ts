/** One call after the other over connections that stay open. */
import { Agent, type IncomingHttpHeaders, request } from "node:http"

export type Ask = (
  path: string,
  body: string,
  headers: Readonly<Record<string, string>>
) => Promise<{ readonly text: string; readonly headers: IncomingHttpHeaders }>

/** So many connections to a port; whatever is not answered by 200 is an error. */
export const asker = (
  port: number,
  connections: number
): { readonly ask: Ask; readonly close: () => void } => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  return {
    ask: (path, body, headers) =>
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
              reply.statusCode === 200
                ? resolve({ text, headers: reply.headers })
                : reject(new Error(`HTTP ${reply.statusCode}: ${text.slice(0, 500)}`))
            )
          }
        )
        sent.on("error", reject)
        sent.end(body)
      }),
    close: () => agent.destroy()
  }
}

/** So many workers take the numbers from `from` on, one after the other; answers how many were done a second. */
export const rateOf = async (
  workers: number,
  from: number,
  count: number,
  work: (number: number) => Promise<void>
): Promise<number> => {
  let next = from
  const begun = performance.now()
  const worker = async () => {
    while (next < from + count) await work(next++)
  }
  await Promise.all(Array.from({ length: workers }, worker))
  return (count * 1000) / (performance.now() - begun)
}
