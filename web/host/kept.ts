/** The browser's own storage, before anything is there that could read it: whether somebody is in, and how pages look. */
const sessionKey = "packhouse.session"

export const keepsSession = (): boolean => {
  try {
    return sessionStorage.getItem(sessionKey) !== null
  } catch {
    return false
  }
}

/** System, compact, normal and names are what the styles do by themselves. */
export const showLook = ({
  theme,
  density,
  textSize,
  ways
}: {
  readonly theme?: unknown
  readonly density?: unknown
  readonly textSize?: unknown
  readonly ways?: unknown
}): void => {
  const { dataset } = document.documentElement
  if (theme === "light" || theme === "dark") dataset.theme = theme
  else delete dataset.theme
  if (density === "comfortable") dataset.density = density
  else delete dataset.density
  if (textSize === "large" || textSize === "largest") dataset.text = textSize
  else delete dataset.text
  if (ways === "icons") dataset.ways = ways
  else delete dataset.ways
}

/** Before the first paint: nobody sees another look first. */
export const showKeptLook = (): void => {
  try {
    const settings = JSON.parse(localStorage.getItem("packhouse.settings") ?? "{}")
    showLook(settings)
    if (settings.language === "hi") document.documentElement.lang = "hi"
  } catch {
    // What cannot be read is as if nobody had set anything.
  }
}
