/** The session in an Authorization header, with or without `Bearer `. */
export const tokenIn = (header: string | undefined): string | undefined => {
  const token = header?.replace(/^Bearer\s+/i, "").trim()
  return token === undefined || token === "" || token.length > 200 ? undefined : token
}
