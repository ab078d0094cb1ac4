/** When the certificate that the server serves with ends. */
import { X509Certificate } from "node:crypto"
import { readFileSync } from "node:fs"
import type { Settings } from "../settings.ts"

/** Seconds since 1970; undefined where there is none, or none that can be read. */
export const certificateEnd = (tls: Settings["tls"]): number | undefined => {
  if (tls === undefined) return undefined
  try {
    return Math.floor(new X509Certificate(readFileSync(tls.cert)).validToDate.getTime() / 1000)
  } catch {
    return undefined
  }
}
