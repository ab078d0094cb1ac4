/** Codes with which a workstation is enrolled: read out, typed once, good for a while (FLEET-1). */

/** Letters and digits that nobody takes for each other. */
const alphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
const characters = 10
/** Random bytes beyond it would make some characters likelier than others. */
const fair = alphabet.length * Math.floor(256 / alphabet.length)

/** Random bytes that are surely enough for a code. */
export const bytesOfCode = 10 * characters

/** A code out of random bytes: "K7Q2M-9XPTR". */
export const codeOf = (random: Uint8Array): string => {
  const letters = [...random]
    .filter((byte) => byte < fair)
    .map((byte) => alphabet.charAt(byte % alphabet.length))
  return `${letters.slice(0, 5).join("")}-${letters.slice(5, characters).join("")}`
}

/** A code as it is compared: however it was typed. */
export const plainCode = (typed: string): string => typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, "")

export const usualHours = 24
export const mostHours = 168
