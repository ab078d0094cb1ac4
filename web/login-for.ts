/** The login that leads on to what was asked for, and where a customer's display is. */
export const displayPath = "/customer-display"
const parameter = "to"

/** @param asked a path of this server, with its query */
export const loginFor = (path: string): string =>
  path === "/" || path === "/home" ? "/login" : `/login?${parameter}=${encodeURIComponent(path)}`

/** The address that is asked for: the one that a login leads to, else the one that is open. */
export const askedAddress = (): string => {
  const address = location.pathname + location.search
  if (location.pathname !== "/login") return address
  const path = new URLSearchParams(location.search).get(parameter)
  // Another server is not ours to lead to.
  return path?.startsWith("/") === true && !path.startsWith("//") ? path : address
}

/** Nobody stands at a display: it waits for whoever logs in. */
export const isDisplay = (address: string): boolean => address.split("?")[0] === displayPath
