/** How many of made pictures of codes are read, sharp ones and those that hands, light and folds spoil; and that none is read wrongly. */
import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { prepareZXingModule } from "zxing-wasm/reader"
import { type Area, firstGlance, nextGlance } from "#core/barcode/glance.ts"
import { look, nothingInView } from "#core/barcode/in-view.ts"
import { greyImage } from "#test/support/barcode-reader.ts"
import { type Frame, type Handling, printedCode, seen } from "#test/support/camera-frames.ts"
import { randomOf } from "#test/support/chance.ts"
import { codesIn } from "#web/camera/codes.ts"

const kinds: ReadonlyArray<readonly [bcid: string, text: (n: number) => string, scanned: RegExp]> = [
  ["ean13", (n) => `89012345${1000 + n}`, /^89012345\d{5}$/],
  ["upca", (n) => `0123456${1000 + n}`, /^0?0123456\d{5}$/],
  ["ean8", (n) => `963${1000 + n}`, /^963\d{5}$/],
  ["code128", (n) => `801773005006465010${1000 + n}`, /^801773005006465010\d{4}$/],
  ["gs1-128", (n) => `(01)08901234567890(3103)001250(10)A${1000 + n}`, /^\]C1/],
  ["itf14", (n) => `189012345${1000 + n}`, /^189012345\d{5}$/],
  ["gs1datamatrix", (n) => `(01)08901234567890(17)270101(10)A${1000 + n}`, /^\]d2/],
  ["datamatrix", (n) => `801773005006465010${1000 + n}`, /^801773005006465010\d{4}$/],
  ["qrcode", (n) => `https://id.example/01/08901234567890?3103=00${1000 + n}`, /^https/]
]

/** A second of a slow phone. */
const mostLooks = 10

/** What the thread of the camera takes out of a picture. */
const imageOf = ({ width, height, grey }: Frame, area: Area): ImageData => {
  const even = (value: number) => 2 * Math.round(value / 2)
  const [left, top] = [even(area.left * width), even(area.top * height)]
  const [right, bottom] = [even((area.left + area.width) * width), even((area.top + area.height) * height)]
  const across = right - left
  return greyImage(
    across,
    bottom - top,
    (at) => grey[(top + Math.floor(at / across)) * width + left + (at % across)] ?? 0
  )
}

interface CameraReading {
  readonly read: number
  readonly wrong: number
  readonly of: number
  readonly missed: ReadonlyArray<string>
}

const readAll = async (count: number, handlingOf: (n: number, chance: () => number) => Handling) => {
  let [read, wrong] = [0, 0]
  const missed: Array<string> = []
  for (let n = 0; n < count; n += 1) {
    const chance = randomOf(n + 1)
    const [bcid, text, scanned] = kinds[n % kinds.length] ?? ["qrcode", String, /./]
    const printed = await printedCode(bcid, text(n), 2 + Math.floor(chance() * 2))
    const handling = handlingOf(n, chance)
    let [view, glancing] = [nothingInView, firstGlance]
    const counted: Array<string> = []
    let picture = seen(printed, [1280, 720], handling, chance)
    for (let at = 0; at < mostLooks && counted.length === 0; at += 1) {
      // Without grains every picture is the same.
      if (at > 0 && handling.noise !== undefined) picture = seen(printed, [1280, 720], handling, chance)
      const found = await codesIn(imageOf(picture, glancing.glance.area), glancing.glance)
      glancing = nextGlance(glancing, found)
      const [next, codes] = look(view, found, at * 100)
      view = next
      counted.push(...codes)
    }
    if (counted.some((code) => !scanned.test(code) || !code.includes(String(1000 + n)))) wrong += 1
    else if (counted.length > 0) read += 1
    else missed.push(`${bcid} ${JSON.stringify(handling)}`)
  }
  return { read, wrong, of: count, missed }
}

const prepare = async (): Promise<void> => {
  const file = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm")
  const { buffer } = new Uint8Array(await readFile(file))
  await prepareZXingModule({ overrides: { wasmBinary: buffer }, fireImmediately: true })
}

const some = (chance: () => number, from: number, to: number): number => from + chance() * (to - from)

export const readPictures = async (
  count = 100
): Promise<Readonly<Record<"sharp" | "hard", CameraReading>>> => {
  await prepare()
  return {
    sharp: await readAll(count, (n) => ({ turn: n % 2 === 0 ? 0 : 90 })),
    hard: await readAll(count, (n, chance) => {
      const spoilt: ReadonlyArray<Handling> = [
        { turn: 90, blur: 1 },
        { turn: some(chance, -25, 25), tilt: some(chance, 0.1, 0.35) },
        { light: some(chance, 0.15, 0.35), noise: some(chance, 4, 10) },
        { fold: some(chance, 1, 3) },
        { turn: some(chance, -12, 12), tilt: some(chance, 0, 0.2), light: 0.5, noise: 8, blur: 1 }
      ]
      return spoilt[Math.floor(n / kinds.length) % spoilt.length] ?? {}
    })
  }
}
