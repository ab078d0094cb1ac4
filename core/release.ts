/** Which Packhouse this is, and which others it works with. */

/** Put in by the build. */
declare const PACKHOUSE_VERSION: string | undefined

/** The release, and behind its `+` the build: twelve hex digits that two builds share only when they are of the same sources. */
export const version: string = typeof PACKHOUSE_VERSION === "string" ? PACKHOUSE_VERSION : "0.0.0+sources"

/** Raised with every release whose calls, answers or pushes a client of the contract before would not send or read. */
export const contractVersion = 2

/** The header in which clients and servers name themselves, in every request and answer. */
export const releaseHeader = "packhouse-release"

export interface Release {
  readonly version: string
  readonly contract: number
}
const nameOf = ({ version, contract }: Release): string => `${version}; contract=${contract}`
/** This one, as it names itself: `1.2.3+0123456789ab; contract=2`. */
export const releaseName: string = nameOf({ version, contract: contractVersion })

/** Undefined for what names no release. */
export const readRelease = (text: string): Release | undefined => {
  const [, name, contract] = /^([\w.+-]{1,80}); contract=(\d{1,6})$/.exec(text) ?? []
  return name === undefined ? undefined : { version: name, contract: Number(contract) }
}

/** How a client stands to a server. */
export type Fit = "fits" | "older" | "newer"
/** A client works with a server of its own contract and of the next one (RELEASE-2). */
export const fitOf = (client: number, server: number): Fit =>
  client > server ? "newer" : client < server - 1 ? "older" : "fits"
