/** The picture of a product, as its catalogue names it: an address that anybody may have typed. */

/** Longer ones, which carry their picture inside, are not sent with the rows of an order. */
export const longestAddress = 4000

const ofAnotherHost = /^https:\/\/([^\s/\\"'<>?#@]+)(\/[^\s\\"'<>]*)?$/i
/** A path from the root of this server; "//" would be another host. */
const ofThisServer = /^\/(?![/\\])[^\s\\"'<>]*$/
const carried = /^data:image\/(png|jpe?g|gif|webp|avif|svg\+xml)[;,]/i

/** Whether a source of a content security policy covers a host: "https:", "https://cdn.example" or "https://*.example". */
const covers = (source: string, host: string): boolean => {
  if (source.toLowerCase() === "https:") return true
  const named = source.slice("https://".length).toLowerCase()
  return named.startsWith("*.") ? host.endsWith(named.slice(1)) : host === named
}

/**
 * The address, where it is one that a page may ask for a picture by; undefined for none, and for anything else.
 * @param hosts the sources beside the server itself that pages may fetch pictures from; where they are not known, the
 * policy of the page decides
 */
export const pictureAddress = (
  address: string | null | undefined,
  hosts: ReadonlyArray<string> = ["https:"]
): string | undefined => {
  const text = address?.trim() ?? ""
  const host = ofAnotherHost.exec(text)?.[1]?.toLowerCase()
  if (host !== undefined) return hosts.some((source) => covers(source, host)) ? text : undefined
  return ofThisServer.test(text) || carried.test(text) ? text : undefined
}
