/**
 * Somebody who reads reports without pause, in a process of its own, while its parent says so: "read" and "rest" on stdin.
 *
 *   node test/bench/bare-reader.ts PORT SESSION BODIES.json
 */
import { readFileSync } from "node:fs"
import { Agent, request } from "node:http"
import { createInterface } from "node:readline"

const [port = "", session = "", file = ""] = process.argv.slice(2)
const bodies = JSON.parse(readFileSync(file, "utf8")) as ReadonlyArray<unknown>
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
let isReading = false
let count = 0

const read = (): void => {
  if (!isReading) return
  const body = JSON.stringify(bodies[count++ % bodies.length])
  const headers = {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
    authorization: session
  }
  const sent = request({ agent, host: "127.0.0.1", port, path: "/api", method: "POST", headers }, (reply) => {
    reply.resume()
    reply.on("end", read)
  })
  sent.end(body)
}

createInterface(process.stdin).on("line", (line) => {
  if (line === "rest") console.log(`${count} read`)
  const begins = line === "read" && !isReading
  isReading = line === "read"
  if (begins) read()
})
