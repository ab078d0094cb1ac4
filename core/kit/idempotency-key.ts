/** Idempotency keys: made from what is done, so that a repeat of the same deed has the same key on every terminal. */

/** FNV-1a (IETF draft-eastlake-fnv), 32 bits; different bases give independent hashes of one text. Not for secrets. */
const fnv = (text: string, basis: number): number => {
  let hash = basis
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 16777619)
  return hash >>> 0
}
const bases = [0x811c9dc5, 0x050c5d1f, 0x27d4eb2f, 0x9e3779b9]

/** A key for a deed, from its name and everything it says: 32 hexadecimal digits behind the name. */
export const keyOf = (deed: string, content: unknown): string => {
  const text = JSON.stringify(content)
  return `${deed}:${bases.map((basis) => fnv(text, basis).toString(16).padStart(8, "0")).join("")}`
}

/**
 * An order leaves once as it stands, from whichever screen; one whose dispatch was taken back leaves anew. What is asked
 * for without its label is another request.
 */
export const shipKey = (
  order: { readonly order_id: number; readonly invoice_id: string | null; readonly updated_at: string },
  label?: string
): string =>
  keyOf(`ship-${order.order_id}`, [
    order.invoice_id,
    order.updated_at,
    ...(label === undefined ? [] : [label])
  ])

/** A hold is released once, from whichever screen. */
export const releaseKey = (orderId: number, hold: { readonly since: string } | null | undefined): string =>
  keyOf(`release-${orderId}`, [hold?.since ?? ""])
