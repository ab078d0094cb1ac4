/**
 * One call after the other over connections that stay open. The client shares the machine with the servers that it
 * measures, and Node's own takes as much of it as a small call does of a server; so this one does no more than they need:
 * a POST, and an answer with a content-length.
 */
import { connect, type Socket } from "node:net"

export type Headers = Readonly<Record<string, string>>
export interface Answer {
  readonly text: string
  /** Names in small letters. */
  readonly headers: Headers
}
export type Ask = (path: string, body: string, headers: Headers) => Promise<Answer>

const endOfHead = Buffer.from("\r\n\r\n")
const headOf = (head: string): { readonly status: number; readonly headers: Headers } => {
  const [first = "", ...lines] = head.split("\r\n")
  const pairs = lines.map((line) => {
    const colon = line.indexOf(":")
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const
  })
  return { status: Number(first.split(" ")[1]), headers: Object.fromEntries(pairs) }
}

/** One connection, one call at a time. */
const connection = (port: number) => {
  let socket: Socket | undefined
  let received: Buffer = Buffer.alloc(0)
  let bodyAt = -1
  let length = 0
  let head: ReturnType<typeof headOf> | undefined
  let waiting:
    | { readonly resolve: (answer: Answer) => void; readonly reject: (why: Error) => void }
    | undefined

  const fail = (why: Error): void => {
    socket?.destroy()
    socket = undefined
    waiting?.reject(why)
    waiting = undefined
  }
  const take = (chunk: Buffer): void => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    if (head === undefined) {
      const end = received.indexOf(endOfHead)
      if (end < 0) return
      head = headOf(received.toString("latin1", 0, end))
      bodyAt = end + endOfHead.length
      length = Number(head.headers["content-length"])
      if (Number.isNaN(length)) return fail(new Error("an answer without a content-length"))
    }
    if (received.length < bodyAt + length) return
    const { status, headers } = head
    const text = received.toString("utf8", bodyAt, bodyAt + length)
    received = Buffer.alloc(0)
    head = undefined
    if (status !== 200) return fail(new Error(`HTTP ${status}: ${text.slice(0, 500)}`))
    const answered = waiting
    waiting = undefined
    answered?.resolve({ text, headers })
  }
  const opened = (): Socket => {
    if (socket !== undefined) return socket
    socket = connect({ port, host: "127.0.0.1", noDelay: true })
    socket.on("data", take)
    socket.on("error", fail)
    socket.on("close", () => fail(new Error("the connection was closed")))
    return socket
  }
  return {
    ask: (path: string, body: string, headers: Headers): Promise<Answer> =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
        opened().write(
          `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n${lines.join("")}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
        )
      }),
    close: () => socket?.destroy()
  }
}

/** So many connections to a port; whatever is not answered by 200 is an error. */
export const asker = (
  port: number,
  connections: number
): { readonly ask: Ask; readonly close: () => void } => {
  const all = Array.from({ length: connections }, () => connection(port))
  const free = [...all]
  const waiting: Array<(one: ReturnType<typeof connection>) => void> = []
  const use = async (one: ReturnType<typeof connection>, ...call: Parameters<Ask>): Promise<Answer> => {
    try {
      return await one.ask(...call)
    } finally {
      const next = waiting.shift()
      if (next === undefined) free.push(one)
      else next(one)
    }
  }
  return {
    ask: async (...call) =>
      use(
        free.pop() ?? (await new Promise<ReturnType<typeof connection>>((resolve) => waiting.push(resolve))),
        ...call
      ),
    close: () => {
      for (const one of all) one.close()
    }
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
