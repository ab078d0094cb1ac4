/** Reads codes off pictures of a camera, in a thread of its own: ZXing, which comes as a file beside it. */
import { prepareZXingModule } from "zxing-wasm/reader"
import engine from "zxing-wasm/reader/zxing_reader.wasm"
import { codesIn } from "./codes.ts"
import type { Answer, Asked } from "./read.ts"

const tell = (answer: Answer): void => postMessage(answer)

const ready = prepareZXingModule({ overrides: { locateFile: () => engine }, fireImmediately: true })
ready.then(
  () => tell({ _tag: "Ready" }),
  () => tell({ _tag: "Failed" })
)

let surface: OffscreenCanvas | undefined
const pixelsOf = (picture: ImageBitmap): ImageData | undefined => {
  const { width, height } = picture
  if (surface?.width !== width || surface.height !== height) surface = new OffscreenCanvas(width, height)
  const context = surface.getContext("2d", { willReadFrequently: true })
  context?.drawImage(picture, 0, 0)
  picture.close()
  return context?.getImageData(0, 0, width, height)
}

/** How bright it is, 0 to 255, by every hundredth point. */
const brightnessOf = ({ data }: ImageData): number => {
  let [sum, points] = [0, 0]
  for (let at = 1; at < data.length; at += 404) {
    sum += data[at] ?? 0
    points += 1
  }
  return sum / points
}

const read = async ({ picture, isThorough }: Asked): Promise<Answer> => {
  await ready
  const pixels = pixelsOf(picture)
  return pixels === undefined
    ? { _tag: "Failed" }
    : { _tag: "Read", brightness: brightnessOf(pixels), codes: await codesIn(pixels, isThorough) }
}

addEventListener("message", ({ data }: MessageEvent<Asked>) => {
  read(data).then(tell, () => tell({ _tag: "Failed" }))
})
