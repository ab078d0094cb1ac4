/**
 * By which names this server is asked. A page of another site can have its own name answered with a private address, and
 * would then ask this server as if it were that site's own: such a name is none of these. An address is no name that
 * somebody else could give away, and is always taken; programs that send no host are no pages.
 */
import { X509Certificate } from "node:crypto"
import { readFileSync } from "node:fs"
import type { Settings } from "../settings.ts"

/** The name in a Host header, without its port; undefined where it is none. */
const nameIn = (host: string): string | undefined =>
  URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname.replace(/\.$/, "") : undefined

const isAddress = (name: string): boolean => name.startsWith("[") || /^\d{1,3}(\.\d{1,3}){3}$/.test(name)

/** Names of the certificate, wildcards included. */
const inCertificate = (tls: Settings["tls"]): ((name: string) => boolean) => {
  if (tls === undefined) return () => false
  try {
    const certificate = new X509Certificate(readFileSync(tls.cert))
    return (name) => certificate.checkHost(name) !== undefined
  } catch {
    // The listener says what is wrong with it.
    return () => false
  }
}

export const hostRule = ({
  host,
  allowedHosts,
  tls
}: Pick<Settings, "host" | "allowedHosts" | "tls">): ((header: string | undefined) => boolean) => {
  const names = new Set([host, ...allowedHosts].map((name) => name.toLowerCase()))
  const isCertified = inCertificate(tls)
  return (header) => {
    if (header === undefined) return true
    const name = nameIn(header)
    if (name === undefined) return false
    return (
      isAddress(name) ||
      name === "localhost" ||
      name.endsWith(".localhost") ||
      names.has(name) ||
      isCertified(name)
    )
  }
}

export const foreignHostMessage =
  "This server does not go by that name. Whoever runs it names it with --allowed-host or PACKHOUSE_ALLOWED_HOSTS."
