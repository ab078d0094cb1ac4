/**
 * The socket of the server's pushes. A page hears nothing of the pings under it, so a server that vanished without a
 * word, or a cable pulled somewhere on the way, would leave it open and silent for many minutes. While it is open the
 * server is asked for its health, and at once when the browser itself says that it is offline.
 */
import * as Layer from "effect/Layer"
import * as Socket from "effect/socket/Socket"

const interval = 20_000
/** A slow link answers within this; what does not is gone. */
const patience = 8000

const answers = (): Promise<boolean> =>
  fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(patience) })
    // An answer that nobody reads keeps one of the few connections busy until the time is over.
    .then((answer) => answer.text())
    .then(
      () => true,
      () => false
    )

/** `close` alone waits for the other end to agree, which is no longer there: whoever listens is told now. */
const giveUp = (socket: WebSocket): void => {
  socket.dispatchEvent(new CloseEvent("close", { code: 1006, reason: "the server does not answer" }))
  socket.close()
}

const watched = (socket: WebSocket): WebSocket => {
  const look = async (): Promise<void> => {
    if (socket.readyState === WebSocket.OPEN && !(await answers())) giveUp(socket)
  }
  const timer = setInterval(look, interval)
  addEventListener("offline", look)
  socket.addEventListener(
    "close",
    () => {
      clearInterval(timer)
      removeEventListener("offline", look)
    },
    { once: true }
  )
  return socket
}

export const layer: Layer.Layer<Socket.WebSocketConstructor> = Layer.succeed(
  Socket.WebSocketConstructor,
  (url, options) => {
    if (options !== undefined && typeof options !== "string" && !Array.isArray(options))
      throw new TypeError("a browser's socket takes no headers")
    return watched(new WebSocket(url, options))
  }
)
