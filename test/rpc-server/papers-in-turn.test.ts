/** Who asks for many papers of a long order waits for their own; nobody else does. */
import { Effect } from "effect"
import { expect, it } from "vitest"
import { Hub } from "#test/support/hub.ts"
import { password, seed } from "#test/support/network.ts"
import { call, login } from "#test/support/server.ts"

const lines = 300
const papers = 60

const items = Array.from({ length: lines }, () => ({ product: 1773, qty: 500 }))
const hub = Hub.onSqlite(
  Effect.asVoid(
    seed(
      Date.now(),
      [
        { id: 1, store: 11, items },
        { id: 9, store: 11, items: items.slice(0, 1) }
      ],
      []
    )
  )
)

it("sixty papers of a long order are one at a time, too many are refused, and another's comes between", async () => {
  const [crowd, other] = [await login(hub.url, "hub", password), await login(hub.url, "second", password)]
  const paper = (session: string, order: number) =>
    call(hub.url, session, "PrintService.getOrderDocument", [order, "items"])
  // The thread is there, so that nobody waits for its start.
  expect((await paper(other, 9)).result).toBeDefined()
  const order: Array<string> = []
  const many = Array.from({ length: papers }, async () => {
    const { error } = await paper(crowd, 1)
    order.push(error === undefined ? "theirs" : String(error.data?.tag))
    return error
  })
  // As many wait as may, once the first is refused.
  await expect.poll(() => order.includes("PapersBusy")).toBe(true)
  const before = order.filter((each) => each === "theirs").length
  expect((await paper(other, 9)).result).toMatchObject({ file_name: "items-9.pdf" })
  const between = order.filter((each) => each === "theirs").length - before
  // What is under way, and what is answered while the question and its answer travel: not the twenty that wait.
  expect(between).toBeLessThan(10)
  const errors = await Promise.all(many)
  expect(errors.filter((error) => error === undefined).length).toBeGreaterThanOrEqual(21)
  expect(errors.find((error) => error !== undefined)).toMatchObject({
    code: -32000,
    message: "Too many papers are being made just now. Try again in a moment.",
    data: { tag: "PapersBusy" }
  })
})
