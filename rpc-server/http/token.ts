/** Tokens in an Authorization header. */
import { hash, timingSafeEqual } from "node:crypto"

/** The session in an Authorization header, with or without `Bearer `. */
export const tokenIn = (header: string | undefined): string | undefined => {
  const token = header?.replace(/^Bearer\s+/i, "").trim()
  return token === undefined || token === "" || token.length > 200 ? undefined : token
}

const digest = (token: string): Buffer => hash("sha256", token, "buffer")
/** Compared in a time that says nothing about the token. */
export const isSameToken = (given: string, token: string): boolean =>
  timingSafeEqual(digest(given), digest(token))
