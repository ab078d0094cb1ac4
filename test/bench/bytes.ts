/**
 * What a client's start takes from the line, as browsers ask over https: every open order page by page and those finished
 * in the last days, in brief rows, packed; against the same orders in whole rows as they are, 300 a page.
 */
import { request } from "node:http"
import * as Day from "#core/day.ts"
import { firstPageSize, openOrdersPage } from "#core/kit/first-page.ts"
import { databaseFile } from "#rpc-server/store/engine/ownership.ts"
import { password, seed } from "../support/network.ts"
import { forget, login, place, within } from "../support/server.ts"
import { type Bench, inTurn } from "./measure.ts"
import { ours } from "./programs.ts"

const rounds = 3
const openOrders = 700
const finishedOrders = 800
const names = [
  "Asha",
  "Lakshmi",
  "Mohammed",
  "Gayathri",
  "Xavier",
  "Parvathy",
  "Thomas",
  "Fatima",
  "Arjun",
  "Meera"
]
const products = [1773, 2648, 41207]

export const bench: Bench = {
  name: `bytes of a client's start with ${openOrders} open orders and ${finishedOrders} finished lately, against whole rows as they are`,
  goal: "at most 0.05 times",
  isMet: ({ ratio }) => ratio <= 0.05,
  run: async (notes) => {
    const where = place()
    const now = Date.now()
    const orders = Array.from({ length: openOrders + finishedOrders }, (_, index) => ({
      id: index + 1,
      store: 11,
      status: index < openOrders ? "pending" : "complete",
      firstname: `${names[(index * 7) % names.length]} ${String.fromCharCode(65 + (index % 26))}`,
      mobile: String(9_000_000_000 + ((index * 7_919_993) % 999_999_999)),
      ageMinutes: index < openOrders ? (index * 37) % 900 : (index * 5) % 5000,
      items: Array.from({ length: (index % 4) + 2 }, (_, line) => ({
        product: products[(index + line) % products.length] ?? 1773,
        qty: 500 * ((index % 5) + 1)
      }))
    }))
    await within(where, seed(now, orders, []))
    const server = await ours(databaseFile(where.dataDir))
    const session = await login(`http://127.0.0.1:${server.port}`, "hub", password)
    /** Bytes of the body of an answer as it came over the line. */
    const ask = (method: string, params: ReadonlyArray<unknown>, accepted?: string): Promise<number> =>
      new Promise((resolve, reject) => {
        const sent = request(
          {
            host: "127.0.0.1",
            port: server.port,
            path: "/api",
            method: "POST",
            headers: {
              authorization: session,
              "content-type": "application/json",
              ...(accepted === undefined ? {} : { "accept-encoding": accepted })
            }
          },
          (reply) => {
            let bytes = 0
            reply.on("data", (chunk: Buffer) => {
              bytes += chunk.length
            })
            reply.on("end", () => resolve(bytes))
          }
        )
        sent.on("error", reject)
        sent.end(JSON.stringify({ jsonrpc: "2.0", id: 1, method: `OrderService.${method}`, params }))
      })
    const sum = async (asked: ReadonlyArray<Promise<number>>): Promise<number> =>
      (await Promise.all(asked)).reduce((all, bytes) => all + bytes, 0)
    const pages = (count: number) => Array.from({ length: Math.ceil(count / 300) }, (_, index) => index + 1)
    const horizon = Day.toGmt(now - 4 * 24 * Day.hour)
    const brief = (accepted?: string) =>
      sum([
        ask("getOrderList", [openOrdersPage(1, firstPageSize, undefined), "open", 11], accepted),
        ...pages(openOrders).map((page) =>
          ask("getOrderList", [openOrdersPage(page, 300, undefined), "open", 11], accepted)
        ),
        ask("getRecentOrderListTweaked", [11, horizon, 0, horizon, "brief", 1000], accepted),
        ask(
          "getRecentOrderListTweaked",
          [11, Day.toGmt(now - 12 * Day.hour), 0, horizon, "brief", 1000],
          accepted
        )
      ])
    const whole = () =>
      sum(
        [["open", openOrders] as const, ["all", openOrders + finishedOrders] as const].flatMap(
          ([type, count]) =>
            pages(count).map((currentPage) => ask("getOrderList", [{ currentPage, perPage: 300 }, type, 11]))
        )
      )
    const page = { currentPage: 1, perPage: 300 }
    const kilobytes = async (rows: string, accepted?: string) =>
      `${((await ask("getOrderList", [{ ...page, rows }, "open", 11], accepted)) / 1000).toFixed(1)}`
    notes(
      `300 rows, kB: whole ${await kilobytes("whole")}, gzip ${await kilobytes("whole", "gzip")}, br ${await kilobytes("whole", "br")}; brief ${await kilobytes("brief")}, gzip ${await kilobytes("brief", "gzip")}, br ${await kilobytes("brief", "br")}`
    )
    notes(
      `first page, kB: ${((await ask("getOrderList", [openOrdersPage(1, firstPageSize, undefined), "open", 11], "br")) / 1000).toFixed(1)}`
    )
    const found = await inTurn(
      rounds,
      () => brief("br"),
      whole,
      (a, b) => a / b,
      "bytes",
      0
    )
    await server.stop()
    forget(where)
    return found
  }
}
