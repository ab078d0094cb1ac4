/** The browser's own storage, before anything is there that could read it: whether somebody is in, and how pages look. */
const sessionKey = "packhouse.session"

export const keepsSession = (): boolean => {
  try {
    return sessionStorage.getItem(sessionKey) !== null
  } catch {
    return false
  }
}

/** System and compact are what the styles do by themselves. */
export const showLook = ({
  theme,
  density
}: {
  readonly theme?: unknown
  readonly density?: unknown
}): void => {
  const { dataset } = document.documentElement
  if (theme === "light" || theme === "dark") dataset.theme = theme
  else delete dataset.theme
  if (density === "comfortable") dataset.density = density
  else delete dataset.density
}

/** Before the first paint: nobody sees another look first. */
export const showKeptLook = (): void => {
  try {
    showLook(JSON.parse(localStorage.getItem("packhouse.settings") ?? "{}"))
  } catch {
    // What cannot be read is as if nobody had set anything.
  }
}
