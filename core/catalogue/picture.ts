/** The picture of a product, as its catalogue names it: an address that anybody may have typed. */

/** Longer ones, which carry their picture inside, are not sent with the rows of an order. */
export const longestAddress = 4000

const ofAnotherHost = /^https:\/\/[^\s/\\"'<>]+(\/[^\s\\"'<>]*)?$/i
/** From the root of the server; "//" would be another host. */
const ofThisServer = /^\/(?![/\\])[^\s\\"'<>]*$/
const carried = /^data:image\/(png|jpe?g|gif|webp|avif|svg\+xml)[;,]/i

/** The address, where it is one that a page may ask for a picture by; undefined for none, and for anything else. */
export const pictureAddress = (address: string | null | undefined): string | undefined => {
  const text = address?.trim() ?? ""
  return [ofAnotherHost, ofThisServer, carried].some((kind) => kind.test(text)) ? text : undefined
}
