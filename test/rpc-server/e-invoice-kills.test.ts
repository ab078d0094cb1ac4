/** E-invoices while the server is killed around each call of the portal: none twice, none forgotten (EINVOICE-5, EINVOICE-7). */
import { afterAll, describe, type ExpectStatic, it } from "vitest"
import { Hub } from "#test/support/hub.ts"
import { isLong } from "#test/support/runs.ts"
import { tradingDay } from "#test/support/trading-day.ts"
import { anyDatabase } from "./databases.ts"
import { openPortal } from "./portal-outside.ts"
import { registeredOrders } from "./registered-orders.ts"

const { now, code } = tradingDay()
/** When the server dies: before the portal has done what it was asked, before its answer comes, or just after. */
const moments = ["before", "between", "after"] as const
/** Each paper is killed twice, registered and cancelled: 204 kills in the long form. */
const rounds = isLong ? 34 : 1
const all = Array.from({ length: rounds * moments.length }, (_, index) => index + 1)
const network = registeredOrders(now, all, code)

describe.concurrent.each(anyDatabase)(
  "a killed server on $name",
  { timeout: isLong ? 3_600_000 : 300_000 },
  ({ url }) => {
    const opened = openPortal()
    afterAll(async () => (await opened).close())
    let address = ""
    const hub = Hub.of(
      async () => {
        address = (await opened).url
        return url()
      },
      network,
      () => ({
        PACKHOUSE_EINVOICE: "production",
        PACKHOUSE_EINVOICE_URL: address,
        PACKHOUSE_EINVOICE_SECONDS: "5"
      }),
      true
    )

    /** The next call of the portal kills the server at a moment; those after it go well. */
    const killAt = async (moment: (typeof moments)[number]): Promise<{ readonly killed: Promise<void> }> => {
      const portal = await opened
      const { promise, resolve } = Promise.withResolvers<void>()
      const moods = { before: "down", between: "lost", after: "well" } as const
      portal.feels(() => {
        portal.feels(() => "well")
        setTimeout(() => void hub.kill().then(resolve), moment === "after" ? 5 : 0)
        return moods[moment]
      })
      return { killed: promise }
    }
    const stateOf = async (id: number) =>
      (await hub.rows("SELECT state FROM e_invoice WHERE order_id = ? AND kind = 'INV'", id))[0]?.state
    /** @param expect of the test: of several that run at once, the first that ends takes the common one with it */
    const becomes = (expect: ExpectStatic, id: number, state: string) =>
      expect.poll(() => stateOf(id), { timeout: 60_000, interval: 200 }).toBe(state)
    /** What is asked for may lose its answer with the server. */
    const during = async (
      call: () => Promise<unknown>,
      moment: (typeof moments)[number],
      waitsForLease: boolean
    ) => {
      const { killed } = await killAt(moment)
      await call().catch(() => undefined)
      await killed
      // The lease of a dead server runs out by itself after half a minute.
      if (!waitsForLease) await hub.change({ text: "DELETE FROM lease", values: [] })
      await hub.start()
    }

    it("registers every paper once, and cancels what is cancelled, once (EINVOICE-5, EINVOICE-7)", async ({
      expect
    }) => {
      const portal = await opened
      for (const id of all) {
        const moment = moments[id % moments.length] ?? "before"
        const waitsForLease = isLong && id % 10 === 0
        const scanned_info = { items: [{ scan_code: code(id), qty: 0.5 }] }
        const items = [{ item_id: id * 100, product_id: 1773, qty: 0.5, scanned_info }]
        await during(() => hub.invoice(id, items), moment, waitsForLease)
        await becomes(expect, id, "registered")
        await during(
          () =>
            hub.call("CommerceService.cancelOrder", [
              id,
              [{ item_id: id * 100, reason: "Changed their mind" }]
            ]),
          moment,
          waitsForLease
        )
        await becomes(expect, id, "cancelled")
      }
      const rows = await hub.rows("SELECT irn, ack_number FROM e_invoice ORDER BY id")
      expect(rows).toHaveLength(all.length)
      expect(rows.map(({ irn, ack_number }) => [irn, ack_number])).toEqual(
        [...portal.entries.values()].map(({ Irn, AckNo }) => [Irn, String(AckNo)])
      )
      expect([...portal.entries.values()].every(({ Status }) => Status === "CNL")).toBe(true)
      expect(await hub.number("SELECT COUNT(*) AS n FROM credit_note")).toBe(0)
    })
  }
)
