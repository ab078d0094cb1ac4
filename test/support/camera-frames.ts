/** What a camera would see of codes: grey pictures of them on a table, sharp or as hands and light make them, and videos of those. */
import { closeSync, openSync, writeSync } from "node:fs"
import bwip from "bwip-js/node"
import { decode } from "fast-png"

export interface Frame {
  readonly width: number
  readonly height: number
  readonly grey: Uint8Array
}

/** What happens to a picture on its way; all of it is left out where it is sharp. */
export interface Handling {
  /** Degrees. */
  readonly turn?: number
  /** How much farther the right edge is than the left one. */
  readonly tilt?: number
  /** What is left of the light. */
  readonly light?: number
  /** Points by which a fold moves what lies on it. */
  readonly fold?: number
  /** Points over which a picture is out of focus. */
  readonly blur?: number
  /** Grains of a dark picture, of 255. */
  readonly noise?: number
}

const table = 150

/** A code as it is printed, by the names of bwip-js. */
export const printedCode = async (bcid: string, text: string, scale = 3): Promise<Frame> => {
  const png = await bwip.toBuffer({ bcid, text, scale, height: 15, padding: 12, backgroundcolor: "ffffff" })
  const { data, width, height, channels } = decode(png)
  const grey = Uint8Array.from({ length: width * height }, (_, at) => Number(data[at * channels] ?? 255))
  return { width, height, grey }
}

const greyAt = ({ width, height, grey }: Frame, x: number, y: number): number => {
  const [column, row] = [Math.floor(x), Math.floor(y)]
  if (column < 0 || row < 0 || column >= width - 1 || row >= height - 1) return table
  const at = row * width + column
  const [right, down] = [x - column, y - row]
  const over = (grey[at] ?? 0) * (1 - right) + (grey[at + 1] ?? 0) * right
  const under = (grey[at + width] ?? 0) * (1 - right) + (grey[at + width + 1] ?? 0) * right
  return over * (1 - down) + under * down
}

/** The code in the middle of what a camera of this size sees. `chance` is what noise is made of. */
export const seen = (
  code: Frame | undefined,
  [width, height]: readonly [number, number],
  { turn = 0, tilt = 0, light = 1, fold = 0, blur = 0, noise = 0 }: Handling = {},
  chance: () => number = Math.random
): Frame => {
  const angle = (turn * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const sharp = new Float32Array(width * height)
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      const [dx, dy] = [column - width / 2, row - height / 2]
      const far = 1 + (tilt * dx) / width
      const [x, y] = [(dx * cos + dy * sin) * far, (dy * cos - dx * sin) * far]
      const bent = y + fold * Math.sin(x / 60)
      const at = row * width + column
      sharp[at] =
        code === undefined
          ? table
          : greyAt(code, x + code.width / 2 + fold * Math.sin(y / 40), bent + code.height / 2)
    }
  const reach = Math.round(blur)
  const grey = new Uint8Array(width * height)
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      let [sum, count] = [0, 0]
      for (let over = -reach; over <= reach; over += 1) {
        sum += sharp[row * width + Math.min(width - 1, Math.max(0, column + over))] ?? 0
        count += 1
      }
      const value = (sum / count) * light + (noise === 0 ? 0 : (chance() - 0.5) * 2 * noise)
      grey[row * width + column] = Math.min(255, Math.max(0, value))
    }
  return { width, height, grey }
}

/** A file that Chromium takes for a camera: these pictures over and over. */
export const writeVideo = (file: string, frames: ReadonlyArray<Frame>, perSecond: number): void => {
  const [{ width, height } = { width: 0, height: 0 }] = frames
  const out = openSync(file, "w")
  writeSync(out, `YUV4MPEG2 W${width} H${height} F${perSecond}:1 Ip A1:1 C420jpeg\n`)
  const colourless = Buffer.alloc((width * height) / 2, 128)
  for (const { grey } of frames) {
    writeSync(out, "FRAME\n")
    writeSync(out, grey)
    writeSync(out, colourless)
  }
  closeSync(out)
}
