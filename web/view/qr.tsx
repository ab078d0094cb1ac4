/** A QR code as a picture: as large as there is room for, dark on light in both themes, for a phone reads it. */
import { drawingSVG, qrcode } from "bwip-js/browser"
import { useMemo } from "react"
import type * as Telling from "#core/kit/view/telling.ts"
import { sanitizeText } from "#core/sanitize-text.ts"
import { Problem } from "../parts/problem.tsx"
import { word } from "../words.ts"

/** A module is two wide; the light around the code is four modules (ISO/IEC 18004, 9.1). */
const drawn = (text: string): string | undefined => {
  try {
    const options = { bcid: "qrcode", text, eclevel: "M", scale: 1, padding: 8, backgroundcolor: "ffffff" }
    return `data:image/svg+xml,${encodeURIComponent(qrcode(options, drawingSVG()))}`
  } catch {
    return undefined
  }
}

export const QrCode = ({ part: { text, caption, otherwise } }: { part: Telling.Qr }) => {
  const source = useMemo(() => drawn(text), [text])
  return source === undefined ? (
    <Problem text={otherwise} />
  ) : (
    <figure className="qr">
      <img src={source} alt={word("QR code")} />
      <figcaption>{sanitizeText(caption)}</figcaption>
    </figure>
  )
}
