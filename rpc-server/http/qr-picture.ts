/** A QR code as a PNG picture in a data URL, by bwip-js; it is loaded with the first one. */
import { Effect } from "effect"

/** A module is six pixels wide; the light around the code is four modules (ISO/IEC 18004, 9.1). */
const options = { bcid: "qrcode", eclevel: "M", scale: 3, padding: 8, backgroundcolor: "ffffff" } as const

export const qrPicture = (text: string): Effect.Effect<string> =>
  Effect.promise(async () => {
    const { toBuffer } = await import("bwip-js/node")
    const png = await toBuffer({ ...options, text })
    return `data:image/png;base64,${png.toString("base64")}`
  })
