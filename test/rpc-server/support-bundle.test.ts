/** A support bundle: what is in it, and above all what is not. */
import { spawnSync } from "node:child_process"
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, expect, it } from "vitest"
import { lastStep } from "#rpc-server/store/migration/migrations.ts"
import { password, seed } from "#test/support/network.ts"
import { call, forget, login, place, post, startServer, within } from "#test/support/server.ts"
import { runSubcommand } from "#test/support/subcommand.ts"
import { changes } from "#test/support/transaction.ts"

const folder = mkdtempSync(path.join(tmpdir(), "packhouse-bundle-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const token = "scraper-secret-0123456789"
const secrets = {
  PACKHOUSE_METRICS_TOKEN: token,
  PACKHOUSE_INBOX_TOKEN: "inbox-secret-0123456789",
  PACKHOUSE_PAYMENT_SECRET: "payment-secret-0123456789",
  PACKHOUSE_ACCESS_LOG: "json"
}
const people = ["Lakshmi Raghavan", "9845012345", "22 Temple Road", "lakshmi@example.in"]

it.each(["json", "pretty"])(
  "has versions, settings, schema, metrics, doctor and the end of the %s log, and no secret, name or number (WATCH-8)",
  async (format) => {
    const where = place()
    await within(where, seed(Date.now(), [{ id: 1, store: 11, items: [{ product: 1773, qty: 1000 }] }], []))
    await within(
      where,
      changes(
        {
          text: "UPDATE orders SET customer_firstname = ?, customer_mobile = ?",
          values: people.slice(0, 2) as [string, string]
        },
        {
          text: "UPDATE product SET child_products = ? WHERE entity_id = 1773",
          values: [`[${JSON.stringify(people)}`]
        }
      )
    )
    const server = await startServer(where, { env: secrets, args: ["--log-format", format] })
    const session = await login(server.url, "hub", password)
    await call(server.url, session, "LogService.log", [`${people.join(" ")} password=hunter2secret`])
    await call(server.url, session, "ShipmentService.getProductInfo", [1773])
    await call(server.url, session, "OrderService.getOrderInfo", [999_999])
    await post(`${server.url}/login`, { username: people[0], password: "wrong-guess" })
    await fetch(`${server.url}/order/${people[1]}?q=${people[3]}`)

    const [file, out] = [path.join(folder, `${format}.tar.gz`), mkdtempSync(path.join(folder, "out-"))]
    const env = { ...secrets, DATABASE_URL: "", PACKHOUSE_PORT: String(server.port) }
    // The log as it came, and a line of somebody else's within it.
    const log = `${server.output()}\nnot an entry: ${people[0]} ${token}\n`
    const { code, stdout, stderr } = await runSubcommand(
      where,
      ["support-bundle", file, "--log", "-"],
      env,
      log
    )
    await server.stop()
    forget(where)
    expect([code, stderr]).toEqual([0, ""])
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(spawnSync("tar", ["xzf", file, "-C", out]).status).toBe(0)
    const names = readdirSync(out).sort()
    const wanted = [
      "README.txt",
      "doctor.json",
      "log.jsonl",
      "metrics.txt",
      "schema.json",
      "settings.json",
      "versions.json"
    ]
    expect(names).toEqual(wanted)
    const read = (name: string) => readFileSync(path.join(out, name), "utf8")
    for (const name of wanted) {
      expect(stdout).toContain(name)
      if (name !== "README.txt") expect(read("README.txt")).toContain(name)
    }

    const all = names.map(read).join("\n")
    const hidden = [
      ...Object.values(secrets).slice(0, 3),
      ...people,
      session,
      password,
      "hunter2secret",
      "wrong-guess",
      "127.0.0.1"
    ]
    for (const text of hidden) expect([text, all.includes(text)]).toEqual([text, false])

    expect(JSON.parse(read("settings.json"))).toMatchObject({
      PACKHOUSE_INBOX_TOKEN: "(set)",
      PACKHOUSE_ACCESS_LOG: "json",
      PACKHOUSE_PORT: String(server.port)
    })
    expect(JSON.parse(read("schema.json")).steps.at(-1)).toMatchObject({ id: lastStep })
    expect(read("metrics.txt")).toContain("packhouse_store_up 1")
    const checks = JSON.parse(read("doctor.json")) as ReadonlyArray<{
      readonly check: string
      readonly state: string
    }>
    expect(checks.find(({ check }) => check === "store")?.state).toBe("ok")
    const entries = read("log.jsonl")
    for (const shown of [
      "a call failed",
      "ShipmentService.getProductInfo",
      "UndecodableRow",
      "rpc-server/store/network/products.ts:",
      "NotFound",
      "login refused"
    ])
      expect(entries).toContain(shown)
    expect(entries).toMatch(/"request":"[0-9a-f]{16}"/)
  }
)

it("is written without a server and a log, and says that no server answers", async () => {
  const where = place()
  await within(where, seed(Date.now(), [], []))
  const [file, out] = [path.join(folder, "away.tar.gz"), mkdtempSync(path.join(folder, "out-"))]
  const { code } = await runSubcommand(where, ["support-bundle", file, "--url", "http://127.0.0.1:1"])
  expect(code).toBe(0)
  spawnSync("tar", ["xzf", file, "-C", out])
  expect(readdirSync(out)).not.toContain("metrics.txt")
  expect(JSON.parse(readFileSync(path.join(out, "doctor.json"), "utf8"))).toMatchObject([
    { check: "server", state: "bad" }
  ])
  forget(where)
})
