/** Where a customer's display is, and the login that leads there. */
export const displayPath = "/customer-display"
const parameter = "to"

/** @param asked the display, with the counter that it is for */
export const loginFor = (asked: string): string => `/login?${parameter}=${encodeURIComponent(asked)}`

/** The display that a login leads to; undefined where it leads to none. */
export const displayAfterLogin = (): string | undefined => {
  if (location.pathname !== "/login") return undefined
  const asked = new URLSearchParams(location.search).get(parameter)
  return asked?.split("?")[0] === displayPath ? asked : undefined
}
