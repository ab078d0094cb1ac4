/** A portal that registers e-invoices: it answers as NIC's does, each paper once, and badly where a test has it so. */
import { createHash } from "node:crypto"
import { createServer, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

interface Inv01 {
  readonly DocDtls: { readonly Typ: string; readonly No: string; readonly Dt: string }
  readonly SellerDtls: { readonly Gstin: string }
}
interface Entry {
  readonly Irn: string
  readonly AckNo: number
  readonly AckDt: string
  readonly SignedQRCode: string
  Status: "ACT" | "CNL"
}
export interface PortalCall {
  readonly path: string
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: unknown
}
/**
 * What it does with a call: as it should, or
 * - `down`: 503;
 * - `lost`: it does it, and the connection breaks before the answer;
 * - `half`: it does it, and half of the answer comes;
 * - `slow`: it does it, and answers after everybody's patience;
 * - `nonsense`: a page of HTML;
 * - a refusal in its words, or an answer of its own.
 */
export type Mood =
  | "well"
  | "down"
  | "lost"
  | "half"
  | "slow"
  | "nonsense"
  | { readonly refuses: string }
  | { readonly answers: unknown }

const irnOf = ({ DocDtls, SellerDtls }: Inv01): string => {
  const [, month = "", year = ""] = DocDtls.Dt.split("/")
  const first = Number(month) >= 4 ? Number(year) : Number(year) - 1
  const text = `${SellerDtls.Gstin}${first}-${String(first + 1).slice(2)}${DocDtls.Typ}${DocDtls.No}`
  return createHash("sha256").update(text).digest("hex")
}
const indianTime = (): string =>
  new Date(Date.now() + 19_800_000).toISOString().slice(0, 19).replace("T", " ")

export const openPortal = async () => {
  const calls: Array<PortalCall> = []
  const entries = new Map<string, Entry>()
  const papers = new Map<string, unknown>()
  let mood: (call: PortalCall) => Mood = () => "well"
  const refusal = (message: string) => ({ success: false, message })
  const done = (result: unknown) => ({ success: true, message: "done", result })

  const register = (body: Inv01): unknown => {
    const irn = irnOf(body)
    if (entries.has(irn)) return refusal("2150 : Duplicate IRN")
    const entry: Entry = {
      Irn: irn,
      AckNo: 112_010_000_000_000 + entries.size,
      AckDt: indianTime(),
      // As long as those of the portal are.
      SignedQRCode: `eyJhbGciOiJSUzI1NiJ9.${Buffer.from(JSON.stringify({ irn, of: "x".repeat(280) })).toString("base64url")}.${"s".repeat(342)}`,
      Status: "ACT"
    }
    entries.set(irn, entry)
    papers.set(irn, body)
    return done(entry)
  }
  const cancel = ({ Irn }: { readonly Irn: string }): unknown => {
    const entry = entries.get(Irn)
    if (entry === undefined) return refusal("2148 : Requested IRN data is not available")
    if (entry.Status === "CNL") return refusal("9999 : Invoice is not active")
    entry.Status = "CNL"
    return done({ Irn, CancelDate: indianTime() })
  }
  const answerOf = (path: string, body: unknown): unknown => {
    if (path === "/invoice") return register(body as Inv01)
    if (path === "/invoice/cancel") return cancel(body as { readonly Irn: string })
    const entry = entries.get(new URL(path, "http://portal").searchParams.get("irn") ?? "")
    return entry === undefined ? refusal("2148 : Requested IRN data is not available") : done(entry)
  }

  const send = (response: ServerResponse, body: unknown) =>
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body))

  const server = createServer((request, response) => {
    const chunks: Array<Buffer> = []
    request.on("data", (chunk: Buffer) => chunks.push(chunk))
    request.on("end", () => {
      const text = Buffer.concat(chunks).toString()
      const body: unknown = text === "" ? undefined : JSON.parse(text)
      const path = request.url ?? ""
      const call = { path, headers: request.headers, body }
      calls.push(call)
      const now = mood(call)
      if (now === "down") return response.writeHead(503).end()
      if (now === "nonsense") return response.writeHead(200).end("<html>Login</html>")
      if (typeof now === "object")
        return send(response, "refuses" in now ? refusal(now.refuses) : now.answers)
      const answer = answerOf(path, body)
      if (now === "lost") return request.socket.destroy()
      if (now === "half") {
        const whole = JSON.stringify(answer)
        response.writeHead(200, { "content-type": "application/json", "content-length": whole.length })
        response.write(whole.slice(0, whole.length / 2))
        return setTimeout(() => request.socket.destroy(), 20)
      }
      if (now === "slow") return setTimeout(() => send(response, answer), 5000)
      return send(response, answer)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    entries,
    papers,
    feels: (next: (call: PortalCall) => Mood) => {
      mood = next
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    }
  }
}
