/** The catalogue by commands: what is kept, for how long, and what is shown while its service is wrong or away. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import path from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import * as Day from "#core/day.ts"
import { password } from "#test/support/network.ts"
import { Desk } from "./support/in-process.ts"
import type { Workstation } from "./support/packhouse.ts"
import { ean, good, shopWith } from "./support/shop.ts"

const shop = shopWith([])
const desk = Desk.at(shop)
let front: Front
beforeAll(async () => {
  front = await openFront(shop.url)
  desk.env.PACKHOUSE_SERVER = front.url
  await desk.login("hub")
})
afterAll(() => front?.close())

interface Listed {
  readonly total: number
  readonly fetched_at: string
  readonly is_old: boolean
  readonly products: ReadonlyArray<{ readonly entity_id: number; readonly qty: number | null }>
}
const ids = ({ products }: Listed) => products.map(({ entity_id }) => entity_id)
const list = async (...words: ReadonlyArray<string>): Promise<Listed> =>
  (await desk.run(["catalogue", ...words, "--json"])).json() as Listed

describe("catalogue", () => {
  it("finds products by words of name and id, by category, and by a code, with what the store has", async () => {
    expect(ids(await list("chicken", "curry"))).toEqual([1773])
    expect(ids(await list("41207"))).toEqual([41207])
    expect(ids(await list(ean))).toEqual([2649])
    expect(ids(await list(good[0] ?? ""))).toEqual([1773])
    expect(ids(await list("nothing like it"))).toEqual([])
    expect(await list("--limit", "1")).toMatchObject({ total: 4, products: [{ entity_id: 1773, qty: 75 }] })
    const { stdout } = await desk.run(["catalogue", "--sellable"])
    expect(stdout).toMatch(/2649 {2}Paneer 200 g .*₹90\.00 +20 Pack {2}8901234567890/)
    expect(stdout).toContain("4 products")
  })

  it("shows one product: price, stock here, how long it keeps, EAN13", async () => {
    const { stdout } = await desk.run(["catalogue", "show", ean])
    for (const text of ["2649  Paneer 200 g", "₹90.00 per Pack", "20 Pack", "7 days", ean])
      expect(stdout).toContain(text)
    expect(await desk.run(["catalogue", "show", "99"])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("The catalogue has no product 99")
    })
    expect((await desk.run(["catalogue", "list", "--help"])).stdout).toContain("Examples:")
  })

  it("finds a product by its GTIN in whichever code of the trade, and names it beside the code (CODE-16)", async () => {
    expect(ids(await list(`0${ean}`))).toEqual([2649])
    expect(ids(await list(`(01)0${ean}(10)L7`))).toEqual([2649])
    expect(ids(await list("4006381333931"))).toEqual([])
    const explain = async (code: string) =>
      (await desk.run(["barcode", "explain", code, "--server", front.url])).stdout
    expect(await explain(`0${ean}`)).toContain(`GTIN 0${ean}: Paneer 200 g, one piece`)
    expect(await explain("4006381333931")).toContain("GTIN 04006381333931: no product of the catalogue")
  })

  it("asks again only when the list has expired, and an unchanged key keeps it", async () => {
    await list()
    front.asked.length = 0
    await list()
    expect(front.asked).toEqual([])
    age(desk, 20)
    const before = (await list()).fetched_at
    expect(front.asked.map(({ path }) => path)).toEqual([
      "/xmlconnect/product/getAllStoreProducts",
      "/xmlconnect/product/getAvailableStoreProducts"
    ])
    for (const { query } of front.asked) expect(query.get("c_key")).toMatch(/\w{10}/)
    expect(Day.fromGmt(before)).toBeGreaterThan(Date.now() - Day.minute)
    expect(ids(await list("chicken"))).toEqual([1773])
  })

  it.each([
    ["refuses", "error", "closed for stocktaking"],
    ["answers nonsense", "nonsense", "Api call failure"],
    ["lists products that nobody can read", "unreadable", "Api call failure"],
    ["is away", "away", "The server does not answer"]
  ] as const)("while the service %s the last good list stays, with its time", async (_, mode, why) => {
    await list()
    age(desk, 25)
    front.mode = mode
    const ran = await desk.run(["catalogue", "chicken"])
    front.mode = "passes"
    expect(ran).toMatchObject({ code: 0, stdout: expect.stringContaining("Chicken curry cut") })
    expect(ran.stderr).toMatch(
      new RegExp(
        `The catalogue is an old one, of \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d, 25 minutes ago: ${why}`
      )
    )
  })

  it("says why there is none where there never was one", async () => {
    const stranger = Desk.of(front.url)
    expect(await stranger.run(["login", "second", "--password-stdin"], password)).toMatchObject({ code: 0 })
    front.mode = "error"
    const ran = await stranger.run(["catalogue"])
    front.mode = "passes"
    stranger.remove()
    expect(ran).toMatchObject({
      code: 1,
      stdout: "",
      stderr: expect.stringContaining("closed for stocktaking")
    })
  })
})

/** Makes what a workstation keeps so many minutes older. */
const age = ({ env }: Workstation, minutes: number): void => {
  const folder = env.PACKHOUSE_STATE_DIR ?? ""
  for (const name of readdirSync(folder).filter((each) => each.startsWith("catalogue-"))) {
    const file = path.join(folder, name)
    const kept = JSON.parse(readFileSync(file, "utf8"))
    for (const each of ["all", "available"]) {
      kept[each].fetchedAt = Date.now() - minutes * Day.minute
      kept[each].expiresAt = kept[each].fetchedAt + Day.minute
    }
    writeFileSync(file, JSON.stringify(kept))
  }
}

interface Front {
  readonly url: string
  readonly close: () => void
  readonly asked: Array<{ readonly path: string; readonly query: URLSearchParams }>
  mode: "passes" | "error" | "nonsense" | "unreadable" | "away"
}

/** Stands before the server, hands everything on, and answers for the catalogue as it is told to. */
const openFront = async (server: string): Promise<Front> => {
  const http: Server = createServer(async (request, response) => {
    const { pathname, search, searchParams } = new URL(request.url ?? "/", server)
    if (pathname.startsWith("/xmlconnect/")) {
      front.asked.push({ path: pathname, query: searchParams })
      if (front.mode === "away") return request.socket.destroy()
      const answer = {
        passes: undefined,
        error: { status: "error", message: "closed for stocktaking" },
        nonsense: ["shop"],
        unreadable: { status: "success", products: [{ entity_id: "?" }], c_key: "k" }
      }[front.mode]
      if (answer !== undefined) {
        response.setHeader("content-type", "application/json")
        return response.end(JSON.stringify(answer))
      }
    }
    const chunks: Array<Buffer> = []
    for await (const chunk of request) chunks.push(chunk)
    const { host: _, connection: __, "content-length": ___, ...headers } = request.headers
    const reply = await fetch(`${server}${pathname}${search}`, {
      method: request.method ?? "GET",
      headers: headers as Record<string, string>,
      ...(chunks.length === 0 ? {} : { body: Buffer.concat(chunks) })
    })
    response.statusCode = reply.status
    response.setHeader("content-type", reply.headers.get("content-type") ?? "text/plain")
    response.end(Buffer.from(await reply.arrayBuffer()))
  })
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve))
  const front: Front = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    close: () => {
      http.closeAllConnections()
      http.close()
    },
    asked: [],
    mode: "passes"
  }
  return front
}
