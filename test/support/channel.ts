/** A client of a server's realtime channel that remembers what it hears, for as long as its test lasts. */
import { once } from "node:events"
import { onTestFinished } from "vitest"
import { WebSocket } from "ws"

interface Frame {
  readonly event: string
  readonly data: {
    readonly store_id: number
    readonly order?: {
      readonly order_id: number
      readonly increment_id: string
      readonly customer_firstname: string
    }
    readonly shipment?: { readonly shipment_id: string; readonly status: number }
  }
}

export const connectChannel = async (url: string, headers: Record<string, string> = {}) => {
  const socket = new WebSocket(`${url.replace("http", "ws")}/ws`, { headers })
  const frames: Array<Frame> = []
  const waiting: Array<() => void> = []
  let closed: number | undefined
  const wake = () => {
    for (const resolve of waiting.splice(0)) resolve()
  }
  socket.on("message", (data) => {
    frames.push(JSON.parse(String(data)))
    wake()
  })
  socket.on("close", (code) => {
    closed = code
    wake()
  })
  socket.on("error", () => undefined)
  onTestFinished(() => socket.terminate())
  await new Promise((resolve, reject) => {
    socket.once("open", resolve)
    socket.once("unexpected-response", (_, reply) => reject(new Error(`HTTP ${reply.statusCode}`)))
  })
  const until = async <A>(look: () => A | undefined): Promise<A> => {
    for (;;) {
      const found = look()
      if (found !== undefined) return found
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
  }
  return {
    socket,
    frames,
    send: (event: string, data: unknown) => socket.send(JSON.stringify({ event, data })),
    heard: (event: string, isIt: (data: Frame["data"]) => boolean = () => true) =>
      until(() => frames.find((frame) => frame.event === event && isIt(frame.data))),
    /** How often it has heard of a store. */
    told: (event: string, store = 11) =>
      frames.filter((frame) => frame.event === event && frame.data.store_id === store).length,
    closed: () => until(() => closed)
  }
}

/** A client in the room of a store: what it asks for itself comes back to it, and nothing that was said before is left. */
export const joinRoom = async (url: string, session: string, store = 11) => {
  const client = await connectChannel(url)
  client.send("INIT", { authorization: session, store_id: store })
  // The introduction is looked up; the room hears nothing before it.
  const isIn = () => client.frames.some(({ event }) => event === "REFRESH_ORDER")
  const deadline = Date.now() + 5000
  while (!isIn()) {
    if (Date.now() > deadline) throw new Error("nobody is in the room of the store")
    client.send("FORCE_REFRESH_ORDER", {})
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  // It may have asked more than once: all that comes of it on this node is here before the pong.
  const answered = once(client.socket, "pong")
  client.socket.ping()
  await answered
  client.frames.length = 0
  return client
}
