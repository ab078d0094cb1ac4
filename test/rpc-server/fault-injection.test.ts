/** What the development environment lets go wrong, and that no other environment does. */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { password, seed } from "#test/support/network.ts"
import {
  call,
  forget,
  login,
  type Place,
  place,
  type RunningServer,
  startServer,
  within
} from "#test/support/server.ts"
import { runSubcommand } from "#test/support/subcommand.ts"

interface Environment {
  readonly where: Place
  readonly server: RunningServer
}
/** A server in the development environment, and one in any other. */
let development: Environment
let elsewhere: Environment
const startIn = async (env: Record<string, string>): Promise<Environment> => {
  const where = place()
  await within(where, seed(Date.now(), [{ id: 1, store: 11, items: [{ product: 1773, qty: 1000 }] }], []))
  return { where, server: await startServer(where, { env }) }
}
beforeAll(async () => {
  development = await startIn({ PACKHOUSE_ENV: "development" })
  elsewhere = await startIn({})
})
afterAll(async () => {
  for (const started of [development, elsewhere]) {
    await started?.server.stop()
    if (started !== undefined) forget(started.where)
  }
})
/** What an administrator and somebody of the staff do there, each logged in anew. */
const people = async ({ where, server: { url } }: Environment) => {
  const [admin, staff] = [await login(url, "admin", password), await login(url, "hub", password)]
  return {
    arrange: (method: string, outcome: string, session = admin) =>
      call(url, session, "DemoService.fault", [method, outcome]),
    open: () => call(url, staff, "OrderService.getOrderInfo", [1]),
    change: (key: string) =>
      call(url, staff, "OrderClientService.updateOrder", [{ order_id: 1, customer_lastname: key }], {
        "Idempotency-Key": key
      }),
    /** `packhouse demo fault` as an administrator types it. */
    typed: (...args: ReadonlyArray<string>) =>
      runSubcommand(where, ["demo", "fault", "--server", url, "--password-stdin", ...args], {}, password),
    logout: () => call(url, staff, "AuthService.logout", [staff]),
    staff
  }
}
it("in development the next call of a method goes wrong as arranged, and only that one", async () => {
  const { arrange, open, change, staff } = await people(development)
  await arrange("OrderService.getOrderInfo", "Stock is being counted")
  expect((await open()).error).toEqual({ code: -32000, message: "Stock is being counted" })
  expect((await open()).error).toBeUndefined()

  await arrange("OrderClientService.updateOrder", "lost-reply")
  await expect(change("injected-1")).rejects.toThrow()
  const again = await change("injected-1")
  expect(again.error).toBeUndefined()
  expect((await open()).result).toMatchObject({ customer_lastname: "injected-1" })

  await arrange("OrderService.getOrderInfo", "session-expired")
  expect(await open()).toEqual({ message: "Log in to go on." })
  expect((await open()).error).toBeUndefined()

  await arrange("OrderService.getOrderInfo", "slow")
  const startedAt = performance.now()
  expect((await open()).error).toBeUndefined()
  expect(performance.now() - startedAt).toBeGreaterThan(4900)

  expect((await arrange("OrderService.gone", "slow")).error?.message).toContain("Method OrderService.gone")
  expect((await arrange("OrderService.getOrderInfo", "slow", staff)).error?.data).toMatchObject({
    tag: "FlagOff"
  })
})

it("anywhere else nothing can be arranged", async () => {
  const { arrange, open } = await people(elsewhere)
  expect((await arrange("OrderService.getOrderInfo", "lost-reply")).error?.data).toMatchObject({
    tag: "NotFound"
  })
  expect((await open()).error).toBeUndefined()
})

describe("packhouse demo fault", () => {
  it("lets a call go wrong once, whatever else the command itself calls", async () => {
    const { typed, open, change, logout } = await people(development)
    const said = await typed("OrderService.getOrderInfo", "--once", "Stock is being counted")
    expect(said).toEqual({
      code: 0,
      stdout: "The next call of OrderService.getOrderInfo goes wrong, once: Stock is being counted\n",
      stderr: ""
    })
    expect((await open()).error?.message).toBe("Stock is being counted")
    expect((await open()).error).toBeUndefined()

    expect((await typed("OrderClientService.updateOrder", "--once", "lost-reply")).code).toBe(0)
    await expect(change("injected-2")).rejects.toThrow()
    expect((await open()).result).toMatchObject({ customer_lastname: "injected-2" })

    // The command logs in and out itself, and leaves the fault to the next one who does.
    expect((await typed("AuthService.logout", "--once", "Not now")).code).toBe(0)
    expect((await logout()).error?.message).toBe("Not now")
    expect((await logout()).error).toBeUndefined()
  }, 30_000)

  it("says what is missing, who may, and where", async () => {
    const { typed, open } = await people(development)
    const unknown = await typed("OrderService.gone", "--once", "slow")
    expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringContaining("Method OrderService.gone")])
    const staff = await typed("OrderService.getOrderInfo", "--once", "slow", "--username", "hub")
    expect([staff.code, staff.stderr]).toEqual([1, expect.stringContaining("(admin)")])
    const silent = await typed(
      "OrderService.getOrderInfo",
      "--once",
      "slow",
      "--server",
      "http://127.0.0.1:9"
    )
    expect([silent.code, silent.stderr]).toEqual([1, expect.stringContaining("PACKHOUSE_ENV=development")])
    expect((await open()).error).toBeUndefined()
  }, 30_000)

  it("is refused outside the development environment, and says how to get there", async () => {
    const { typed, open } = await people(elsewhere)
    const { code, stderr } = await typed("OrderService.getOrderInfo", "--once", "lost-reply")
    expect([code, stderr]).toEqual([1, expect.stringContaining("PACKHOUSE_ENV=development")])
    expect((await open()).error).toBeUndefined()
  })
})
