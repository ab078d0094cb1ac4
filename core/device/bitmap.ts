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

/** Blackens a rectangle of a bitmap that is being made; what lies outside of it is left out. */
export const fill = (bitmap: Bitmap, x: number, y: number, width: number, height: number): void => {
  for (let row = Math.max(0, y); row < Math.min(bitmap.height, y + height); row++)
    for (let column = Math.max(0, x); column < Math.min(bitmap.width, x + width); column++) {
      const at = row * bitmap.stride + (column >> 3)
      bitmap.data[at] = (bitmap.data[at] ?? 0) | (0x80 >> (column & 7))
    }
}

/** Adds the ink of one bitmap to another that is being made, its left upper corner at x, y. */
export const stamp = (onto: Bitmap, bitmap: Bitmap, x: number, y: number): void => {
  for (let row = 0; row < bitmap.height; row++)
    for (let column = 0; column < bitmap.width; column++)
      if (isInk(bitmap, column, row)) fill(onto, x + column, y + row, 1, 1)
}

export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The smallest area that holds all ink, or undefined when there is none. */
export const inkArea = (bitmap: Bitmap): Area | undefined => {
  let [left, top, right, bottom] = [bitmap.width, bitmap.height, -1, -1]
  for (let y = 0; y < bitmap.height; y++)
    for (let x = 0; x < bitmap.width; x++)
      if (isInk(bitmap, x, y)) {
        left = Math.min(left, x)
        right = Math.max(right, x)
        top = Math.min(top, y)
        bottom = y
      }
  return right < 0 ? undefined : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }
}

export const crop = (bitmap: Bitmap, area: Area): Bitmap => {
  const part = blank(area.width, area.height)
  stamp(part, bitmap, -area.x, -area.y)
  return part
}
