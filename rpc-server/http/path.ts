/** The path of a request target, decoded; "" when it is none. */
export const pathOf = (url: string | undefined): string => {
  try {
    return decodeURIComponent(new URL(url ?? "/", "http://host").pathname)
  } catch {
    return ""
  }
}
