/** Who reads the pictures of a camera: the browser where it can, from then on that it cannot a thread. */
import { afterEach, expect, it, vi } from "vitest"
import { openReader } from "#web/camera/read.ts"

afterEach(() => vi.unstubAllGlobals())

const formats = ["ean_13", "ean_8", "upc_a", "upc_e", "code_128", "itf", "data_matrix", "qr_code", "aztec"]
const video = { videoWidth: 640, videoHeight: 480 } as HTMLVideoElement

/** A browser that reads these formats, and a thread that reads "2"; what is asked of either. */
const browser = (supported: ReadonlyArray<string>, detect: () => Promise<ReadonlyArray<object>>) => {
  let [threads, closed] = [0, 0]
  class OwnReader {
    static getSupportedFormats = () => Promise.resolve(supported)
    detect = detect
  }
  class Thread extends EventTarget {
    constructor() {
      super()
      threads += 1
      queueMicrotask(() => this.answer({ _tag: "Ready" }))
    }
    postMessage = () => this.answer({ _tag: "Read", brightness: 99, codes: [{ text: "2", isLinear: false }] })
    terminate = () => {
      closed += 1
    }
    answer(data: object) {
      this.dispatchEvent(Object.assign(new Event("message"), { data }))
    }
  }
  const pixels = { data: new Uint8ClampedArray(32 * 24 * 4).fill(7) }
  const context = { drawImage: () => undefined, getImageData: () => pixels }
  vi.stubGlobal("BarcodeDetector", OwnReader)
  vi.stubGlobal("Worker", Thread)
  vi.stubGlobal("VideoFrame", class {})
  vi.stubGlobal("PACKHOUSE_READER", "/camera-reader.js")
  vi.stubGlobal("document", { createElement: () => ({ getContext: () => context }) })
  return { threads: () => threads, closed: () => closed }
}
const one = { rawValue: "1", format: "qr_code" }

it("a browser that reads all of them needs no thread, says how bright it is, and passes over parts of cartons (CAMERA-1, CAMERA-2)", async () => {
  const part = { rawValue: "1890123", format: "itf" }
  const { threads } = browser(formats, () => Promise.resolve([one, part, { rawValue: "", format: "ean_13" }]))
  const reader = await openReader()
  expect(await reader.look(video)).toEqual({ codes: [{ text: "1", isLinear: false }], brightness: 7 })
  expect(threads()).toBe(0)
})

it("a browser that lacks one of them has the thread read all", async () => {
  const { threads } = browser(
    formats.filter((name) => name !== "itf"),
    () => Promise.resolve([one])
  )
  const reader = await openReader()
  expect((await reader.look(video)).codes).toEqual([{ text: "2", isLinear: false }])
  expect(threads()).toBe(1)
})

it("a browser whose reader fails has the thread read that picture and all after it, and closes it", async () => {
  let tries = 0
  const fail = () => {
    tries += 1
    return Promise.reject(new DOMException("Barcode detection service unavailable.", "NotSupportedError"))
  }
  const { threads, closed } = browser(formats, fail)
  const reader = await openReader()
  for (let look = 0; look < 3; look += 1)
    expect((await reader.look(video)).codes).toEqual([{ text: "2", isLinear: false }])
  expect([tries, threads()]).toEqual([1, 1])
  reader.close()
  await expect.poll(closed).toBe(1)
})
