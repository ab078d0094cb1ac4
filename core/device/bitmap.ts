/**
 * A picture of black dots on white paper: rows of bits, the leftmost dot in the highest bit of a row's first byte, as
 * ZPL's ^GF and ESC/POS's GS v 0 take them.
 */
export interface Bitmap {
  readonly width: number
  readonly height: number
  /** Bytes of a row; unused bits at its end are 0. */
  readonly stride: number
  readonly data: Uint8Array
}

export const blank = (width: number, height: number): Bitmap => {
  const stride = Math.ceil(width / 8)
  return { width, height, stride, data: new Uint8Array(stride * height) }
}

export const isInk = (bitmap: Bitmap, x: number, y: number): boolean =>
  x >= 0 &&
  y >= 0 &&
  x < bitmap.width &&
  y < bitmap.height &&
  ((bitmap.data[y * bitmap.stride + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) !== 0

/** Blackens one dot of a bitmap that is being made; outside of it nothing happens. */
export const dot = ({ width, height, stride, data }: Bitmap, x: number, y: number): void => {
  if (x < 0 || y < 0 || x >= width || y >= height) return
  const at = y * stride + (x >> 3)
  data[at] = (data[at] ?? 0) | (0x80 >> (x & 7))
}

/** Blackens a rectangle of a bitmap that is being made; what lies outside of it is left out. */
export const fill = (bitmap: Bitmap, x: number, y: number, width: number, height: number): void => {
  for (let row = y; row < y + height; row++)
    for (let column = x; column < x + width; column++) dot(bitmap, column, row)
}

/** Calls back for every black dot. Most of a picture is white: bytes without ink are passed over. */
const eachDot = ({ height, stride, data }: Bitmap, see: (x: number, y: number) => void): void => {
  for (let y = 0; y < height; y++)
    for (let column = 0; column < stride; column++) {
      const byte = data[y * stride + column] ?? 0
      if (byte === 0) continue
      for (let bit = 0; bit < 8; bit++) if ((byte & (0x80 >> bit)) !== 0) see(column * 8 + bit, y)
    }
}

/** Adds the ink of one bitmap to another that is being made, its left upper corner at x, y. */
export const stamp = (onto: Bitmap, bitmap: Bitmap, x: number, y: number): void =>
  eachDot(bitmap, (column, row) => dot(onto, x + column, y + row))

export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The smallest area that holds all ink, or undefined when there is none. */
export const inkArea = (bitmap: Bitmap): Area | undefined => {
  let [left, top, right, bottom] = [bitmap.width, bitmap.height, -1, -1]
  eachDot(bitmap, (x, y) => {
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = y
  })
  return right < 0 ? undefined : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }
}

export const crop = (bitmap: Bitmap, area: Area): Bitmap => {
  const part = blank(area.width, area.height)
  stamp(part, bitmap, -area.x, -area.y)
  return part
}
