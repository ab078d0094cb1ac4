/** The thread beside the server's in which papers are made. */
import { performance } from "node:perf_hooks"
import { afterAll, afterEach, describe, expect, it } from "vitest"
import type { PrintDocument } from "#core/label/document.ts"
import { makePdfWorker, type PdfWorker } from "#rpc-server/pdf/pdf-worker.ts"
import { invoice, item, order } from "#test/support/paper-orders.ts"
import { papersWith } from "#test/support/papers.ts"
import { renderPdf } from "#test/support/pdf.ts"
import { isLong } from "#test/support/runs.ts"

/** In the short run fewer, which take the better part of a second too. */
const lines = isLong ? 200 : 100
const long = invoice(
  order(Array.from({ length: lines }, (_, index) => item(index, { name: `മത്തി ${index}` })))
)
const generous = { patience: 60_000, megabytes: 1024, idle: 60_000 }

let press: PdfWorker | undefined
const started = (limits = {}): PdfWorker => {
  press = makePdfWorker({ ...generous, ...limits })
  return press
}
afterEach(() => press?.close())
/** For those who ask nothing of it but papers: its fonts are loaded once. */
const usual = makePdfWorker(generous)
afterAll(() => usual.close())

/** The longest that nothing else had its turn while something was done, in milliseconds. */
const longestStandstill = async (work: Promise<unknown>): Promise<number> => {
  let [isDone, longest, at] = [false, 0, performance.now()]
  const watching = (async () => {
    while (!isDone) {
      await new Promise((resolve) => setImmediate(resolve))
      longest = Math.max(longest, performance.now() - at)
      at = performance.now()
    }
  })()
  await work
  isDone = true
  await watching
  return longest
}

describe("the press", () => {
  it("makes the very bytes that the same process would make, of every paper", async () => {
    const { render } = usual
    for (const document of papersWith("സ്റ്റെഫി <b>"))
      expect(Buffer.from((await render(document)).bytes).equals(await renderPdf(document))).toBe(true)
  })

  it("leaves the server its turns while it makes an invoice of many lines", async () => {
    const { render } = usual
    await Promise.all([render(long), renderPdf(long)])
    const inside = await longestStandstill(renderPdf(long))
    // The machine may have stood still besides: one time of several is enough to see that nothing here waits for the paper.
    await expect.poll(() => longestStandstill(render(long))).toBeLessThan(inside / 2)
  })

  it("answers each of many that are asked for at once with its own paper", async () => {
    const { render } = usual
    const documents = Array.from({ length: isLong ? 12 : 6 }, (_, index) => invoice(order([item(index)])))
    const made = await Promise.all(documents.map((document) => render(document)))
    for (const [index, document] of documents.entries())
      expect(Buffer.from(made[index]?.bytes ?? []).equals(await renderPdf(document))).toBe(true)
  })

  it("tells why a document cannot be made, and makes the next one", async () => {
    const { render } = usual
    const broken = { ...long, lines: undefined } as unknown as PrintDocument
    const [first, second] = await Promise.allSettled([render(broken), render(invoice(order([item(1)])))])
    expect(first).toMatchObject({ status: "rejected" })
    expect(second).toMatchObject({ status: "fulfilled" })
  })

  it("gives up a document that takes too long or too much memory, and the server lives on", async () => {
    await expect(started({ patience: 1 }).render(long)).rejects.toThrow("not made within 1 ms")
    await press?.close()
    const small = started({ megabytes: 12 })
    await expect(small.render(long)).rejects.toThrow(/memory/)
  })

  it("starts anew after a rest", async () => {
    const { render, isRunning } = started({ idle: 1 })
    const short = invoice(order([item(1)]))
    const first = await render(short)
    while (isRunning()) await new Promise((resolve) => setTimeout(resolve, 1))
    expect((await render(short)).bytes).toEqual(first.bytes)
  })
})
