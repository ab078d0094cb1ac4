/**
 * The other terminals of a hub at its busiest, in one process: 500 sockets in the store's room, where something happens
 * once a second; and 50 counters, each of which scans a pack once a second, and every fifth time opens an order, says
 * that it works on it and looks at a shelf. They begin spread over the second.
 *
 *   node test/bench/bare-crowd.ts PORT SESSION CALLS.json      CALLS: bodies of /api, the scan first
 */
import { readFileSync } from "node:fs"
import { WebSocket } from "ws"
import { asker } from "./asking.ts"

const sockets = 500
const counters = 50
const [port = "", session = "", file = ""] = process.argv.slice(2)
const [scan = "", ...others] = JSON.parse(readFileSync(file, "utf8")) as ReadonlyArray<string>
const { ask } = asker(Number(port), counters)
const headers = { "content-type": "application/json", authorization: session }

const joined = await Promise.all(
  Array.from(
    { length: sockets },
    () =>
      new Promise<WebSocket>((resolve, reject) => {
        const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { perMessageDeflate: false })
        socket.once("error", reject)
        socket.once("open", () => {
          socket.send(JSON.stringify({ event: "INIT", data: { authorization: session, store_id: 101 } }))
          resolve(socket)
        })
        socket.on("message", () => {})
      })
  )
)
const second = 1000
setInterval(() => joined[0]?.send(JSON.stringify({ event: "FORCE_REFRESH_ORDER", data: {} })), second)

const counter = async (number: number): Promise<never> => {
  await new Promise((resolve) => setTimeout(resolve, (number * second) / counters))
  for (let round = number; ; round++) {
    const next = new Promise((resolve) => setTimeout(resolve, second))
    for (const body of round % 5 === 0 ? [scan, ...others] : [scan]) {
      const { text } = await ask("/api", body, headers)
      if (!text.includes('"result":')) throw new Error(`the crowd is answered ${text.slice(0, 300)}`)
    }
    await next
  }
}
for (let number = 0; number < counters; number++) void counter(number)
setTimeout(() => console.log("the crowd is ready at http://it:0"), 1.5 * second)
