/**
 * The peer of the server's benches, in a process of its own: node:http and node:sqlite and nothing else, doing the same
 * work a call: the hash of the session, the SELECT of the session, the statements of the call, JSON in and out.
 *
 *   node test/bench/bare-server.ts DATABASE RECORDED.json
 */
import { hash } from "node:crypto"
import { readFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { open } from "#rpc-server/store/engine/sqlite.ts"
import { type Recorded, replayer } from "./bare-sqlite.ts"

const [file = "", recordedFile = ""] = process.argv.slice(2)
const database = open(file)
const recorded: ReadonlyArray<Recorded> =
  recordedFile === "" ? [] : JSON.parse(readFileSync(recordedFile, "utf8"))
const replay = replayer(database)
/** The columns that Packhouse reads, as arrays, as it reads them. */
const select = (text: string) => {
  const statement = database.prepare(text)
  statement.setReturnArrays(true)
  return (...values: ReadonlyArray<string | number>) =>
    statement.get(...values) as unknown as ReadonlyArray<unknown> | undefined
}
const findSession = select(
  `SELECT s.hub_id, u.id, u.username, u.name, u.type, u.admin, u.hub_store_id, u.store_ids, u.cut_off_date, u.flags,
     n.created_at, n.seen_at
   FROM session n JOIN app_user u ON u.id = n.user_id JOIN store s ON s.store_id = u.hub_store_id
   WHERE n.token_hash = ? AND n.kind = 'login' AND u.disabled = 0`
)
const findVariable = select(
  "SELECT value, name, hub_id FROM env_variable WHERE name = ? AND hub_id IN (0, ?) ORDER BY hub_id DESC LIMIT 1"
)
const digest = (text: string): string => hash("sha256", text, "hex")

const answer = (body: string, authorization: string): unknown => {
  const { id, method, params } = JSON.parse(body) as {
    id: number
    method: string
    params: ReadonlyArray<unknown>
  }
  const session = findSession(digest(authorization))
  if (session === undefined) return { jsonrpc: "2.0", id, error: { code: -32000, message: "no session" } }
  if (method === "UtilService.getEnvVariable") {
    const [hub] = session
    const found = findVariable(String(params[0]), Number(hub))
    return { jsonrpc: "2.0", id, result: { value: found?.[0] ?? null } }
  }
  digest(JSON.stringify([method, params]))
  const next = recorded[id - 1]
  if (next === undefined)
    return { jsonrpc: "2.0", id, error: { code: -32000, message: "nothing was recorded" } }
  replay(next)
  return { jsonrpc: "2.0", id, result: next.answer }
}

const server = createServer((request, response) => {
  const chunks: Array<Buffer> = []
  request.on("data", (chunk: Buffer) => chunks.push(chunk))
  request.on("end", () => {
    const text = JSON.stringify(
      answer(Buffer.concat(chunks).toString("utf8"), request.headers.authorization ?? "")
    )
    response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(text) })
    response.end(text)
  })
})
server.listen(0, "127.0.0.1", () =>
  console.log(`Packhouse is ready at http://127.0.0.1:${(server.address() as AddressInfo).port}`)
)
