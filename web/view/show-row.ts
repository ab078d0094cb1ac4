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

/** How many rows stay over the next one: what was done last is in sight beside it. */
const over = 2

/** Moves the lines so that the row of an element is the third from the top, or higher where three have no room; of the first rows the headings are in sight, too. */
export const showNext = (id: string): void => {
  const row = document.getElementById(id)?.closest("tr")
  if (row == null) return
  let first: Element | null = row
  for (let place = 0; place < over; place += 1) first = first?.previousElementSibling ?? null
  if (first === null) scrollTo(0, 0)
  else scrollBy(0, first.getBoundingClientRect().top - rowRoom().paddingTop)
  showRow(id)
}

const rowRoom = (): { readonly paddingTop: number; readonly paddingBottom: number } => {
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement)
  return {
    paddingTop: Number.parseFloat(scrollPaddingTop) || 0,
    paddingBottom: Number.parseFloat(scrollPaddingBottom) || 0
  }
}
