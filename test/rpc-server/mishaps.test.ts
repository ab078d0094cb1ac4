/** What the development environment lets go wrong, and that no other environment does. */
import { afterAll, afterEach, expect, it } from "vitest"
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

let where: Place
let server: RunningServer | undefined
const servers = async (env: Record<string, string>) => {
  where = place()
  await within(where, seed(Date.now(), [{ id: 1, store: 11, items: [{ product: 1773, qty: 1000 }] }], []))
  server = await startServer(where, { env })
  const { url } = server
  const [admin, staff] = [await login(url, "admin", password), await login(url, "hub", password)]
  return {
    arrange: (method: string, outcome: string, session = admin) =>
      call(url, session, "DemoService.fault", [method, outcome]),
    open: () => call(url, staff, "OrderService.getOrderInfo", [1]),
    change: (key: string) =>
      call(url, staff, "OrderClientService.updateOrder", [{ order_id: 1, customer_lastname: key }], {
        "Idempotency-Key": key
      }),
    staff
  }
}
const stop = async () => {
  await server?.stop()
  server = undefined
  if (where !== undefined) forget(where)
}
afterEach(stop)
afterAll(stop)

it("in development the next call of a method goes wrong as arranged, and only that one", async () => {
  const { arrange, open, change, staff } = await servers({ PACKHOUSE_ENV: "development" })
  await arrange("OrderService.getOrderInfo", "Stock is being counted")
  expect((await open()).error).toEqual({ code: -32000, message: "Stock is being counted" })
  expect((await open()).error).toBeUndefined()

  await arrange("OrderClientService.updateOrder", "lost-reply")
  await expect(change("mishap-1")).rejects.toThrow()
  const again = await change("mishap-1")
  expect(again.error).toBeUndefined()
  expect((await open()).result).toMatchObject({ customer_lastname: "mishap-1" })

  await arrange("OrderService.getOrderInfo", "session-expired")
  expect(await open()).toEqual({ message: "Log in to go on." })
  expect((await open()).error).toBeUndefined()

  await arrange("OrderService.getOrderInfo", "slow")
  const begun = performance.now()
  expect((await open()).error).toBeUndefined()
  expect(performance.now() - begun).toBeGreaterThan(4900)

  expect((await arrange("OrderService.gone", "slow")).error?.message).toContain("Method OrderService.gone")
  expect((await arrange("OrderService.getOrderInfo", "slow", staff)).error?.data).toMatchObject({
    tag: "FlagOff"
  })
})

it("anywhere else nothing can be arranged", async () => {
  const { arrange, open } = await servers({})
  expect((await arrange("OrderService.getOrderInfo", "lost-reply")).error?.data).toMatchObject({
    tag: "NotFound"
  })
  expect((await open()).error).toBeUndefined()
})
