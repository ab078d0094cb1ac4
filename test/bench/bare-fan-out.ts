/** The peer of the fan-out: plain ws, every socket sent the same text when somebody posts it. */
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { WebSocketServer } from "ws"

const server = createServer()
const sockets = new WebSocketServer({ server, perMessageDeflate: false })
sockets.on("connection", (socket) =>
  socket.on("message", (data) => {
    const { event, data: content } = JSON.parse(String(data)) as { event: string; data: unknown }
    if (event !== "FORCE_REFRESH_ORDER") return
    const frame = JSON.stringify({ event: "REFRESH_ORDER", data: { store_id: 11, content } })
    for (const client of sockets.clients) client.send(frame)
  })
)
server.listen(0, "127.0.0.1", () =>
  console.log(`Packhouse is ready at http://127.0.0.1:${(server.address() as AddressInfo).port}`)
)
