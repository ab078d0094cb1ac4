/** Reads codes off pictures of a camera, in a thread of its own: ZXing, which comes as a file beside it. */
import { prepareZXingModule } from "zxing-wasm/reader"
import engine from "zxing-wasm/reader/zxing_reader.wasm"
import type { Area } from "#core/barcode/glance.ts"
import { brightnessOf } from "./brightness.ts"
import { codesIn } from "./codes.ts"
import type { Answer, Asked } from "./read.ts"

const tell = (answer: Answer): void => postMessage(answer)

const ready = prepareZXingModule({ overrides: { locateFile: () => engine }, fireImmediately: true })
ready.then(
  () => tell({ _tag: "Ready" }),
  () => tell({ _tag: "Failed" })
)

/** In points, at even ones: colours are kept for two at a time. */
const pointsOf = ({ left, top, width, height }: Area, across: number, down: number): DOMRectInit => {
  const even = (value: number) => 2 * Math.round(value / 2)
  const [x, y] = [even(left * across), even(top * down)]
  return { x, y, width: even((left + width) * across) - x, height: even((top + height) * down) - y }
}

let surface: OffscreenCanvas | undefined
const drawn = (
  picture: CanvasImageSource,
  { x = 0, y = 0, width = 0, height = 0 }: DOMRectInit
): ImageData | undefined => {
  if (surface?.width !== width || surface.height !== height) surface = new OffscreenCanvas(width, height)
  const context = surface.getContext("2d", { willReadFrequently: true })
  context?.drawImage(picture, x, y, width, height, 0, 0, width, height)
  return context?.getImageData(0, 0, width, height)
}

const pixelsOf = async (picture: ImageBitmap | VideoFrame, area: Area): Promise<ImageData | undefined> => {
  if (picture instanceof ImageBitmap) return drawn(picture, pointsOf(area, picture.width, picture.height))
  const { visibleRect, codedWidth, codedHeight } = picture
  const points = pointsOf(area, visibleRect?.width ?? codedWidth, visibleRect?.height ?? codedHeight)
  const { x = 0, y = 0, width = 0, height = 0 } = points
  const rect = { x: x + (visibleRect?.x ?? 0), y: y + (visibleRect?.y ?? 0), width, height }
  const pixels = new ImageData(width, height)
  // Several times as quick as to draw it, where the browser copies into this format.
  return await picture.copyTo(pixels.data, { format: "RGBA", rect }).then(
    () => pixels,
    () => drawn(picture, points)
  )
}

const read = async ({ picture, glance }: Asked): Promise<Answer> => {
  await ready
  const pixels = await pixelsOf(picture, glance.area)
  picture.close()
  return pixels === undefined
    ? { _tag: "Failed" }
    : { _tag: "Read", brightness: brightnessOf(pixels, 101), codes: await codesIn(pixels, glance) }
}

addEventListener("message", ({ data }: MessageEvent<Asked>) => {
  read(data).then(tell, () => tell({ _tag: "Failed" }))
})
