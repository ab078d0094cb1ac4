/** Brings a row into sight, between what is pinned over and under the page. */

/** Scrolls no further than needed to show the row of an element: all of it, or its beginning where it is too high. */
export const showRow = (id: string | undefined): void => {
  const element = id === undefined ? null : document.getElementById(id)
  const row = element?.closest("tr")
  if (element === null || row === null || row === undefined) return
  const { paddingTop, paddingBottom } = rowRoom()
  const isTooHigh = row.offsetHeight > innerHeight - paddingTop - paddingBottom
  row.scrollIntoView({ block: isTooHigh ? "start" : "nearest" })
}

const rowRoom = (): { readonly paddingTop: number; readonly paddingBottom: number } => {
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement)
  return {
    paddingTop: Number.parseFloat(scrollPaddingTop) || 0,
    paddingBottom: Number.parseFloat(scrollPaddingBottom) || 0
  }
}
