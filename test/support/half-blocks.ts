/** A screen of text as a picture: half blocks are light, whatever else stands there is dark with a speck of light. */
import { type ReadCode, readCodes } from "./barcode-reader.ts"
import type { Picture } from "./picture.ts"

/** A character is twice as high as it is wide. */
const [wide, high] = [6, 12]

const isLight = (character: string, x: number, y: number): boolean => {
  const isUpper = y < high / 2
  switch (character) {
    case "█":
      return true
    case "▀":
      return isUpper
    case "▄":
      return !isUpper
    case " ":
      return false
    default:
      return x === 2 && y > 3 && y < 9
  }
}

const pictureOf = (rows: ReadonlyArray<string>): Picture => {
  const cells = rows.map((row) => [...row])
  const width = wide * Math.max(...cells.map(({ length }) => length))
  const height = high * cells.length
  const ink = new Uint8Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const character = cells[Math.floor(y / high)]?.[Math.floor(x / wide)] ?? " "
      ink[y * width + x] = isLight(character, x % wide, y % high) ? 0 : 255
    }
  return { width, height, ink }
}

/** The QR codes that a phone finds on rows of text. */
export const codesIn = (rows: ReadonlyArray<string>): Promise<ReadonlyArray<ReadCode>> =>
  readCodes(pictureOf(rows), ["QRCode"])
