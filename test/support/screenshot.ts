/** What a browser drew, as a picture. */
import { decode } from "fast-png"
import type { Picture } from "./picture.ts"

export const pictureOf = (png: Uint8Array): Picture => {
  const { width, height, channels, data } = decode(png)
  const ink = new Uint8Array(width * height)
  for (let pixel = 0; pixel < ink.length; pixel++) {
    const at = pixel * channels
    const light =
      channels < 3
        ? (data[at] ?? 255)
        : ((data[at] ?? 255) + (data[at + 1] ?? 255) + (data[at + 2] ?? 255)) / 3
    ink[pixel] = 255 - light
  }
  return { width, height, ink }
}
