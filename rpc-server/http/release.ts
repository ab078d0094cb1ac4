/** Clients whose release is too far from this server's (RELEASE-2): nothing that they send is read. */
import type { IncomingMessage } from "node:http"
import { contractVersion, fitOf, readRelease, releaseHeader, version } from "#core/release.ts"
import { misfit } from "#core/text/release.ts"

/** The sentence for who named itself so; undefined for a client that fits, and for a program that names no release. */
export const misfitOf = (named: string | null | undefined): string | undefined => {
  const client = readRelease(named ?? "")
  const fit = client === undefined ? "fits" : fitOf(client.contract, contractVersion)
  return fit === "fits" ? undefined : misfit[fit](version)
}

export const misfitIn = ({ headers }: IncomingMessage): string | undefined => {
  const named = headers[releaseHeader]
  return typeof named === "string" ? misfitOf(named) : undefined
}
